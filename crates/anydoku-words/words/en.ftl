# English. Identifiers are grouped by where they are used: an entry is `area-what`. See docs/ADDING.md for how to add one.

## Verbatim text

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
house-centre-dots = the center dots
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
house-in-grid = { $house } ({ $grid ->
    [top-left] top left
    [top-right] top right
    [bottom-left] bottom left
    [bottom-right] bottom right
   *[other] { $grid }
})
house-other = house { $number }
house-implied = the implied house { $cells }
house-implied-long = the implied house from { $first } to { $last }

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

## Reading and writing

read-error = line { $line }, column { $column }: found { $found }, expected { $expected }
format-gss = native format of the Generic Sudoku Solver: any houses, any layout
format-compact = 81 cells of a 9x9, with any other characters in between
format-opensudoku = OpenSudoku XML
format-fpuzzles = f-puzzles link
format-iss = Interactive Sudoku Solver string
format-sudokupad = SudokuPad link
format-penpa = Penpa+ link
format-sudokuwiki = SudokuWiki link
format-killer = killer Sudoku with one number per cell: 3x3::k:
format-csv = comma-separated table: puzzle, solution, shape, rules, marks …
format-tsv = tab-separated table, otherwise like csv
format-hodoku = HoDoKu library lines
format-ss = Simple Sudoku
format-sdk = Sadman Sudoku
format-sukaku = one character per candidate: 729 for 9x9
format-marks = pencil-mark grid
format-jigsaw = givens, then a region for each cell: 162 characters for 9x9
format-line = one puzzle per line
format-sdm = one 9x9 puzzle per line of 81 characters, nothing else
format-grid = rows of numbers or characters
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

# Steps: the technique, what it does, and why.
step = { $technique }: { $effect }, because { $reason }
step-digits = { $n } digits
step-bare = { $technique }: { $effect }

# Singles.
reason-full-house = { $cell } is the last open cell in { $house }
reason-singles = in this order, each is the last candidate in its cell or has only one place left in a house
reason-hidden-single = { $cell } is the only place for { $digit } in { $house }
reason-naked-single = no other candidate is left in { $cell }

# Locked candidates.
reason-locked = all places for { $digit } in { $house } are also in { $other }: { $cells }
reason-direct-locked = all places for { $digit } in { $house } are also in { $other }, so only { $cell } is left for it in { $next }
reason-intersection = in { $house }, only { $cells } can hold { $digit }, and the removed candidates see all of them

# Subsets.
reason-naked-set = in { $house }, { $cells } hold only { $digits }
reason-hidden-set = in { $house }, only { $cells } can hold { $digits }
reason-direct-hidden-set = in { $house }, only { $cells } can hold { $digits }, so { $cell } is the only place left for { $digit }
reason-locked-pair = { $cells } hold only { $digits }, and both cells are in { $houses }
reason-locked-triplet = { $cells } hold only { $digits }, and all three cells are in { $houses }
reason-seen-set = { $cells } see each other and hold only { $digits }

# Fish.
reason-fish = all places for { $digit } in { $base } are in { $cover }
reason-finned-fish = all places for { $digit } in { $base } are in { $cover } or the fin { $fin }, which the removed candidates see
reason-finned-fish-many = all places for { $digit } in { $base } are in { $cover } or a fin of { $n } cells, which the removed candidates see
reason-fish-long = all places for { $digit } in the base houses are in the cover houses{ $fin ->
    [0] { "" }
   *[other] { " or in the fin" }
}
line-fish-base = base: { $houses }
line-fish-cover = cover: { $houses }
line-fish-fin = fin, which the removed candidates see: { $cells }

# Links of one digit, and pairs of cells.
reason-two-links = { $near } and { $other_near } see each other, so { $digit } is in { $far } (in { $house }) or in { $other_far } (in { $other_house })
reason-empty-rectangle = the places for { $digit } in { $block } are { $first }, which { $near } sees, and { $second }; in { $house }, { $digit } is in { $near } or { $far }
reason-remote-pair = { $cells } form a chain in which { $digits } alternate

# Colors.
reason-colors-trap = { $digit } is in all of { $first } or in all of { $second }
reason-colors-trap-many = either { $first }, or { $second }
reason-colors-wrap = { $first } and { $second } have the same color and exclude each other
reason-colors-empty = the color of { $color } would leave no candidate in { $cell }
color-many = { $node } and { $n } others of its color
reason-multi-colors-1 = { $near } and { $other_near } exclude each other, so either { $first }, or { $second }
reason-multi-colors-2 = either { $first } or { $second } is true, and both exclude { $color }

# Wings.
reason-w-wing = the places for { $joint } in { $house } are { $place } and { $other_place }, so one of the pincers { $pincer } and { $other_pincer } holds { $digit }
reason-xy-wing = the pivot { $pivot } holds { $digits }, so one of the pincers { $pincers } holds { $digit }
reason-xyz-wing = the pivot { $pivot } holds { $digits }, so it or one of the pincers { $pincers } holds { $digit }
reason-wxyz-wing = { $cells } hold only { $digits }, each of them except { $digit } at most once, so one of the cells holds { $digit }

# Almost locked sets.
reason-als-xz = only one of the sets { $first } ({ $in_first }) and { $second } ({ $in_second }) can hold { $shared }, so the other holds { $digit }
reason-als-xy-wing = without { $digit }, the set { $first } holds { $shared }, so the pivot { $pivot } holds { $other_shared }, and the set { $second } holds { $digit }
reason-als-chain = if { $digit } is not in { $first }, a chain of { $n } almost locked sets puts { $digit } in { $last }
line-als = without { $digit }, the set { $cells } holds { $digits }
reason-death-blossom = every digit in { $stem } puts { $digit } in one of the petals { $petals }
reason-sue-de-coq = together with { $first } in { $in_first } and { $second } in { $in_second }, { $cells } hold only { $digits }, one digit for each cell
reason-aligned = every way to fill { $cells } that uses a removed candidate repeats a digit or leaves no candidate in one of { $others }
reason-aligned-many = every way to fill { $cells } that uses a removed candidate repeats a digit or leaves no candidate in a cell that sees them all

# Uniqueness. The first two entries begin the others.
unique-loop = the loop { $loop } cannot hold only { $pair }
bug = without { $extras }, all open cells would be bivalue
bug-extra = { $digits } in { $cell }
reason-unique-loop-1 = { unique-loop }, and only { $cell } has another candidate
reason-unique-loop-2 = { unique-loop }, so one of { $cells } holds { $digit }
reason-unique-loop-naked = { unique-loop }, so { $two } form a naked set of { $set } with { $cells } in { $house }
reason-unique-loop-hidden = { unique-loop }, so { $set } in { $house } fit only in one of { $two } and in { $cells }
reason-unique-loop-4 = { unique-loop }, and in { $house } only { $two } can hold { $digit }
reason-uniqueness-6 = { $digit } in one of { $two } would fill { $cells } with only { $pair }
reason-hidden-rectangle = with { $gone } in { $cell }, { $two } would hold { $digit } and { $last } would hold { $gone }, so the two digits could be swapped
reason-avoidable-rectangle-1 = { $cells } are not given and cannot hold only { $pair }
reason-avoidable-rectangle-2 = { $cells } are not given and cannot hold only { $pair }, so one of { $two } holds { $digit }
reason-extended-rectangle-1 = { $cells } cannot hold only { $digits }, and only { $cell } has another candidate
reason-extended-rectangle-2 = { $cells } cannot hold only { $digits }, so one of { $extras } holds { $digit }
reason-bug = { bug }, so { $n ->
    [one] that candidate is true
   *[other] one of these candidates is true
}
reason-bug-house = { bug }, so one of the two cells holds one of these candidates, and the other holds { $digit } in { $house }
reason-bug-set = { bug }, so their cells form a naked set of { $set } with { $cells } in { $house }

# Chains: the pieces of a sentence, whole sentences, and sentences with a list of lines beside them.
chain-if = if { $node }
chain-and-if = ; and if { $node }
chain-then = , then { $node }
chain-then-from = , then { $node } because of { $causes }
chain-itself = , which is already the conclusion
chain-both = , then both { $on } and { $off }, which is impossible
chain-again = , then { $node } again, and vice versa
chain-others = others
reason-chain = { $links }
reason-wherever = wherever { $digit } is in { $house }: { $links }
chain-either = ; so { $first } or { $last }
reason-either-long = { $first } or { $last }: if the first is false, the second follows in { $n } steps
reason-template-set = every way to place { $digit } in all houses uses { $cell }
reason-template-delete = no way to place { $digit } in all houses uses the removed candidates
reason-brute-force = no other digit in { $cell } leads to a solution
reason-chain-long = { $from } leads to { $to } in { $n } steps
reason-loop-long = { $node } leads back to itself through a loop of { $n } candidates, in both directions
reason-clash-long = { $node } leads to both { $on } and { $off }, which is impossible
reason-double-long = { $node } follows from { $sources }, whichever is true
reason-whatever-long = { $node } follows from every candidate of { $cell }
reason-wherever-long = { $node } follows wherever { $digit } is in { $house }
line-single = { $node }: { $reason }
line-if = suppose { $node }
line-case = case { $number }: suppose { $node }
line-then = then { $node }
line-then-from = then { $node } because of { $causes }
line-again = then { $node } again, and vice versa
line-both = so both { $on } and { $off }, which is impossible
line-end = so { $end }

# Rules beyond houses.
reason-rule-cell = { $rule } leaves only { $digits } in { $cell }
reason-rule-pair = { $rule } leaves the removed digits no partner in the other cell
reason-rule-sets = { $cells } of { $rule } can only be { $sets }
reason-rule-many-sets = only { $n } sets of digits are left for { $cells } of { $rule }
reason-rule-cells = { $rule } allows no other digits in { $cells }
reason-rule-many-cells = { $rule } allows no other digits in its cells
reason-innies = the sums are { $total } in { $houses } and { $covered } in { $rules }, leaving { $sum } for { $cells }
reason-outies = the sums are { $covered } in { $rules } and { $total } in { $houses }, leaving { $sum } for { $cells } outside
reason-innies-and-outies = the sums are { $total } in { $houses } and { $covered } in { $rules }, so { $more } minus { $less } is { $sum }
reason-innies-as-outies = the sum is { $total } in { $houses } and in { $rules }, so { $more } and { $less } have the same sum
reason-joint = with { $node }, there is no way to fill the cells of { $rules }
reason-joint-many = with { $node }, there is no way to fill the cells of { $n } rules
reason-joint-all = no way to fill the cells of { $rules } uses any of these digits there
reason-joint-many-all = no way to fill the cells of { $n } rules uses any of these digits there
reason-joint-house = with { $node }, there is no way to fill { $house } and the cells of { $rules }
reason-joint-house-many = with { $node }, there is no way to fill { $house } and the cells of its { $n } rules
reason-joint-house-all = no way to fill { $house } and the cells of { $rules } uses any of these digits there
reason-joint-house-many-all = no way to fill { $house } and the cells of its { $n } rules uses any of these digits there
reason-dead-sets = { $rule } cannot be { $sets }, which would leave no way to fill { $others }
reason-must-contain = { $rule } must contain { $digit }, which can only go in { $cells }
reason-sums-of-houses = the sums of whole houses allow no other digits in { $cells }
reason-contradiction = if { $node }, then { $end }
reason-contradiction-by = if { $node }, then { $steps }; and then { $end }
reason-contradiction-long = { $node } leads in { $n } steps to this: { $end }
reason-contradiction-cases = each of the { $n } cases that follow from { $node } ends in a contradiction
contradiction-by = { $effects } by { $why }
why-locked = the places in { $house }
why-pair = the pair in { $cells }
why-rules = { $rules }
why-house-rules = { $house } with { $rules }
why-house-all-rules = { $house } with its rules
contradiction-cell = { $cell } has no candidate left
contradiction-house = a digit has no place left in { $house }
contradiction-rule = { $rule } can no longer be met
candidates-gone = { $cell } <> { $digits }
sum-left-to = the sum left for { $cells }
sum-left-in = the sum left for { $cells } in { $houses }
sums-of-rules = { $n } rules
houses-from-to = { $first } to { $last }
sum-of-houses = the sums of whole houses

## Techniques: names, other names, what they do, where they work

