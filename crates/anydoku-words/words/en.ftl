# English. Identifiers are grouped by where they are said: an entry is `area-what`. See docs/ADDING.md for how to add one.

## Text as it stands

verbatim = { $text }

## Lists

list-comma = { ", " }
list-semicolon = { "; " }
list-and = { " and " }
list-or = { " or " }

## Names of houses and rules

# Houses. German sentences use these names after "in" alone, so that where they have an article it is in the dative.
house-row = row { $number }
house-column = column { $number }
house-box = box { $number }
house-region = region { $number }
house-diagonal = diagonal { $number }
house-window = window { $number }
house-group = group { $number }
house-pair = pair { $number }
house-cage = cage { $number }
house-falling-diagonal = the falling diagonal
house-rising-diagonal = the rising diagonal
house-centre-dots = the centre dots
house-asterisk = the asterisk
house-girandola = the girandola
house-loop-row = the loop from row { $number }
house-loop-column = the loop from column { $number }
house-bend = the bend from row { $row } to column { $column }
house-fat-thin = fat row { $row } of thin column { $column }
house-thin-fat = thin row { $row } of fat column { $column }
house-thin-thin = thin row { $row } of thin column { $column }
house-move = the { $piece }'s move from { $from } to { $to }
house-face = the { $face } face
house-on-face = { $house } of the { $face } face
house-in-grid = { $house } of the { $grid ->
    [top-left] top left
    [top-right] top right
    [bottom-left] bottom left
    [bottom-right] bottom right
   *[other] { $grid }
} grid
house-other = house { $number }
house-implied = the implied house { $cells }

# Several houses of one kind, before their numbers: "rows 2, 5 and 8". In German after "in", too.
houses-row = rows
houses-column = columns
houses-box = boxes
houses-region = regions
houses-window = windows
houses-group = groups

# Rules: "cage 15 at r1c1".
rule-at = { $kind } at { $cell }
rule-with-at = { $kind } { $more } at { $cell }
rule-with = { $kind } { $more }
rule-other = rule { $number }

rule-kind-cage = cage
rule-kind-sum = sum
rule-kind-linear = weighted sum
rule-kind-little = little killer
rule-kind-arrow = arrow
rule-kind-doublearrow = double arrow
rule-kind-zipper = zipper
rule-kind-regionsum = region sum line
rule-kind-equalsum = equal sums
rule-kind-sumline = sum line
rule-kind-sumloop = sum loop
rule-kind-rellik = rellik cage
rule-kind-equality = equality cage
rule-kind-white = white dot
rule-kind-black = black dot
rule-kind-pairsum = pair sum
rule-kind-less = inequality
rule-kind-neg = negative
rule-kind-nonconsecutive = nonconsecutive
rule-kind-min = minimum
rule-kind-max = maximum
rule-kind-clone = clone
rule-kind-equal = equal cells
rule-kind-sameset = same digits
rule-kind-pairs = relation
rule-kind-pairsx = relation of all
rule-kind-nfa = automaton
rule-kind-regex = expression
rule-kind-thermo = thermometer
rule-kind-slow = slow thermometer
rule-kind-whisper = whisper
rule-kind-samedifference = same difference line
rule-kind-renban = renban
rule-kind-nabner = nabner
rule-kind-palindrome = palindrome
rule-kind-between = between line
rule-kind-lockout = lockout line
rule-kind-entropic = entropic line
rule-kind-modular = modular line
rule-kind-sandwich = sandwich
rule-kind-lunchbox = lunchbox
rule-kind-xsum = X-sum
rule-kind-sky = skyscraper
rule-kind-hiddensky = hidden skyscraper
rule-kind-room = numbered room
rule-kind-slingshot = slingshot
rule-kind-rank = full rank
rule-kind-ties = ranks that tie
rule-kind-among = one of
rule-kind-odd = odd
rule-kind-even = even
rule-kind-quad = quadruple
rule-kind-atleast = at least
rule-kind-exactly = exactly
rule-kind-counts = look and say
rule-kind-circles = counting circles
rule-kind-distinct = count of different digits
rule-kind-indexrow = row indexer
rule-kind-indexcol = column indexer
rule-kind-indexbox = box indexer
rule-kind-connected = connected digits
rule-kind-samecount = count of the same
rule-kind-samerun = run of the same
rule-kind-chaos = regions to be found
rule-kind-differ = extra region
rule-kind-antitaxicab = anti-taxicab
rule-kind-globalentropy = global entropy
rule-kind-globalmod = global modular
rule-kind-dutch = Dutch flatmates
rule-kind-digits = digits from
rule-kind-beside = cells beside the grid
rule-kind-any = one of several rules

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

reason-full-house = { $cell } is the last open cell in { $house }
reason-naked-single = no other candidate is left in { $cell }

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
