# English. Identifiers are grouped by where they are said: an entry is `area-what`. See docs/ADDING.md for how to add one.

## Text as it stands

verbatim = { $text }

## Lists

list-comma = { ", " }
list-semicolon = { "; " }
list-and = { " and " }
list-or = { " or " }

## Names of houses and rules

house-row = row { $number }
house-other = house { $number }
house-implied = the implied house { $cells }
rule-other = rule { $number }

## Reading and writing

read-error = line { $line }, column { $column }: found { $found }, expected { $expected }
write-error = { $format } cannot hold this: { $reason }
rule-error = rule { $rule } ({ $kind }): found { $found }, expected { $expected }
read-end = the end
read-line-end = the end of the line
read-character = character { $code }
read-byte = byte { $code }
rule-text-error = character { $character }: found { $found }, expected { $expected }
shape-error = found shape { $found }, expected { $expected }
error-in-line = line { $line }: { $error }
error-in-column = column { $column }: found { $found }, expected { $expected }

## Reasons of steps

reason-full-house = { $house } has one cell left, { $cell }
reason-naked-single = nothing else is left in { $cell }

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