technique-full-house = full house
technique-full-house-what = The last open cell of a house must hold the only digit missing from the house.
technique-full-house-needs = Any full house of any shape, that is, any house with as many cells as there are digits.
technique-singles = singles
technique-singles-what = Several full houses, hidden singles and naked singles, one after another.
technique-singles-needs = Any shape.
technique-hidden-single-in-box = hidden single in box
technique-hidden-single-in-box-what = A digit has only one place left in a box, so it goes there. Newspapers call this cross-hatching.
technique-hidden-single-in-box-needs = Boxes, that is, rectangular blocks of equal size. In jigsaw regions and other full houses, this step is a plain hidden single.
technique-hidden-single = hidden single
technique-hidden-single-what = A digit has only one place left in a house, so it goes there.
technique-hidden-single-needs = Any full house: rows, columns, diagonals, windows, groups, the loops of a cube. A house with fewer cells than digits need not contain every digit.
technique-naked-single = naked single
technique-naked-single-what = A cell has only one candidate left, so it holds that digit. Also called lone number.
technique-naked-single-needs = Any cell of any shape.
technique-direct-pointing = direct pointing
technique-direct-pointing-what = Pointing followed by a hidden single: all places for a digit in a block lie in one line, and removing the digit from the rest of the line leaves only one place for it in another house.
technique-direct-pointing-needs = Blocks and lines that intersect, and windows and groups if the shape has them.
technique-direct-claiming = direct claiming
technique-direct-claiming-what = Claiming followed by a hidden single: all places for a digit in a line lie in one block, and removing the digit from the rest of the block leaves only one place for it in another house.
technique-direct-claiming-needs = The same houses as direct pointing, with the roles of line and block reversed.
technique-direct-hidden-pair = direct hidden pair
technique-direct-hidden-pair-what = Two digits have only the same two places left in a house, so no other digit goes there. That leaves only one place for another digit of the house.
technique-direct-hidden-pair-needs = Any full house.
technique-direct-hidden-triplet = direct hidden triplet
technique-direct-hidden-triplet-what = Three digits have only the same three places left in a house, so no other digit goes there. That leaves only one place for another digit of the house.
technique-direct-hidden-triplet-needs = Any full house.
technique-pointing = pointing
technique-pointing-what = All places for a digit in a block lie in one line, so the digit is removed from the rest of the line.
technique-pointing-needs = A block, and any house that shares two or more cells with it.
technique-claiming = claiming
technique-claiming-what = All places for a digit in a line lie in one block, so the digit is removed from the rest of the block.
technique-claiming-needs = A line or any other full house, and a house that shares two or more cells with it.
technique-intersection = intersection
technique-intersection-what = A cell that sees every place for a digit in a full house cannot hold the digit. Pointing and claiming are the cases in which the places share a second house.
technique-intersection-needs = Any cells that see each other. The places need not share a house with the cells they affect, so it also works with knight's moves and on overlapping grids.
technique-locked-pair = locked pair
technique-locked-pair-what = Two cells that share two houses, usually a block and a line, have the same two candidates. Both digits are removed from the rest of both houses.
technique-locked-pair-needs = Two cells with two houses in common, full or not.
technique-locked-triplet = locked triplet
technique-locked-triplet-what = Three cells that share two houses have only three candidates between them, so these digits are removed from the rest of both houses.
technique-locked-triplet-needs = Three cells with two houses in common, full or not.
technique-naked-pair = naked pair
technique-naked-pair-what = Two cells of a house hold the same two candidates, so both digits are removed from the rest of the house.
technique-naked-pair-needs = Any house, full or not.
technique-naked-pair-by-sight = naked pair by sight
technique-naked-pair-by-sight-what = Two cells that see each other have only two candidates between them. Each of these digits is removed from every cell that sees all places for the digit in the pair.
technique-naked-pair-by-sight-needs = Any cells that see each other; they need not share a house with the cells they affect.
technique-hidden-pair = hidden pair
technique-hidden-pair-what = Two digits have only the same two places left in a house, so all other candidates are removed from these two cells.
technique-hidden-pair-needs = Any full house.
technique-naked-triplet = naked triplet
technique-naked-triplet-what = Three cells of a house have only three candidates between them, so these digits are removed from the rest of the house.
technique-naked-triplet-needs = Any house, full or not.
technique-naked-triplet-by-sight = naked triplet by sight
technique-naked-triplet-by-sight-what = Three cells that see one another have only three candidates between them. Each of these digits is removed from every cell that sees all places for the digit in the three cells.
technique-naked-triplet-by-sight-needs = Any cells that see each other.
technique-hidden-triplet = hidden triplet
technique-hidden-triplet-what = Three digits have only the same three places left in a house, so all other candidates are removed from these three cells.
technique-hidden-triplet-needs = Any full house.
technique-naked-quad = naked quad
technique-naked-quad-what = Four cells of a house have only four candidates between them, so these digits are removed from the rest of the house.
technique-naked-quad-needs = Any house, full or not.
technique-naked-quad-by-sight = naked quad by sight
technique-naked-quad-by-sight-what = Four cells that see one another have only four candidates between them. Each of these digits is removed from every cell that sees all places for the digit in the four cells.
technique-naked-quad-by-sight-needs = Any cells that see each other.
technique-hidden-quad = hidden quad
technique-hidden-quad-what = Four digits have only the same four places left in a house, so all other candidates are removed from these four cells.
technique-hidden-quad-needs = Any full house.
technique-naked-set = naked set
technique-naked-set-what = Five or more cells of a house have only as many candidates between them as there are cells, so these digits are removed from the rest of the house.
technique-naked-set-needs = Any house. It is useful with more than nine digits, because in a house of nine cells, the remaining cells contain a smaller hidden set.
technique-hidden-set = hidden set
technique-hidden-set-what = Five or more digits have only as many places left in a house as there are digits, so all other candidates are removed from these cells.
technique-hidden-set-needs = Any full house. It is useful with more than nine digits.
technique-x-wing = X-wing
technique-x-wing-what = In two parallel lines, all places for a digit lie in the same two crossing lines. The two parallel lines already supply the digit for both crossing lines, so it is removed from the rest of the crossing lines.
technique-x-wing-needs = Lines that do not cross each other, covered by the same number of lines from another family.
technique-swordfish = swordfish
technique-swordfish-what = An X-wing of three lines: all places for a digit in three parallel lines lie in three crossing lines.
technique-swordfish-needs = The same lines as the X-wing.
technique-jellyfish = jellyfish
technique-jellyfish-what = An X-wing of four lines.
technique-jellyfish-needs = The same lines as the X-wing.
technique-squirmbag = squirmbag
technique-squirmbag-what = An X-wing of five lines.
technique-squirmbag-needs = The same lines as the X-wing, on larger grids: with nine digits, the remaining lines form a smaller fish.
technique-whale = whale
technique-whale-what = An X-wing of six lines.
technique-whale-needs = The same lines as the X-wing, on larger grids: with nine digits, the remaining lines form a smaller fish.
technique-leviathan = leviathan
technique-leviathan-what = An X-wing of seven lines.
technique-leviathan-needs = The same lines as the X-wing, on larger grids: with nine digits, the remaining lines form a smaller fish.
technique-skyscraper = skyscraper
technique-skyscraper-what = Two parallel lines have two places each for a digit, and a place in one line sees a place in the other. So the digit is in one of the remaining two places, and it is removed from every cell that sees both.
technique-skyscraper-needs = Any two full houses of one family with two places each for a digit.
technique-two-string-kite = two-string kite
technique-two-string-kite-what = A row and a column have two places each for a digit, and one place of each lies in the same block. So the digit is in one of the other two places.
technique-two-string-kite-needs = Two full houses of different families with two places each for a digit, where a place in one house sees a place in the other.
technique-empty-rectangle = empty rectangle
technique-empty-rectangle-what = All places for a digit in a block lie in two crossing lines. Another house has two places for the digit, and one of these places is in the first line. The cell in the second line that sees the other place loses the digit.
technique-empty-rectangle-needs = A block, window or other area, and any full house with two places for the digit. The lines need not be houses: it is enough that the cells see each other.
technique-turbot-fish = turbot fish
technique-turbot-fish-what = Two houses of any kind have two places each for a digit, and a place in one house sees a place in the other. So the digit is in one of the remaining two places.
technique-turbot-fish-needs = Any two full houses, including blocks, diagonals and windows.
technique-remote-pair = remote pair
technique-remote-pair-what = In a chain of cells with the same two candidates, each seeing the next, the two digits alternate. A cell that sees two cells of the chain an odd number of links apart loses both digits.
technique-remote-pair-needs = Any cells that see each other.
technique-w-wing = W-wing
technique-w-wing-what = Two cells that do not see each other have the same two candidates. Another house has two places for one of these digits, and each of the two cells sees one of those places. So one of the two cells holds the other digit.
technique-w-wing-needs = Any two cells, and any full house that links them.
technique-xy-wing = XY-wing
technique-xy-wing-what = A pivot with two candidates sees two pincers: one has the first candidate and a third digit, the other has the second candidate and the same third digit. Whatever the pivot holds, one of the pincers holds the third digit.
technique-xy-wing-needs = Any cells that see each other.
technique-xyz-wing = XYZ-wing
technique-xyz-wing-what = An XY-wing whose pivot has the third digit too. A cell that loses the digit must see all three cells.
technique-xyz-wing-needs = Any cells that see each other.
technique-wxyz-wing = WXYZ-wing
technique-wxyz-wing-what = Four cells have four candidates between them, and only one of the digits has places among them that do not see each other. One of these places holds the digit.
technique-wxyz-wing-needs = Any cells that see each other.
technique-simple-colors-trap = simple colors trap
technique-simple-colors-trap-what = Places for a digit that are connected by strong links are colored alternately in two colors, and all places of one color hold the digit. A cell that sees both colors loses it.
technique-simple-colors-trap-needs = Full houses with two places for a digit.
technique-simple-colors-wrap = simple colors wrap
technique-simple-colors-wrap-what = Places for a digit that are connected by strong links are colored alternately in two colors. If two places of one color see each other, every place of this color loses the digit.
technique-simple-colors-wrap-needs = Full houses with two places for a digit.
technique-multi-colors-type-1 = multi colors type 1
technique-multi-colors-type-1-what = Two nets of strong links of one digit have two colors each. If a color of one net sees a color of the other, at least one of the remaining two colors is true, and a cell that sees both of these loses the digit.
technique-multi-colors-type-1-needs = Full houses with two places for a digit.
technique-multi-colors-type-2 = multi colors type 2
technique-multi-colors-type-2-what = Two nets of strong links of one digit have two colors each. A color that sees both colors of the other net is false.
technique-multi-colors-type-2-needs = Full houses with two places for a digit.
technique-unique-loop-type-1 = unique loop type 1
technique-unique-loop-type-1-what = If all cells of a closed loop had only the same two candidates, the loop could be filled in two ways. Only one cell of the loop has other candidates, so it holds one of those. With four cells, this is the unique rectangle.
technique-unique-loop-type-1-needs = Puzzles with exactly one solution. The loop must touch every house twice or not at all, and no other relation, such as a knight's move or a short house, may distinguish its cells.
technique-unique-loop-type-2 = unique loop type 2
technique-unique-loop-type-2-what = All extra candidates of a loop are the same digit, so one of the cells with this candidate holds the digit.
technique-unique-loop-type-2-needs = The same as for type 1.
technique-unique-loop-type-3 = unique loop type 3
technique-unique-loop-type-3-what = The extra candidates of two cells of a loop form a naked set with other cells of a shared house.
technique-unique-loop-type-3-needs = The same as for type 1; the two cells share a house.
technique-unique-loop-type-4 = unique loop type 4
technique-unique-loop-type-4-what = Two cells of a loop have extra candidates, and one digit of the loop has no other place in a house that they share. The other digit would complete the loop, so it is removed from both.
technique-unique-loop-type-4-needs = The same as for type 1; the two cells share a full house.
technique-uniqueness-test-5 = uniqueness test 5
technique-uniqueness-test-5-what = Three cells of a rectangle, or two opposite ones, have the same extra digit. One of them holds it, because the rectangle cannot hold only two digits.
technique-uniqueness-test-5-needs = Four cells in which two digits could be swapped, and a puzzle with one solution.
technique-uniqueness-test-6 = uniqueness test 6
technique-uniqueness-test-6-what = Two opposite cells of a rectangle have extra candidates. If placing one of the two digits in either of these cells would fill the rectangle with only two digits, that digit is removed from both cells.
technique-uniqueness-test-6-needs = The same cells as uniqueness test 5, and strong links of one of the digits.
technique-hidden-rectangle = hidden rectangle
technique-hidden-rectangle-what = One cell of a rectangle holds only two digits. If strong links of one of these digits lead from the opposite cell to the other two cells, the other digit is removed from the opposite cell.
technique-hidden-rectangle-needs = The same cells as uniqueness test 5, and two strong links of one of the digits.
technique-avoidable-rectangle-type-1 = avoidable rectangle type 1
technique-avoidable-rectangle-type-1-what = Three cells of a rectangle are solved, and none of them is a given. The fourth cell cannot hold the digit that would make the two digits interchangeable.
technique-avoidable-rectangle-type-1-needs = Four cells without givens in which two digits could be swapped, and a puzzle with one solution.
technique-avoidable-rectangle-type-2 = avoidable rectangle type 2
technique-avoidable-rectangle-type-2-what = Two cells of a rectangle are solved, and neither is a given. The other two cells share one extra candidate. One of these cells holds it, because the four cells cannot hold only two digits.
technique-avoidable-rectangle-type-2-needs = The same cells as type 1.
technique-extended-unique-rectangle = extended unique rectangle
technique-extended-unique-rectangle-what = Six cells in two parallel lines cannot hold only three digits. If only one of the cells has another candidate, the three digits are removed from that cell. If several of the cells share one extra candidate, it is removed from every cell that sees all of them.
technique-extended-unique-rectangle-needs = Two parallel lines, and cells in both lines that share all their other houses.
technique-bug-type-1 = BUG type 1
technique-bug-type-1-what = Without one candidate, every open cell would have two candidates and every digit two places in every house, so there would be two solutions. Therefore that candidate is true. Also called bivalue universal grave, or BUG+1.
technique-bug-type-1-needs = Puzzles with exactly one solution in which every house is full.
technique-bug-type-2 = BUG type 2
technique-bug-type-2-what = Several candidates of one digit prevent the bivalue universal grave, so at least one of them is true. A cell that sees all of them loses the digit.
technique-bug-type-2-needs = The same as for type 1.
technique-bug-type-3 = BUG type 3
technique-bug-type-3-what = The candidates that prevent the bivalue universal grave lie in two cells of a house and form a naked set with other cells of that house.
technique-bug-type-3-needs = The same as for type 1.
technique-bug-type-4 = BUG type 4
technique-bug-type-4-what = The candidates that prevent the bivalue universal grave lie in two cells of a house, and another digit has only these two places there. One cell holds that digit, and the other holds one of the extra candidates, so all other candidates of the two cells are removed.
technique-bug-type-4-needs = The same as for type 1.
technique-finned-fish = finned fish
technique-finned-fish-what = A fish with a few extra places, the fin. Either the fish or the fin is true, so the cells that the fish would clear and that see the whole fin lose the digit either way.
technique-finned-fish-needs = Lines of one family, covered by lines of another, as for the X-wing.
technique-finned-x-wing = finned X-wing
technique-finned-x-wing-what = An X-wing with a few extra places, the fin. Either the X-wing or the fin is true, so the cells that the X-wing would clear and that see the whole fin lose the digit either way.
technique-finned-x-wing-needs = Lines of one family, covered by lines of another, as for the X-wing.
technique-finned-swordfish = finned swordfish
technique-finned-swordfish-what = A swordfish with a few extra places, the fin. Either the swordfish or the fin is true, so the cells that the swordfish would clear and that see the whole fin lose the digit either way.
technique-finned-swordfish-needs = Lines of one family, covered by lines of another, as for the X-wing.
technique-finned-jellyfish = finned jellyfish
technique-finned-jellyfish-what = A jellyfish with a few extra places, the fin. Either the jellyfish or the fin is true, so the cells that the jellyfish would clear and that see the whole fin lose the digit either way.
technique-finned-jellyfish-needs = Lines of one family, covered by lines of another, as for the X-wing.
technique-sashimi-x-wing = sashimi X-wing
technique-sashimi-x-wing-what = A finned X-wing that falls apart without its fin: some line has fewer than two places in the cover lines. It removes the same candidates as a finned X-wing.
technique-sashimi-x-wing-needs = Lines of one family, covered by lines of another, as for the X-wing.
technique-sashimi-swordfish = sashimi swordfish
technique-sashimi-swordfish-what = A finned swordfish that falls apart without its fin: some line has fewer than two places in the cover lines. It removes the same candidates as a finned swordfish.
technique-sashimi-swordfish-needs = Lines of one family, covered by lines of another, as for the X-wing.
technique-sashimi-jellyfish = sashimi jellyfish
technique-sashimi-jellyfish-what = A finned jellyfish that falls apart without its fin: some line has fewer than two places in the cover lines. It removes the same candidates as a finned jellyfish.
technique-sashimi-jellyfish-needs = Lines of one family, covered by lines of another, as for the X-wing.
technique-franken-fish = franken fish
technique-franken-fish-what = A fish with houses of any family: blocks count as lines too.
technique-franken-fish-needs = Houses of one family that do not overlap, covered by houses of another.
technique-franken-x-wing = franken X-wing
technique-franken-x-wing-what = An X-wing in which blocks replace one or more of the base or cover lines.
technique-franken-x-wing-needs = Lines of one family and areas such as blocks or windows, covered by lines of another family and areas.
technique-franken-swordfish = franken swordfish
technique-franken-swordfish-what = A swordfish in which blocks replace one or more of the base or cover lines.
technique-franken-swordfish-needs = Lines of one family and areas such as blocks or windows, covered by lines of another family and areas.
technique-franken-jellyfish = franken jellyfish
technique-franken-jellyfish-what = A jellyfish in which blocks replace one or more of the base or cover lines.
technique-franken-jellyfish-needs = Lines of one family and areas such as blocks or windows, covered by lines of another family and areas.
technique-finned-franken-x-wing = finned franken X-wing
technique-finned-franken-x-wing-what = A franken X-wing with a few extra places, the fin. The removed candidates see the whole fin.
technique-finned-franken-x-wing-needs = Lines of one family and areas such as blocks or windows, covered by lines of another family and areas.
technique-finned-franken-swordfish = finned franken swordfish
technique-finned-franken-swordfish-what = A franken swordfish with a few extra places, the fin. The removed candidates see the whole fin.
technique-finned-franken-swordfish-needs = Lines of one family and areas such as blocks or windows, covered by lines of another family and areas.
technique-finned-franken-jellyfish = finned franken jellyfish
technique-finned-franken-jellyfish-what = A franken jellyfish with a few extra places, the fin. The removed candidates see the whole fin.
technique-finned-franken-jellyfish-needs = Lines of one family and areas such as blocks or windows, covered by lines of another family and areas.
technique-sue-de-coq = sue de coq
technique-sue-de-coq-what = The cells shared by two houses have two more candidates than there are cells. In the rest of each house, a pair uses up two of these candidates, and the two pairs have none in common. The digits of each pair are removed from the rest of its house.
technique-sue-de-coq-needs = Any two houses that share two or more cells.
technique-x-chain = X-chain
technique-x-chain-what = A chain of strong and weak links of one digit. One end of the chain holds the digit, so it is removed from every cell that sees both ends.
technique-x-chain-needs = Full houses with two places for a digit, and cells that see each other.
technique-xy-chain = XY-chain
technique-xy-chain-what = A chain of bivalue cells, each seeing the next and sharing a digit with it. One of the end cells holds the digit that both ends share.
technique-xy-chain-needs = Bivalue cells that see each other; no house is needed.
technique-3d-medusa = 3D medusa
technique-3d-medusa-what = Candidates of any digit that are connected by strong links, in houses or bivalue cells, are colored alternately with two colors. A color that contradicts itself is false, and a candidate that both colors exclude is removed.
technique-3d-medusa-needs = Full houses with two places for a digit, and bivalue cells.
technique-continuous-nice-loop = continuous nice loop
technique-continuous-nice-loop-what = A chain of strong and weak links leads back to its start. One end of each weak link is true, so any candidate that sees both ends is removed.
technique-continuous-nice-loop-needs = Strong links in houses and bivalue cells.
technique-discontinuous-nice-loop-type-1 = discontinuous nice loop type 1
technique-discontinuous-nice-loop-type-1-what = A loop of strong and weak links has two weak links at one candidate, which is removed.
technique-discontinuous-nice-loop-type-1-needs = Strong links in houses and bivalue cells.
technique-discontinuous-nice-loop-type-2 = discontinuous nice loop type 2
technique-discontinuous-nice-loop-type-2-what = A loop of strong and weak links has two strong links at one candidate, which is true.
technique-discontinuous-nice-loop-type-2-needs = Strong links in houses and bivalue cells.
technique-aic = AIC
technique-aic-what = An alternating inference chain: strong and weak links lead from one candidate to another, and at least one of these two candidates is true. Any candidate that sees both of them is removed.
technique-aic-needs = Strong links in houses and bivalue cells.
technique-grouped-x-chain = grouped X-chain
technique-grouped-x-chain-what = An X-chain in which several places for the digit in the intersection of two houses count as one.
technique-grouped-x-chain-needs = Two houses that share several cells.
technique-grouped-continuous-nice-loop = grouped continuous nice loop
technique-grouped-continuous-nice-loop-what = A continuous nice loop in which several places for a digit in the intersection of two houses count as one.
technique-grouped-continuous-nice-loop-needs = Two houses that share several cells.
technique-grouped-discontinuous-nice-loop = grouped discontinuous nice loop
technique-grouped-discontinuous-nice-loop-what = A discontinuous nice loop of either type in which several places for a digit in the intersection of two houses count as one.
technique-grouped-discontinuous-nice-loop-needs = Two houses that share several cells.
technique-grouped-aic = grouped AIC
technique-grouped-aic-what = An alternating inference chain in which several places for a digit in the intersection of two houses count as one.
technique-grouped-aic-needs = Two houses that share several cells.
technique-als-xz = ALS-XZ
technique-als-xz-what = Two almost locked sets, each with one candidate more than cells, share a digit that only one of them can hold. The other set is then locked, so any other digit that they share is in one of the two sets.
technique-als-xz-needs = Almost locked sets within any houses, and links between any cells that see each other.
technique-als-xy-wing = ALS-XY-wing
technique-als-xy-wing-what = A pivot set shares a restricted common digit with each of two other almost locked sets. Any other digit that those two sets share must be in one of them.
technique-als-xy-wing-needs = Cells that share a house, even one with fewer cells than digits.
technique-als-chain = ALS chain
technique-als-chain-what = Four or more almost locked sets, each sharing a restricted common digit with the next. Any other digit shared by the sets at both ends must be in one of those two sets.
technique-als-chain-needs = Cells that share a house, even one with fewer cells than digits.
technique-death-blossom = death blossom
technique-death-blossom-what = Whichever candidate of a stem cell is true removes itself from an almost locked set (a petal) and so locks the set. A digit shared by all petals must be in one of them, so it is removed from every cell that sees all its places in the petals.
technique-death-blossom-needs = Cells that share a house, even one with fewer cells than digits.
technique-aligned-pair-exclusion = aligned pair exclusion
technique-aligned-pair-exclusion-what = All combinations of two cells are tried. Those that repeat a digit although the cells see each other, or that leave a cell seeing both without a candidate, are impossible. A candidate that occurs in no remaining combination is removed.
technique-aligned-pair-exclusion-needs = Any cells that see each other.
technique-aligned-triplet-exclusion = aligned triplet exclusion
technique-aligned-triplet-exclusion-what = Aligned pair exclusion with three cells.
technique-aligned-triplet-exclusion-needs = Any cells that see each other.
technique-x-cycle = X-cycle
technique-x-cycle-what = Strong and weak links of one digit alternate in a loop. Either the odd or the even cells of the loop hold the digit, so a cell that sees both an odd and an even cell loses it.
technique-x-cycle-needs = Strong links in full houses, weak links between cells that see each other.
technique-y-cycle = Y-cycle
technique-y-cycle-what = Cells with two candidates form a loop in which each shares a digit with the next.
technique-y-cycle-needs = Any cells that see each other.
technique-forcing-x-chain = forcing X-chain
technique-forcing-x-chain-what = An assumption about a candidate implies its opposite, through links of one digit.
technique-forcing-x-chain-needs = Strong links in full houses, weak links between cells that see each other.
technique-xy-cycle = XY-cycle
technique-xy-cycle-what = A loop of alternating strong and weak links, within cells and between cells with the same digit.
technique-xy-cycle-needs = Strong links in full houses and cells with two candidates, weak links between cells that see each other.
technique-forcing-chain = forcing chain
technique-forcing-chain-what = An assumption about a candidate implies its opposite, through links within cells and between equal digits.
technique-forcing-chain-needs = The same links as the XY-cycle.
technique-nishio-forcing-chains = Nishio forcing chains
technique-nishio-forcing-chains-what = Assuming a candidate leads to a contradiction, using only links of its own digit.
technique-nishio-forcing-chains-needs = Strong links in full houses, weak links between cells that see each other.
technique-mutant-x-wing = mutant X-wing
technique-mutant-x-wing-what = All places for a digit in two houses of any kind lie in two other houses of any kind. Rows and columns may be mixed on both sides.
technique-mutant-x-wing-needs = Any full houses that share no candidate of the digit, covered by any other houses.
technique-mutant-swordfish = mutant swordfish
technique-mutant-swordfish-what = All places for a digit in three houses of any kind lie in three other houses of any kind. Rows and columns may be mixed on both sides.
technique-mutant-swordfish-needs = Any full houses that share no candidate of the digit, covered by any other houses.
technique-mutant-jellyfish = mutant jellyfish
technique-mutant-jellyfish-what = All places for a digit in four houses of any kind lie in four other houses of any kind. Rows and columns may be mixed on both sides.
technique-mutant-jellyfish-needs = Any full houses that share no candidate of the digit, covered by any other houses.
technique-finned-mutant-x-wing = finned mutant X-wing
technique-finned-mutant-x-wing-what = A mutant X-wing with a few extra places, the fin. The removed candidates see the whole fin.
technique-finned-mutant-x-wing-needs = Any full houses that share no candidate of the digit, covered by any other houses.
technique-finned-mutant-swordfish = finned mutant swordfish
technique-finned-mutant-swordfish-what = A mutant swordfish with a few extra places, the fin. The removed candidates see the whole fin.
technique-finned-mutant-swordfish-needs = Any full houses that share no candidate of the digit, covered by any other houses.
technique-finned-mutant-jellyfish = finned mutant jellyfish
technique-finned-mutant-jellyfish-what = A mutant jellyfish with a few extra places, the fin. The removed candidates see the whole fin.
technique-finned-mutant-jellyfish-needs = Any full houses that share no candidate of the digit, covered by any other houses.
technique-multiple-forcing-chains = multiple forcing chains
technique-multiple-forcing-chains-what = Several chains agree: whatever digit a cell holds, or wherever a digit goes in a house, the same conclusion follows.
technique-multiple-forcing-chains-needs = Any cell or full house.
technique-dynamic-forcing-chains = dynamic forcing chains
technique-dynamic-forcing-chains-what = Chains in which several earlier conclusions together may force the next: candidates shown to be false are removed for the rest of the chain.
technique-dynamic-forcing-chains-needs = Any cell or full house.
technique-dynamic-forcing-chains-plus = dynamic forcing chains plus
technique-dynamic-forcing-chains-plus-what = Dynamic chains that may also use locked candidates, pairs and X-wings.
technique-dynamic-forcing-chains-plus-needs = Any cell or full house.
technique-nested-forcing-chains = nested forcing chains
technique-nested-forcing-chains-what = Dynamic chains that may also use whole forcing chains.
technique-nested-forcing-chains-needs = Any cell or full house.
technique-nested-multiple-forcing-chains = nested multiple forcing chains
technique-nested-multiple-forcing-chains-what = Dynamic chains that may also use multiple chains.
technique-nested-multiple-forcing-chains-needs = Any cell or full house.
technique-nested-dynamic-forcing-chains = nested dynamic forcing chains
technique-nested-dynamic-forcing-chains-what = Dynamic chains that may also use other dynamic chains.
technique-nested-dynamic-forcing-chains-needs = Any cell or full house.
technique-nested-dynamic-forcing-chains-plus = nested dynamic forcing chains plus
technique-nested-dynamic-forcing-chains-plus-what = Dynamic chains that may also use dynamic chains with patterns.
technique-nested-dynamic-forcing-chains-plus-needs = Any cell or full house.
technique-template-set = template set
technique-template-set-what = Every way to place a digit in all houses at once uses a certain cell, so that cell holds the digit. Also called pattern overlay.
technique-template-set-needs = Full houses, and few enough places that all patterns can be listed.
technique-template-delete = template delete
technique-template-delete-what = No way to place a digit in all houses at once uses certain candidates, so these are removed. Also called pattern overlay.
technique-template-delete-needs = Full houses, and few enough places that all patterns can be listed.
technique-brute-force = brute force
technique-brute-force-what = The digit of the only solution is placed in one cell, because no other technique applies.
technique-brute-force-needs = Any shape and any rules. It is meant for programs, not for people.
technique-doubly-nested-forcing-chains = doubly nested forcing chains
technique-doubly-nested-forcing-chains-what = Dynamic chains that may use dynamic chains, which in turn may use forcing chains.
technique-doubly-nested-forcing-chains-needs = Any cell or full house.
technique-doubly-nested-multiple-forcing-chains = doubly nested multiple forcing chains
technique-doubly-nested-multiple-forcing-chains-what = Dynamic chains that may use dynamic chains, which in turn may use multiple chains.
technique-doubly-nested-multiple-forcing-chains-needs = Any cell or full house.
technique-bivalue-universal-grave = bivalue universal grave
technique-forcing-chains-and-cycles = forcing chains and cycles
technique-large-fish = large fish
technique-locked-candidates = locked candidates
technique-locked-pair-of-places = locked pair of places
technique-locked-places = locked places
technique-direct-locked-candidates = direct locked candidates
technique-rule-of-a-cell = rule of a cell
technique-rule-of-a-cell-what = A rule restricts a single cell: parity, the ends of a thermometer, a minimum.
technique-rule-of-a-cell-needs = Rules about single cells.
technique-rule-of-two-cells = rule of two cells
technique-rule-of-two-cells-what = A relation between two cells leaves a digit of one cell without a partner in the other cell.
technique-rule-of-two-cells-needs = Dots, X and V, thermometers, whispers, negative constraints and other relations of two cells.
technique-cage-combinations = cage combinations
technique-cage-combinations-what = Only some combinations of digits still fit a cage or a renban line. A digit that none of them contains is removed from its cells, and a digit that all of them contain is removed from the cells outside that see all of its cells.
technique-cage-combinations-needs = Cages and renban lines.
technique-sum-of-cells = sum of cells
technique-sum-of-cells-what = With a removed digit in one cell, the other cells cannot reach the sum.
technique-sum-of-cells-needs = Arrows, little killers and other sums.
technique-rule-of-a-line = rule of a line
technique-rule-of-a-line-what = A rule that is read along a line, or that counts cells, allows no other digits.
technique-rule-of-a-line-needs = Sandwiches, skyscrapers, quadruples, between lines and many others.
technique-innies-and-outies = innies and outies
technique-innies-and-outies-what = Cages cover whole houses except for a few cells, or stick out of them by a few cells. The sum of these cells follows from the sum of the houses (the rule of 45).
technique-innies-and-outies-needs = Cages and full houses.
technique-hidden-singles = hidden singles
technique-naked-pairs-of-a-house = naked pairs of a house
technique-naked-triplets-of-a-house = naked triplets of a house
technique-naked-quads-of-a-house = naked quads of a house
technique-one-rule-and-sight = one rule and sight
technique-two-rules = two rules
technique-rules-of-a-house = rules of a house
technique-crossing-rules = crossing rules
technique-short-rule-chain = short rule chain
technique-wide-rule-chain = wide rule chain
technique-innies-and-outies-of-several-houses = innies and outies of several houses
technique-contradiction-by-rules = contradiction by rules
technique-contradiction-by-rules-what = A candidate leads to a contradiction in more than eight inferences through rules and houses.
technique-contradiction-by-rules-needs = Any house and any rule.
technique-contradiction-by-cases = contradiction by cases
technique-contradiction-by-cases-what = If a candidate were true, some cell would have only a few digits left, and each of those leads to a contradiction. So the candidate is removed.
technique-contradiction-by-cases-needs = Any house and any rule.
technique-rule-chain = rule chain
technique-rule-chain-what = A candidate leads to a contradiction in at most eight inferences through rules and houses. Each inference is shown on its own line.
technique-rule-chain-needs = Any house and any rule.
technique-house-and-crossing-rules = house and crossing rules
technique-house-and-crossing-rules-what = No way to fill a house together with the rules that extend beyond it uses the removed candidates.
technique-house-and-crossing-rules-needs = Full houses and rules with two or more cells in them.
technique-house-and-rules = house and rules
technique-house-and-rules-what = A house holds every digit once, and rules inside it use some of them up. No way to fill the house uses the removed candidates. Killer pairs and triplets are examples.
technique-house-and-rules-needs = Full houses with rules inside them.
technique-rules-that-meet = rules that meet
technique-rules-that-meet-what = Two or more rules share cells, or their cells see each other. No way to satisfy all of these rules uses the removed candidates.
technique-rules-that-meet-needs = Rules that share cells, or whose cells see each other.
technique-conflicting-combinations = conflicting combinations
technique-conflicting-combinations-what = A combination in one cage would leave a neighboring cage no combination: a two-cell cage of 13 cannot be 67 next to a two-cell cage of 15.
technique-conflicting-combinations-needs = Cages and renban lines whose cells see each other.
technique-must-contain-pointing = must-contain pointing
technique-must-contain-pointing-what = Every way to fill the cells of a rule uses a certain digit. A cell that sees all places for the digit there loses it.
technique-must-contain-pointing-needs = Any rule whose cells are seen by cells outside it.
technique-rule-and-sight = rule and sight
technique-rule-and-sight-what = No way to fill the cells of a rule uses the removed candidates, because cells that see each other hold different digits.
technique-rule-and-sight-needs = Any rule with cells that see each other.
technique-inequality-chain = inequality chain
technique-inequality-chain-what = Thermometers and inequality signs are joined at the cells they share. The length of the chain limits the digits of its cells.
technique-inequality-chain-needs = Thermometers and inequality signs that share cells.
technique-dot-chain = dot chain
technique-dot-chain-what = Dots, X and V are joined at the cells they share. No way to fill the whole chain uses the removed candidates, because cells that see each other hold different digits.
technique-dot-chain-needs = Dots, X and V that share cells.
technique-whisper-neighbors = whisper neighbors
technique-whisper-neighbors-what = A digit on a whisper line needs a suitable neighbor on each side, and the two neighbors must differ if they see each other. A 4 between two cells of one house would need a 9 in both.
technique-whisper-neighbors-needs = Whisper lines with neighbors that see each other.
technique-arrow-bounds = arrow bounds
technique-arrow-bounds-what = Cells of a sum that see each other hold different digits. That raises the smallest sum and lowers the largest one.
technique-arrow-bounds-needs = Arrows and other sums with cells that see each other.
technique-unique-loops = unique loops

