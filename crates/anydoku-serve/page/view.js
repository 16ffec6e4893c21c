// Zooming and moving a board that is larger than the screen: two fingers, or buttons, or Ctrl and the wheel.

const MOST = 5;

/** The size below which a cell is too small for a finger, in pixels. */
const SMALL = 30;

export class View {
  /** @param {HTMLElement} view the box that scrolls @param {Board} board the board in it */
  constructor(view, board) {
    this.view = view;
    this.board = board;
    this.zoom = 1;
    this.fingers = new Map();
    // This runs before the board's own listener, because a second finger ends what the first has begun.
    view.addEventListener("pointerdown", (event) => this.#down(event), true);
    view.addEventListener("pointermove", (event) => this.#move(event), true);
    for (const name of ["pointerup", "pointercancel"]) view.addEventListener(name, (event) => this.#up(event), true);
    let width = innerWidth;
    addEventListener("resize", () => {
      if (innerWidth !== width) this.to(1);
      width = innerWidth;
    });
    view.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.to(this.zoom * Math.exp(-event.deltaY / 200), event);
    }, { passive: false });
  }

  /** Whether cells are so small that people will want to zoom. */
  get isSmall() {
    const { plan, svg } = this.board;
    return (svg.getBoundingClientRect().width / this.zoom / plan.width) * 100 < SMALL;
  }

  /** Zooms so that the point stays where it is; without a point, the cursor's cell is shown. */
  to(zoom, point = null) {
    const { view } = this;
    const box = view.getBoundingClientRect();
    const at = point ? [point.clientX - box.left, point.clientY - box.top] : [box.width / 2, box.height / 2];
    const before = at.map((part, i) => ([view.scrollLeft, view.scrollTop][i] + part) / this.zoom);
    // The box keeps its size, so that nothing below it moves.
    if (this.zoom === 1) view.style.height = zoom > 1 ? `${box.height}px` : "";
    this.zoom = Math.min(MOST, Math.max(1, zoom));
    if (this.zoom === 1) view.style.height = "";
    view.classList.toggle("zoomed", this.zoom > 1);
    view.style.setProperty("--zoom", this.zoom);
    [view.scrollLeft, view.scrollTop] = before.map((part, i) => part * this.zoom - at[i]);
    if (!point) this.show();
  }

  /** Scrolls so that the cell with the cursor can be seen. */
  show() {
    if (this.zoom === 1) return;
    const cell = this.board.cells[this.board.cursor]?.g.getBoundingClientRect();
    const box = this.view.getBoundingClientRect();
    if (!cell) return;
    if (cell.left < box.left) this.view.scrollLeft -= box.left - cell.left + 12;
    if (cell.right > box.right) this.view.scrollLeft += cell.right - box.right + 12;
    if (cell.top < box.top) this.view.scrollTop -= box.top - cell.top + 12;
    if (cell.bottom > box.bottom) this.view.scrollTop += cell.bottom - box.bottom + 12;
  }

  #down(event) {
    if (event.pointerType === "mouse") return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const { board } = this;
    if (this.fingers.size === 1) this.before = [new Set(board.chosen), board.cursor];
    if (this.fingers.size === 2) {
      event.stopPropagation();
      board.letGo();
      board.choose(...this.before);
    }
  }

  #move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    const before = [...this.fingers.values()];
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size !== 2) return;
    event.stopPropagation();
    event.preventDefault();
    const after = [...this.fingers.values()];
    const spread = ([[a, b], [c, d]]) => Math.hypot(a - c, b - d) || 1;
    const middle = ([[a, b], [c, d]]) => [(a + c) / 2, (b + d) / 2];
    const [from, to] = [middle(before), middle(after)];
    this.to((this.zoom * spread(after)) / spread(before), { clientX: from[0], clientY: from[1] });
    this.view.scrollLeft += from[0] - to[0];
    this.view.scrollTop += from[1] - to[1];
  }

  #up(event) {
    const n = this.fingers.size;
    this.fingers.delete(event.pointerId);
    if (n > 1) event.stopPropagation();
  }
}
