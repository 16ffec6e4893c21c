"""Executes a notebook without Jupyter: runs its code cells in order, in one namespace, and records their outputs.

    python run.py rated.ipynb [n=200 …] [--write]

``name=value`` replaces a line ``name = …`` of the cell with the tag ``parameters``. ``--write`` stores the outputs in the file; the
committed outputs were written this way. If a cell fails, the program ends with an error that shows the cell.
"""

import ast
import contextlib
import io
import json
import re
import sys


def shown(value):
    """Returns the form in which a notebook stores the value of a cell: text, and a picture or HTML if it has one."""
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    for method, kind in (("_repr_svg_", "image/svg+xml"), ("_repr_html_", "text/html")):
        told = getattr(value, method, lambda: None)()
        if told:
            # The picture already shows the value, so its text is just the name of its type.
            data = {kind: told.splitlines(keepends=True), "text/plain": [f"<{type(value).__name__}>"]}
            break
    return data


def run_cell(source, namespace, number):
    """Runs a cell and returns its outputs in the form that notebooks use."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    said = io.StringIO()
    value = None
    with contextlib.redirect_stdout(said):
        exec(compile(ast.Module(body, []), f"<cell {number}>", "exec"), namespace)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), namespace)
    outputs = []
    if said.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": said.getvalue().splitlines(keepends=True)})
    if value is not None:
        outputs.append({"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": shown(value)})
    return outputs


def run(notebook, parameters=None):
    """Runs all code cells, stores their outputs in the notebook, and returns the resulting namespace."""
    namespace = {"__name__": "__main__"}
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        number += 1
        source = "".join(cell["source"])
        if "parameters" in cell["metadata"].get("tags", ()):
            for name, value in (parameters or {}).items():
                source, found = re.subn(rf"^{name} = .*$", f"{name} = {value}", source, flags=re.MULTILINE)
                if not found:
                    raise ValueError(f"the notebook has no parameter {name}")
        try:
            cell["outputs"] = run_cell(source, namespace, number)
        except Exception as error:
            error.add_note(f"in cell {number}:\n{source}")
            raise
        cell["execution_count"] = number
    return namespace


def main(words):
    path = next(word for word in words if word.endswith(".ipynb"))
    parameters = dict(word.split("=", 1) for word in words if "=" in word)
    with open(path, encoding="utf-8") as file:
        notebook = json.load(file)
    run(notebook, parameters)
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            print("".join(output.get("text") or output["data"]["text/plain"]))
    if "--write" in words:
        with open(path, "w", encoding="utf-8") as file:
            json.dump(notebook, file, indent=1, ensure_ascii=False)
            file.write("\n")


if __name__ == "__main__":
    main(sys.argv[1:])