## Hints and solution paths

hint-look = { $technique }: look at { $place }
position-clash = two { $digit }s in { $house }: { $a } and { $b }
position-unsolvable-clash = the puzzle has no solution: { $clash }
position-unsolvable = the puzzle has no solution
position-incompletable = the digits entered so far cannot be completed to a solution
position-stopped = stopped before it was clear whether the grid can be completed
position-wrong = { $mistakes }
position-wrong-and-more = { $mistakes }; and { $more } more
mistake-digit = { $cell } = { $digit } is wrong
mistake-marks = the marks in { $cell } do not include the digit that belongs there

# How a solution path ended, and pages of steps.
path-solved = solved in { $n ->
    [one] one step
   *[other] { $n } steps
}; the hardest is rated { $hardest }
path-scored = { $solved }; score { $score }
path-scored-level = { $solved }; score { $score }, level { $level }
path-stuck = no technique of this scale finds another step; { $n ->
    [one] one cell is
   *[other] { $n } cells are
} open
path-several = the puzzle has several solutions, so it cannot be solved by logic alone; `anydoku check` shows where two of them differ
path-stuck-several = the puzzle has several solutions, so no further step is certain; { $n ->
    [one] one cell is
   *[other] { $n } cells are
} open
path-stopped = stopped; { $n ->
    [one] one cell is
   *[other] { $n } cells are
} open
path-title = Steps
path-solution = Solution
path-left = Position after the last step
path-of-puzzle = The puzzle
path-of-several = { $name }, puzzle { $number }
path-scale = Rating scale { $name }: { $about }.
slides-back = Back
slides-next = Next
slides-all = All steps
slides-marks = Pencil marks
legend-reason = part of the reason; false in a chain
legend-second = second part of the reason; true in a chain
legend-placed = placed
legend-removed = removed

# Pages about techniques, and practice boards.
techniques-title = Techniques
techniques-order = Sorted from easy to hard, each with an example.
techniques-needs = Needs: { $needs }
techniques-uniqueness = Valid only if the puzzle has exactly one solution.
techniques-rating = { $rating } ({ $scale })
techniques-ratings = Rating: { $ratings }.
techniques-example = Example: { $example }.
rating-either = { $ratings }
rating-chain = { $base } or more, depending on the length
rating-of-cells = { $rating } with { $n } cells
rating-of-more = { $rating } with more
rating-sizes = { $ratings }; plus 0.1 for each member of an inner set after the first
rating-inner = { $base } plus 0.1 for each member of the inner set after the first
rating-size = its size
practice-title = Find the { $technique }
practice-text = On each board, no easier technique applies. Seed { $seed }.
practice-board = Board { $number }
practice-answers = Answers
practice-none = no { $shape } puzzle that needs { $technique } was found
hint-practice-none = choose another --shape, or allow more time with --time

## Shapes and rules in words

rules-houses = Every row, every column and every outlined block contains { $digits } exactly once.
rules-lines = Every row and every column contains { $digits } exactly once.
rules-digits = the digits 1 to { $last }
rules-letters = the digits 1 to 9 and the letters A to { $last }
rules-numbers = the numbers 1 to { $last }
rules-symbols = the symbols { $symbols }
rules-pictures = the { $n } pictures

rules-shape-diagonals = So does each of the two long diagonals.
rules-shape-windows = So does each of the shaded windows.
rules-shape-disjoint = So do the cells of each shade; they are in the same position in every block.
rules-shape-region = So do the shaded cells as a group.
rules-shape-jigsaw = The blocks are pieces of a jigsaw.
rules-shape-toroidal = Pieces wrap around the edges of the grid.
rules-shape-antiking = Cells that touch at a corner are always different.
rules-shape-antiknight = Cells a knight's move apart are always different.
rules-shape-overlap = Several grids overlap. Each of them follows the rules, and shaded cells belong to more than one.
rules-shape-cube = Rows and columns continue across the edges of the cube. Each spans two faces.
rules-shape-cube-of-six = Lines run around the cube and span four faces. You can cut it out and glue it together.
rules-shape-parquet = Each large cell lies in two rows and two columns.
rules-shape-super = Each cell has a fat row (its band), a thin row (its row within the band), and likewise a fat and a thin column. All cells that share any two of these four also form a house.

rules-drawn-killer = The digits in a cage add up to its number and are all different.
rules-drawn-thermo = Along a thermometer, digits increase from the bulb.
rules-drawn-arrow = The digits along an arrow add up to the digit in its circle.
rules-drawn-kropki = A white dot: the two cells differ by one. A black dot: one is twice the other. All dots are shown.
rules-drawn-xv = X: the two cells add up to ten. V: they add up to five. Every X and V is shown.
rules-drawn-nonconsecutive = Cells that touch along a side never differ by one.
rules-drawn-whisper = Neighbors along a line differ by at least five.
rules-drawn-samedifference = All neighbors along a line differ by the same amount.
rules-drawn-renban = A line holds consecutive digits in any order.
rules-drawn-palindrome = A line reads the same from both ends.
rules-drawn-between = Digits on a line lie between those in its two circles.
rules-drawn-sandwich = A number outside the grid is the sum of the digits between the 1 and the largest digit in its row or column.
rules-drawn-littlekiller = A number with an arrow is the sum of the digits on the diagonal that the arrow points along.
rules-drawn-skyscraper = A number outside the grid is the number of digits visible from there: each digit hides the smaller ones behind it.
rules-drawn-xsum = A number outside the grid is the sum of the first X cells from there, where X is the digit in the first of them.
rules-drawn-quad = Each digit in a circle appears in at least one of the four surrounding cells.
rules-drawn-parity = A square marks an even cell, a circle an odd one.
rules-drawn-regionsum = A line has the same sum in every block that it passes through.

rules-kind = { $title }: { $meaning }

rule-kind-cage = cage
rule-kind-cage-meaning = The digits differ and add up to the number, if there is one.
rule-kind-sum = sum
rule-kind-sum-meaning = The digits add up to the number; they may repeat.
rule-kind-linear = weighted sum
rule-kind-linear-meaning = The digits, each multiplied by its own number, add up to the first number.
rule-kind-little = little killer
rule-kind-little-meaning = The digits along the diagonal add up to the number; they may repeat.
rule-kind-arrow = arrow
rule-kind-arrow-meaning = The digits along the shaft add up to the digit in the circle; a circle of several cells contains a number with several digits.
rule-kind-doublearrow = double arrow
rule-kind-doublearrow-meaning = The digits at the two ends add up to the sum of the digits between them.
rule-kind-zipper = zipper
rule-kind-zipper-meaning = Any two cells at the same distance from the middle of the line have the same sum; the middle cell, if there is one, holds that sum.
rule-kind-regionsum = region sum line
rule-kind-regionsum-meaning = The digits on the line have the same sum in every block that it passes through.
rule-kind-equalsum = equal sums
rule-kind-equalsum-meaning = All groups of cells have the same sum.
rule-kind-sumline = sum line
rule-kind-sumline-meaning = The line can be cut into segments that each add up to the number.
rule-kind-sumline-meaning-of = The line can be cut into segments that each add up to { $number }.
rule-kind-sumloop = sum loop
rule-kind-sumloop-meaning = The closed loop can be cut into segments that each add up to the number.
rule-kind-sumloop-meaning-of = The closed loop can be cut into segments that each add up to { $number }.
rule-kind-rellik = rellik cage
rule-kind-rellik-meaning = The digits differ, and no set of them adds up to the number.
rule-kind-equality = equality cage
rule-kind-equality-meaning = The digits differ; half of them are odd and half even, and half are low and half high.
rule-kind-white = white dot
rule-kind-white-meaning = The two adjacent digits differ by the number; a dot without a number stands for 1.
rule-kind-white-meaning-of = Digits with a white dot between them differ by { $number }.
rule-kind-black = black dot
rule-kind-black-meaning = One of two adjacent digits is the number times the other; a dot without a number stands for 2.
rule-kind-black-meaning-of = Of two digits with a black dot between them, one is { $number } times the other.
rule-kind-pairsum = pair sum
rule-kind-pairsum-meaning = The two digits add up to the number: X stands for 10, V for 5.
rule-kind-pairsum-xv = X and V
rule-kind-pairsum-xv-meaning = Two digits with an X between them add up to 10; two with a V between them add up to 5.
rule-kind-less = inequality
rule-kind-less-meaning = The sign opens toward the larger digit.
rule-kind-neg = negative constraint
rule-kind-neg-meaning = No two adjacent cells have this relation except where it is marked.
rule-kind-neg-white-meaning = Adjacent cells without a dot never differ by { $number }.
rule-kind-neg-black-meaning = Of two adjacent cells without a dot between them, neither is { $number } times the other.
rule-kind-neg-sum-meaning = Adjacent cells without a mark never add up to { $number }.
rule-kind-nonconsecutive = nonconsecutive
rule-kind-nonconsecutive-meaning = Digits in adjacent cells never differ by 1.
rule-kind-min = minimum
rule-kind-min-meaning = The digit is smaller than those in all adjacent cells that are not minima themselves.
rule-kind-max = maximum
rule-kind-max-meaning = The digit is larger than those in all adjacent cells that are not maxima themselves.
rule-kind-clone = clone
rule-kind-clone-meaning = The two regions hold the same digits, cell by cell.
rule-kind-equal = equal cells
rule-kind-equal-meaning = All cells hold the same digit.
rule-kind-sameset = same digits
rule-kind-sameset-meaning = All groups of cells hold the same digits, each equally often, in any order.
rule-kind-pairs = relation
rule-kind-pairs-meaning = Adjacent cells on the line have the relation given by the table.
rule-kind-pairsx = all-pairs relation
rule-kind-pairsx-meaning = Any two of the cells have the relation given by the table.
rule-kind-nfa = automaton
rule-kind-nfa-meaning = The automaton, given in base 64, accepts the digits along the line.
rule-kind-regex = expression
rule-kind-regex-meaning = The regular expression, given in base 64, matches the digits along the line.
rule-kind-thermo = thermometer
rule-kind-thermo-meaning = Digits increase from the bulb to the tip.
rule-kind-slow = slow thermometer
rule-kind-slow-meaning = Digits increase or stay the same from the bulb to the tip.
rule-kind-whisper = whisper
rule-kind-whisper-meaning = Adjacent digits on the line differ by at least the number.
rule-kind-whisper-meaning-of = Adjacent digits on the line differ by at least { $number }.
rule-kind-samedifference = same difference line
rule-kind-samedifference-meaning = Any two adjacent digits on the line have the same difference.
rule-kind-renban = renban
rule-kind-renban-meaning = The digits on the line are consecutive, in any order.
rule-kind-nabner = nabner
rule-kind-nabner-meaning = No two digits on the line are equal or consecutive.
rule-kind-palindrome = palindrome
rule-kind-palindrome-meaning = The line reads the same from both ends.
rule-kind-between = between line
rule-kind-between-meaning = The digits on the line lie strictly between the digits at its ends.
rule-kind-lockout = lockout line
rule-kind-lockout-meaning = The digits at the ends differ by at least the number, and no digit on the line is equal to either of them or lies between them.
rule-kind-lockout-meaning-of = The digits at the ends differ by at least { $number }, and no digit on the line is equal to either of them or lies between them.
rule-kind-entropic = entropic line
rule-kind-entropic-meaning = Any three adjacent cells contain a low, a middle and a high digit.
rule-kind-modular = modular line
rule-kind-modular-meaning = Any N adjacent digits have different remainders when divided by N, where N is the number.
rule-kind-modular-meaning-of = Any { $number } adjacent digits on the line have different remainders when divided by { $number }.
rule-kind-sandwich = sandwich
rule-kind-sandwich-meaning = The digits between the lowest and the highest digit add up to the number.
rule-kind-lunchbox = lunchbox
rule-kind-lunchbox-meaning = The digits differ; those between the smallest and the largest of them add up to the number.
rule-kind-xsum = X-sum
rule-kind-xsum-meaning = The first X digits add up to the number, where X is the first of them.
rule-kind-sky = skyscraper
rule-kind-sky-meaning = The number is the count of digits that are larger than all digits before them.
rule-kind-hiddensky = hidden skyscraper
rule-kind-hiddensky-meaning = The number is the first digit that is smaller than a digit before it.
rule-kind-room = numbered room
rule-kind-room-meaning = If the first digit is N, the number is in the Nth cell.
rule-kind-slingshot = slingshot
rule-kind-slingshot-meaning = The first digit appears again N cells after the second cell, where N is the second digit.
rule-kind-rank = full rank
rule-kind-rank-meaning = When all rows and columns are read as numbers from both ends and sorted in ascending order, this line has the given rank.
rule-kind-ties = tied ranks
rule-kind-ties-meaning = Determines which lines may read the same when full ranks are given.
rule-kind-among = one of
rule-kind-among-meaning = Each of the cells holds one of these digits.
rule-kind-odd = odd
rule-kind-odd-meaning = The marked cells hold odd digits.
rule-kind-even = even
rule-kind-even-meaning = The marked cells hold even digits.
rule-kind-quad = quadruple
rule-kind-quad-meaning = The cells hold these digits, each at least as often as it is listed.
rule-kind-atleast = at least
rule-kind-atleast-meaning = The cells hold these digits, each at least as often as it is listed.
rule-kind-exactly = exactly
rule-kind-exactly-meaning = The cells hold these digits, each exactly as often as it is listed.
rule-kind-counts = look and say
rule-kind-counts-meaning = Each pair of numbers gives a count and a digit that appears that many times in the cells.
rule-kind-circles = counting circles
rule-kind-circles-meaning = A digit in a circle is the number of circles in which it appears.
rule-kind-distinct = count of different digits
rule-kind-distinct-meaning = The first cell holds the number of different digits in the other cells.
rule-kind-indexrow = row indexer
rule-kind-indexrow-meaning = If the cell is in row R and holds N, then row N of the same column holds R.
rule-kind-indexcol = column indexer
rule-kind-indexcol-meaning = If the cell is in column C and holds N, then column N of the same row holds C.
rule-kind-indexbox = box indexer
rule-kind-indexbox-meaning = If the cell is the Pth of its block and holds N, then the Nth cell of the block holds P.
rule-kind-connected = connected digits
rule-kind-connected-meaning = All cells that hold these digits form one connected group. A number, if given, is the count of these cells.
rule-kind-samecount = count of equal digits
rule-kind-samecount-meaning = The digit in the first cell is the number of cells, from the second on, that hold the same digit as the second. A number, if given, is added to the digit in the first cell.
rule-kind-samerun = run of equal digits
rule-kind-samerun-meaning = All groups after the first begin with the same cell. The digit in the first group's cell is the length of the unbroken runs of that cell's digit along these groups, counting the shared cell once. A number, if given, is added to the digit in the first group's cell.
rule-kind-chaos = regions to be found
rule-kind-chaos-meaning = The grid must be divided into connected regions that each contain every digit once. The last cells hold the region numbers of the grid's cells.
rule-kind-differ = extra region
rule-kind-differ-meaning = All digits differ.
rule-kind-antitaxicab = anti-taxicab
rule-kind-antitaxicab-meaning = Two cells that both hold N are never exactly N steps apart, counting horizontal and vertical steps.
rule-kind-globalentropy = global entropy
rule-kind-globalentropy-meaning = Every 2x2 square contains a low, a middle and a high digit.
rule-kind-globalmod = global modular
rule-kind-globalmod-meaning = Every 2x2 square contains digits with all three possible remainders when divided by 3.
rule-kind-dutch = Dutch flatmates
rule-kind-dutch-meaning = Every middle digit has the lowest digit directly above it or the highest directly below it.
rule-kind-digits = digits from
rule-kind-digits-meaning = Wherever digits count as numbers, the lowest digit has this value, the next one is one greater, and so on.
rule-kind-beside = cells outside the grid
rule-kind-beside-meaning = The last N cells are not part of the grid, where N is the number. Rules about the whole grid ignore these cells.
rule-kind-any = one of several rules
rule-kind-any-meaning = At least one of these lists of rules applies in full.
rule-generator-killer = Killer
rule-generator-thermo = Thermometers
rule-generator-arrow = Arrow
rule-generator-kropki = Kropki
rule-generator-xv = XV
rule-generator-whisper = German whispers
rule-generator-renban = Renban
rule-generator-palindrome = Palindromes
rule-generator-between = Between lines
rule-generator-regionsum = Region sums
rule-generator-parity = Odd and even
rule-generator-quad = Quadruples
rule-generator-littlekiller = Little killer
rule-generator-sandwich = Sandwich
rule-generator-xsum = X-sums
rule-generator-skyscraper = Skyscrapers
rule-generator-nonconsecutive = Nonconsecutive
rule-generator-samedifference = Same difference

## Books

