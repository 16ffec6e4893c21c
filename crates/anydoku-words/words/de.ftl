# Deutsch.

## Text as it stands

verbatim = { $text }

## Lists

list-comma = { ", " }
list-semicolon = { "; " }
list-and = { " und " }
list-or = { " oder " }

## Names of houses and rules

house-row = Zeile { $number }
house-other = Haus { $number }
house-implied = das gefolgerte Haus { $cells }
rule-other = Regel { $number }

## Reading and writing

read-error = Zeile { $line }, Stelle { $column }: gefunden { $found }, erwartet { $expected }
write-error = { $format } kann das nicht aufnehmen: { $reason }
rule-error = Regel { $rule } ({ $kind }): gefunden { $found }, erwartet { $expected }
read-end = das Ende
read-line-end = das Ende der Zeile
read-character = Zeichen { $code }
read-byte = Byte { $code }
rule-text-error = Zeichen { $character }: gefunden { $found }, erwartet { $expected }
shape-error = gefunden die Form { $found }, erwartet { $expected }
error-in-line = Zeile { $line }: { $error }
error-in-column = Stelle { $column }: gefunden { $found }, erwartet { $expected }

## Reasons of steps

reason-full-house = { $house } hat nur noch eine Zelle, { $cell }
reason-naked-single = nichts anderes bleibt in { $cell }

## Techniques: names, other names, what they do, where they work

## Hints and solution paths

## Shapes and rules in words

## Books

## The page: everywhere

## The page: playing

## The page: learning

## The page: setting and generating

## The page: printing and the collection

## What a text should hold

## What formats cannot hold

## Errors of rules and shapes

## Answers of the service

## Errors of the service

## Notes and warnings

## Errors of the programs