book-sudoku = Sudoku { $number }
book-solution = Solution { $number }
book-puzzles = Puzzles
book-solutions = Solutions
book-contents = Contents
book-hints = Hints
book-how-to = How to solve
book-solution-on-page = solution on page { $page }
book-solution-on-page-of-answers = solution on page { $page } of the answers
book-puzzle-on-page = puzzle on page { $page }
book-puzzle-on-page-of-puzzles = puzzle on page { $page } of the puzzles
book-page = page { $page }
book-page-short = p. { $page }
book-name = Name
book-date = Date
book-legend = The pictures: { $names }.
book-stars = difficulty { $stars } of 5
book-difficulty-easy = Easy
book-difficulty-medium = Medium
book-difficulty-hard = Hard
book-difficulty-expert = Expert
book-difficulty-extreme = Extreme
book-section-difficulty = { $kind }: { $difficulty }
book-n-puzzles = { $n ->
    [one] { $n } puzzle
   *[other] { $n } puzzles
}
book-board = A board of { $rows } rows and { $columns } columns.
book-row = Row { $row }:
book-open = { $n ->
    [one] blank
   *[other] { $n } blanks
}
book-gap = { $n ->
    [one] gap
   *[other] gap of { $n }
}
book-rules = Rules:
picture-star = star
picture-heart = heart
picture-sun = sun
picture-moon = moon
picture-house = house
picture-tree = tree
picture-fish = fish
picture-flower = flower
picture-boat = boat
book-title = { $kind } Sudoku Book
book-title-plain = Sudoku Book
book-level = level { $level }
book-of-level = { " of level " }{ $level }
book-rated = { " rated " }{ $rating }
book-range = { $from } to { $to }
book-range-up-to = up to { $to }
book-range-from = { $from } or higher
book-index = index { $index }
book-blurb = { $puzzles }, each with exactly one solution that can be found by logic alone. All solutions are at the back.
book-how-to-place = Look for a row, column or block that is nearly full, and for digits that already appear many times. If only one digit fits in a cell, or a digit fits in only one cell, write it down.
book-how-to-mark = When you cannot place any more digits, write down the digits that each cell may still hold, and look for some that can be crossed out.
book-how-to-example = Here are some steps from an example. { $cell } is the cell in row 4 and column 5. The digits placed, and the cells they follow from, are highlighted.

book-technique-full-house = Full house
book-technique-full-house-what = A house has one open cell left.
book-technique-hidden-single = Hidden single
book-technique-hidden-single-what = A digit has only one place left in a house.
book-technique-naked-single = Naked single
book-technique-naked-single-what = The cell sees all other digits.
book-technique-pointing = Pointing
book-technique-pointing-what = In a block, a digit fits on only one line, so it is removed from the rest of that line.
book-technique-claiming = Claiming
book-technique-claiming-what = On a line, a digit fits in only one block, so it is removed from the rest of that block.
book-technique-naked-pair = Naked pair
book-technique-naked-pair-what = Two cells of a house can hold only the same two digits, so these are removed from the rest of the house.
book-technique-hidden-pair = Hidden pair
book-technique-hidden-pair-what = Two digits fit in only two cells of a house, so no other digit goes there.
book-technique-naked-triplet = Naked triplet
book-technique-naked-triplet-what = Three cells of a house can hold only three digits between them, so these are removed from the rest of the house.
book-technique-hidden-triplet = Hidden triplet
book-technique-hidden-triplet-what = Three digits fit in only three cells of a house, so no other digit goes there.
book-technique-x-wing = X-wing
book-technique-x-wing-what = In two parallel lines, a digit fits only in the same two crossing lines, so it is removed from the rest of the crossing lines.

## The page: everywhere

page-skip = Skip to the grid
page-modes = Modes
page-mode-play = Play
page-mode-learn = Learn
page-mode-set = Set
page-mode-make = Generate
page-mode-print = Print
page-mode-collection = Collection
page-settings = Settings
page-option-clean = When a digit is placed, remove it from the marks of the cells it sees
page-option-same = Highlight cells with the same digit
page-option-peers = Highlight the row, column and block of a cell
page-option-clock = Show the clock
page-option-celebrate = Show the result when a puzzle is solved
page-theme-auto = same as device
page-theme-light = light
page-theme-dark = dark
page-zoom-in = Zoom in
page-zoom-out = Zoom out
page-rules = Rules
page-rules-by = by { $author }
page-rules-checked = Rules that the page checks
page-rules-places = Cells of each rule
page-rules-source = Source
page-cell-rule = { $name }, { $n } of { $all }
page-keys-color = Color the cell
page-keys-next = New puzzle
page-shape-example = 16x16, nrc+x, jigsaw …
page-gallery-classic = Classic
page-gallery-extra = Extra and irregular regions
page-gallery-rules = Cages, lines and clues
page-gallery-large = Large boards and cubes
page-gallery-more = More shapes
page-gallery-more-about = Combine shapes with a plus sign: x+nrc.
page-kind-classic = Classic
page-about-classic = Each row, column and block contains the digits 1 to 9.
page-kind-4 = Mini 4x4
page-about-4 = Each row, column and block contains the digits 1 to 4.
page-kind-6 = Mini 6x6
page-about-6 = Each row, column and 2x3 block contains the digits 1 to 6.
page-kind-12 = Large 12x12
page-about-12 = Each row, column and 3x4 block contains 12 different symbols.
page-kind-16 = Giant 16x16
page-about-16 = Each row, column and 4x4 block contains 16 different symbols.
page-kind-latin = Latin square
page-about-latin = Each row and column contains the digits 1 to 9. There are no blocks.
page-kind-x = Diagonal (X)
page-about-x = Each of the two long diagonals also contains every digit.
page-kind-windoku = Windoku
page-about-windoku = Each of the four shaded windows also contains every digit.
page-kind-jigsaw = Jigsaw
page-about-jigsaw = Outlined regions replace the blocks.
page-kind-toroidal = Toroidal
page-about-toroidal = Outlined regions wrap around the edges of the grid.
page-kind-disjoint = Disjoint groups
page-about-disjoint = The cells in the same position of every block also contain every digit.
page-kind-centerdot = Center dot
page-about-centerdot = The center cells of the nine blocks also contain every digit.
page-kind-asterisk = Asterisk
page-about-asterisk = Nine cells that form a star also contain every digit.
page-kind-girandola = Girandola
page-about-girandola = The four corner cells and a cross of five cells also contain every digit.
page-kind-antiking = Anti-king
page-about-antiking = Cells that touch at a corner hold different digits.
page-kind-antiknight = Anti-knight
page-about-antiknight = Cells a knight's move apart hold different digits.
page-kind-samurai = Samurai
page-about-samurai = Five overlapping grids. The middle grid shares a corner block with each of the others.
page-kind-butterfly = Butterfly
page-about-butterfly = Four overlapping grids. All of them share the four blocks in the middle.
page-kind-flower = Flower
page-about-flower = Five overlapping grids. The middle grid shares six blocks with each petal.
page-kind-windmill = Windmill
page-about-windmill = Five overlapping grids. The middle grid shares two blocks with each sail.
page-kind-sohei = Sohei
page-about-sohei = Four overlapping grids that form a ring. Each shares a corner block with the next.
page-kind-cube = Cube
page-about-cube = Three faces of a cube. Each line spans two of them.
page-kind-jigcube = Jigsaw cube
page-about-jigcube = Three faces of a cube, with outlined regions instead of blocks. Each line spans two faces.
page-kind-3dcube = Whole cube
page-about-3dcube = All six faces of a cube. Each line runs around the cube and spans four faces.
page-kind-parquet = Parquet
page-about-parquet = Each of the larger cells lies in two rows and two columns.
page-kind-super = Super Sudoku
page-about-super = Each cell has a fat row (its band), a thin row (its row within the band), and likewise a fat and a thin column. All cells that share any two of these four form a house.
page-kind-sized = { $kind } { $n }x{ $n }
page-language = Language
page-theme = Light or dark mode
page-board = Grid
page-close = Close
page-stop = Stop
page-stopped = Stopped.
page-try-again = Try again
page-loading = Loading…
page-thinking = Checking…
page-remove = Remove
page-remove-named = Remove { $name }
page-server-gone = The server is not responding. Is it still running?
page-server-back = The server is responding again.
page-error-internal = Internal error while answering this request; please report it.
page-error-slow = The request took too long.
page-before = Your previous game has been saved.
page-before-return = Return to it
page-copy = This game was also changed in another tab. You are now playing a copy of it.
page-no-room = The browser's storage is full, so your game cannot be saved. Remove other games under Saved games, or copy a link to this one under Print.
page-bad-saved = This is not a puzzle saved by this page.
page-bad-progress = The saved progress does not fit the grid.
page-bad-link-data = The link is damaged or incomplete.
page-bad-link = This link cannot be opened. Your game has not changed.
page-first-of = The text contains { $n } puzzles. This is the first.
page-sudoku = Sudoku
page-custom-shape = Custom shape
page-facts-givens = { $n ->
    [one] { $n } given
   *[other] { $n } givens
}
page-facts-rating = rating { $rating }
page-cell-given = given { $digit }
page-cell-open = open
page-cell-corner = corner marks { $digits }
page-cell-center = center marks { $digits }
page-cell-candidates = candidates { $digits }
page-cell-letter = letter { $letter }
page-cell-ring = ring
page-cell-cross = cross
page-cell-region = region { $n }
page-cell-diagonal = diagonal
page-cell-window = window { $n }
page-cell-group = group { $n }
page-cell-line = line to { $cell }, { $color }
page-cell-conflict = conflict
page-cell-wrong = wrong
page-all-selected = All cells selected
page-difficulty-easy = easy
page-difficulty-medium = medium
page-difficulty-hard = hard
page-difficulty-expert = expert
page-difficulty-extreme = extreme
page-any = any
page-difficulty = Difficulty
page-rating = Rating
page-technique = Technique
page-shape = Shape
page-shape-named = Other shape, by name
page-shape-use = Use this shape
page-keys = Keyboard shortcuts
page-keys-move = Move the selection. Shift extends it, Ctrl goes to the edge
page-keys-digit = Enter a digit. With Shift: a corner mark
page-keys-center = Enter a center mark
page-keys-number = On grids with more than nine digits: enter 10; higher numbers work the same way
page-keys-modes = Digits, corner marks, center marks, colors, pen, letters. Space switches between the first four
page-keys-pen = With the pen: draw a line, or switch between a ring, a cross and nothing
page-keys-erase = Erase
page-keys-undo = Undo, redo
page-keys-all = Select all cells
page-keys-hint = Show a hint; press again for a stronger one
page-keys-pause = Pause
page-keys-escape = Leave a hint and return to the game
page-keys-help = Show these shortcuts
page-keys-mouse = Drag to select several cells. Double-click to select all cells with the same digit.
page-api = API reference

## The page: playing

page-play-game = Game
page-new-puzzle = New puzzle
page-daily = Daily puzzle
page-daily-of = Daily puzzle { $date }
page-daily-date = Date
page-saved-games = Saved games
page-saved-games-about = Every game that you start stays in this browser until you remove it.
page-saved-games-none = There are no other games.
page-saved-solved = solved
page-saved-open = { $n ->
    [one] { $n } cell left
   *[other] { $n } cells left
}
page-saved-new = not started
page-saved-resume = Resume { $name }
page-resume = Resume
page-pause = Pause
page-restart = Restart
page-entry = Input
page-entry-modes = Input mode
page-digits = Digits
page-entry-digit = Digit
page-entry-corner = Corner
page-entry-center = Center
page-entry-color = Color
page-entry-pen = Pen
page-entry-letter = ABC
page-entry-corner-about = Corner marks
page-entry-center-about = Center marks
page-entry-color-about = Cell colors
page-entry-pen-about = Lines, rings and crosses
page-entry-letter-about = Letters in place of digits
page-enter = Enter { $digit }
page-color = Color { $n }, { $name }
page-color-1 = red
page-color-2 = orange
page-color-3 = yellow
page-color-4 = green
page-color-5 = turquoise
page-color-6 = blue
page-color-7 = purple
page-color-8 = pink
page-color-9 = gray
page-pen-color = Pen: { $color }
page-undo = Undo
page-redo = Redo
page-erase = Erase
page-multi-select = Multi-select
page-help = Help
page-check = Check
page-hint = Hint
page-fill-candidates = Fill candidates
page-show-conflicts = Highlight conflicts
page-show-candidates = Show candidates
page-check-wrong = Incorrect: { $cells }
page-check-good = No mistakes so far.
page-solved = Solved in { $time }. Well done!
page-daily-done = solved in { $time }
page-daily-streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
page-daily-streak-over = Longest streak: { $n ->
    [one] { $n } day
   *[other] { $n } days
}
page-daily-streak-none = Solve a daily puzzle on the day it appears to start a streak.
page-continue = Continue
page-saved-moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
page-saved-progress = Progress
page-fill-pairs = Snyder marks
page-won = Solved!
page-won-hints = { $n ->
    [one] { $n } hint
   *[other] { $n } hints
}
page-won-best = Your best time for this kind and difficulty.
page-won-before = Your best time so far: { $best }.
page-won-next = Next puzzle
page-share-result = Share result
page-share-result-copied = Copied
page-share-streak = { $n } days in a row
page-replay = Replay
page-statistics = Statistics
page-statistics-kind = Kind
page-statistics-solved = Solved
page-statistics-best = Best
page-statistics-mean = Average
page-statistics-streak = Days in a row
page-statistics-longest = Longest streak
page-statistics-none = No puzzle has been solved in this browser yet.
page-generating = Generating a puzzle…
page-generating-tried = { $n ->
    [one] Generating a puzzle… { $n } tried
   *[other] Generating a puzzle… { $n } tried
}
page-generated-none = No puzzle was generated.
page-generated-no-match = No matching puzzle was found. Try other settings.
page-generated-nearest = No exact match was found; this is the closest.

## The page: learning

page-learn-hints = Hints
page-learn-next = Next step
page-hint-look = Look at { $place }.
page-hint-technique = Show the technique
page-hint-step = Show the step
page-hint-apply = Apply the step
page-hint-back = Back to the game
page-hint-solved = The puzzle is solved.
page-hint-none = None of the known techniques finds a step here.
page-mistake-why = Why is { $cell } = { $digit } wrong?
page-mistake-because = { $digit } in { $cell } contradicts these givens: { $cells }
page-path-label = Solution
page-path = Full solution
page-path-start = Solve step by step
page-path-begun = Solving…
page-path-steps = { $n ->
    [one] Solving… { $n } step
   *[other] Solving… { $n } steps
}
page-path-step = Step
page-path-step-of = Step { $n } of { $all }, rating { $rating }
page-path-count = Count
page-path-rating = Rating
page-path-list = Steps
page-path-back = Previous step
page-path-next = Next step
page-path-play = Play from here
page-lessons = Techniques
page-lesson-choose = Choose a technique…
page-lesson-ratings = Ratings: { $ratings }
page-lesson-inference = Inference { $n } of { $all }
page-lesson-inference-back = Previous inference
page-lesson-inference-next = Next inference
page-lesson-inference-all = Show all inferences
page-lesson-open = Back to the lesson
page-lesson-close = All lessons
page-course = Course
page-course-progress = { $done } of { $all } lessons completed
page-course-next = Next lesson: { $technique }
page-course-review = Review: { $technique }
page-course-review-about = It is time to practice this again.
page-course-missed = { $n ->
    [one] You needed a hint for this technique in your games.
   *[other] You needed { $n } hints for this technique in your games.
}
page-course-first = Each lesson explains a technique and has exercises, from easy to hard.
page-course-learned = completed
page-course-due = due for review
page-practice-partly = Right so far, but this step does more.
page-practice-right = Right! This exercise is done.
page-practice-review = { $n ->
    [one] Right! This exercise is done. Review this technique tomorrow.
   *[other] Right! This exercise is done. Review this technique in { $n } days.
}
page-practice-other = This is true, but it does not follow from { $technique }.
page-practice-wrong = This is wrong: { $cells }. Undo it and look again.
page-practice-next = Next exercise
page-practice-none = No practice puzzle was found, so this exercise uses the example from the lesson.
page-lesson-try = Try this example
page-lesson-practice = Practice puzzle
page-lesson-next = The next step is { $technique }. Carry it out: place the digit or remove the candidates.

## The page: setting and generating

page-set-answer = Solutions
page-set-unique = Unique solution.
page-set-several = { $n ->
    [one] { $n } solution.
   *[other] { $n } solutions.
}
page-set-more = More than { $n } solutions.
page-set-none = No solution.
page-set-unknown = The time limit was reached before it was known whether there is a solution.
page-set-minimal = No given is redundant.
page-set-minimal-ruled = No given and no rule is redundant.
page-set-redundant-rules = Each of these rules is redundant by itself: { $rules }
page-set-together = These can be left out at the same time: { $parts }
page-set-undecided = Not known yet whether these are redundant: { $parts }
page-set-conflict-rules = These rules take part in the contradiction: { $rules }
page-set-redundant = Each of these givens is redundant by itself: { $cells }
page-set-conflict = These givens contradict each other: { $cells }
page-set-impossible = There is no solution even without givens.
page-set-marks = The pencil marks in these cells leave no solution: { $cells }
page-set-differ = { $n ->
    [one] Two solutions differ in { $n } cell.
   *[other] Two solutions differ in { $n } cells.
}
page-set-show = Show in open cells
page-set-show-nothing = nothing
page-set-show-candidates = true candidates
page-the-solution = the solution
page-set-show-solution = solution { $n }
page-set-count = Count all solutions
page-set-counting = Counting…
page-set-counting-done = Counting… { $n } done
page-set-counted = { $n ->
    [one] Exactly { $number } solution.
   *[other] Exactly { $number } solutions.
}
page-set-estimate = About 10^{ $power } solutions, estimated from random samples.
page-set-reduce = Remove a redundant given
page-set-text = Import
page-set-import = Puzzle as text
page-set-import-about = Paste a puzzle in any format: 81 characters, a grid, a link, the text of a file…
page-set-import-read = Import
page-set-import-file = Open a file
page-set-imported = Imported as { $format }.
page-set-assumed = Assumed: { $what }
page-set-givens = Givens
page-set-new = New grid
page-set-clear = Clear grid
page-set-copy = You are now editing a copy. Your game is saved as it was.
page-play-it = Play
page-make-choose = Choose a shape
page-make-jigsaw = Random jigsaw
page-make-pieces = Draw regions
page-make-pattern = Draw a pattern
page-make-palette = Regions
page-make-piece = { $n ->
    [one] Region { $name }, { $n } cell
   *[other] Region { $name }, { $n } cells
}
page-make-use-pieces = Use these regions
page-make-odd-piece = Each region needs { $n } cells, but { $name } has { $found }.
page-make-pieces-fit = The regions are valid. Looking for a solution…
page-make-pieces-empty = No solution exists for these regions.
page-make-pieces-unknown = It is not known yet whether these regions have a solution.
page-make-pieces-good = The regions are valid and have a solution.
page-make-grids = About 10^{ $power } solution grids exist.
page-make-options = Options
page-make-title = Puzzle options
page-make-technique = Required technique
page-make-symmetry = Symmetry
page-symmetry-half-turn = 180° rotation
page-symmetry-quarter-turn = 90° rotation
page-symmetry-left-right = mirrored left–right
page-symmetry-up-down = mirrored top–bottom
page-symmetry-mirrors = mirrored both ways
page-symmetry-diagonal = mirrored along a diagonal
page-symmetry-diagonals = mirrored along both diagonals
page-symmetry-full = all symmetries
page-make-givens = Number of givens
page-make-letters = Givens in the shape of letters
page-make-seed = Seed
page-make-seed-random = random
page-make-seed-bad = The seed must be a whole number from 0 to { $most }.
page-make-minimal = No redundant givens
page-make-generate = Generate puzzle
page-make-tried = { $n } tried in { $seconds } s
page-make-nearest = No exact match in { $n ->
    [one] { $n } attempt
   *[other] { $n } attempts
}; this is the closest.
page-make-best = Stopped. This is the best puzzle so far.
page-make-level = level { $level }
page-make-seed-was = seed { $seed }
page-make-print = Print
page-make-another = Generate another

## The page: printing and the collection

page-picture = Picture
page-preview = Preview
page-picture-content = Content
page-picture-puzzle = the puzzle with your progress
page-picture-candidates = the puzzle with candidates
page-picture-style = Style
page-picture-color = color
page-picture-gray = grayscale, for printing
page-picture-dark = dark
page-picture-paper = PDF paper size
page-picture-no-solution = The puzzle does not have a unique solution to draw.
page-share = Share
page-share-copy = Copy link
page-share-link = Link to this puzzle, with your progress
page-share-copied = Link copied.
page-share-shown = The link is shown below.
page-share-local = This link works only on this computer while the server is running. To share the puzzle, use Open in another app, or make the server reachable with anydoku serve --bind.
page-share-elsewhere = Open in another app
page-share-without = (without { $what })
page-share-none = No other app supports this shape.
page-export-format = Export as text
page-export-text = Exported text
page-export-binary = This format is binary and cannot be shown as text.
page-export-lost = This format cannot hold: { $what }
page-book-label = Book
page-book = Puzzle book
page-book-title = Title
page-book-types = Puzzle types, separated by commas
page-book-number = Puzzles of each type
page-book-per-page = Puzzles per page
page-book-bad-number = “Puzzles of each type” and “Puzzles per page” must be whole numbers of at least 1.
page-book-paper = Paper size
page-book-large = Large print
page-book-for = For
page-book-for-any = any use
page-book-for-screen = the screen
page-book-for-school = school
page-book-for-newspaper = a newspaper
page-book-make = Create book
page-book-making = Creating the book…
page-book-progress = { $done } of { $all } puzzles
page-book-done = { $n ->
    [one] { $n } puzzle
   *[other] { $n } puzzles
} on { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}
page-book-download = Download
page-book-open = Open
page-book-pages = Pages of the book
page-collection-about = Your puzzles are stored in this browser only. Rotated, mirrored or relabeled copies are recognized as duplicates.
page-collection-add = Add this puzzle
page-collection-added = Added. The rating is being calculated.
page-collection-empty = An empty grid cannot be added.
page-collection-known = This puzzle, or an equivalent one, has been in your collection since { $date }.
page-collection-several = several solutions
page-collection-unsolvable = no solution
page-collection-unavailable = The collection cannot be read in this browser. Is this a private window?
page-collection-find = Search
page-collection-find-about = Title, shape, tag or technique
page-collection-from = Rating from
page-collection-to = to
page-collection-unused = Unused puzzles only
page-collection-found = { $n } of { $all ->
    [one] { $all } puzzle
   *[other] { $all } puzzles
}
page-collection-tags = Tags
page-collection-tags-of = Tags for { $name }
page-collection-use = Used for…
page-collection-used = Used for { $what } on { $date }
page-collection-play = Play { $name }
page-collection-file = File
page-collection-export = Export collection
page-collection-import = Import a collection
page-collection-bad-file = This file is not an exported collection.
page-collection-newer = This collection comes from a newer version of anydoku.
page-collection-imported = { $n ->
    [one] { $n } puzzle added.
   *[other] { $n } puzzles added.
}

## What input should contain


expect-digit-one = the digit 1 or "."
expect-digit = a digit from 1 to { $last } or "."
expect-symbol = a digit from 1 to 9 or A to { $last }, or "."
expect-letter = a letter from A to { $last } or "."
expect-hex = a digit from 0 to 9 or A to F, or "."
expect-pair = two digits from 01 to { $last } or ".."
expect-number = a number from 1 to { $last } or "."
expect-numbers = numbers from 1 to { $last }, separated by commas, or "."
expect-digit-one-only = the digit 1
expect-digit-only = a digit from 1 to { $last }
expect-symbol-only = a digit from 1 to 9 or A to { $last }
expect-letter-only = a letter from A to { $last }
expect-hex-only = a digit from 0 to 9 or A to F
expect-pair-only = two digits from 01 to { $last }
expect-number-only = a number from 1 to { $last }
expect-numbers-only = numbers from 1 to { $last }, separated by commas
expect-one-sign = the same character for all open cells ({ $sign } was used before)
expect-one-sign-or-alphabet = the same character for all open cells ({ $sign } was used before), or an explicit alphabet
expect-dots = "." for open cells
expect-alphabet = an explicit alphabet: { $alphabets }
alphabet-choice = { $name } ({ $title })
alphabet-symbols = 1 to 9, then letters from A
alphabet-letters = letters, where A is 1
alphabet-hex = 0 to 9, then A to F, where 0 is a digit
alphabet-pairs = two decimal digits per cell
alphabet-numbers = decimal numbers
expect-puzzle = a puzzle
expect-one-line = nothing after the first line
expect-cells-of-shape = { $n }, as in the shape
expect-names = { $names }
expect-one-of = one of { $names }
expect-range = { $least } to { $most }
expect-range-of = { $least } to { $most }, { $what }
expect-at-most = at most { $most }
expect-at-least = at least { $least }
expect-count = { $n }
expect-one = one
expect-two = two
cells-of-square = { $n } ({ $side }x{ $side })
found-several-alphabets = digits that could be in several alphabets
found-two-sizes = a line that could be { $comment } cells and a comment, or { $blanks } cells with spaces for open ones
found-cells = { $n ->
    [one] { $n } cell
   *[other] { $n } cells
}
found-cell = cell { $number }
found-digits = { $n ->
    [one] { $n } digit
   *[other] { $n } digits
}
found-numbers = { $n ->
    [one] { $n } number
   *[other] { $n } numbers
}
found-shape = shape { $name }
expect-some-digit = a digit
expect-some-digit-or-dot = a digit or "."
expect-digit-or-zero = a digit from 1 to 9, or 0 for an open cell
expect-digit-dot-or-zero = a digit from 1 to { $last }, or "." or "0"
expect-digit-or-plus = a digit from 1 to 9, "+" or "."
expect-digit-once-in-cell = each digit at most once per cell
expect-digit-in-given-cell = a digit in a given cell
expect-given-or-dot = the given { $digit } or "."
expect-full-answer = a digit in every cell of the answer
expect-cell = a cell
expect-cell-between = a cell from { $first } to { $last }
expect-cell-number = cells from 1 to { $most }, separated by spaces
expect-cell-of = cell { $number } of { $n }
expect-cell-beside-grid = a cell outside the grid
expect-end-of-line = the end of the line after { $n } characters
expect-end-after-cells = nothing more after { $n } cells
expect-end-after-rows = nothing more after { $n } rows
expect-one-per-cell = { $n }, one for each cell
expect-one-per-digit = { $n }, one for each digit
expect-one-per-candidate = { $n }, one per candidate
expect-item-per-cell = { $n }, one item for each cell
expect-character-per-cell = { $n }, one character for each cell
expect-range-of-cells = { $least } to { $most } cells
expect-as-in-first-line = { $n }, as in the first line
expect-as-in-other-cells = { $n }, as in its other cells
expect-as-in-other-rows = { $n }, as in the other rows
expect-as-in-puzzle = { $n }, as in the puzzle
expect-as-many-as-rows = { $n }, the number of rows
expect-rows-per-grid = { $n } rows for each grid
expect-rows-of-cells = { $n } rows of { $n } cells
expect-nine-rows = 9 rows of nine cells, but there are { $n }
expect-nine-rows-in-bars = 9 rows between bars, but there are { $n }
expect-cells-in-a-row = { $n } cells in a row
expect-cells-of-4x4 = at least 16 cells (4x4)
expect-81-per-puzzle = 81 digits and periods for each puzzle
expect-whole-number = a whole number
expect-whole-number-between = a whole number from { $least } to { $most }
expect-whole-numbers = whole numbers separated by "_"
expect-either = { $first } or { $second }
expect-nothing = nothing there
expect-text = a string
expect-utf8 = UTF-8 text
expect-some-format = a puzzle in one of the formats { $formats }
expect-format-to-read = a format that can be read; this one can only be written
expect-puzzles-of-size = at most { $most } MB of puzzles in one input
expect-puzzle-up-to = a puzzle of at most { $n }x{ $n } cells
expect-link = a { $site } link
expect-end-of-link = the end of the link after 81 digits
expect-part-and-81 = { $part } and 81 digits
expect-part-and-payload = { $part } and a payload
expect-part-and-string = { $part } and a string
expect-packed-puzzle = a packed puzzle
expect-packed-json = a packed JSON document
expect-packed-document = a packed { $site } document
expect-document = an { $site } document
expect-base64-character = a base64 character (A to Z, a to z, 0 to 9, "+" or "/")
expect-escaped-character = a character or "%" and two hexadecimal digits
expect-padding = nothing but "=" after the first "="
expect-more-of-payload = more characters, because the link is cut off
expect-unchanged-payload = an undamaged payload; the link was cut off or changed
expect-json = a JSON document
expect-json-with-size = a JSON object with "size" and "grid"
expect-json-with-cells = a JSON object with "cells"
expect-fpuzzles = an f-puzzles link, its payload or its JSON
expect-sudokupad-payload = "fpuzzles", "scl" or "ctc" and a payload; short names stand for puzzles on a server
expect-own-puzzle = a puzzle that anydoku wrote
expect-megabytes = at most { $most } MB
expect-true-or-false = true or false
expect-list = a list
expect-object = an object
expect-list-of-objects = a list of objects
expect-list-of-cell-objects = a list of objects with "cells"
expect-list-of-drawings = a list of drawings
expect-list-of-cells = a list of cells
expect-list-of-n-cells = a list of { $n } cells
expect-list-of-lists = a list of lists of cells
expect-list-of-digits = a list of digits
expect-list-of-digits-to = a list of digits from 1 to { $last }
expect-list-of-n-digits = a list of { $n } digits
expect-object-of-cell = an object, or { $sign } for an open cell
expect-fields = no fields other than { $names }
expect-fields-of-cell = no fields other than value, given, region and marks
expect-value-and-marks = no fields other than value and marks
expect-region-in-every-cell = a region in every cell, or in none
expect-cells-in-regions = { $n } cells in every region
expect-cells-in-regions-but-one = { $n } cells in every region but one
expect-cells-of-other-fields = the cells given by the other fields, or nothing
expect-rows-and-columns = rows and columns from [0,0] to [{ $last },{ $last }]
expect-rows-and-columns-of-digits = rows and columns that hold every digit once
expect-square-grid = as many rows as columns, at most { $most }
expect-at-most-that-differ = at most { $most }, because the digits must differ
expect-sum-or-nothing = a sum, or nothing
expect-lines-from-circle = lines of at least two cells that start in the circle
expect-as-many-clones = as many cells as cloneCells
expect-other-clones = cells other than those in "cells"
expect-direction = DR, DL, UR or UL
expect-diagonal-on-grid = a diagonal that meets the grid
expect-global = antiknight, antiking, disjoint, nonconsecutive, antiratio or antixv
expect-no-drawings = only givens, regions, cages, X and V; an f-puzzles document of the same puzzle states its rules
expect-penpa-kind = "square" or "sudoku"
expect-penpa-shapes = only digits, regions, diagonals, cages, thermometers, arrows, and the usual signs between and in cells
expect-supported = only those listed in the manual
expect-labels-each = { $n } different labels, each { $n } times
expect-two-times = twice as many as there are cells: 2 times { $squares }
expect-pair-of-place = "{ $digit }" or ".."
expect-sign-of-place = "{ $sign }" or "."
expect-cube-of-candidates = 64 (4x4), 216 (6x6), 512 (8x8), 729 (9x9) or another perfect cube
expect-closing-quote = another "\"" after the field
expect-separator = { $sign } or the end of the line after a quoted field
expect-columns-once = each column once
expect-puzzle-column = a column named puzzle (or question)
expect-regions-of-jigsaw = regions only if the shape is jigsaw or empty
expect-colours = a color such as #FFD700, several joined by "+", or "." for none
expect-marks = marks from 1 to { $last }, "." for all or "-" for none
expect-colon-and-code = ":" and a technique's code
expect-technique-code = a technique's code: "0300", or "0000" for none
expect-colons = 6 or 7, around and between the fields
expect-colon-after-cells = ":" after 81 cells
expect-candidate = digit, row and column, each from 1 to 9: "512"
expect-section-or-row = [Puzzle] or [State], each once, or a row of nine cells
expect-records = at most { $most } records
expect-record = a record: "I053" or "E0512"
expect-row-or-record = a row between bars, or a record
expect-three-grids = at most three grids: the givens, the placed digits and the marks
expect-grids-of-one-puzzle = one puzzle: its givens, its placed digits and its marks
expect-cell-of-record = a cell from 00 to 80
expect-digit-after-cell = one digit from 1 to 9 after the cell
expect-digits-after-cell = digits from 1 to 9 after the cell
expect-killer = a killer puzzle that begins with "3x3::k:"
expect-killer-line = a killer puzzle: a header such as "3x3::k:" and a number for each cell
expect-killer-block = the height and width of a block, for at most { $most } digits
expect-killer-letter = "k" for a killer
expect-killer-houses = nothing, or "d" for both diagonals
expect-killer-number = a number that is 256 times the cage's sum plus the cage's number
expect-xml = well-formed XML
expect-entity = &lt; &gt; &amp; &apos; &quot; or a character's number
expect-game = a <game> in <opensudoku>
expect-data-of-game = data="" with 81 digits or cells
expect-version = version { $least } to { $most }
expect-fields-per-cell = { $n }, { $each } for each of 81 cells
expect-bits-of-digits = 0 to 511, one bit for each digit
expect-given-or-not = 0 for a given, 1 for a cell to fill
expect-few-attributes = data and only a few other attributes
expect-emptychar = one right after <emptychar>
expect-sudoku-before = <sudoku> before it
expect-sudoku-tag = a line that begins with <sudoku>, and the puzzle after it
expect-tag-near = a known tag; did you mean { $tag }?
expect-tags = one of the tags { $tags }
expect-tag-once = one { $tag }, before the tags that need it
expect-number-of-cells = a number of cells from 1 to { $most }
expect-number-of-digits = a number of digits from 1 to { $most }
expect-tags-for-houses = tags that define houses, such as <standardblocks> or <matrix>
expect-cells-in-houses = every cell in at least one
expect-sound-houses = houses that form a puzzle
expect-fewer-houses = fewer houses
expect-pattern = a pattern of at most { $most } bytes, with one period in place of the number
expect-no-more-cells = no more than { $most } cells (put other text that contains digits in double quotes)
expect-another-on-line = another one on the same line
expect-cells-after-tag = { $n } after <sudoku>
expect-cells-for-columns = a number of cells divisible by { $n }, for { $tag }
expect-cells-for-blocks = n² x n² cells and n² digits, such as 81 and 9 or 256 and 16, for { $tag }
expect-cells-for-rows = { $cells } cells, a square of { $n } x { $n }, for { $tag }
expect-size-above = a <size> before it, because its cells are numbers up to the size
expect-cells-of-house = no more than { $most } cells, one for each digit
expect-cells-of-block-once = every cell of a block once
expect-more-of-matrix = { $n ->
    [one] { $n } more cell of the matrix
   *[other] { $n } more cells of the matrix
}
expect-end-of-matrix = no more than { $most } cells in the matrix
expect-label-per-digit = each label { $n } times, once for each digit
expect-one-shape = one <shape>
expect-sizes-before = the <size> and <blocksize> given before
expect-constraint = "." and a constraint
expect-constraint-or-given = a constraint or "~" and a given
expect-known-constraint = a supported constraint
expect-shorter-constraint = a shorter constraint
expect-shorter-table = a shorter table, or fewer groups of cells
expect-puzzle-per-line = each puzzle on one line, or spaces before the lines that continue it
expect-arguments = at most { $most } arguments in one puzzle
expect-no-argument = no argument
expect-nested-blocks = at most { $most } nested blocks
expect-block-before = "Or", "And" or "Replicate" somewhere before it
expect-end-after = ".End" somewhere after it
expect-something-to-choose = a choice before its end
expect-nothing-of-grid-in-block = no rule about the whole grid before the end of { $block }
expect-regions-as-argument = the region of each cell as one argument
expect-region-size = the number of cells in a region
expect-smaller-regions = at most { $most } cells, one for each digit, not { $n }
expect-area-name = up to eight letters from A to Z
expect-area-size = a number of cells, at most { $most } in all
expect-area-or-nothing = the name of cells outside the grid, or nothing
expect-free-name = a name that is not taken
expect-digit-left = a digit that earlier items allow in this cell
expect-no-diagonals = no diagonals in a grid that is not square
expect-no-windows = no windows in a grid that is not square
expect-cells-for-chaos = a number of cells equal to the square of the number of digits, for { $name }
expect-cells-or-chaos = cells, or { $name }, which supplies them
expect-grid-for-doubles = a square grid whose digits are 0 and one for each row, for { $name }
expect-shape-up-to = one shape from "1x1" to "{ $most }x{ $most }"
expect-digits-of-shape = digits such as "0-{ $last }" or "{ $fewest }", { $fewest } to { $most } of them
expect-a-cell-and-digits = a cell and digits
expect-cell-and-digits = { $cell }, "_" and digits
expect-digits-after-sign = digits from { $first } to { $last }, each after "_"
expect-digits-from-one = digits from 1, because they number places
expect-counts-and-digits = pairs of digits: a count, then the digit counted
expect-cell-with-copies = a cell whose copies lie on the grid
expect-cell-where-none-named = a cell of the grid, because no other cells are given
expect-places-and-cell = places as one argument, optionally followed by a cell
expect-places-in-base64 = places in base 64
expect-places-of-grid = places of the grid
expect-copies = at most { $most } copies in one puzzle
expect-smaller-rules = fewer or shorter rules: these need more than { $most } MiB
expect-row-or-column = a row or column such as "R1" or "C1"
expect-touching-cells = two cells that touch
expect-pill-size = the number of cells in the pill
expect-weighted-sum = a sum, "_=_" and weights with "_" between them
expect-end-of-diagonal = a cell at which a diagonal begins
expect-number-of-groups = a number of groups that divides the number of cells
expect-top-left = the top left of four cells
expect-ties = "none", "only-unclued" or "any"
expect-nothing-zero-or-one = nothing, "0" or "1"
expect-technique = the name of a technique
expect-technique-near = the name of a technique; did you mean { $name }?
expect-kind-near = a kind of rule; did you mean { $name }?
expect-technique-and-rating = a technique and its rating, such as "X-wing = 3" or "X-wing = off"
expect-technique-of-scale = a technique of the scale { $scale }
expect-technique-of-other-scale = a technique of the scale { $scale }; this one is on { $others }
expect-one-rating = one rating for each technique
expect-rating-or-off = a rating from 0 to { $most }, or off
expect-also-off = { $techniques } off as well, because these are found together
found-off = { $techniques } off
found-again = { $what } again
found-twice = { $what } twice
found-nothing = nothing
found-blanks = nothing but spaces
found-empty-text = empty text
found-end-of-text = the end of the text
found-end-of-link = the end of the link
found-end-of-payload = the end of the payload
found-utf16 = UTF-16 text
found-more-puzzles = more puzzles
found-short-line = { $n ->
    [one] a line of { $n } cell among several lines
   *[other] a line of { $n } cells among several lines
}
found-more-cells = more than { $most } cells
found-more-rows = more than { $most } rows
found-more-houses = more than { $most } houses
found-more-fields = more than { $most } fields
found-more-attributes = more than { $most } attributes
found-cells-in-row = { $n ->
    [one] { $n } cell in row { $row }
   *[other] { $n } cells in row { $row }
}
found-cells-in-a-row = { $n ->
    [one] { $n } cell in a row
   *[other] { $n } cells in a row
}
found-cells-in-answer = { $n ->
    [one] { $n } cell in the answer
   *[other] { $n } cells in the answer
}
found-cells-in-region = { $n ->
    [one] { $n } cell in region { $region }
   *[other] { $n } cells in region { $region }
}
found-cells-at-end = { $n ->
    [one] { $n } cell at the end
   *[other] { $n } cells at the end
}
found-rows-of-cells = { $rows ->
    [one] { $rows } row of { $cells } cells
   *[other] { $rows } rows of { $cells } cells
}
found-extra-row = one more row of { $n } cells
found-words-between-rows = words between rows
found-characters = { $n ->
    [one] { $n } character
   *[other] { $n } characters
}
found-regions = { $n ->
    [one] { $n } region
   *[other] { $n } regions
}
found-columns = { $n ->
    [one] { $n } column
   *[other] { $n } columns
}
found-colons = { $n ->
    [one] { $n } colon
   *[other] { $n } colons
}
found-fields = { $n ->
    [one] { $n } field
   *[other] { $n } fields
}
found-marks-alphabets = marks that could be in several alphabets
found-marks-of-cells = { $n ->
    [one] marks of { $n } cell
   *[other] marks of { $n } cells
}
found-colours-of-cells = { $n ->
    [one] colors of { $n } cell
   *[other] colors of { $n } cells
}
found-labels-of-no-jigsaw = labels that do not form a jigsaw
found-open-quote = a quote that is never closed
found-open-double-quote = a double quote that is not closed
found-column-again = column { $name } again
found-no-puzzle-column = a first line without a column of puzzles
found-regions-beside-shape = regions together with the shape { $shape }
found-grid-of-other-givens = a grid that does not have the givens of the first
found-cage-sum = the sum { $sum } for cage { $cage }
found-broken-xml = broken XML ({ $error })
found-broken-attribute = a broken attribute ({ $error })
found-broken-entity = a broken entity ({ $error })
found-broken-json = broken JSON ({ $error })
found-bytes-of-json = { $n } bytes of JSON
found-nested-elements = elements nested { $n } levels deep
found-game-without-data = a <game> without data
found-version = version { $version }
found-cells-of-version = cells of version { $version }
found-as-cell = { $what } as cell { $number }
found-as-value = { $what } as the value of cell { $number }
found-as-notes = { $what } as the notes of cell { $number }
found-as-last-field = { $what } as the last field of cell { $number }
found-in-cell = { $what } in cell { $number }
found-number-in-cell = { $what } in cell { $number }, which is the single number { $value }, because nothing separates its characters
found-empty-payload = an empty payload
found-payload-without-text = a payload that is not text
found-payload-without-json = a payload that is not JSON ({ $error })
found-payload-without-document = a payload that is not a SudokuPad document ({ $error })
found-damaged-payload = a payload that cannot be unpacked
found-large-payload = a payload that unpacks to more than a million characters
found-dictionary-entry = dictionary entry { $number } of { $n }
found-unreadable-puzzle = a puzzle that cannot be read ({ $error })
found-drawings = drawings whose meaning is not stated: { $names }
found-unsupported = constraints that are not supported: { $names }{ $more ->
    [0] { "" }
   *[other] { " and " }{ $more } more
}
found-field = { $path } { $value }
found-in-field = { $path }: { $found }
found-without-field = { $path } without { $field }
found-no-key = no { $key }
found-given-without-value = { $path } without a value
found-cells-of-field = { $n ->
    [one] { $path } with { $n } cell
   *[other] { $path } with { $n } cells
}
found-cell-of-field = { $path } with the cell { $cell }
found-cells-and-clones = { $path } with { $cells } and { $clones } cells
found-penpa-kind = a grid of the kind { $kind }
found-penpa-regions = thick lines that divide the grid into regions of { $sizes } cells
found-penpa-sums = { $path } with { $n } numbers
found-no-square-grid = cells that do not form a square grid
found-solution = { $n ->
    [one] a solution of { $n } character
   *[other] a solution of { $n } characters
}
found-no-character = no character
found-unknown-tag = the unknown tag { $tag }
found-second-size = a second <size>; the size is already { $n }
found-second-block-size = a second <blocksize>; the block size is already { $n }
found-no-house = { $cells } cells, { $digits } digits and no house
found-cell-in-no-house = cell { $number } in no house
found-pattern-of-bytes = a pattern of { $n } bytes
found-pattern-with-periods = { $n ->
    [one] a pattern with { $n } period
   *[other] a pattern with { $n } periods
}
found-tag-in-puzzle = this tag in a puzzle of { $cells } cells and { $digits } digits
found-before-size = { $tag } before <size>
found-label-once-more = label { $label } for one more cell
found-label-of-cells = { $n ->
    [one] label { $label } for { $n } cell
   *[other] label { $label } for { $n } cells
}
found-shape-of-size = shape { $shape } with { $cells } cells and { $digits } digits
found-long-constraint = a constraint of more than { $most } characters
found-lone-constraint = a line with a single constraint among other lines
json-list = a list of { $n }
json-object = an object
loose-end = the end of the document
loose-after-end = { $sign } after the end of the document
loose-depth = more than { $most } nested lists
loose-between = { $sign } where a list or an object must continue or end
loose-key = an object entry without a key and ":"
loose-word = the word { $word }
loose-text = an unterminated string
loose-code = "\u" without four hexadecimal digits
assume-9x9 = the grid is 9x9, because no shape is given
assume-plain-9x9 = every puzzle is a plain 9x9
assume-square = { $n } cells are a { $side }x{ $side } with blocks of { $height }x{ $width }
assume-shape = { $n } cells are a { $shape }
assume-alphabet = digits of the { $shape }: { $name } ({ $title })
assume-open = { $sign } is an open cell
assume-blank = a space is an open cell
assume-empty-field = an empty field is an open cell
assume-packed = each character is a cell
assume-other-digits = digits of other scripts stand for 1 to 9
assume-latin1 = words that are not UTF-8 are Latin-1
assume-row-labels = row labels are ignored
assume-column-labels = column labels are ignored
assume-brackets = lists in brackets are rows
assume-words = words are not cells: line { $line }, { $words }{ $more ->
    [0] { "" }
    [one] , and { $more } more line
   *[other] , and { $more } more lines
}
assume-signs-left-out = signs attached to cells are ignored
assume-single-marks = a digit alone in its cell is a given if no other cell of its houses has it
assume-labels-alone = a line of labels alone is a jigsaw without givens
assume-separator = columns are separated by { $sign }
assume-column = column { $name } is the { $column }
assume-one-puzzle = lines of one constraint each are one puzzle
assume-other-format = the text is { $format } although the file's name ends in { $extension }
assume-size = no <size> was given before it was needed, so there are 81 cells
assume-block-size = no <blocksize> was given before it was needed, so there are 9 digits
assume-no-houses = no house was defined, so it is a plain 9x9
assume-hidden-tag = line { $line }: { $tag } follows spaces, so it is not read as a tag
assume-rest-of-block = a { $tag } line continues after its { $n } cells; the rest was not read
assume-empty-matrix = a <matrix> has no label, so it defines no house
assume-unseen-houses = { $n } houses are too many to be distinguished, so pictures do not show them
assume-colours = cell colors are read as plain colors; any rule that they represent is unknown
assume-no-colour = the color { $colour } was left out, expected #RRGGBB
assume-no-highlights = the cell colors set by a player were left out
assume-no-corner-marks = corner marks were left out
assume-no-solution = an incomplete solution was left out
assume-no-drawings = drawings without a meaning of their own were left out: { $drawings }
assume-penpa-rules = shapes stand for the rules that they usually stand for: { $kinds }
assume-penpa-words = the rules are taken from the drawing; rules that only the words state are missing
assume-penpa-outside = letters and colors outside the grid were left out
assume-penpa-turned = the grid is shown as it was drawn, not turned or mirrored
assume-no-player-drawings = only the digits of the player were read; other drawings of the player were left out
cages-without-meaning = cages without a sum whose digits may repeat
board-not-sound = the board is not valid: { $error }

## What formats cannot hold


lost-all-as-only-read = this format can be read but not written; use line, grid or gss
lost-rules-of-format = the puzzle has rules ({ $rules }); { $formats } can hold them
lost-shape-without-name = this shape has no name that would identify its houses; gss can hold every shape
lost-shape-of-row = the shape has no name, so a table row cannot describe its houses; gss can hold them
lost-rule-of-row = the text of a rule ({ $rule }) contains ";" or "#"; gss can hold it
lost-note-like-column = the puzzle has a note named { $key }, which would be read back as the column of that name
lost-without-place = it has no place for { $what }; try one of { $formats }
lost-number-of-puzzles = { $n } puzzles, which would be read back as { $again }
lost-some-puzzles = { $n } of { $all } puzzles
lost-unreadable = its content, which cannot be read back ({ $error })
lost-unreadable-rules = the rules ({ $rules }), which cannot be read back: { $error }
lost-shape = the shape
lost-shape-to-say = the shape (pass it with --shape when reading)
lost-rules = the rules ({ $rules })
lost-marks = the marks
lost-givens = the givens
lost-some-givens = some of the givens
lost-play = the player's digits
lost-answer = the answer
lost-title = the title
lost-author = the author
lost-source = the source
lost-rating = the rating
lost-ratings = the measured ratings
lost-rules-in-words = the rules in words
lost-comment = the comment
lost-colours = the colors of cells
lost-notes = the notes { $names }
lost-picture = the picture
lost-starting-marks = the puzzle has starting marks, which marks or sukaku can hold
lost-houses-of-9x9 = the puzzle has houses other than those of the plain 9x9; gss can hold every shape, line only the digits
lost-size-of-9x9 = the puzzle does not have the size of the plain 9x9; gss can hold every shape, line only the digits
lost-other-houses = not all houses are rows, columns and blocks; gss can hold them
lost-many-digits = there are more than { $most } digits; gss can hold them
lost-few-digits = there are fewer than { $least } digits; gss can hold them
lost-candidates-of-many-digits = the format writes candidates with at most two decimal digits, but the puzzle has { $n } digits; marks can hold them
lost-further-puzzles-of-file = there are { $n } puzzles, but a file can hold only one; { $other } can hold several
lost-further-puzzles-of-text = there are { $n } puzzles, but this format can hold only one; { $other } can hold several
lost-cell-in-no-house = a cell is in no house
lost-cell-without-digit = { $cell } has no candidate, but every cell needs at least one
lost-cells-beside-grid = cells outside the grid
lost-cells-beside-picture = the puzzle has cells outside the grid, which a picture cannot show
lost-cells-of-several-squares = a cell covers several squares, but a drawing has one square for each cell
lost-large-sheet = the grid spans { $rows } x { $columns } squares, but a link holds at most { $most }
lost-large-grid = the grid is { $n }x{ $n }, but at most { $most }x{ $most } is supported
lost-no-square = the { $cells } cells for { $digits } digits do not form a square grid
lost-missing-row = row { $number } is not a house, but all rows and columns must be houses
lost-missing-column = column { $number } is not a house, but all rows and columns must be houses
lost-rule-without-item = { $rule }, which the format has no constraint for
lost-rule-without-key = { $rule }, which f-puzzles has no key for
lost-rule-along-no-line = { $rule } along cells that do not form a row or column
lost-number-of-rule = { $rule } with { $n }, where only 0 and 1 can be written
lost-entropic-line = an entropic line of { $n } digits, which the format has no constraint for
lost-connected-part = connected digits in part of the grid
lost-little-killer = a little killer along cells that do not form a whole diagonal, which f-puzzles has no key for
lost-negative-ratios = negative ratios other than those drawn, which f-puzzles has no key for
lost-negative-sums = negative sums other than 5 and 10, which f-puzzles has no key for

## Errors of rules and shapes


expect-rule = a rule
expect-rule-kind = the kind of a rule
expect-number-or-cells = a number, or ":" and cells
expect-cell-to = a cell from 1 to { $n } or to { $last }
found-no-cell = no cell
expect-cells = cells
found-part-of-rule = an incomplete rule
expect-closed-rule = a rule, and all brackets closed
expect-nested-choices = at most { $most } nested choices
found-in-rule = { $found } of { $rule }
expect-digits-with-rules = at most { $most } in a puzzle with rules
found-no-word = no word
expect-no-word = no word
expect-word-in-base64 = a table or an expression in base 64
found-choices = { $n ->
    [one] { $n } choice
   *[other] { $n } choices
}
expect-choices = rules, one word with "|" between them
expect-no-choices = no rules inside
found-empty-choice = an empty choice
expect-rule-in-each-choice = a rule in each
found-groups = { $n ->
    [one] { $n } group
   *[other] { $n } groups
}
found-groups-of-cells = { $n ->
    [one] { $n } group of cells
   *[other] { $n } groups of cells
}
expect-at-most-in-one-rule = at most { $most } in one rule
expect-at-least-for-rule = at least { $least } for { $rule }
found-cell-twice = { $cell } twice
found-some-cell-twice = a cell twice
expect-cells-once = every cell once
found-large-tables = rules whose tables need { $n } MiB
expect-smaller-tables = at most { $most } MiB: fewer or shorter rules
found-no-grid = cells that do not form a grid
expect-grid-for-rule = rows and columns, which { $rule } needs
expect-at-most-as-digits-differ = at most { $most }, because its digits must differ
expect-digit-between = a digit from { $least } to { $most }
found-line-with-many-ways = a line that can be filled in too many ways
expect-fewer-cells-or-digits = fewer cells or digits
found-lines-with-many-ways = lines that can be filled in too many ways together
expect-fewer-or-shorter-lines = fewer or shorter lines
expect-fewer-or-smaller-cages = fewer or smaller cages
found-counting-cells = { $n ->
    [one] { $n } counting cell
   *[other] { $n } counting cells
}
found-counting-cell = the counting cell
expect-other-cells = other cells
found-arm = an arm from { $cell }
expect-arm = { $cell }, where the others begin
found-first-cell-again = the first cell again
found-digits-that-count-nothing = digits that can never be a count
expect-numbers-to = values from 1 to { $most }
found-circle-cells = { $n ->
    [one] { $n } circle cell
   *[other] { $n } circle cells
}
found-circle-cell-on-shaft = a circle cell on the shaft
found-cells-of-digits = { $cells } cells of { $digits } digits
expect-fewer-sets = fewer sets of digits
sums-of-different-digits = the sums of different digits
sums-of-n-different-digits = the sums of { $n } different digits
sums-of-n-digits = the sums of { $n } digits
expect-chaos-rows = rows of { $n } times { $n } cells, and as many cells for the regions
found-circles = { $n ->
    [one] { $n } circle
   *[other] { $n } circles
}
expect-sum-of-different-digits = a sum of different digits
expect-any-or-range = "any", or { $least } to { $most }
expect-as-in-first-row = { $n }, as in the first row
found-cell-of-another-row = a cell of another row
found-line-outside-blocks = a line outside all blocks
expect-blocks-of-region-sums = blocks, which a region sum line needs
expect-odd-number-of-digits = an odd number, so that there is a middle digit
found-cell-beside-grid = a cell outside the grid
expect-cell-of-grid = a cell of the grid
found-cell-outside-blocks = a cell outside all blocks
expect-cell-of-block = a cell of a block
found-place-of-line = place { $number } of its line
found-automaton-states = an automaton of more than { $most } states
found-no-automaton = bits that do not encode an automaton
expect-automaton = an automaton in base 64
expect-base64 = A to Z, a to z, 0 to 9, "-" or "_"
found-rows-and-columns = { $rows } rows and { $columns } columns
expect-lines-of-one-length = a square, whose lines all have the same length
found-no-line = cells that do not form a line
expect-whole-line = a whole row or column, from one of its ends
found-in-expression = { $sign } as character { $number } of the expression
found-end-of-expression = the end of the expression
expect-part-of-expression = a digit, ".", "[" or "("
expect-nested-brackets = at most { $most } nested brackets
expect-end-of-range = the last digit of a range
expect-fewer-repeats = fewer repetition signs in a row
expect-number-up-to = a number up to { $most }
found-long-expression = an expression of thousands of parts
expect-shorter-expression = a shorter expression
expect-at-most-not-consecutive = at most { $most }, as no two are consecutive
expect-digit-of-line = a digit that the line can contain
found-line-without-counter = a line without a digit that can be a position
expect-digit-from-one = a digit that is at least 1
expect-as-in-other = { $n }, as in the other group
expect-as-before = { $n }, as before
expect-sum-of-line = a sum that the line can have
found-cells-that-may-repeat = cells that need not differ
expect-line-of-different-digits = a line in which digits cannot repeat
expect-line-of-all-digits = { $n }, for a line that contains every digit
expect-sum-and-weights = { $n }: the sum, and one for each cell
found-sums-up-to = sums up to { $most }
expect-sum-of-cells = a sum that the cells can have, at most { $most }
found-digits-for-cells = { $digits } digits for { $cells } cells
expect-one-for-each-cell = at most one for each cell
expect-pairs-of-counts = pairs: a count, then the digit counted
expect-square-of-cells = a square number of cells up to { $most }x{ $most }, not { $n }
expect-shape-alone = { $name } alone: its cells are not those of a square grid
expect-fewer-shapes = fewer shapes at once: these houses overlap too much
expect-parts-of-one-size = parts of one size: { $first } has size { $size }, { $second } has { $other }
expect-other-size = { $sizes }, not { $n }
expect-size-nine = size 9
expect-size-with-blocks = a size with blocks, such as 6, 9 or 12
expect-size-with-centres = a size whose blocks have a center, such as 9, 15 or 25
expect-labels-of-cube = 192 labels, one for each cell of the three faces
expect-order = super1 to super{ $most }
expect-size = a size from 1 to { $most }
expect-square-of-rows = as many rows as columns, from 1x1 to { $most }x{ $most }
expect-shape-without-boxes = latin{ $n } or jigsaw{ $n }: { $n } cells cannot form a rectangular block
expect-latin = latin{ $n }, because blocks of a single line are only rows or columns
expect-block-sides = a block height and width that make { $n } cells
expect-square-of-labels = a square number of labels, one for each cell, not { $n }
expect-fewer-labels = a square number of labels, one for each cell, not more than { $most }
expect-different-labels = { $n } different labels, not more
expect-cells-in-piece = { $n } cells in each piece, not { $found } as in piece { $number }
expect-shape-near = the name of a shape; did you mean { $name }?
expect-shape-name = a name such as 9x9, latin7, x16, jigsaw, samurai or super3
topology-cells = found { $n } cells, expected 1 to { $most }
topology-digits = found { $n } digits, expected 1 to { $most }
topology-empty-house = { $house } has no cells, expected at least one
topology-long-house = { $house } has { $cells } cells, expected at most { $digits }, one for each digit
topology-no-such-cell = { $house } lists cell { $cell }, expected 1 to { $cells }
topology-cell-twice = { $house } lists cell { $cell } twice
topology-names = found { $found } cell names, expected { $expected }
topology-too-dense = the houses overlap too much: found { $n } pairs of cells in houses, expected at most { $most }
clash = two { $digit }s in { $house }: { $a } and { $b }
rule-broken = { $rule } is broken
data-digit = found digit { $number }, expected 1 to { $most }
data-in-rules = in the rules, { $error }
data-in-rule = in a rule, { $error }
data-squares = found a layout of { $rows } x { $columns } squares, expected at most { $most } squares in all
data-cells = found { $n } cells, expected at most { $most }
data-cell-outside = cell { $number } lies outside the layout
data-picture = the picture and the layout have different numbers of cells
data-colours = found colors of { $n } cells, expected { $cells }
data-places = found places for { $n } cells, expected { $cells }
data-house = found house { $number }, expected a number below { $below }
entries-givens = { $n ->
    [one] { $n } given
   *[other] { $n } givens
}
entries-marks = { $n ->
    [one] { $n } list of marks
   *[other] { $n } lists of marks
}
entries-digits = { $n ->
    [one] { $n } digit
   *[other] { $n } digits
}
entries-candidates = { $n ->
    [one] { $n } list of candidates
   *[other] { $n } lists of candidates
}
entries-placed = { $n ->
    [one] { $n } placed digit
   *[other] { $n } placed digits
}
entries-answer = { $n ->
    [one] { $n } digit of the answer
   *[other] { $n } digits of the answer
}
data-entries = found { $entries }, expected one for each of { $cells } cells
expect-bar-or-end = "|", or the end

## Errors of generating and counting

solve-spent = the budget ran out before the answer was known
explain-too-large = steps cannot be explained for { $digits } digits, { $cells } cells and { $houses } full houses; the limits are { $most_digits }, { $most_cells } and { $most_houses }
teach-length = found { $n } entries, expected 81
teach-digit = entry { $place }: found { $found }, expected a digit from 0 to 9 or "."

# Requests.
make-complete-none = the puzzle has no solution, so nothing can be added to it
make-complete-unique = the puzzle already has exactly one solution
make-no-grid = the shape has no full grid
make-no-symmetry = the shape does not have { $asked } symmetry; it has { $there }
make-unreached = no puzzle met the request in { $tries ->
    [one] one try
   *[other] { $tries } tries
}
make-spent = the budget ran out before a puzzle was found
make-reversed-levels = the level range { $range } is reversed; give the smaller number first
make-reversed-indices = the index range { $range } is reversed; give the smaller number first
make-reversed-ratings = the rating range { $range } is reversed; give the smaller number first
make-reversed-givens = the givens range { $range } is reversed; give the smaller number first
make-low-index = no puzzle has an index of at most { $index }; the lowest is { $least }, that of a full grid
make-rules-shape = rules can be generated only for shapes that have 4 to { $most } digits and whose cells are single squares
make-levels-rules = gss levels support houses only, not rules ({ $rules }); use a rating, a difficulty or a technique
make-many-givens = { $n } givens are too many: the shape has { $cells } cells
make-few-givens = { $n } givens are too few; at least { $least } are needed: { $why }
make-why-searched = an exhaustive search has shown that no { $size }x{ $size } puzzle with fewer givens has a unique solution
make-why-swapped-digits = otherwise two digits without givens can be swapped
make-several-minimal = a puzzle with several solutions is not minimal
make-several-level = a puzzle with several solutions has no level
make-no-rating = no step is rated { $found } on this shape; the nearest is { $nearest }
make-technique-small = the technique { $technique } is needed only with at least { $least } digits; with { $n } digits, { $other } does the same
make-other-hidden-single = a hidden single
make-other-hidden-set = a smaller hidden set
make-other-naked-set = a smaller naked set
make-other-fish = a smaller fish in the other lines
make-shape-large = the shape is too large to be rated: { $error }
make-no-technique = no technique set includes the technique { $technique } for this shape
make-no-level = no puzzle of this shape has level { $level }: { $why }
make-why-singles = singles solve every puzzle of this shape, so all of them have level 1
make-why-highest-level = the highest level is { $level }, which means guessing
make-why-logic-levels = logic goes up to level { $logic }, and level { $level } means guessing

# Rules to generate.
make-rule-count = found { $found }, expected a rule and a number, such as thermo:4
make-rule-without-number = found { $found }, expected { $name } without a number
make-rule-number = found { $found }, expected a number from 1 to { $most }
make-rule-with-others = found { $found }, expected one of { $names }; { $found } is generated only as part of { $generator }
make-rule-not-generated = found { $found }, a kind of rule that cannot be generated, expected one of { $names }
make-rule-unknown = found { $found }, expected one of { $names }

# Patterns, from pictures and text.
make-pattern-small = the pattern has { $n } cells but needs at least { $least }: { $why }
make-swapped-houses = { $a } and { $b } contain no givens, so they can be swapped
make-picture-lines = the picture has { $n } lines; at most { $most } fit
make-picture-line = line { $line } of the picture has { $n } characters; at most { $most } fit
make-pgm-header = the PGM image has no valid header: its width, its height, and a largest value up to 255
make-pgm-size = the image has { $width } x { $height } pixels; at least { $cols } x { $rows } are needed
make-pgm-truncated = the PGM image is truncated: { $n } of { $width } x { $height } pixels
make-pbm-size = the PBM image has { $width } x { $height } pixels; it must have { $cols } x { $rows }
make-pbm-truncated = the PBM image is truncated: { $n } of { $all } pixels
make-text-empty = the text has no letters
make-text-long = the text is too long: { $rows } x { $cols } squares have room for at most { $lines } lines of { $letters } letters each
make-text-letter = found { $found } in the text, expected A to Z, 0 to 9, or one of !?+-.

# Divisions into regions.
make-cut-uneven = { $cells } cells cannot be divided into { $parts } parts of equal size
make-cut-island = an isolated group of { $cells } cells cannot be divided into parts of { $size } cells
make-cut-middle = an area with a middle cell needs an odd number of parts for half-turn symmetry, not { $parts }
make-cut-stuck = no division into equal parts was found in { $attempts } attempts; there may be none
make-cut-unfilled = none of { $cuts } divisions could be filled with digits
make-cut-cells = an area to divide must have 1 to { $most } cells, not { $n }
make-cut-stopped = stopped before the area was completely divided into regions
make-cuts-unfilled = none of { $cuts } random divisions into pieces could be filled with digits

# Polishing.
make-polish-symmetry = the givens do not have { $symmetry } symmetry
make-polish-none = polishing needs a puzzle with exactly one solution; this one has none
make-polish-several = polishing needs a puzzle with exactly one solution; this one has several

# Counting.
count-stopped = stopped before the end
count-nodes = the search needs more than { $n } nodes
count-states = the count needs more than { $n } states at once
count-out-of-reach = no method is expected to finish within days
count-too-large = an intermediate number exceeds 128 bits
count-unsuited = { $method } cannot count this puzzle: { $why }
count-why-givens = it has givens or marks
count-why-rules = only enumerate supports rules ({ $rules })
count-why-wide = more than 64 digits are open in one component
count-why-cells = a component has more than { $most } cells
count-why-wide-frontier = in every order, more than 64 houses are open at once or far too many states are expected
count-why-templates = the grid has no house with as many cells as there are digits, or it has too many templates
count-why-no-core = a cell is in no house with as many cells as there are digits, or every core has too many fillings, symmetries or templates
count-why-triples = the grid is not a 9x9 with at most one more house that crosses its bands or its stacks
count-why-middle = the grid has fewer than three or more than nine digits, too many cells, no house with as many cells as there are digits, or too many templates
count-why-kinds = essentially different solutions are counted only with at most 64 digits and { $most } cells
count-rules = essentially different solutions cannot be counted with rules ({ $rules }), because digits and cells are not interchangeable
count-no-part = there is no part { $i } of { $n }; parts are numbered from 1
count-enumerate-in-parts = the method enumerate cannot count in parts
count-kinds-in-parts = essentially different solutions cannot be counted in parts
count-checkpoint = cannot resume, because the checkpoint { $why }
count-why-damaged = is damaged
count-why-other-puzzle = belongs to another puzzle
count-why-other-part = belongs to another part
count-why-other-method = belongs to another method or other options
count-why-up-to = belongs to a count up to symmetry or relabeling

## Answers of the service

unsound-none = puzzle { $number } has no solution
unsound-several = puzzle { $number } has several solutions
unsound-unknown = puzzle { $number } was not solved within the limit
estimate-impossible = the number could not be estimated: there are more than 64 digits, or there was no time for two probes
event-generating = generating { $name }
event-solving = solving
event-tries = puzzle { $number }: { $n } tried
event-layer = layer { $layer } of { $layers }, job { $job } of { $jobs }, { $states } states
event-symmetry = symmetry { $done } of { $all }
event-unit = unit { $done } of { $all }
event-plan = by { $method }{ $number }, { $time } on one core
plan-number = { ", about " }{ $number } solutions
plan-seconds = about { $n } seconds
plan-minutes = about { $n } minutes
plan-hours = about { $n } hours
plan-days = about { $n } days
plan-century = more than a hundred years
symmetry-rows = rows { $cycles }
symmetry-columns = columns { $cycles }
symmetry-both = { $parts }
symmetry-transposed = transposition: rows become columns
symmetry-antitransposed = transposition along the other diagonal
symmetry-right = a quarter turn clockwise
symmetry-left = a quarter turn counterclockwise
symmetry-exchanged = rows become columns { $rows }, columns become rows { $columns }
symmetry-other = another symmetry, which moves { $n ->
    [one] 1 cell
   *[other] { $n } cells
}

## Errors of the service

unknown-name = unknown { $what } { $name }; expected one of { $names }
unknown-name-near = unknown { $what } { $name }; did you mean { $near }?
unknown-technique = unknown technique { $name }; expected a name such as X-wing, naked pair or forcing chain
unknown-type = unknown type { $name }
thing-alphabet = alphabet
thing-difficulty = difficulty
thing-cover-stock = cover stock
thing-paper-size = paper size
thing-purpose = purpose
thing-place-of-solutions = place of solutions
thing-engine = engine
thing-equivalence = equivalence
thing-format = format
thing-kind-of-rule = kind of rule
thing-scale = rating scale
thing-shape = shape
thing-technique = technique
thing-language = language
thing-method = method
thing-symmetry = symmetry
thing-theme = theme
thing-type = type
service-about = { $name }: { $error }
service-in-puzzle = puzzle { $number }: { $error }
service-in-marks = in the starting marks, { $error }
service-in-rules = in the rules, { $error }
service-in-weights = in the weights, { $error }
service-set-add = cannot add "{ $found }"; expected givens, clues, or rules: with kinds, such as rules:thermo:4,killer
service-set-target = set does not support the target { $name }; it supports { $allowed }
service-rules-asked = rules: { $error }

service-limit-seconds = a time limit must be a positive number of seconds, not { $seconds }
service-no-clock = time limits are not supported here; use a node limit, or no limit
service-no-seed = no source of randomness is available here; pass a seed
service-too-large = the reply would need { $size }, but the limit is { $most } MiB
size-mib = about { $n } MiB
size-terabyte = more than a terabyte
hint-smaller = ask for fewer puzzles, solutions or pictures, or run the command-line program

service-one-puzzle = { $what } can be given for one puzzle only, but the input has { $n }
input-beside = words and colors
input-marks = starting marks
input-cells = the contents of cells
input-checkpoint = checkpoints
service-colours = the colors are for { $found } cells, but the puzzle has { $cells }; give one list per cell
service-per-cell = { $what }: found { $found }, but the puzzle has { $cells } cells; give one per cell
cells-givens = givens
cells-candidates = lists of candidates
cells-digits = digits
cells-marks = lists of marks
service-digit = there is no digit { $found }; use 1 to { $most }, or 0 for an open cell
service-board-and-text = a board cannot be combined with puzzle text or a shape; pass one or the other
service-shape-mismatch = found { $cells } cells and { $digits } digits, expected { $wanted_cells } and { $wanted_digits }, as in shape { $shape }
service-format-not-read = format { $format } can be written but not read
service-format-not-written = format { $format } can be read but not written
service-engine-rules = engine { $engine } does not support rules ({ $rules }); use search, learn or plain
service-engine-shape = engine { $engine } does not support shapes of { $cells } cells and { $digits } digits
hint-shapes = run `anydoku shapes` to list them
hint-techniques = run `anydoku techniques` to list them

service-range = { $what } must be a number or a range such as { $example }, not { $found }
range-givens = givens
range-level = level
range-rating = rating
range-index = index
service-keep = keep must be a fraction from 0 to 1, not { $found }
service-givens-and-keep = a number of givens cannot be combined with a fraction to keep; pass only one of the two
service-pattern-alone = a pattern or text decides which cells are given, so it cannot be combined with a number of givens
service-pattern-and-text = a pattern cannot be combined with text; pass only one of the two
service-nothing-to-invert = there is nothing to invert; add a pattern or text
service-template-empty = the template contains no puzzle
service-template-unsolvable = the template has no solution; use a puzzle that has one
service-rating-and-index = a rating to reach cannot be combined with an index; pass only one of the two
service-jigsaw-size = a jigsaw of size { $found } cannot be generated; use 1 to 256

service-many-symmetries = the shape has too many symmetries for a canonical form; only the plain 9x9 and shapes with at most 200,000 symmetries are supported

service-has-rules = rules ({ $rules }) are not supported here; use a puzzle without rules
service-part = a part must be written like 2/7, not { $found }
service-probes = an estimate needs at least { $least } probes, not { $found }
service-lossy = { $format } has no place for { $lost }
hint-lossy = use --lossy to write everything else

service-picture-format = unknown picture format { $found }; expected svg, png, pdf, tex or asy
service-no-png = this build cannot write PNG pictures; use SVG
service-no-pdf = this build cannot write PDF documents; use SVG
service-dpi = dpi can be set for PNG pictures only
service-size-zero = the size must be at least 1
service-size-large = the size must be at most { $most } points, not { $found }
service-cell-name = there is no cell { $found }; cells have names such as { $example }
service-symbols-pictures = there are pictures for at most { $most } digits, but the puzzle has { $n }
service-symbols = { $found } cannot represent { $n } digits; use letters, numbers, pictures, or at least { $n } different characters
service-symbol-twice = symbol { $symbol } occurs twice in { $symbols }; use a different one for each digit
service-font-symbol = the font has no symbol { $symbol }
service-paper = unknown paper size { $found }; expected one of { $names }, or a size such as 7x10in or 170x240mm
hint-font = use --font FILE to set another font
service-chart-values = the values must be finite numbers in ascending order, each listed once
service-chart-step = a step of { $step } gives more than a million bars; use a larger one
service-chart-format = a chart can be written as svg or png only

service-few-different = only { $found } more puzzles of { $shape } that differ from the others were found among { $tries }, but { $n } more are needed
hint-repeats = ask for fewer puzzles or other properties, or allow duplicates with --repeats
service-not-reached = no { $shape } of the requested difficulty was found in { $tries } tries{ $nearest }
nearest-rating = { " (the nearest has rating " }{ $rating })
nearest-level = { " (the nearest has level " }{ $level })
hint-easier = try a wider range of levels or ratings
hint-types = use one of { $types }, or any shape that `anydoku shapes` lists
service-book-stopped = interrupted before the book was complete
service-book-empty = the book has no puzzles; give a section a type or puzzles as text
service-book-large = a book holds at most { $most } puzzles, not { $n }
service-book-section = section { $number } must have either a type or puzzles as text
service-book-section-taken = section { $number } takes its puzzles from text, so properties of generated puzzles have no effect there: { $names }
hint-book-section-taken = leave them out, or give the section a type instead of text
service-number-zero = the number of puzzles must be at least 1
service-book-crowded = { $n } boards of { $rows }x{ $columns } squares do not fit on a page; at most { $most } fit
service-book-letters = the font has no { $letters }, which the book needs
service-book-known = all puzzles have appeared before, so none are left for the book
hint-book-font = use --font FILE, or font in the description, to set another font
service-solutions-apart = only a book with puzzles and solutions in one file can have solutions after each section or below the puzzles
service-progression-targets = a progression sets the difficulty of every section itself
service-progression-targets-hint = leave out the progression, or the rating, difficulty and other targets
service-progression-store = a progression needs puzzles to generate, and cannot divide those from the collection
service-book-list = no text format can hold all puzzles of this book together
hint-book-list = make one book per type, each with its own list
service-per-page = each page must hold at least 1 board
service-bleed-booklet = a booklet cannot have a bleed, because folded sheets are not trimmed; choose one of the two
service-length = the { $what } must be a length such as 12mm or 0.5in, at most { $most }in, not { $found }
length-bleed = bleed
length-margin = margin
length-gutter = gutter
service-stock = unknown cover stock { $found }; expected one of { $names }, or the thickness of a page such as 0.06mm
service-colour = a color must be written like #17426e, not { $found }

## Notes and warnings

note-rules-of-technique = { $technique } needs rules, so the puzzles have these: { $rules }
note-template-several = the template has several solutions; only its shape is used, not its grid
note-many-symmetries = the shape has too many symmetries; only puzzles with identical digits count as duplicates
note-rules-cut = the rules of puzzle { $number } are cut off because its picture is too small
note-unprintable = the { $what } of puzzle { $number } is not printed, because the font has no { $letter }
words-title = title
words-author = author
words-rules = rules text
note-left-out = { $n } of { $all } puzzles have appeared before and are left out
note-no-how-to = a how-to page is added only for generated puzzles, not for puzzles given as text
note-small-type = the smallest type, on page { $page }, has { $size } points, but printers ask for { $least }; choose a larger paper or fewer puzzles per page
note-page-limits = { $name } prints books of { $least } to { $most } pages, but this one has { $n }
note-spread = { $name }: { $n ->
    [one] one puzzle is
   *[other] { $n } puzzles are
} easier or harder than in an even spread, because too few puzzles with some of the requested ratings were found
note-no-qr = { $n } of { $all } puzzles have no QR code, because no known web page opens their shape by a short address
assumed-own-shape = the shape stated in the text, not { $shape }

## Errors of the server

server-head-long = the head of the request is too long
server-head-lines = the request has too many header lines
server-body-long = the request is too long: at most 4 MiB are accepted
server-slow-request = the request took too long to arrive
server-not-http = this is not an HTTP request
server-header-twice = a header that may occur only once is repeated
server-header-text = a header is not valid text
server-no-length = the request needs a Content-Length header
server-bad-length = the Content-Length header is not a number
server-no-host = the request has no Host header
server-other-host = this server does not answer requests for that host name; add the name with anydoku serve --allow-host NAME
server-file-method = files can only be read; use GET or HEAD
server-not-found = there is nothing at this address
server-no-question = there is no such request; /api/v1/openapi.json lists all requests
server-question-method = send requests to this address with POST
server-media-type = the request must be of the type application/json
server-cross-origin = requests from other sites are not allowed
server-busy = the server is busy; try again in a moment
server-busy-client = too many requests from this client are waiting; try again when one has been answered
server-closing = the server is shutting down
server-timeout = the request took too long
row-internal = internal error while reading this row
hint-row-internal = please report it, with the row
row-empty = found an empty row, expected a puzzle
row-several = found { $n } puzzles in one row, expected one
service-internal = internal error: { $reason }; please report it
server-internal = internal error while answering this request; please report it
server-malformed = the request is not valid: { $error }
server-no-object = the request is not a JSON object
server-limit = { $field } is { $found }, but this server allows at most { $most }
server-limit-pictures = n is { $found }, but this server allows at most { $most } with pictures or boards
server-limit-puzzles = { $found } puzzles are too many: this server allows at most { $most } in one request

## Errors of the programs

# Labels.
cli-error = error:
cli-warning = warning:
cli-note = note:
cli-hint = hint:
cli-format = read as { $format }

# Where something is.
cli-of-input = { $name }: { $text }
cli-of-puzzle = { $name }, puzzle { $number }: { $text }
cli-at-line = line { $line }: { $text }
cli-at-puzzle = puzzle { $number }: { $text }

# Files.
cli-unwritable = { $path }: could not be written ({ $reason })
io-no-folder = the folder does not exist
io-no-file = there is no such file
io-permission = permission denied
io-directory = it is a folder
io-not-directory = part of the path is a file, not a folder
io-full = the disk is full
io-quota = the disk quota is used up
io-read-only = the disk is read-only
io-name = the name is too long or not valid
io-large = the file would be too large
io-address-used = another program uses the address
io-address-foreign = this machine does not have the address
cli-unwritable-directory = add a file name
cli-unwritable-no-folder = create the folder first, or choose another file
cli-unwritable-permission = choose another file, or change the permissions of this one
cli-unwritable-full = free some space, or choose another disk
cli-stdout-unwritable = standard output could not be written ({ $reason })
cli-unreadable = { $name }: could not be read ({ $reason })
cli-unremovable = { $path }: could not be removed ({ $reason })
cli-no-file = no such file: { $name }
cli-no-file-hint = check the name, or pass the puzzle itself, with "." for open cells
cli-directory = { $name } is a directory, not a file
cli-directory-hint = pass the files in it instead
cli-too-large = { $name } is too large: at most { $limit } MB can be read at once
cli-too-large-hint = use a table or a file with one puzzle per line, and an output format with one line per puzzle; such files can be of any size
cli-not-text = { $name } is not text: its format is { $format }
cli-not-text-hint = { $format ->
    [UTF-16] save it as UTF-8
   *[other] extract or copy the puzzle as text
}
cli-text = plain text with a puzzle
cli-ending = { $path }: this command writes text, not .{ $ending } files
cli-ending-of-json = { $path }: --json writes JSON, not .{ $ending }
cli-ending-json-name = choose a name such as answer.jsonl
cli-ending-json = add --json, or choose a name such as answer.txt
cli-ending-puzzles = choose a name such as answer.txt; `convert` and `generate` write puzzles in every format
cli-ending-hint = choose a name such as answer.txt
cli-ending-picture = choose a name such as answer.txt; `draw` writes SVG, PNG and PDF, and `book` writes PDF
cli-ending-html = choose a name such as answer.txt; `explain --html`, `techniques` and `practice` write HTML
cli-png-damaged = the PNG image could not be read ({ $reason })
cli-png-large = the PNG image is too large: at most { $limit } MB of pixels can be read

# Inputs.
cli-standard-input = standard input
cli-read-by-line = { $name }: read line by line; shape of the puzzles: { $shape }
cli-shape-without-name = one without a name
cli-find-not-there = { $name }, puzzle { $number }: not in the collection
cli-argument = the argument
cli-no-input = no puzzle was given
cli-no-input-hint = pass a file, "-" for standard input, or the puzzle itself; --help shows examples
cli-no-puzzle = the input has no puzzle
cli-part-of-no-lines = { $name }: --part { $part } needs a file with one puzzle per line, or a table
cli-part-of-no-lines-hint = create one with `anydoku convert --to line`
cli-short-line = a line of { $n ->
    [one] one character
   *[other] { $n } characters
} among several lines
cli-least-cells = at least { $n } cells (4x4)
cli-no-puzzle-on-line = line { $line }: { $what ->
    [empty] an empty line, not a puzzle
   *[comment] a comment, not a puzzle
}
cli-more-invalid = … and { $more } more invalid lines in { $name }, { $all } in all
cli-other-format = use --from FORMAT to read it as another format; `anydoku formats` lists them
cli-which-format = use --from FORMAT to set the format; `anydoku formats` lists them
cli-shape-hint = check the name, or pass the name of a shape (`anydoku shapes` lists them)
cli-read-as = { $name }: read as { $format } ({ $title })
cli-assumed = { $name }: assumed { $what }

# Interrupted and resumed runs.
cli-interrupted-written = interrupted; the answers found so far have been written
cli-interrupted-resume = interrupted; to continue, repeat the command with --resume { $path }
cli-run-interrupted = interrupted after { $done } of { $all }
cli-run-resume = interrupted after { $done } of { $all }; continue with --resume { $path }
cli-run-changed = { $path } has changed since the run was interrupted
cli-run-changed-hint = start a new run to overwrite it; nothing was changed
cli-run-other-command = { $path } belongs to an interrupted run of `{ $found }`, not of `{ $expected }`
cli-run-unreadable-hint = start a new run; an interrupted run leaves its state in this file, and a finished run removes it
cli-run-damaged = { $path } is not the state of a run ({ $reason })
cli-run-version = { $path } was written by another version of anydoku (state version { $found }; this program reads { $expected })
cli-run-version-hint = continue with the version that started the run, or start a new run
cli-resume-exists = { $path } already exists and was not written by an interrupted run
cli-resume-exists-hint = use -o to overwrite it
cli-resume-other-command = { $path } was started by another command: `{ $command }`
cli-resume-other-options = { $path } was started with different options
cli-resume-other-hint = repeat the command that started it, or use -o to overwrite it
cli-resume-other-input = { $name } is not the input of the interrupted run that wrote { $path }
cli-unchanged-hint = use -o to overwrite the file; nothing was changed
cli-resume-inputs = --resume works with one input, but { $n } were given
cli-resume-needs-seed = --resume needs the seed of the interrupted run
cli-resume-needs-seed-hint = add --seed N with the seed that the run printed
cli-internal = internal error: { $reason }; please report it

# What was written where.
cli-wrote = wrote { $path }
cli-wrote-puzzles = wrote { $n ->
    [one] one puzzle
   *[other] { $shown } puzzles
} to { $path }
cli-wrote-answers = wrote the answers for { $n ->
    [one] one puzzle
   *[other] { $shown } puzzles
} to { $path }
cli-wrote-files = wrote { $n } files, { $first } to { $last }
cli-wrote-book = wrote { $path }: { $n ->
    [one] one puzzle
   *[other] { $shown } puzzles
} on { $pages ->
    [one] one page
   *[other] { $pages } pages
}
cli-seed = seed { $seed }
cli-stats = puzzle { $number }: engine { $engine }, nodes: { $nodes }
cli-tally = { $n } { $word ->
    [unique] unique
    [several] several
    [none] none
    [answered] answered
    [refused] not as requested
    [unknown] unknown
   *[invalid] invalid
}
cli-summary = { $n ->
    [one] 1 puzzle
   *[other] { $shown } puzzles
}: { $parts } in { $seconds } s ({ $rate }/s)
cli-summary-nothing = no puzzles in { $seconds } s

# Solving.
cli-verdict-unique = one solution
cli-verdict-all = { $found } solutions; the first two differ in { $n } cells
cli-verdict-more = at least { $found } solutions; the first two differ in { $n } cells
cli-verdict-several = several solutions; these two differ in { $n } cells: { $cells }
cli-verdict-clash = no solution: { $clash }
cli-verdict-none = no solution (`anydoku check` shows givens that clash)
cli-verdict-at-least-one = at least one solution; the limit was reached before it was known whether it is the only one
cli-verdict-unknown = no answer within the limit

# Converting, and tables.
cli-no-place-for = { $format } has no place for { $lost }
cli-json-numbered = --json cannot be combined with a number in the name of the output file
cli-json-numbered-hint = leave out --json, or the number in the file name
cli-no-format = no output format was given
cli-no-format-hint = choose one with --to: { $formats }
cli-no-column = the table of several inputs has no column "{ $column }"
cli-no-column-hint = write this input to a separate file
cli-other-columns = the columns of this input differ from those of the first input
cli-row-rule-text = a rule contains ";" or "#", so a row of a table cannot hold it; gss files can
cli-row-no-name = the shape has no name, so a row of a table cannot hold its houses; gss files can
cli-canon-no-line = a grid with more than 35 different digits cannot be printed on one line; use --json

# Generating.
cli-only-repeats = puzzle { $number }: the last { $tries } puzzles generated were all repeats; there may be no others, so the run ends
cli-nothing-found = puzzle { $number }: nothing matched in { $n ->
    [one] one try
   *[other] { $tries } tries
} { $reason ->
    [tries] (--tries)
    [time] (--time)
   *[stop] before the interrupt
}
cli-nearest-found = puzzle { $number }: nothing matched in { $n ->
    [one] one try
   *[other] { $tries } tries
} { $reason ->
    [tries] (--tries)
    [time] (--time)
   *[stop] before the interrupt
}; nearest, with { $about }: { $puzzle }
cli-n-givens = { $n ->
    [one] one given
   *[other] { $n } givens
}
cli-level = level { $level }
cli-rating = rating { $rating }
cli-index = index { $index }
cli-one-per-file = the format holds one puzzle per file
cli-one-per-file-hint = use -o FILE to write numbered files
cli-no-collection = the run uses a collection, but this program was built without support for it
cli-all-known = the last { $n } puzzles generated were all in the collection already; giving up
cli-all-known-hint = try other options, because there may be no more puzzles of this kind
cli-polished = { $scale ->
    [index] index
   *[rating] rating
} { $from } to { $to }, givens { $before } to { $after }
cli-set-proposal = proposal { $number }: { $effect }, { $added }
cli-set-added = { $n ->
    [one] 1 addition: { $which }
   *[other] { $n } additions: { $which }
}
cli-set-several = { $n } solutions are left
cli-set-many = at least { $n } solutions are left
cli-set-unique = unique
cli-set-rated = unique, rating { $rating } ({ $difficulty }), hardest step { $hardest }
cli-set-misses = { $effect }; not of the requested difficulty
cli-set-unproven = { $effect }; some additions may not be needed
cli-set-clue = sum for { $rules }
cli-no-full-grid = { $shape }: there is no full grid
cli-fill-interrupted = { $shape }: stopped after { $done } of { $all } grids

# Explaining and hints.
cli-weights-bytes = { $name } is not text; ratings are lines such as X-wing = 3
cli-positions = --position needs exactly one grid, but { $n } were given
cli-html-inputs = --html works with one input, but several were given
cli-html-inputs-hint = run the command once for each
cli-hint-interrupted = stopped before the search was complete
cli-hint-solved = the puzzle is solved
cli-hint-none = no technique of this scale applies

# Playing.
cli-play-terminal = `play` needs an interactive terminal
cli-play-terminal-hint = use `anydoku hint` or `anydoku explain`, which work without one
cli-play-empty = the input has no puzzle to play
cli-terminal-failed = the terminal failed ({ $reason })
cli-play-saved = the game was saved; continue it with: anydoku play --save { $path }
cli-play-solved = solved after { $time }
cli-play-left = quit after { $time }
cli-play-no-name = no free file name for the game was found; use --save FILE
cli-play-no-game = { $path } is not a saved game ({ $reason })
cli-play-none-made = no such puzzle was found within the time limit
cli-play-good-luck = Good luck!
cli-play-done = Solved! Press any key to leave.
cli-play-no-undo = there is nothing to undo
cli-play-no-redo = there is nothing to redo
cli-play-no-key = { $key } is not a digit or a command key
cli-play-keep = Keep this game? y saves it, n discards it, any other key continues.
cli-play-digits = digits are numbers from 1 to { $n }
cli-play-given = a given cannot be changed
cli-play-no-puzzle = there is no puzzle
cli-play-single-name = naked single
cli-play-single-place = naked single: look at { $cell }
cli-play-single = naked single: { $cell } = { $digit }, because no other candidate is left in { $cell }
cli-play-no-step = no technique applies here
cli-play-right = everything is right so far; { $n ->
    [one] one cell is open
   *[other] { $n } cells are open
}
cli-play-broken = { $cells } cannot be right: rule { $rule }
cli-play-keys = arrows move · digits write · Tab marks · Space erases · < undo · > redo · + all marks
cli-play-keys-help = ? hint, again for more · ! applies it · = check · Esc or q leaves
cli-play-keys-rules = / lists the rules
cli-play-status = { $cell } · { $mode ->
    [marks] marks
   *[digits] digits
} · { $n } open · { $clock }
cli-play-hints = { $n ->
    [one] 1 hint
   *[other] { $n } hints
}
cli-play-scroll = up and down scroll · any other key returns to the board
cli-play-more-rules = … and { $n } more; press / to list them

# Counting and listing.
cli-count-part = --part cannot be combined with --estimate or --up-to
cli-count-part-hint = leave out --part, or leave out --estimate and --up-to
cli-not-counted = not counted: { $reason }
cli-count-resume = repeat the command to continue from { $path }
cli-count-nothing-done = no part was finished, so there is nothing to resume
cli-count-estimate = --estimate prints an estimate with a confidence interval
cli-not-all-listed = not all solutions were listed: { $reason }

# Drawing and books.
cli-not-drawn = not drawn: { $rule }
cli-draw-solution = puzzle { $number } { $why ->
    [none] has no solution
    [several] has several solutions, so there is no single one to draw
   *[unknown] was not solved in time
}
cli-draw-several = one picture cannot show { $n } puzzles
cli-draw-several-hint = use -o FILE to write numbered pictures, or --to pdf to write one page per puzzle
cli-book-empty = the book has no puzzles
cli-book-empty-hint = use --type, pass a file, or write a description; `anydoku book --help` shows examples
cli-book-not-pdf = { $path }: a book is a PDF, so its name must end in .pdf
cli-book-not-pdf-hint = use a name that ends in .pdf, or write SVG and PNG pictures with `anydoku draw`
cli-book-one-file = two parts of the book would be written to { $path }; choose a file for each
cli-toml-bytes = { $path } is not UTF-8 text, so it is not a TOML file
cli-toml = { $path }, line { $line }: { $reason }
cli-toml-hint = run `anydoku book --help` for an example of a description

# The server.
cli-serve-listen = cannot listen on { $address }: { $reason }
cli-serve-listen-hint = choose another port with --port, or another address with --bind
cli-serve-open = anyone who can reach this address can use the page and this computer's processor; connections are not encrypted and need no password
cli-serve-no-browser = note: no browser could be started; open the address above
cli-serve-failed = the server failed ({ $reason })

# The collection.
cli-mark-nothing = no changes were requested
cli-mark-nothing-hint = use --used TEXT, --forget-uses, --add-tag TAG or --remove-tag TAG
cli-mark-all = no filter selects the puzzles to mark
cli-mark-all-hint = add a filter such as --rating 6..7, or --limit N for any N puzzles
cli-marked = { $n ->
    [one] marked one puzzle
   *[other] marked { $n } puzzles
}
cli-invalid-not-added = { $name }: { $n ->
    [one] one line
   *[other] { $shown } lines
} of { $all } are invalid and were not added
cli-plot-nothing = -o needs a distribution to draw
cli-plot-nothing-hint = add --plot rating or --plot givens
cli-no-data-folder = there is no data folder for the collection
cli-no-data-folder-hint = choose a file with --store FILE or ANYDOKU_STORE
cli-no-technique = unknown technique "{ $name }"
cli-no-technique-hint = use one of { $techniques }
cli-span = found { $option } "{ $text }", expected a number or a range such as 6..7
cli-parquet-file = Parquet is not written to standard output
cli-parquet-file-hint = use -o FILE.parquet to write to a file
cli-no-houses = { $format } cannot hold the houses of this shape; gss can
cli-export-lossy = puzzle { $number }: { $reason }; --lossy leaves that out
cli-too-few = the collection has only { $n } unused { $shape } puzzles that match, but { $wanted } are needed
cli-too-few-rules = the collection has only { $n } unused { $shape } puzzles with { $rules } that match, but { $wanted } are needed
cli-too-few-hint = run `anydoku store rate` to rate puzzles that have no rating yet, or `anydoku store stats` to see what the collection has
cli-rule-number = found "{ $text }", expected a number of { $rule } rules
cli-no-rule = unknown rule "{ $name }"
cli-no-rule-hint = use one of { $rules }, or the name of any other rule kind
cli-no-format-holds = no format can hold it
cli-store-newer = { $path } was written by a later version of anydoku (file version { $found }; this program reads up to { $known })
cli-store-newer-hint = use that version or a later one
cli-store-older = { $path } has file version { $found } instead of { $known }, and it is read-only
cli-store-older-hint = run a command that writes, such as `anydoku store add`, to bring it up to date
cli-store-other = { $path } is not a collection of anydoku: it is { $found ->
    [sqlite] another program's SQLite file
   *[other] not an SQLite file
}
cli-store-other-hint = choose another file with --store FILE; nothing was changed
cli-store-missing = { $path }: there is no collection yet
cli-store-missing-hint = create one with `anydoku store add`
cli-store-no-folder = { $path }: its folder could not be created ({ $reason })
cli-store-unopened = { $path }: could not be opened
cli-store-replaced = { $path } was replaced or removed while it was open; nothing more is written to it
cli-store-replaced-hint = run the command again to open the current file
cli-store-unwritable = { $path }: could not be written ({ $reason }); everything reported as stored before that is safe
cli-store-disk-full = the disk is full
cli-store-read-only = it is read-only
cli-store-busy = { $path }: another program has been writing to it for too long
cli-store-busy-hint = wait until that program is done, and try again
cli-store-damaged = { $path } is damaged ({ $reason })
cli-store-damaged-hint = run `anydoku store check` for details, or `anydoku store export` to save what can be read
cli-store-sqlite = { $path }: { $reason }
cli-store-taken = { $n ->
    [one] one of the puzzles was used by another program in the meantime; the book was not written
   *[other] { $n } of the puzzles were used by another program in the meantime; the book was not written
}
cli-store-givens = the givens do not fit the shape
cli-store-no-shape = the shape has no name and no format can hold it, so it cannot be stored
cli-store-no-format = no format can hold all of this puzzle, so it cannot be stored

# The report of `check`.
usage-unknown-argument = unexpected argument { $name }
usage-invalid-value = { $value } is not a valid value for { $name }; valid values are { $valid }
usage-missing-value = { $name } needs a value
usage-wrong-value = { $value } is not a valid value for { $name }
usage-missing-argument = missing: { $names }
usage-conflict = { $name } cannot be used with { $other }
usage-twice = { $name } can be given only once
usage-unknown-command = unknown command { $name }
usage-many-values = { $name } does not accept another value: { $value }
usage-few-values = { $name } needs more values
usage-no-equals = { $name } needs a value after "="
usage-missing-command = a command is missing
usage-near = did you mean { $name }?
usage-usage = Usage: { $usage }
usage-help = For more information, try --help.
cli-language-partial = messages are not available in { $language } yet; using English
cli-parts = { $parts }
cli-line = line { $number }
cli-name-of-puzzle = { $name }, puzzle { $number }
cli-solution-number = solution { $number }
cli-board-number = board { $number }
cli-and-more = { $list } … and { $n } more
cli-n-of-kind = { $n ->
    [one] 1 { $kind }
   *[other] { $shown } { $kind }s
}
cli-answer = { $word ->
    [unique] unique
    [several] several
    [none] none
   *[unknown] unknown
}
cli-check-line = { $answer } { $givens }
cli-check-line-givens = { $n ->
    [one] 1 given
   *[other] { $n } givens
}
cli-check-line-minimal = minimal
cli-check-line-redundant = { $n } redundant: { $cells }
cli-check-line-redundant-rules = { $n ->
    [one] 1 redundant rule: { $rules }
   *[other] { $n } redundant rules: { $rules }
}
cli-check-line-undecided = { $n } not decided
cli-check-line-conflict = clash: { $which }
cli-check-line-several = two differ in { $cells }
cli-rate-hardest = hardest step { $hardest }
cli-rate-steps = { $n ->
    [one] 1 step
   *[other] { $n } steps
}
cli-rate-unsolved = no technique of the scale applies after { $steps }; the hardest is { $hardest }
cli-rate-level = gss level { $level }
cli-rate-guesses = { $n ->
    [one] 1 guess
   *[other] { $shown } guesses
}
cli-rate-human = { $word } for people ({ $score })
cli-rate-unknown = unknown; not rated within the limit
cli-rate-refused = not rated
cli-rate-not-unique = { $word ->
    [none] no solution
    [several] several solutions
   *[other] unknown
}; only puzzles with exactly one solution are rated
cli-analyze-symmetries = symmetries
cli-analyze-order = { $n } rearrangements of the cells
cli-analyze-order-least = at least { $n } rearrangements of the cells
cli-analyze-relabelings = relabelings
cli-analyze-relabelings-of = { $n } of the digits
cli-analyze-orbits = orbits
cli-analyze-n-orbits = { $n ->
    [one] 1 set of cells that symmetries map to one another
   *[other] { $shown } sets of cells that symmetries map to one another
}
cli-analyze-orbit = { $n } of { $cells }
cli-analyze-generators = generators
cli-analyze-puzzle = of the puzzle
cli-analyze-keep = { $n } symmetries preserve its givens
cli-analyze-solution = { $n } essentially different relabelings of its solution
cli-n-houses-row = { $n ->
    [one] 1 row
   *[other] { $shown } rows
}
cli-n-houses-column = { $n ->
    [one] 1 column
   *[other] { $shown } columns
}
cli-n-houses-block = { $n ->
    [one] 1 block
   *[other] { $shown } blocks
}
cli-n-houses-diagonal = { $n ->
    [one] 1 diagonal
   *[other] { $shown } diagonals
}
cli-n-houses-window = { $n ->
    [one] 1 window
   *[other] { $shown } windows
}
cli-n-houses-group = { $n ->
    [one] 1 group
   *[other] { $shown } groups
}
cli-n-houses-pair = { $n ->
    [one] 1 pair
   *[other] { $shown } pairs
}
cli-n-houses-cage = { $n ->
    [one] 1 cage
   *[other] { $shown } cages
}
cli-shape-cells = cells
cli-shape-digits = digits
cli-shape-houses = houses
cli-shape-houses-of = { $houses } of { $cells }
cli-shape-peers = peers
cli-shape-peers-same = { $n } for each cell
cli-shape-peers-from = { $low } to { $high } for each cell
cli-shape-paper = paper
cli-shape-squares = { $rows } x { $columns } squares
cli-format-in = in
cli-format-out = out
cli-technique-what = what
cli-technique-needs = needs
cli-technique-also = also
cli-technique-rating = rating
cli-technique-on-scale = { $rating } on the scale { $scale }
cli-technique-page = page
cli-technique-puzzle = puzzle
cli-technique-many-digits = too many digits for one line
cli-technique-uniqueness = Valid only if the puzzle has exactly one solution.
cli-practice-title = Find the { $technique } (seed { $seed })
cli-practice-answers = Answers
cli-count-exact = { $name }: { $n } solutions (exact, { $method }, { $seconds } s)
cli-count-exact-different = { $name }: { $n } essentially different solutions (exact, { $method }, { $seconds } s)
cli-estimate = an estimate, not a count: { $mean }, between { $low } and { $high } with 95% confidence ({ $probes } probes, { $hits } hits, seed { $seed })
cli-estimate-bounds = no estimate: none of { $probes } probes found a solution (seed { $seed }); the number is at least { $least }, the symmetries and relabelings of one grid, and at most { $most }
cli-estimate-none = no estimate: none of { $probes } probes found a solution (seed { $seed })
cli-fill-begun = { $shape }: seed { $seed }, by { $method }; { $fairness }
fill-fair = random: every grid is possible, but not all are equally likely
fill-some = random: many grids are possible, but not all
cli-store-added = { $new } new, { $known } already there
cli-store-rated = { $done } rated, { $waiting } waiting
cli-store-rated-so-far = rated { $done }
cli-store-checked-clean = { $path }: { $puzzles }, { $n } recomputed, no problems found
cli-store-checked-wrong = { $path }: { $puzzles }, { $n } recomputed, problems found
cli-store-puzzles = { $n ->
    [one] 1 puzzle
   *[other] { $shown } puzzles
}
cli-store-summary = { $path }: { $puzzles }, { $waiting } waiting to be rated, { $size } MiB
cli-store-column-puzzles = puzzles
cli-store-column-rated = rated
cli-store-column-used = used
cli-store-column-ratings = ratings
cli-store-column-duplicates = duplicates
cli-store-from-to = { $low } to { $high }
cli-store-same = { $how ->
    [canonical] up to symmetry and relabeling
    [renamed] up to relabeling
   *[identical] only if identical
}
cli-store-chart-ratings = Ratings of { $puzzles }
cli-store-chart-givens = Givens of { $puzzles }
cli-store-axis-ratings = ER on Sudoku Explainer's scale
cli-solve-stats = ; engine { $engine }, { $threads }, { $nodes }
cli-n-threads = { $n ->
    [one] 1 thread
   *[other] { $shown } threads
}
cli-n-nodes = { $n ->
    [one] 1 node
   *[other] { $shown } nodes
}
scale-se = Sudoku Explainer 1.2.1: ER, EP and ED as commonly quoted
scale-gss = levels by the size of the pattern to spot: singles 1, two cells or digits 2, and so on
scale-metcalf = lone numbers, cross-hatching, locked candidates, naked sets; each is rated by its weight in the index
scale-anydoku = anydoku's own scale, the same for every shape: patterns seen at a glance come before chains that have to be followed
scale-hodoku = HoDoKu's named patterns, in its order and with its scores; total scores may differ from HoDoKu's
shape-kind-square = Rows, columns, and blocks as square as possible, up to 256x256.
shape-kind-boxes = Rows, columns, and blocks of this height and width.
shape-kind-latin = A Latin square: rows and columns, no blocks.
shape-kind-x = Each of the two long diagonals also contains every digit.
shape-kind-nrc = Each of four windows (more on larger grids) also contains every digit; a window is as large as a block and lies one cell from the edge.
shape-kind-nrcx = Windows and both diagonals.
shape-kind-disjoint = The cells in the same position of every block also contain every digit.
shape-kind-asterisk = Nine cells that form a star also contain every digit.
shape-kind-centredot = The center cells of the blocks also contain every digit.
shape-kind-girandola = The four corner cells and a cross of five cells also contain every digit.
shape-kind-jigsaw = Rows, columns, and the pieces of a jigsaw that is always cut the same way.
shape-kind-jigsaw-map = Rows, columns, and your own pieces: one character per cell, row by row, the same character for all cells of a piece.
shape-kind-toroidal = Rows, columns, and nine equal pieces that wrap around the edges.
shape-kind-antiking = Cells that touch at a corner hold different digits.
shape-kind-antiknight = Cells a knight's move apart hold different digits.
shape-kind-samurai = Five overlapping 9x9 grids; the center grid shares a corner block with each of the others.
shape-kind-butterfly = Four overlapping 9x9 grids on 12x12 cells; all of them share the four blocks in the middle.
shape-kind-flower = Five overlapping 9x9 grids; the center grid shares six blocks with each petal.
shape-kind-sohei = Four overlapping 9x9 grids that form a ring; each shares a corner block with the next.
shape-kind-windmill = Five overlapping 9x9 grids; the center grid shares two blocks with each sail.
shape-kind-cube = Three faces of 8x8 cells around a corner of a cube; each line spans two faces.
shape-kind-jigcube = The cube with jigsaw pieces instead of blocks; jigcube:<map> sets your own pieces.
shape-kind-3dcube = Six faces of 4x4 cells; each line runs around the cube and spans four faces.
shape-kind-parquet = Blocks that span four rows; each of their larger cells lies in two rows and two columns.
shape-kind-super = Each cell has a fat row (its band), a thin row (its row within the band), and likewise a fat and a thin column; all cells that share any two of these four form a house.
shape-kind-sum = Shapes of the same size combined on one grid.
cli-puzzle-number = puzzle { $number }
cli-check-shape = shape
cli-check-givens = givens
cli-check-solutions = solutions
cli-check-clash = clash
cli-check-minimal = minimal
cli-check-own-shape = unnamed
cli-check-sizes = { $shape }: { $sizes }
cli-n-cells = { $n ->
    [one] 1 cell
   *[other] { $shown } cells
}
cli-n-digits = { $n ->
    [one] 1 digit
   *[other] { $n } digits
}
cli-n-houses = { $n ->
    [one] 1 house
   *[other] { $shown } houses
}
cli-check-n-givens = { $n }{ $marks ->
    [yes] , with marks
   *[no] { "" }
}
cli-check-unique = unique: exactly one
cli-check-several = several: these two differ in { $n } cells: { $cells }
cli-check-none = none
cli-check-unknown = unknown: no answer within the limit
cli-check-n-marks = { $n ->
    [one] the marks of one cell
   *[other] the marks of { $n } cells
}
cli-check-some-givens = { $n ->
    [one] 1 given
   *[other] { $n } givens
}
cli-check-n-rules = { $n ->
    [one] 1 rule
   *[other] { $n } rules
}
cli-check-no-grid = the shape has no full grid, even without givens
cli-check-conflict = { $what } contradict each other, and all of them are needed for the contradiction: { $which }
cli-check-conflict-perhaps = { $what } contradict each other; a smaller set may suffice (--thorough searches longer): { $which }
cli-check-not-reduced = smaller sets were not searched for (--thorough searches for them)
cli-check-is-minimal = yes: no given can be removed
cli-check-is-minimal-ruled = yes: no given and no rule can be left out
cli-check-redundant = no: { $n } of { $all } are redundant, each by itself: { $cells }
cli-check-not-tested = not tested, because it takes too long (--thorough tests it)
cli-check-equal = equal
cli-check-differ = different
cli-check-no-pairs = none beyond houses and rules of two cells
cli-check-undecided-pairs = { $n ->
    [one] 1 pair of cells was not decided in time (--thorough searches as long as it takes)
   *[other] { $n } pairs of cells were not decided in time (--thorough searches as long as it takes)
}
cli-check-counts = Solutions with each candidate, counted up to { $limit } (?: not counted in time):
cli-check-together = together
cli-check-open = undecided
cli-check-parts = { $what }: { $which }
cli-check-undecided = not decided in time (--thorough searches as long as it takes): { $parts }
cli-check-candidates = hold { $n ->
    [one] 1 candidate
   *[other] { $shown } candidates
}, each in at least one solution:

# Progress.
cli-left = left
cli-working = working
cli-expected = expected:
cli-progress = { $shown } { $what ->
    [puzzle] puzzles
    [board] boards
    [grid] grids
    [layer] layers
    [solution] solutions
    [try] tries
    [part] givens and rules
    [proposal] proposals
   *[other] { $what }s
}
