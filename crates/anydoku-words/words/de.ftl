# Deutsch.

## Text as it stands

verbatim = { $text }

## Lists

list-comma = { ", " }
list-semicolon = { "; " }
list-and = { " und " }
list-or = { " oder " }

## Names of houses and rules

# Häuser. Sätze sagen sie nur nach "in", darum stehen Artikel im Dativ.
house-row = Zeile { $number }
house-column = Spalte { $number }
house-box = Block { $number }
house-region = Region { $number }
house-diagonal = Diagonale { $number }
house-window = Fenster { $number }
house-group = Gruppe { $number }
house-pair = Paar { $number }
house-cage = Käfig { $number }
house-falling-diagonal = der fallenden Diagonale
house-rising-diagonal = der steigenden Diagonale
house-centre-dots = den Mittelzellen der Blöcke
house-asterisk = dem Stern
house-girandola = der Girandola
house-loop-row = dem Ring ab Zeile { $number }
house-loop-column = dem Ring ab Spalte { $number }
house-bend = dem Knick von Zeile { $row } nach Spalte { $column }
house-fat-thin = der breiten Zeile { $row } der schmalen Spalte { $column }
house-thin-fat = der schmalen Zeile { $row } der breiten Spalte { $column }
house-thin-thin = der schmalen Zeile { $row } der schmalen Spalte { $column }
house-move = dem { $piece ->
    [king] Königszug
   *[knight] Springerzug
} von { $from } nach { $to }
house-face = der { $face ->
    [top] oberen
    [bottom] unteren
    [left] linken
    [right] rechten
    [front] vorderen
    [back] hinteren
   *[other] { $face }
} Seite
house-on-face = { $house } der { $face ->
    [top] oberen
    [bottom] unteren
    [left] linken
    [right] rechten
    [front] vorderen
    [back] hinteren
   *[other] { $face }
} Seite
house-in-grid = { $house } ({ $grid ->
    [top-left] oben links
    [top-right] oben rechts
    [bottom-left] unten links
    [bottom-right] unten rechts
    [top] oben
    [bottom] unten
    [left] links
    [right] rechts
    [centre] Mitte
   *[other] { $grid }
})
house-other = Haus { $number }
house-implied = dem gefolgerten Haus { $cells }
house-implied-long = dem gefolgerten Haus von { $first } bis { $last }

# Mehrere Häuser einer Art, vor ihren Nummern: "in den Zeilen 2, 5 und 8".
houses-row = den Zeilen
houses-column = den Spalten
houses-box = den Blöcken
houses-region = den Regionen
houses-window = den Fenstern
houses-group = den Gruppen

# Regeln: "Käfig 15 bei r1c1".
rule-at = { $kind } bei { $cell }
rule-with-at = { $kind } { $more } bei { $cell }
rule-with = { $kind } { $more }
rule-other = Regel { $number }

## Reading and writing

read-error = Zeile { $line }, Stelle { $column }: gefunden: { $found }, erwartet: { $expected }
format-gss = eigenes Format des Generic Sudoku Solver: beliebige Häuser, beliebiges Bild
format-compact = 81 Zellen eines 9x9 mit beliebigen Zeichen dazwischen
format-opensudoku = XML von OpenSudoku
format-fpuzzles = Link von f-puzzles
format-iss = Zeichenfolge des Interactive Sudoku Solver
format-sudokupad = Link von SudokuPad
format-penpa = Link von Penpa+
format-sudokuwiki = Link von SudokuWiki
format-killer = Killer mit einer Zahl je Zelle: 3x3::k:
format-csv = Tabelle mit Kommas: puzzle, solution, shape, rules, marks …
format-tsv = Tabelle mit Tabulatoren, sonst wie csv
format-hodoku = Bibliothekszeilen von HoDoKu
format-ss = Simple Sudoku
format-sdk = Sadman Sudoku
format-sukaku = ein Zeichen je Kandidat: 729 beim 9x9
format-marks = Gitter mit Kandidaten
format-jigsaw = Vorgaben, dann ein Gebiet je Zelle: 162 Zeichen beim 9x9
format-line = ein Rätsel je Zeile
format-sdm = ein 9x9-Rätsel je Zeile zu 81 Zeichen, sonst nichts
format-grid = Zahlen oder Zeichen in Zeilen
write-error = { $format } kann das nicht aufnehmen: { $reason }
rule-error = Regel { $rule } ({ $kind }): gefunden: { $found }, erwartet: { $expected }
read-end = das Ende
read-line-end = das Ende der Zeile
read-character = Zeichen { $code }
read-byte = Byte { $code }
rule-text-error = Zeichen { $character }: gefunden: { $found }, erwartet: { $expected }
shape-error = gefunden: die Form { $found }, erwartet: { $expected }
error-in-line = Zeile { $line }: { $error }
error-in-column = Stelle { $column }: gefunden: { $found }, erwartet: { $expected }

## Reasons of steps

# Schritte: die Technik, was sie bewirkt, und warum.
step = { $technique }: { $effect }, denn { $reason }
step-digits = { $n } Ziffern
step-bare = { $technique }: { $effect }

# Singles.
reason-full-house = { $cell } ist die letzte leere Zelle in { $house }
reason-singles = in dieser Reihenfolge ist jede der letzte Kandidat ihrer Zelle oder hat nur noch einen Platz in einem Haus
reason-hidden-single = { $cell } ist der einzige Platz für die { $digit } in { $house }
reason-naked-single = in { $cell } bleibt kein anderer Kandidat

# Geschlossene Kandidaten.
reason-locked = alle Plätze der { $digit } in { $house } liegen auch in { $other }: { $cells }
reason-direct-locked = alle Plätze der { $digit } in { $house } liegen auch in { $other }, also bleibt in { $next } nur { $cell }
reason-intersection = in { $house } können nur { $cells } die { $digit } enthalten, und die gestrichenen Kandidaten sehen sie alle

# Paare, Dreier und größere Mengen.
reason-naked-set = in { $house } enthalten { $cells } nur { $digits }
reason-hidden-set = in { $house } passen { $digits } nur in { $cells }
reason-direct-hidden-set = in { $house } passen { $digits } nur in { $cells }, also bleibt für die { $digit } nur { $cell }
reason-locked-pair = { $cells } enthalten nur { $digits }, und beide Zellen liegen in { $houses }
reason-locked-triplet = { $cells } enthalten nur { $digits }, und alle drei Zellen liegen in { $houses }
reason-seen-set = { $cells } sehen einander und enthalten nur { $digits }

# Fische.
reason-fish = alle Plätze der { $digit } in { $base } liegen in { $cover }
reason-finned-fish = alle Plätze der { $digit } in { $base } liegen in { $cover } oder in der Flosse { $fin }, die alle gestrichenen Kandidaten sehen
reason-finned-fish-many = alle Plätze der { $digit } in { $base } liegen in { $cover } oder in einer Flosse aus { $n } Zellen, die alle gestrichenen Kandidaten sehen
reason-fish-long = alle Plätze der { $digit } in den Basishäusern liegen in den Deckhäusern{ $fin ->
    [0] { "" }
   *[other] { " oder in der Flosse" }
}
line-fish-base = Basis: in { $houses }
line-fish-cover = Deckung: in { $houses }
line-fish-fin = Flosse, die alle gestrichenen Kandidaten sehen: { $cells }

# Verbindungen einer Ziffer und Zellen mit zwei Kandidaten.
reason-two-links = { $near } und { $other_near } sehen einander, also steht die { $digit } in { $far } (in { $house }) oder in { $other_far } (in { $other_house })
reason-empty-rectangle = die Plätze der { $digit } in { $block } sind { $first }, die { $near } sieht, und { $second }; in { $house } steht die { $digit } in { $near } oder { $far }
reason-remote-pair = { $cells } bilden eine Kette, in der { $digits } sich abwechseln

# Farben.
reason-colors-trap = die { $digit } steht in allen Zellen { $first } oder in allen Zellen { $second }
reason-colors-trap-many = es gilt entweder { $first } oder { $second }
reason-colors-wrap = { $first } und { $second } haben dieselbe Farbe und schließen einander aus
reason-colors-empty = die Farbe von { $color } ließe in { $cell } keinen Kandidaten übrig
color-many = { $node } und { $n } weitere der gleichen Farbe
reason-multi-colors-1 = { $near } und { $other_near } schließen einander aus, also gilt entweder { $first } oder { $second }
reason-multi-colors-2 = { $first } und { $second } schließen beide { $color } aus, und eines der beiden gilt

# Wings.
reason-w-wing = die Plätze der { $joint } in { $house } sind { $place } und { $other_place }, also enthält eine der Zangen { $pincer } und { $other_pincer } die { $digit }
reason-xy-wing = der Drehpunkt { $pivot } enthält { $digits }, also enthält eine der Zangen { $pincers } die { $digit }
reason-xyz-wing = der Drehpunkt { $pivot } enthält { $digits }, also enthält er oder eine der Zangen { $pincers } die { $digit }
reason-wxyz-wing = { $cells } enthalten nur { $digits }, jede davon außer der { $digit } höchstens einmal, also enthält eine der Zellen die { $digit }

# Fast geschlossene Mengen.
reason-als-xz = nur eine der Mengen { $first } ({ $in_first }) und { $second } ({ $in_second }) kann die { $shared } enthalten, also enthält die andere die { $digit }
reason-als-xy-wing = ohne die { $digit } enthält die Menge { $first } die { $shared }, also die mittlere Menge { $pivot } die { $other_shared } und die Menge { $second } die { $digit }
reason-als-chain = fehlt die { $digit } in { $first }, bringt eine Kette von { $n } fast geschlossenen Mengen sie in { $last }
line-als = ohne die { $digit } enthält die Menge { $cells } nur { $digits }
reason-death-blossom = jede Ziffer in { $stem } bringt die { $digit } in eines der Blütenblätter { $petals }
reason-sue-de-coq = zusammen mit { $first } in { $in_first } und { $second } in { $in_second } enthalten { $cells } nur { $digits }, für jede Zelle eine Ziffer
reason-aligned = jede Belegung von { $cells } mit einem gestrichenen Kandidaten wiederholt eine Ziffer oder lässt einer der Zellen { $others } keinen Kandidaten
reason-aligned-many = jede Belegung von { $cells } mit einem gestrichenen Kandidaten wiederholt eine Ziffer oder lässt einer Zelle, die sie alle sieht, keinen Kandidaten

# Eindeutigkeit. Mit den ersten beiden Einträgen beginnen die übrigen.
unique-loop = die Schleife { $loop } kann nicht nur { $pair } enthalten
bug = ohne { $extras } blieben nur Zellen mit zwei Kandidaten
bug-extra = { $digits } in { $cell }
reason-unique-loop-1 = { unique-loop }, und nur { $cell } hat andere Kandidaten
reason-unique-loop-2 = { unique-loop }, also enthält eine der Zellen { $cells } die { $digit }
reason-unique-loop-naked = { unique-loop }, also bilden { $two } mit { $cells } in { $house } eine nackte Menge aus { $set }
reason-unique-loop-hidden = { unique-loop }, also passen { $set } in { $house } nur in eine der Zellen { $two } und in { $cells }
reason-unique-loop-4 = { unique-loop }, und in { $house } können nur { $two } die { $digit } enthalten
reason-uniqueness-6 = die { $digit } in einer der Zellen { $two } würde { $cells } mit nur { $pair } füllen
reason-hidden-rectangle = mit der { $gone } in { $cell } stünde in { $two } die { $digit } und in { $last } die { $gone }, also ließen sich die beiden Ziffern tauschen
reason-avoidable-rectangle-1 = { $cells } sind nicht vorgegeben und können nicht nur { $pair } enthalten
reason-avoidable-rectangle-2 = { $cells } sind nicht vorgegeben und können nicht nur { $pair } enthalten, also enthält eine der Zellen { $two } die { $digit }
reason-extended-rectangle-1 = { $cells } können nicht nur { $digits } enthalten, und nur { $cell } hat einen weiteren Kandidaten
reason-extended-rectangle-2 = { $cells } können nicht nur { $digits } enthalten, also enthält eine der Zellen { $extras } die { $digit }
reason-bug = { bug }, also stimmt { $n ->
    [one] dieser Kandidat
   *[other] einer dieser Kandidaten
}
reason-bug-house = { bug }, also enthält eine der beiden Zellen einen dieser Kandidaten und die andere die { $digit } in { $house }
reason-bug-set = { bug }, also bilden deren Zellen mit { $cells } in { $house } eine nackte Menge aus { $set }

# Ketten: die Teile eines Satzes, ganze Sätze, und Sätze mit einer Liste von Zeilen daneben.
chain-if = wenn { $node }
chain-and-if = ; und wenn { $node }
chain-then = , dann { $node }
chain-then-from = , dann { $node } wegen { $causes }
chain-itself = , ist das schon der gesuchte Schluss
chain-both = , dann zugleich { $on } und { $off }, was nicht sein kann
chain-again = , dann wieder { $node }, und ebenso umgekehrt
chain-others = anderen
reason-chain = { $links }
reason-wherever = wo die { $digit } in { $house } auch steht: { $links }
chain-either = ; also { $first } oder { $last }
reason-either-long = { $first } oder { $last }: Ohne das Erste führen { $n } Schritte zum Zweiten
reason-template-set = jede Möglichkeit, die { $digit } in allen Häusern unterzubringen, belegt { $cell }
reason-template-delete = keine Möglichkeit, die { $digit } in allen Häusern unterzubringen, nutzt die gestrichenen Kandidaten
reason-brute-force = keine andere Ziffer in { $cell } führt zu einer Lösung
reason-chain-long = aus { $from } folgt in { $n } Schritten { $to }
reason-loop-long = von { $node } führt eine Schleife aus { $n } Kandidaten zurück, in beiden Richtungen
reason-clash-long = aus { $node } folgt zugleich { $on } und { $off }, was nicht sein kann
reason-double-long = { $node } folgt aus { $sources }, gleich welches davon stimmt
reason-whatever-long = { $node } folgt aus jedem Kandidaten von { $cell }
reason-wherever-long = { $node } folgt, wo die { $digit } in { $house } auch steht
line-single = { $node }: { $reason }
line-if = angenommen, { $node }
line-case = Fall { $number }: angenommen, { $node }
line-then = dann { $node }
line-then-from = dann { $node } wegen { $causes }
line-again = dann wieder { $node }, und ebenso umgekehrt
line-both = also zugleich { $on } und { $off }, was nicht sein kann
line-end = also: { $end }

# Regeln über die Häuser hinaus.
reason-rule-cell = { $rule } lässt in { $cell } nur { $digits } zu
reason-rule-pair = { $rule } lässt den gestrichenen Ziffern in der anderen Zelle keinen Partner
reason-rule-sets = { $cells } von { $rule } können nur { $sets } sein
reason-rule-many-sets = für { $cells } von { $rule } bleiben nur { $n } Kombinationen
reason-rule-cells = { $rule } lässt in { $cells } keine anderen Ziffern zu
reason-rule-many-cells = { $rule } lässt in seinen Zellen keine anderen Ziffern zu
reason-innies = in { $houses } ergibt sich { $total }, in { $rules } { $covered }, also bleibt { $sum } für { $cells }
reason-outies = in { $rules } ergibt sich { $covered }, in { $houses } { $total }, also bleibt { $sum } für { $cells } außerhalb
reason-innies-and-outies = in { $houses } ergibt sich { $total }, in { $rules } { $covered }, damit ist { $more } minus { $less } gleich { $sum }
reason-innies-as-outies = in { $houses } und in { $rules } ergibt sich jeweils { $total }, also haben { $more } und { $less } dieselbe Summe
reason-joint = mit { $node } lassen sich die Zellen von { $rules } nicht mehr füllen
reason-joint-many = mit { $node } lassen sich die Zellen von { $n } Regeln nicht mehr füllen
reason-joint-all = keine dieser Ziffern kommt dort vor, wenn man die Zellen von { $rules } füllt
reason-joint-many-all = keine dieser Ziffern kommt dort vor, wenn man die Zellen von { $n } Regeln füllt
reason-joint-house = mit { $node } lassen sich die Zellen in { $house } und die von { $rules } nicht mehr füllen
reason-joint-house-many = mit { $node } lassen sich die Zellen in { $house } und die von { $n } Regeln nicht mehr füllen
reason-joint-house-all = keine dieser Ziffern kommt dort vor, wenn man die Zellen in { $house } und die von { $rules } füllt
reason-joint-house-many-all = keine dieser Ziffern kommt dort vor, wenn man die Zellen in { $house } und die von { $n } Regeln füllt
reason-dead-sets = { $rule } kann nicht { $sets } sein, denn sonst ließe sich { $others } nicht mehr füllen
reason-must-contain = { $rule } muss { $digit } enthalten, und dafür kommen nur { $cells } infrage
reason-sums-of-houses = die Summen ganzer Häuser lassen in { $cells } keine anderen Ziffern zu
reason-contradiction = wenn { $node }, dann gilt: { $end }
reason-contradiction-by = wenn { $node }, dann { $steps }; und dann gilt: { $end }
reason-contradiction-long = aus { $node } folgt in { $n } Schritten: { $end }
reason-contradiction-cases = jeder der { $n } Fälle, die aus { $node } folgen, endet in einem Widerspruch
contradiction-by = { $effects } wegen { $why }
why-locked = der Plätze in { $house }
why-pair = des Paars in { $cells }
why-rules = { $rules }
why-house-rules = der Zellen in { $house } mit { $rules }
why-house-all-rules = der Zellen in { $house } mit allen Regeln dort
contradiction-cell = in { $cell } bleibt kein Kandidat
contradiction-house = eine Ziffer hat keinen Platz mehr in { $house }
contradiction-rule = { $rule } ist nicht mehr zu erfüllen
candidates-gone = { $cell } <> { $digits }
sum-left-to = Restsumme von { $cells }
sum-left-in = Restsumme von { $cells } in { $houses }
sums-of-rules = { $n } Regeln
houses-from-to = { $first } bis { $last }
sum-of-houses = Summen ganzer Häuser

## Techniques: names, other names, what they do, where they work

technique-full-house = letzte Zelle
technique-full-house-what = Die letzte leere Zelle eines Hauses enthält die fehlende Ziffer.
technique-full-house-needs = Volle Häuser beliebiger Form, also Häuser mit so vielen Zellen, wie es Ziffern gibt.
technique-singles = Singles
technique-singles-what = Mehrere letzte Zellen, versteckte und nackte Singles nacheinander.
technique-singles-needs = Beliebige Formen.
technique-hidden-single-in-box = versteckter Single im Block
technique-hidden-single-in-box-what = Eine Ziffer, die in einem Block nur noch einen Platz hat, steht dort. In Zeitungen heißt das Cross-Hatching.
technique-hidden-single-in-box-needs = Rechteckige Blöcke gleicher Größe. Für unregelmäßige Regionen und andere volle Häuser gibt es den einfachen versteckten Single.
technique-hidden-single = versteckter Single
technique-hidden-single-what = Eine Ziffer, die in einem Haus nur noch einen Platz hat, steht dort.
technique-hidden-single-needs = Beliebige volle Häuser: Zeilen, Spalten, Diagonalen, Fenster, Gruppen, die Ringe eines Würfels. Kürzere Häuser müssen nicht jede Ziffer enthalten.
technique-naked-single = nackter Single
technique-naked-single-what = Eine Zelle mit nur einem Kandidaten enthält ihn.
technique-naked-single-needs = Beliebige Zellen jeder Form.
technique-direct-pointing = direktes Zeigen
technique-direct-pointing-what = Alle Plätze einer Ziffer in einem Block liegen in einer Linie. Fällt sie im Rest der Linie weg, hat ein anderes Haus nur noch einen Platz für sie: Zeigen und versteckter Single in einem Schritt.
technique-direct-pointing-needs = Blöcke und Linien, die sich kreuzen, und Fenster und Gruppen, wo es sie gibt.
technique-direct-claiming = direktes Beanspruchen
technique-direct-claiming-what = Alle Plätze einer Ziffer in einer Linie liegen in einem Block. Fällt sie im Rest des Blocks weg, hat ein anderes Haus nur noch einen Platz für sie.
technique-direct-claiming-needs = Wie direktes Zeigen, nur mit vertauschten Rollen von Linie und Block.
technique-direct-hidden-pair = direktes verstecktes Paar
technique-direct-hidden-pair-what = Zwei Ziffern haben in einem Haus dieselben zwei Plätze, also steht dort nichts anderes, und eine weitere Ziffer des Hauses hat nur noch einen Platz.
technique-direct-hidden-pair-needs = Beliebige volle Häuser.
technique-direct-hidden-triplet = direkter versteckter Dreier
technique-direct-hidden-triplet-what = Drei Ziffern haben in einem Haus dieselben drei Plätze, und eine weitere Ziffer des Hauses hat nur noch einen Platz.
technique-direct-hidden-triplet-needs = Beliebige volle Häuser.
technique-pointing = Zeigen
technique-pointing-what = Alle Plätze einer Ziffer in einem Block liegen in einer Linie, also fällt sie im Rest der Linie weg.
technique-pointing-needs = Ein Block und ein Haus, das mindestens zwei Zellen mit ihm gemeinsam hat.
technique-claiming = Beanspruchen
technique-claiming-what = Alle Plätze einer Ziffer in einer Linie liegen in einem Block, also fällt sie im Rest des Blocks weg.
technique-claiming-needs = Eine Linie oder ein anderes volles Haus und ein Haus, das mindestens zwei Zellen mit ihm gemeinsam hat.
technique-intersection = Schnitt
technique-intersection-what = Eine Zelle, die jeden Platz einer Ziffer in einem vollen Haus sieht, kann die Ziffer nicht enthalten. Zeigen und Beanspruchen sind die Fälle, in denen die Plätze ein zweites Haus teilen.
technique-intersection-needs = Beliebige Zellen, die sich sehen, auch durch Springerzüge und auf überlappenden Gittern.
technique-locked-pair = geschlossenes Paar
technique-locked-pair-what = Zwei Zellen, die zwei Häuser gemeinsam haben, meist einen Block und eine Linie, enthalten dieselben zwei Kandidaten. Beide Ziffern fallen im Rest beider Häuser weg.
technique-locked-pair-needs = Zwei Zellen mit zwei gemeinsamen Häusern, voll oder nicht.
technique-locked-triplet = geschlossener Dreier
technique-locked-triplet-what = Drei Zellen, die zwei Häuser gemeinsam haben, haben zusammen nur drei Kandidaten, also fallen diese Ziffern im Rest beider Häuser weg.
technique-locked-triplet-needs = Drei Zellen mit zwei gemeinsamen Häusern, voll oder nicht.
technique-naked-pair = nacktes Paar
technique-naked-pair-what = Zwei Zellen eines Hauses haben dieselben zwei Kandidaten, also fallen diese Ziffern im Rest des Hauses weg.
technique-naked-pair-needs = Beliebige Häuser, voll oder nicht.
technique-naked-pair-by-sight = nacktes Paar nach Sicht
technique-naked-pair-by-sight-what = Zwei Zellen, die sich sehen, haben zusammen nur zwei Kandidaten. Jede der Ziffern fällt in allen Zellen weg, die jede Zelle des Paars sehen, in der die Ziffer stehen kann.
technique-naked-pair-by-sight-needs = Beliebige Zellen, die sich sehen; mit den Zellen, in denen gestrichen wird, müssen sie kein Haus teilen.
technique-hidden-pair = verstecktes Paar
technique-hidden-pair-what = Zwei Ziffern haben in einem Haus dieselben zwei Plätze, also steht dort nichts anderes.
technique-hidden-pair-needs = Beliebige volle Häuser.
technique-naked-triplet = nackter Dreier
technique-naked-triplet-what = Drei Zellen eines Hauses haben zusammen nur drei Kandidaten, also fallen diese Ziffern im Rest des Hauses weg.
technique-naked-triplet-needs = Beliebige Häuser, voll oder nicht.
technique-naked-triplet-by-sight = nackter Dreier nach Sicht
technique-naked-triplet-by-sight-what = Drei Zellen, die einander sehen, haben zusammen nur drei Kandidaten. Jede der Ziffern fällt in allen Zellen weg, die jede der drei sehen, in der die Ziffer stehen kann.
technique-naked-triplet-by-sight-needs = Beliebige Zellen, die sich sehen.
technique-hidden-triplet = versteckter Dreier
technique-hidden-triplet-what = Drei Ziffern haben in einem Haus dieselben drei Plätze, also steht dort nichts anderes.
technique-hidden-triplet-needs = Beliebige volle Häuser.
technique-naked-quad = nackter Vierer
technique-naked-quad-what = Vier Zellen eines Hauses haben zusammen nur vier Kandidaten, also fallen diese Ziffern im Rest des Hauses weg.
technique-naked-quad-needs = Beliebige Häuser, voll oder nicht.
technique-naked-quad-by-sight = nackter Vierer nach Sicht
technique-naked-quad-by-sight-what = Vier Zellen, die einander sehen, haben zusammen nur vier Kandidaten. Jede der Ziffern fällt in allen Zellen weg, die jede der vier sehen, in der die Ziffer stehen kann.
technique-naked-quad-by-sight-needs = Beliebige Zellen, die sich sehen.
technique-hidden-quad = versteckter Vierer
technique-hidden-quad-what = Vier Ziffern haben in einem Haus dieselben vier Plätze, also steht dort nichts anderes.
technique-hidden-quad-needs = Beliebige volle Häuser.
technique-naked-set = nackte Menge
technique-naked-set-what = Fünf oder mehr Zellen eines Hauses haben zusammen nur ebenso viele Kandidaten, also fallen diese Ziffern im Rest des Hauses weg.
technique-naked-set-needs = Beliebige Häuser; lohnt sich bei mehr als neun Ziffern, denn in einem Haus mit neun Zellen bildet der Rest eine kleinere versteckte Menge.
technique-hidden-set = versteckte Menge
technique-hidden-set-what = Fünf oder mehr Ziffern haben in einem Haus ebenso viele Plätze, also steht dort nichts anderes.
technique-hidden-set-needs = Beliebige volle Häuser; lohnt sich bei mehr als neun Ziffern.
technique-x-wing = X-Wing
technique-x-wing-what = In zwei parallelen Linien liegen alle Plätze einer Ziffer in denselben zwei Querlinien. Damit haben beide Querlinien ihre Ziffer schon innerhalb der zwei Linien, also fällt sie im Rest der Querlinien weg.
technique-x-wing-needs = Linien, die sich nicht kreuzen, gedeckt von ebenso vielen Linien einer anderen Familie.
technique-swordfish = Schwertfisch
technique-swordfish-what = Ein X-Wing aus drei Linien: Alle Plätze einer Ziffer in drei parallelen Linien liegen in drei Querlinien.
technique-swordfish-needs = Wie der X-Wing.
technique-jellyfish = Qualle
technique-jellyfish-what = Ein X-Wing aus vier Linien.
technique-jellyfish-needs = Wie der X-Wing.
technique-squirmbag = Squirmbag
technique-squirmbag-what = Ein X-Wing aus fünf Linien.
technique-squirmbag-needs = Wie der X-Wing, auf größeren Gittern: Bei neun Ziffern bilden die übrigen Linien einen kleineren Fisch.
technique-whale = Wal
technique-whale-what = Ein X-Wing aus sechs Linien.
technique-whale-needs = Wie der X-Wing, auf größeren Gittern: Bei neun Ziffern bilden die übrigen Linien einen kleineren Fisch.
technique-leviathan = Leviathan
technique-leviathan-what = Ein X-Wing aus sieben Linien.
technique-leviathan-needs = Wie der X-Wing, auf größeren Gittern: Bei neun Ziffern bilden die übrigen Linien einen kleineren Fisch.
technique-skyscraper = Wolkenkratzer
technique-skyscraper-what = Zwei parallele Linien haben je zwei Plätze für eine Ziffer, und ein Platz der einen Linie sieht einen der anderen. Also steht die Ziffer an einem der beiden übrigen Plätze und fällt in allen Zellen weg, die beide sehen.
technique-skyscraper-needs = Zwei volle Häuser einer Familie mit je zwei Plätzen für eine Ziffer.
technique-two-string-kite = Two-String Kite
technique-two-string-kite-what = Eine Zeile und eine Spalte haben je zwei Plätze für eine Ziffer, und je einer davon liegt im selben Block. Also steht die Ziffer an einem der beiden anderen Plätze.
technique-two-string-kite-needs = Zwei volle Häuser verschiedener Familien mit je zwei Plätzen für eine Ziffer, wobei ein Platz des einen Hauses einen des anderen sieht.
technique-empty-rectangle = leeres Rechteck
technique-empty-rectangle-what = Alle Plätze einer Ziffer in einem Block liegen in zwei sich kreuzenden Linien. Ein anderes Haus hat zwei Plätze für die Ziffer, einen davon in der ersten Linie. Die Zelle der zweiten Linie, die den anderen Platz sieht, verliert die Ziffer.
technique-empty-rectangle-needs = Ein Block, Fenster oder anderer Bereich und ein volles Haus mit zwei Plätzen für die Ziffer. Die Linien müssen keine Häuser sein: Es genügt, dass die Zellen sich sehen.
technique-turbot-fish = Turbot Fish
technique-turbot-fish-what = Zwei beliebige Häuser haben je zwei Plätze für eine Ziffer, und ein Platz des einen sieht einen des anderen. Also steht die Ziffer an einem der beiden übrigen Plätze.
technique-turbot-fish-needs = Zwei beliebige volle Häuser, auch Blöcke, Diagonalen und Fenster.
technique-remote-pair = entferntes Paar
technique-remote-pair-what = In einer Kette von Zellen mit denselben zwei Kandidaten, von denen jede die nächste sieht, wechseln sich die beiden Ziffern ab. Eine Zelle, die zwei Zellen der Kette in ungeradem Abstand sieht, verliert beide Ziffern.
technique-remote-pair-needs = Beliebige Zellen, die sich sehen.
technique-w-wing = W-Wing
technique-w-wing-what = Zwei Zellen haben dieselben zwei Kandidaten und sehen sich nicht. Ein Haus hat für eine der Ziffern nur zwei Plätze, und jede der beiden Zellen sieht einen davon. Also steht die andere Ziffer in einer der beiden Zellen.
technique-w-wing-needs = Zwei beliebige Zellen und ein volles Haus, das sie verbindet.
technique-xy-wing = XY-Wing
technique-xy-wing-what = Ein Drehpunkt mit zwei Kandidaten sieht zwei Zangen: Jede hat einen davon, und beide haben dieselbe dritte Ziffer. Was der Drehpunkt auch enthält, eine der Zangen enthält die dritte Ziffer.
technique-xy-wing-needs = Beliebige Zellen, die sich sehen.
technique-xyz-wing = XYZ-Wing
technique-xyz-wing-what = Wie der XY-Wing, aber der Drehpunkt hat auch die dritte Ziffer. Eine Zelle, die sie verliert, muss alle drei Zellen sehen.
technique-xyz-wing-needs = Beliebige Zellen, die sich sehen.
technique-wxyz-wing = WXYZ-Wing
technique-wxyz-wing-what = Vier Zellen haben zusammen vier Kandidaten, und nur einer davon hat Plätze, die sich nicht sehen. An einem dieser Plätze steht er.
technique-wxyz-wing-needs = Beliebige Zellen, die sich sehen.
technique-simple-colors-trap = einfache Farben (Falle)
technique-simple-colors-trap-what = Plätze einer Ziffer, die über starke Verbindungen zusammenhängen, bekommen abwechselnd zwei Farben, und alle Plätze einer Farbe enthalten die Ziffer. Eine Zelle, die beide Farben sieht, verliert sie.
technique-simple-colors-trap-needs = Volle Häuser mit zwei Plätzen für eine Ziffer.
technique-simple-colors-wrap = einfache Farben (Widerspruch)
technique-simple-colors-wrap-what = Plätze einer Ziffer, die über starke Verbindungen zusammenhängen, bekommen abwechselnd zwei Farben. Sehen sich zwei Plätze einer Farbe, verlieren alle Plätze dieser Farbe die Ziffer.
technique-simple-colors-wrap-needs = Volle Häuser mit zwei Plätzen für eine Ziffer.
technique-multi-colors-type-1 = Mehrfachfarben Typ 1
technique-multi-colors-type-1-what = Zwei Netze aus starken Verbindungen einer Ziffer haben je zwei Farben. Sieht eine Farbe des einen Netzes eine des anderen, gilt mindestens eine der beiden übrigen Farben, und eine Zelle, die diese beiden sieht, verliert die Ziffer.
technique-multi-colors-type-1-needs = Volle Häuser mit zwei Plätzen für eine Ziffer.
technique-multi-colors-type-2 = Mehrfachfarben Typ 2
technique-multi-colors-type-2-what = Zwei Netze aus starken Verbindungen einer Ziffer haben je zwei Farben. Eine Farbe, die beide Farben des anderen Netzes sieht, ist falsch.
technique-multi-colors-type-2-needs = Volle Häuser mit zwei Plätzen für eine Ziffer.
technique-unique-loop-type-1 = eindeutige Schleife Typ 1
technique-unique-loop-type-1-what = Hätten alle Zellen einer geschlossenen Schleife nur dieselben zwei Kandidaten, ließen sie sich auf zwei Arten füllen. Nur eine Zelle der Schleife hat weitere Kandidaten, also enthält sie einen davon. Mit vier Zellen ist es das eindeutige Rechteck.
technique-unique-loop-type-1-needs = Rätsel mit genau einer Lösung. Die Schleife berührt jedes Haus zweimal oder gar nicht, und keine andere Beziehung, etwa ein Springerzug, unterscheidet ihre Zellen.
technique-unique-loop-type-2 = eindeutige Schleife Typ 2
technique-unique-loop-type-2-what = Alle zusätzlichen Kandidaten der Schleife sind dieselbe Ziffer, also enthält eine der Zellen mit diesem Kandidaten die Ziffer.
technique-unique-loop-type-2-needs = Wie Typ 1.
technique-unique-loop-type-3 = eindeutige Schleife Typ 3
technique-unique-loop-type-3-what = Zwei Zellen der Schleife haben weitere Kandidaten, die mit anderen Zellen eines gemeinsamen Hauses eine nackte Menge bilden.
technique-unique-loop-type-3-needs = Wie Typ 1; die beiden Zellen teilen ein Haus.
technique-unique-loop-type-4 = eindeutige Schleife Typ 4
technique-unique-loop-type-4-what = Zwei Zellen der Schleife haben weitere Kandidaten, und eine Ziffer der Schleife hat in einem gemeinsamen Haus keinen anderen Platz: Die andere Ziffer würde die Schleife schließen, also fällt sie in beiden weg.
technique-unique-loop-type-4-needs = Wie Typ 1; die beiden Zellen teilen ein volles Haus.
technique-uniqueness-test-5 = Eindeutigkeitstest 5
technique-uniqueness-test-5-what = Drei Zellen eines Rechtecks oder zwei gegenüberliegende haben dieselbe zusätzliche Ziffer. Eine von ihnen enthält sie, denn das Rechteck kann nicht nur zwei Ziffern enthalten.
technique-uniqueness-test-5-needs = Vier Zellen, in denen sich zwei Ziffern tauschen ließen, und ein Rätsel mit einer Lösung.
technique-uniqueness-test-6 = Eindeutigkeitstest 6
technique-uniqueness-test-6-what = Zwei gegenüberliegende Zellen eines Rechtecks haben zusätzliche Kandidaten. Würde eine der beiden Ziffern dort das Rechteck mit nur zwei Ziffern füllen, verlieren beide Zellen sie.
technique-uniqueness-test-6-needs = Dieselben Zellen wie beim Eindeutigkeitstest 5 und starke Verbindungen einer der Ziffern.
technique-hidden-rectangle = verstecktes Rechteck
technique-hidden-rectangle-what = Eine Zelle eines Rechtecks enthält nur zwei Ziffern. Führen starke Verbindungen einer der beiden von der Zelle gegenüber zu den zwei anderen, verliert die Zelle gegenüber die andere Ziffer.
technique-hidden-rectangle-needs = Dieselben Zellen wie beim Eindeutigkeitstest 5 und zwei starke Verbindungen einer der Ziffern.
technique-avoidable-rectangle-type-1 = vermeidbares Rechteck Typ 1
technique-avoidable-rectangle-type-1-what = Drei Zellen eines Rechtecks sind gelöst und nicht vorgegeben. Die vierte kann nicht die Ziffer enthalten, mit der sich die beiden Ziffern tauschen ließen.
technique-avoidable-rectangle-type-1-needs = Vier Zellen ohne Vorgaben, in denen sich zwei Ziffern tauschen ließen, und ein Rätsel mit einer Lösung.
technique-avoidable-rectangle-type-2 = vermeidbares Rechteck Typ 2
technique-avoidable-rectangle-type-2-what = Zwei Zellen eines Rechtecks sind gelöst und nicht vorgegeben. Die anderen beiden haben eine weitere Ziffer gemeinsam, und eine enthält sie, denn die vier können nicht nur zwei Ziffern enthalten.
technique-avoidable-rectangle-type-2-needs = Dieselben Zellen wie bei Typ 1.
technique-extended-unique-rectangle = erweitertes Rechteck
technique-extended-unique-rectangle-what = Sechs Zellen in zwei parallelen Linien können nicht nur drei Ziffern enthalten. Hat nur eine davon einen weiteren Kandidaten, verliert sie die drei Ziffern. Haben mehrere denselben weiteren Kandidaten, fällt er in jeder Zelle weg, die sie alle sieht.
technique-extended-unique-rectangle-needs = Zwei parallele Linien und Zellen in beiden, die alle anderen Häuser teilen.
technique-bug-type-1 = BUG Typ 1
technique-bug-type-1-what = Fiele ein Kandidat weg, hätte jede leere Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jedem Haus, und es gäbe zwei Lösungen (Bivalue Universal Grave, BUG+1). Also ist er wahr.
technique-bug-type-1-needs = Rätsel mit genau einer Lösung, deren Häuser alle voll sind.
technique-bug-type-2 = BUG Typ 2
technique-bug-type-2-what = Mehrere Kandidaten einer Ziffer verhindern den BUG: Einer davon ist wahr, und eine Zelle, die alle sieht, verliert die Ziffer.
technique-bug-type-2-needs = Wie Typ 1.
technique-bug-type-3 = BUG Typ 3
technique-bug-type-3-what = Die Kandidaten, die den BUG verhindern, stehen in zwei Zellen eines Hauses und bilden mit anderen Zellen dieses Hauses eine nackte Menge.
technique-bug-type-3-needs = Wie Typ 1.
technique-bug-type-4 = BUG Typ 4
technique-bug-type-4-what = Die Kandidaten, die den BUG verhindern, stehen in zwei Zellen eines Hauses, und eine andere Ziffer hat dort nur diese zwei Plätze. Eine der Zellen enthält diese Ziffer, die andere einen der zusätzlichen Kandidaten, also fallen alle übrigen Kandidaten der beiden weg.
technique-bug-type-4-needs = Wie Typ 1.
technique-finned-fish = Fisch mit Flosse
technique-finned-fish-what = Ein Fisch mit einigen zusätzlichen Plätzen, der Flosse. Entweder gilt der Fisch oder die Flosse; Kandidaten, die der Fisch streicht und die die ganze Flosse sehen, fallen in jedem Fall weg.
technique-finned-fish-needs = Linien einer Familie, gedeckt von Linien einer anderen, wie beim X-Wing.
technique-finned-x-wing = X-Wing mit Flosse
technique-finned-x-wing-what = Ein X-Wing mit einigen zusätzlichen Plätzen, der Flosse. Entweder gilt der X-Wing oder die Flosse; Kandidaten, die der X-Wing streicht und die die ganze Flosse sehen, fallen in jedem Fall weg.
technique-finned-x-wing-needs = Linien einer Familie, gedeckt von Linien einer anderen, wie beim X-Wing.
technique-finned-swordfish = Schwertfisch mit Flosse
technique-finned-swordfish-what = Ein Schwertfisch mit einigen zusätzlichen Plätzen, der Flosse. Entweder gilt der Schwertfisch oder die Flosse; Kandidaten, die der Schwertfisch streicht und die die ganze Flosse sehen, fallen in jedem Fall weg.
technique-finned-swordfish-needs = Linien einer Familie, gedeckt von Linien einer anderen, wie beim X-Wing.
technique-finned-jellyfish = Qualle mit Flosse
technique-finned-jellyfish-what = Eine Qualle mit einigen zusätzlichen Plätzen, der Flosse. Entweder gilt die Qualle oder die Flosse; Kandidaten, die die Qualle streicht und die die ganze Flosse sehen, fallen in jedem Fall weg.
technique-finned-jellyfish-needs = Linien einer Familie, gedeckt von Linien einer anderen, wie beim X-Wing.
technique-sashimi-x-wing = Sashimi-X-Wing
technique-sashimi-x-wing-what = Ein X-Wing mit Flosse, von dem ohne die Flosse kein Fisch bleibt: Eine Linie hat weniger als zwei Plätze in den Querlinien. Gestrichen wird wie beim Fisch mit Flosse.
technique-sashimi-x-wing-needs = Linien einer Familie, gedeckt von Linien einer anderen, wie beim X-Wing.
technique-sashimi-swordfish = Sashimi-Schwertfisch
technique-sashimi-swordfish-what = Ein Schwertfisch mit Flosse, von dem ohne die Flosse kein Fisch bleibt: Eine Linie hat weniger als zwei Plätze in den Querlinien. Gestrichen wird wie beim Fisch mit Flosse.
technique-sashimi-swordfish-needs = Linien einer Familie, gedeckt von Linien einer anderen, wie beim X-Wing.
technique-sashimi-jellyfish = Sashimi-Qualle
technique-sashimi-jellyfish-what = Eine Qualle mit Flosse, von der ohne die Flosse kein Fisch bleibt: Eine Linie hat weniger als zwei Plätze in den Querlinien. Gestrichen wird wie beim Fisch mit Flosse.
technique-sashimi-jellyfish-needs = Linien einer Familie, gedeckt von Linien einer anderen, wie beim X-Wing.
technique-franken-fish = Franken-Fisch
technique-franken-fish-what = Ein Fisch aus Häusern beliebiger Familien: Auch Blöcke gelten als Linien.
technique-franken-fish-needs = Häuser einer Familie, die sich nicht überlappen, gedeckt von Häusern einer anderen.
technique-franken-x-wing = Franken-X-Wing
technique-franken-x-wing-what = Ein X-Wing, bei dem Blöcke einige der zwei Basis- oder Decklinien ersetzen.
technique-franken-x-wing-needs = Linien einer Familie und Bereiche wie Blöcke oder Fenster, gedeckt von Linien einer anderen Familie und Bereichen.
technique-franken-swordfish = Franken-Schwertfisch
technique-franken-swordfish-what = Ein Schwertfisch, bei dem Blöcke einige der drei Basis- oder Decklinien ersetzen.
technique-franken-swordfish-needs = Linien einer Familie und Bereiche wie Blöcke oder Fenster, gedeckt von Linien einer anderen Familie und Bereichen.
technique-franken-jellyfish = Franken-Qualle
technique-franken-jellyfish-what = Eine Qualle, bei der Blöcke einige der vier Basis- oder Decklinien ersetzen.
technique-franken-jellyfish-needs = Linien einer Familie und Bereiche wie Blöcke oder Fenster, gedeckt von Linien einer anderen Familie und Bereichen.
technique-finned-franken-x-wing = Franken-X-Wing mit Flosse
technique-finned-franken-x-wing-what = Ein Franken-X-Wing mit einigen zusätzlichen Plätzen, der Flosse. Die gestrichenen Kandidaten sehen die ganze Flosse.
technique-finned-franken-x-wing-needs = Linien einer Familie und Bereiche wie Blöcke oder Fenster, gedeckt von Linien einer anderen Familie und Bereichen.
technique-finned-franken-swordfish = Franken-Schwertfisch mit Flosse
technique-finned-franken-swordfish-what = Ein Franken-Schwertfisch mit einigen zusätzlichen Plätzen, der Flosse. Die gestrichenen Kandidaten sehen die ganze Flosse.
technique-finned-franken-swordfish-needs = Linien einer Familie und Bereiche wie Blöcke oder Fenster, gedeckt von Linien einer anderen Familie und Bereichen.
technique-finned-franken-jellyfish = Franken-Qualle mit Flosse
technique-finned-franken-jellyfish-what = Eine Franken-Qualle mit einigen zusätzlichen Plätzen, der Flosse. Die gestrichenen Kandidaten sehen die ganze Flosse.
technique-finned-franken-jellyfish-needs = Linien einer Familie und Bereiche wie Blöcke oder Fenster, gedeckt von Linien einer anderen Familie und Bereichen.
technique-sue-de-coq = Sue de Coq
technique-sue-de-coq-what = Die gemeinsamen Zellen zweier Häuser haben zwei Kandidaten mehr als Zellen. Im Rest jedes der beiden Häuser verbraucht ein Paar zwei davon, und die beiden Paare haben keine Ziffer gemeinsam. Die Ziffern jedes Paars fallen im Rest seines Hauses weg.
technique-sue-de-coq-needs = Zwei Häuser, die mindestens zwei Zellen teilen.
technique-x-chain = X-Kette
technique-x-chain-what = Eine Kette aus starken und schwachen Verbindungen einer Ziffer. Eines ihrer Enden enthält die Ziffer, also fällt sie in jeder Zelle weg, die beide sieht.
technique-x-chain-needs = Volle Häuser mit zwei Plätzen für eine Ziffer und Zellen, die sich sehen.
technique-xy-chain = XY-Kette
technique-xy-chain-what = Eine Kette aus Zellen mit zwei Kandidaten, von denen jede die nächste sieht und eine Ziffer mit ihr teilt. Eine der Endzellen enthält die Ziffer, die beide Enden teilen.
technique-xy-chain-needs = Zellen mit zwei Kandidaten, die sich sehen; ein Haus ist nicht nötig.
technique-3d-medusa = 3D-Medusa
technique-3d-medusa-what = Kandidaten, die über starke Verbindungen aller Ziffern zusammenhängen, in Häusern und in Zellen mit zwei Kandidaten, bekommen abwechselnd zwei Farben. Eine Farbe, die sich widerspricht, ist falsch, und ein Kandidat, den beide Farben ausschließen, fällt weg.
technique-3d-medusa-needs = Volle Häuser mit zwei Plätzen für eine Ziffer und Zellen mit zwei Kandidaten.
technique-continuous-nice-loop = stetige Schleife
technique-continuous-nice-loop-what = Eine Kette aus starken und schwachen Verbindungen führt zu ihrem Anfang zurück. Ein Ende jeder schwachen Verbindung ist wahr, also fällt jeder Kandidat weg, den beide Enden ausschließen.
technique-continuous-nice-loop-needs = Starke Verbindungen in Häusern und Zellen mit zwei Kandidaten.
technique-discontinuous-nice-loop-type-1 = unstetige Schleife Typ 1
technique-discontinuous-nice-loop-type-1-what = Eine Schleife aus starken und schwachen Verbindungen hat an einem Kandidaten zwei schwache Verbindungen, also fällt er weg.
technique-discontinuous-nice-loop-type-1-needs = Starke Verbindungen in Häusern und Zellen mit zwei Kandidaten.
technique-discontinuous-nice-loop-type-2 = unstetige Schleife Typ 2
technique-discontinuous-nice-loop-type-2-what = Eine Schleife aus starken und schwachen Verbindungen hat an einem Kandidaten zwei starke Verbindungen, also ist er wahr.
technique-discontinuous-nice-loop-type-2-needs = Starke Verbindungen in Häusern und Zellen mit zwei Kandidaten.
technique-aic = AIC
technique-aic-what = Eine Kette abwechselnder Schlüsse: Starke und schwache Verbindungen führen von einem Kandidaten zu einem anderen, und mindestens einer der beiden ist wahr. Jeder Kandidat, den beide ausschließen, fällt weg.
technique-aic-needs = Starke Verbindungen in Häusern und Zellen mit zwei Kandidaten.
technique-grouped-x-chain = X-Kette mit Gruppen
technique-grouped-x-chain-what = Eine X-Kette, in der mehrere Plätze der Ziffer im Schnitt zweier Häuser als einer zählen.
technique-grouped-x-chain-needs = Zwei Häuser mit mehreren gemeinsamen Zellen.
technique-grouped-continuous-nice-loop = stetige Schleife mit Gruppen
technique-grouped-continuous-nice-loop-what = Eine stetige Schleife, in der mehrere Plätze einer Ziffer im Schnitt zweier Häuser als einer zählen.
technique-grouped-continuous-nice-loop-needs = Zwei Häuser mit mehreren gemeinsamen Zellen.
technique-grouped-discontinuous-nice-loop = unstetige Schleife mit Gruppen
technique-grouped-discontinuous-nice-loop-what = Eine unstetige Schleife beider Typen, in der mehrere Plätze einer Ziffer im Schnitt zweier Häuser als einer zählen.
technique-grouped-discontinuous-nice-loop-needs = Zwei Häuser mit mehreren gemeinsamen Zellen.
technique-grouped-aic = AIC mit Gruppen
technique-grouped-aic-what = Eine Kette abwechselnder Schlüsse, in der mehrere Plätze einer Ziffer im Schnitt zweier Häuser als einer zählen.
technique-grouped-aic-needs = Zwei Häuser mit mehreren gemeinsamen Zellen.
technique-als-xz = ALS-XZ
technique-als-xz-what = Zwei fast geschlossene Mengen, jede mit einem Kandidaten mehr als Zellen, teilen eine Ziffer, die nur eine von beiden enthalten kann. Die andere ist dann geschlossen, also steht jede weitere gemeinsame Ziffer in einer der beiden Mengen.
technique-als-xz-needs = Fast geschlossene Mengen innerhalb beliebiger Häuser und Verbindungen zwischen beliebigen Zellen, die sich sehen.
technique-als-xy-wing = ALS-XY-Wing
technique-als-xy-wing-what = Eine mittlere Menge teilt mit jeder von zwei anderen fast geschlossenen Mengen eine Ziffer, die nur eine von beiden enthalten kann. Jede weitere Ziffer, die diese zwei Mengen teilen, steht in einer von ihnen.
technique-als-xy-wing-needs = Zellen, die sich innerhalb eines Hauses sehen, voll oder nicht.
technique-als-chain = ALS-Kette
technique-als-chain-what = Vier oder mehr fast geschlossene Mengen, von denen jede mit der nächsten eine Ziffer teilt, die nur eine von beiden enthalten kann. Jede weitere Ziffer, die die Mengen an beiden Enden teilen, steht in einer von ihnen.
technique-als-chain-needs = Zellen, die sich innerhalb eines Hauses sehen, voll oder nicht.
technique-death-blossom = Todesblüte
technique-death-blossom-what = Welcher Kandidat einer Stielzelle auch stimmt, er fällt in einer fast geschlossenen Menge (einem Blütenblatt) weg und schließt sie damit. Eine Ziffer, die alle Blätter teilen, steht also in einem davon und fällt in jeder Zelle weg, die alle ihre Plätze dort sieht.
technique-death-blossom-needs = Zellen, die sich innerhalb eines Hauses sehen, voll oder nicht.
technique-aligned-pair-exclusion = Ausschluss zu zweit
technique-aligned-pair-exclusion-what = Alle Kombinationen zweier Zellen werden geprüft. Unmöglich sind die, in denen Zellen, die sich sehen, dieselbe Ziffer enthalten, und die, die einer Zelle, die beide sieht, keinen Kandidaten lassen. Ein Kandidat, der in keiner übrigen Kombination steht, fällt weg.
technique-aligned-pair-exclusion-needs = Beliebige Zellen, die sich sehen.
technique-aligned-triplet-exclusion = Ausschluss zu dritt
technique-aligned-triplet-exclusion-what = Wie der Ausschluss zu zweit, mit drei Zellen.
technique-aligned-triplet-exclusion-needs = Beliebige Zellen, die sich sehen.
technique-x-cycle = X-Kreis
technique-x-cycle-what = Starke und schwache Verbindungen einer Ziffer wechseln sich in einer Schleife ab. Die Ziffer steht entweder in den geraden oder in den ungeraden Zellen der Schleife; eine Zelle, die von beiden eine sieht, verliert sie.
technique-x-cycle-needs = Starke Verbindungen in vollen Häusern, schwache zwischen Zellen, die sich sehen.
technique-y-cycle = Y-Kreis
technique-y-cycle-what = Zellen mit zwei Kandidaten bilden eine Schleife, in der jede eine Ziffer mit der nächsten teilt.
technique-y-cycle-needs = Beliebige Zellen, die sich sehen.
technique-forcing-x-chain = zwingende X-Kette
technique-forcing-x-chain-what = Aus einer Annahme über einen Kandidaten folgt über Verbindungen einer Ziffer ihr Gegenteil.
technique-forcing-x-chain-needs = Starke Verbindungen in vollen Häusern, schwache zwischen Zellen, die sich sehen.
technique-xy-cycle = XY-Kreis
technique-xy-cycle-what = Eine Schleife aus starken und schwachen Verbindungen im Wechsel, innerhalb von Zellen und zwischen gleichen Ziffern.
technique-xy-cycle-needs = Starke Verbindungen in vollen Häusern und Zellen mit zwei Kandidaten, schwache zwischen Zellen, die sich sehen.
technique-forcing-chain = zwingende Kette
technique-forcing-chain-what = Aus einer Annahme über einen Kandidaten folgt über Verbindungen innerhalb von Zellen und zwischen gleichen Ziffern ihr Gegenteil.
technique-forcing-chain-needs = Wie der XY-Kreis.
technique-nishio-forcing-chains = Nishio-Ketten
technique-nishio-forcing-chains-what = Die Annahme eines Kandidaten führt allein über Verbindungen seiner Ziffer zu einem Widerspruch.
technique-nishio-forcing-chains-needs = Starke Verbindungen in vollen Häusern, schwache zwischen Zellen, die sich sehen.
technique-mutant-x-wing = Mutanten-X-Wing
technique-mutant-x-wing-what = Alle Plätze einer Ziffer in zwei beliebigen Häusern liegen in zwei anderen. Zeilen und Spalten dürfen auf beiden Seiten gemischt sein.
technique-mutant-x-wing-needs = Volle Häuser ohne gemeinsamen Kandidaten der Ziffer, gedeckt von beliebigen anderen.
technique-mutant-swordfish = Mutanten-Schwertfisch
technique-mutant-swordfish-what = Alle Plätze einer Ziffer in drei beliebigen Häusern liegen in drei anderen. Zeilen und Spalten dürfen auf beiden Seiten gemischt sein.
technique-mutant-swordfish-needs = Volle Häuser ohne gemeinsamen Kandidaten der Ziffer, gedeckt von beliebigen anderen.
technique-mutant-jellyfish = Mutanten-Qualle
technique-mutant-jellyfish-what = Alle Plätze einer Ziffer in vier beliebigen Häusern liegen in vier anderen. Zeilen und Spalten dürfen auf beiden Seiten gemischt sein.
technique-mutant-jellyfish-needs = Volle Häuser ohne gemeinsamen Kandidaten der Ziffer, gedeckt von beliebigen anderen.
technique-finned-mutant-x-wing = Mutanten-X-Wing mit Flosse
technique-finned-mutant-x-wing-what = Ein Mutanten-X-Wing mit einigen zusätzlichen Plätzen, der Flosse. Die gestrichenen Kandidaten sehen die ganze Flosse.
technique-finned-mutant-x-wing-needs = Volle Häuser ohne gemeinsamen Kandidaten der Ziffer, gedeckt von beliebigen anderen.
technique-finned-mutant-swordfish = Mutanten-Schwertfisch mit Flosse
technique-finned-mutant-swordfish-what = Ein Mutanten-Schwertfisch mit einigen zusätzlichen Plätzen, der Flosse. Die gestrichenen Kandidaten sehen die ganze Flosse.
technique-finned-mutant-swordfish-needs = Volle Häuser ohne gemeinsamen Kandidaten der Ziffer, gedeckt von beliebigen anderen.
technique-finned-mutant-jellyfish = Mutanten-Qualle mit Flosse
technique-finned-mutant-jellyfish-what = Eine Mutanten-Qualle mit einigen zusätzlichen Plätzen, der Flosse. Die gestrichenen Kandidaten sehen die ganze Flosse.
technique-finned-mutant-jellyfish-needs = Volle Häuser ohne gemeinsamen Kandidaten der Ziffer, gedeckt von beliebigen anderen.
technique-multiple-forcing-chains = mehrfache Ketten
technique-multiple-forcing-chains-what = Mehrere Ketten sind sich einig: Was eine Zelle auch enthält oder wo eine Ziffer in einem Haus auch steht, es folgt dasselbe.
technique-multiple-forcing-chains-needs = Beliebige Zellen und volle Häuser.
technique-dynamic-forcing-chains = dynamische Ketten
technique-dynamic-forcing-chains-what = Ketten, in denen mehrere frühere Schlüsse zusammen den nächsten erzwingen: Als falsch erkannte Kandidaten verschwinden für den Rest der Kette.
technique-dynamic-forcing-chains-needs = Beliebige Zellen und volle Häuser.
technique-dynamic-forcing-chains-plus = dynamische Ketten plus
technique-dynamic-forcing-chains-plus-what = Dynamische Ketten, die unterwegs auch Schnitte, Paare und X-Wings nutzen.
technique-dynamic-forcing-chains-plus-needs = Beliebige Zellen und volle Häuser.
technique-nested-forcing-chains = verschachtelte Ketten
technique-nested-forcing-chains-what = Dynamische Ketten, die unterwegs ganze zwingende Ketten nutzen.
technique-nested-forcing-chains-needs = Beliebige Zellen und volle Häuser.
technique-nested-multiple-forcing-chains = verschachtelte mehrfache Ketten
technique-nested-multiple-forcing-chains-what = Dynamische Ketten, die unterwegs mehrfache Ketten nutzen.
technique-nested-multiple-forcing-chains-needs = Beliebige Zellen und volle Häuser.
technique-nested-dynamic-forcing-chains = verschachtelte dynamische Ketten
technique-nested-dynamic-forcing-chains-what = Dynamische Ketten, die unterwegs dynamische Ketten nutzen.
technique-nested-dynamic-forcing-chains-needs = Beliebige Zellen und volle Häuser.
technique-nested-dynamic-forcing-chains-plus = verschachtelte dynamische Ketten plus
technique-nested-dynamic-forcing-chains-plus-what = Dynamische Ketten, die unterwegs dynamische Ketten mit Mustern nutzen.
technique-nested-dynamic-forcing-chains-plus-needs = Beliebige Zellen und volle Häuser.
technique-template-set = Schablone setzen
technique-template-set-what = Jede Möglichkeit, eine Ziffer in allen Häusern zugleich unterzubringen, belegt eine bestimmte Zelle, also enthält diese die Ziffer.
technique-template-set-needs = Volle Häuser und so wenige Plätze, dass sich alle Muster aufzählen lassen.
technique-template-delete = Schablone streichen
technique-template-delete-what = Keine Möglichkeit, eine Ziffer in allen Häusern zugleich unterzubringen, nutzt bestimmte Kandidaten, also fallen diese weg.
technique-template-delete-needs = Volle Häuser und so wenige Plätze, dass sich alle Muster aufzählen lassen.
technique-brute-force = rohe Gewalt
technique-brute-force-what = Die Ziffer der einzigen Lösung wird in eine Zelle gesetzt, weil keine andere Technik greift.
technique-brute-force-needs = Beliebige Formen und Regeln. Gedacht für Programme, nicht für Menschen.
technique-doubly-nested-forcing-chains = doppelt verschachtelte Ketten
technique-doubly-nested-forcing-chains-what = Dynamische Ketten, die dynamische Ketten nutzen, die ihrerseits zwingende Ketten nutzen.
technique-doubly-nested-forcing-chains-needs = Beliebige Zellen und volle Häuser.
technique-doubly-nested-multiple-forcing-chains = doppelt verschachtelte mehrfache Ketten
technique-doubly-nested-multiple-forcing-chains-what = Dynamische Ketten, die dynamische Ketten nutzen, die ihrerseits mehrfache Ketten nutzen.
technique-doubly-nested-multiple-forcing-chains-needs = Beliebige Zellen und volle Häuser.
technique-bivalue-universal-grave = Bivalue Universal Grave
technique-forcing-chains-and-cycles = zwingende Ketten und Kreise
technique-large-fish = großer Fisch
technique-locked-candidates = geschlossene Kandidaten
technique-locked-pair-of-places = zwei geschlossene Plätze
technique-locked-places = geschlossene Plätze
technique-direct-locked-candidates = direkte geschlossene Kandidaten
technique-rule-of-a-cell = Regel einer Zelle
technique-rule-of-a-cell-what = Eine Regel schränkt eine einzelne Zelle ein: Parität, die Enden eines Thermometers, ein Minimum.
technique-rule-of-a-cell-needs = Regeln für einzelne Zellen.
technique-rule-of-two-cells = Regel zweier Zellen
technique-rule-of-two-cells-what = Eine Beziehung zwischen zwei Zellen lässt einer Ziffer der einen Zelle in der anderen keinen Partner.
technique-rule-of-two-cells-needs = Punkte, X und V, Thermometer, Flüsterlinien, Negativregeln und andere Beziehungen zweier Zellen.
technique-cage-combinations = Käfigkombinationen
technique-cage-combinations-what = In einen Käfig oder eine Renban-Linie passen nur noch manche Kombinationen von Ziffern. Eine Ziffer, die in keiner davon vorkommt, wird in den Zellen des Käfigs gestrichen, und eine, die in allen vorkommt, in den Zellen außerhalb, die alle seine Zellen sehen.
technique-cage-combinations-needs = Käfige und Renban-Linien.
technique-sum-of-cells = Summe von Zellen
technique-sum-of-cells-what = Mit einer gestrichenen Ziffer in einer Zelle erreichen die übrigen Zellen die Summe nicht.
technique-sum-of-cells-needs = Pfeile, Little Killer und andere Summen.
technique-rule-of-a-line = Regel einer Linie
technique-rule-of-a-line-what = Eine Regel, die entlang einer Linie gilt oder Zellen zählt, lässt keine anderen Ziffern zu.
technique-rule-of-a-line-needs = Sandwiches, Hochhäuser, Quadrupel, Zwischenlinien und viele andere.
technique-innies-and-outies = Innies und Outies
technique-innies-and-outies-what = Käfige bedecken ganze Häuser bis auf wenige Zellen oder ragen um wenige Zellen hinaus. Deren Summe folgt aus der Summe der Häuser (45er-Regel).
technique-innies-and-outies-needs = Käfige und volle Häuser.
technique-hidden-singles = versteckte Singles
technique-naked-pairs-of-a-house = nackte Paare eines Hauses
technique-naked-triplets-of-a-house = nackte Dreier eines Hauses
technique-naked-quads-of-a-house = nackte Vierer eines Hauses
technique-one-rule-and-sight = eine Regel und Sicht
technique-two-rules = zwei Regeln
technique-rules-of-a-house = Regeln eines Hauses
technique-crossing-rules = kreuzende Regeln
technique-short-rule-chain = kurze Regelkette
technique-wide-rule-chain = weite Regelkette
technique-innies-and-outies-of-several-houses = Innies und Outies mehrerer Häuser
technique-contradiction-by-rules = Widerspruch durch Regeln
technique-contradiction-by-rules-what = Ein Kandidat führt in mehr als acht Schlüssen durch Regeln und Häuser zu einem Widerspruch.
technique-contradiction-by-rules-needs = Beliebige Häuser und Regeln.
technique-contradiction-by-cases = Widerspruch durch Fallunterscheidung
technique-contradiction-by-cases-what = Wäre ein Kandidat wahr, hätte eine Zelle nur noch wenige Ziffern, und jede davon führt zu einem Widerspruch. Also fällt der Kandidat weg.
technique-contradiction-by-cases-needs = Beliebige Häuser und Regeln.
technique-rule-chain = Regelkette
technique-rule-chain-what = Ein Kandidat führt in höchstens acht Schlüssen durch Regeln und Häuser zu einem Widerspruch. Jeder Schluss steht in einer eigenen Zeile.
technique-rule-chain-needs = Beliebige Häuser und Regeln.
technique-house-and-crossing-rules = Haus und kreuzende Regeln
technique-house-and-crossing-rules-what = Keine Möglichkeit, ein Haus zusammen mit den Regeln zu füllen, die darüber hinausreichen, nutzt die gestrichenen Kandidaten.
technique-house-and-crossing-rules-needs = Volle Häuser und Regeln mit mindestens zwei Zellen darin.
technique-house-and-rules = Haus und Regeln
technique-house-and-rules-what = Ein Haus enthält jede Ziffer einmal, und Regeln darin verbrauchen einige davon. Keine Möglichkeit, das Haus zu füllen, nutzt die gestrichenen Kandidaten. Beispiele sind Killer-Paare und -Dreier.
technique-house-and-rules-needs = Volle Häuser mit Regeln darin.
technique-rules-that-meet = zusammentreffende Regeln
technique-rules-that-meet-what = Zwei oder mehr Regeln haben gemeinsame Zellen, oder ihre Zellen sehen sich. Keine Möglichkeit, alle diese Regeln zu erfüllen, nutzt die gestrichenen Kandidaten.
technique-rules-that-meet-needs = Regeln mit gemeinsamen Zellen oder Zellen, die sich sehen.
technique-conflicting-combinations = unverträgliche Kombinationen
technique-conflicting-combinations-what = Eine Kombination eines Käfigs ließe einem Nachbarkäfig keine übrig: Ein Käfig mit 13 in zwei Zellen kann neben einem Käfig mit 15 in zwei Zellen nicht 67 enthalten.
technique-conflicting-combinations-needs = Käfige und Renban-Linien, deren Zellen sich sehen.
technique-must-contain-pointing = Pflichtziffer
technique-must-contain-pointing-what = Jede Möglichkeit, die Zellen einer Regel zu füllen, enthält eine bestimmte Ziffer. Eine Zelle, die alle Plätze dieser Ziffer dort sieht, verliert sie.
technique-must-contain-pointing-needs = Regeln, deren Zellen von Zellen außerhalb gesehen werden.
technique-rule-and-sight = Regel und Sicht
technique-rule-and-sight-what = Keine Möglichkeit, die Zellen einer Regel zu füllen, nutzt die gestrichenen Kandidaten, denn Zellen, die sich sehen, enthalten verschiedene Ziffern.
technique-rule-and-sight-needs = Regeln mit Zellen, die sich sehen.
technique-inequality-chain = Ungleichungskette
technique-inequality-chain-what = Thermometer und Ungleichheitszeichen hängen über gemeinsame Zellen zusammen. Die Länge der Kette begrenzt die Ziffern ihrer Zellen.
technique-inequality-chain-needs = Thermometer und Ungleichheitszeichen mit gemeinsamen Zellen.
technique-dot-chain = Punktekette
technique-dot-chain-what = Punkte, X und V hängen über gemeinsame Zellen zusammen. Keine Belegung der ganzen Kette nutzt die gestrichenen Kandidaten, denn Zellen, die sich sehen, enthalten verschiedene Ziffern.
technique-dot-chain-needs = Punkte, X und V mit gemeinsamen Zellen.
technique-whisper-neighbors = Whisper-Nachbarn
technique-whisper-neighbors-what = Eine Ziffer auf einer Flüsterlinie braucht Partner auf beiden Seiten, und diese sind verschieden, wenn sie sich sehen. Eine 4 zwischen zwei Zellen eines Hauses bräuchte in beiden eine 9.
technique-whisper-neighbors-needs = Flüsterlinien, deren Nachbarn sich sehen.
technique-arrow-bounds = Pfeilgrenzen
technique-arrow-bounds-what = Zellen einer Summe, die sich sehen, enthalten verschiedene Ziffern. Das hebt die kleinste Summe und senkt die größte.
technique-arrow-bounds-needs = Pfeile und andere Summen, deren Zellen sich sehen.
technique-unique-loops = eindeutige Schleifen

## Hints and solution paths

hint-look = { $technique }: zu finden in { $place }
position-clash = zweimal { $digit } in { $house }: { $a } und { $b }
position-unsolvable-clash = das Rätsel hat keine Lösung: { $clash }
position-unsolvable = das Rätsel hat keine Lösung
position-incompletable = die eingetragenen Ziffern lassen sich nicht zu einer Lösung ergänzen
position-stopped = angehalten, bevor feststand, ob sich das Gitter ergänzen lässt
position-wrong = { $mistakes }
position-wrong-and-more = { $mistakes }; und { $more } weitere
mistake-digit = { $cell } = { $digit } ist falsch
mistake-marks = in den Notizen von { $cell } fehlt die richtige Ziffer

# Wie ein Lösungsweg endet, und Seiten von Schritten.
path-solved = gelöst in { $n ->
    [one] einem Schritt
   *[other] { $n } Schritten
}; der schwerste hat die Bewertung { $hardest }
path-scored = { $solved }; Punktzahl { $score }
path-scored-level = { $solved }; Punktzahl { $score }, Stufe { $level }
path-stuck = keine Technik dieser Skala findet noch einen Schritt; { $n ->
    [one] eine Zelle ist
   *[other] { $n } Zellen sind
} leer
path-several = das Rätsel hat mehrere Lösungen und lässt sich nicht durch Logik allein lösen; `anydoku check` zeigt, wo sich zwei davon unterscheiden
path-stuck-several = das Rätsel hat mehrere Lösungen, also ist kein weiterer Schritt sicher; { $n ->
    [one] eine Zelle ist
   *[other] { $n } Zellen sind
} leer
path-stopped = angehalten; { $n ->
    [one] eine Zelle ist
   *[other] { $n } Zellen sind
} leer
path-title = Schritte
path-solution = Lösung
path-left = Stand nach dem letzten Schritt
path-of-puzzle = Das Rätsel
path-of-several = { $name }, Rätsel { $number }
path-scale = Skala { $name }: { $about }.
slides-back = Zurück
slides-next = Weiter
slides-all = Alle Schritte
slides-marks = Kandidaten
legend-reason = Teil des Grundes; in Ketten falsch
legend-second = zweiter Teil des Grundes; in Ketten wahr
legend-placed = eingetragen
legend-removed = gestrichen

# Seiten über Techniken, und Übungsblätter.
techniques-title = Lösungstechniken
techniques-order = Von leicht nach schwer, jede mit einem Beispiel.
techniques-needs = Voraussetzung: { $needs }
techniques-uniqueness = Gilt nur, wenn das Rätsel genau eine Lösung hat.
techniques-rating = { $rating } ({ $scale })
techniques-ratings = Bewertung: { $ratings }.
techniques-example = Beispiel: { $example }.
rating-either = { $ratings }
rating-chain = { $base } oder mehr, je nach Länge
rating-of-cells = { $rating } bei { $n } Zellen
rating-of-more = { $rating } bei mehr
rating-sizes = { $ratings }; dazu 0.1 für jedes weitere Glied einer inneren Menge
rating-inner = { $base } und 0.1 für jedes weitere Glied der inneren Menge
rating-size = die Größe
practice-title = Gesucht: { $technique }
practice-text = Auf keinem der Gitter hilft eine leichtere Technik. Startwert { $seed }.
practice-board = Gitter { $number }
practice-answers = Lösungen
practice-none = es fand sich kein Rätsel der Form { $shape }, das { $technique } verlangt
hint-practice-none = mit --shape eine andere Form wählen oder mit --time mehr Zeit geben

## Shapes and rules in words

rules-houses = Jede Zeile, jede Spalte und jeder umrandete Block enthält { $digits }, jedes Zeichen genau einmal.
rules-lines = Jede Zeile und jede Spalte enthält { $digits }, jedes Zeichen genau einmal.
rules-digits = die Ziffern 1 bis { $last }
rules-letters = die Ziffern 1 bis 9 und die Buchstaben A bis { $last }
rules-numbers = die Zahlen 1 bis { $last }
rules-symbols = die Zeichen { $symbols }
rules-pictures = die { $n } Bilder

rules-shape-diagonals = Ebenso jede der beiden langen Diagonalen.
rules-shape-windows = Ebenso jedes der grauen Fenster.
rules-shape-disjoint = Ebenso die Zellen gleicher Tönung, die in jedem Block am selben Platz liegen.
rules-shape-region = Ebenso alle grauen Zellen zusammen.
rules-shape-jigsaw = Die Blöcke sind unregelmäßige Regionen.
rules-shape-toroidal = Regionen, die an einen Rand stoßen, gehen am gegenüberliegenden Rand weiter.
rules-shape-antiking = Zellen, die sich an einer Ecke berühren, sind immer verschieden.
rules-shape-antiknight = Zellen im Abstand eines Springerzugs sind immer verschieden.
rules-shape-overlap = Mehrere Gitter überlappen sich. Jedes folgt den Regeln; graue Zellen gehören zu mehreren.
rules-shape-cube = Zeilen und Spalten laufen über die Kanten des Würfels und reichen über zwei Flächen.
rules-shape-cube-of-six = Die Linien laufen über vier Flächen um den Würfel herum. Man kann ihn ausschneiden und zusammenkleben.
rules-shape-parquet = Jede große Zelle liegt in zwei Zeilen und zwei Spalten.
rules-shape-super = Jede Zelle liegt in einer breiten und einer schmalen Zeile und in einer breiten und einer schmalen Spalte. Auch alle Zellen, die zwei dieser vier gemeinsam haben, bilden ein Haus.

rules-drawn-killer = Die Ziffern eines Käfigs ergeben zusammen seine Zahl und sind alle verschieden.
rules-drawn-thermo = Auf einem Thermometer werden die Ziffern von der Kugel an größer.
rules-drawn-arrow = Die Ziffern auf einem Pfeil ergeben zusammen die Ziffer in seinem Kreis.
rules-drawn-kropki = Weißer Punkt: Die beiden Zellen unterscheiden sich um eins. Schwarzer Punkt: Eine ist das Doppelte der anderen. Alle Punkte sind eingezeichnet.
rules-drawn-xv = X: Beide Zellen ergeben zusammen zehn. V: fünf. Alle Zeichen sind eingezeichnet.
rules-drawn-nonconsecutive = Zellen, die sich an einer Seite berühren, unterscheiden sich nie um eins.
rules-drawn-whisper = Nachbarn auf einer Linie unterscheiden sich um mindestens fünf.
rules-drawn-samedifference = Alle Nachbarn auf einer Linie haben dieselbe Differenz.
rules-drawn-renban = Eine Linie enthält aufeinanderfolgende Ziffern in beliebiger Reihenfolge.
rules-drawn-palindrome = Eine Linie liest sich von beiden Enden gleich.
rules-drawn-between = Die Ziffern auf einer Linie liegen zwischen denen in ihren beiden Kreisen.
rules-drawn-sandwich = Eine Zahl am Rand ist die Summe der Ziffern zwischen der 1 und der größten Ziffer ihrer Zeile oder Spalte.
rules-drawn-littlekiller = Eine Zahl mit Pfeil ist die Summe der Ziffern auf der Diagonale, in deren Richtung der Pfeil zeigt.
rules-drawn-skyscraper = Eine Zahl am Rand gibt an, wie viele Ziffern von dort zu sehen sind: Jede verdeckt die kleineren dahinter.
rules-drawn-xsum = Eine Zahl am Rand ist die Summe der ersten X Zellen von dort; X ist die Ziffer in der ersten.
rules-drawn-quad = Jede Ziffer in einem Kreis kommt in den vier Zellen um ihn herum vor.
rules-drawn-parity = Ein Quadrat markiert eine gerade Zelle, ein Kreis eine ungerade.
rules-drawn-regionsum = Eine Linie hat in jedem Block, durch den sie geht, dieselbe Summe.

rules-kind = { $title }: { $meaning }

rule-kind-cage = Käfig
rule-kind-cage-meaning = Die Ziffern sind verschieden und ergeben zusammen die Zahl, falls eine angegeben ist.
rule-kind-sum = Summe
rule-kind-sum-meaning = Die Ziffern ergeben zusammen die Zahl; sie dürfen sich wiederholen.
rule-kind-linear = gewichtete Summe
rule-kind-linear-meaning = Die Ziffern, jede mit ihrer eigenen Zahl multipliziert, ergeben zusammen die erste Zahl.
rule-kind-little = Little Killer
rule-kind-little-meaning = Die Ziffern auf der Diagonale ergeben zusammen die Zahl; sie dürfen sich wiederholen.
rule-kind-arrow = Pfeil
rule-kind-arrow-meaning = Die Ziffern auf dem Schaft ergeben zusammen die Ziffer im Kreis; ein Kreis über mehrere Zellen enthält eine mehrstellige Zahl.
rule-kind-doublearrow = Doppelpfeil
rule-kind-doublearrow-meaning = Die Ziffern an beiden Enden ergeben zusammen die Summe der Ziffern dazwischen.
rule-kind-zipper = Reißverschluss
rule-kind-zipper-meaning = Je zwei Zellen im gleichen Abstand von der Mitte der Linie haben dieselbe Summe; gibt es eine mittlere Zelle, enthält sie diese Summe.
rule-kind-regionsum = Blocksummenlinie
rule-kind-regionsum-meaning = Die Ziffern auf der Linie haben in jedem Block, durch den sie geht, dieselbe Summe.
rule-kind-equalsum = gleiche Summen
rule-kind-equalsum-meaning = Alle Gruppen von Zellen haben dieselbe Summe.
rule-kind-sumline = Summenlinie
rule-kind-sumline-meaning = Die Linie lässt sich in Abschnitte zerlegen, von denen jeder die Zahl ergibt.
rule-kind-sumline-meaning-of = Die Linie lässt sich in Abschnitte zerlegen, von denen jeder { $number } ergibt.
rule-kind-sumloop = Summenring
rule-kind-sumloop-meaning = Die geschlossene Schleife lässt sich in Abschnitte zerlegen, von denen jeder die Zahl ergibt.
rule-kind-sumloop-meaning-of = Die geschlossene Schleife lässt sich in Abschnitte zerlegen, von denen jeder { $number } ergibt.
rule-kind-rellik = Rellik-Käfig
rule-kind-rellik-meaning = Die Ziffern sind verschieden, und keine Auswahl von ihnen ergibt zusammen die Zahl.
rule-kind-equality = Gleichgewichtskäfig
rule-kind-equality-meaning = Die Ziffern sind verschieden; gleich viele sind gerade wie ungerade und gleich viele niedrig wie hoch.
rule-kind-white = weißer Punkt
rule-kind-white-meaning = Die beiden benachbarten Ziffern unterscheiden sich um die Zahl; ein Punkt ohne Zahl steht für 1.
rule-kind-white-meaning-of = Ziffern mit einem weißen Punkt dazwischen unterscheiden sich um { $number }.
rule-kind-black = schwarzer Punkt
rule-kind-black-meaning = Von zwei benachbarten Ziffern ist eine das Produkt aus der anderen und der Zahl; ein Punkt ohne Zahl steht für 2.
rule-kind-black-meaning-of = Von zwei Ziffern mit einem schwarzen Punkt dazwischen ist eine das { $number }fache der anderen.
rule-kind-pairsum = Paarsumme
rule-kind-pairsum-meaning = Die beiden Ziffern ergeben zusammen die Zahl: X steht für 10, V für 5.
rule-kind-pairsum-xv = X und V
rule-kind-pairsum-xv-meaning = Zwei Ziffern mit einem X dazwischen ergeben zusammen 10, mit einem V zusammen 5.
rule-kind-less = Ungleichung
rule-kind-less-meaning = Das Zeichen öffnet sich zur größeren Ziffer.
rule-kind-neg = Negativregel
rule-kind-neg-meaning = Keine zwei benachbarten Zellen stehen in dieser Beziehung, außer wo sie markiert ist.
rule-kind-neg-white-meaning = Benachbarte Zellen ohne Punkt unterscheiden sich nie um { $number }.
rule-kind-neg-black-meaning = Von zwei benachbarten Zellen ohne Punkt dazwischen ist keine das { $number }fache der anderen.
rule-kind-neg-sum-meaning = Benachbarte Zellen ohne Zeichen ergeben zusammen nie { $number }.
rule-kind-nonconsecutive = keine Nachbarzahlen
rule-kind-nonconsecutive-meaning = Ziffern in benachbarten Zellen unterscheiden sich nie um 1.
rule-kind-min = Minimum
rule-kind-min-meaning = Die Ziffer ist kleiner als die aller benachbarten Zellen, die nicht selbst als Minimum markiert sind.
rule-kind-max = Maximum
rule-kind-max-meaning = Die Ziffer ist größer als die aller benachbarten Zellen, die nicht selbst als Maximum markiert sind.
rule-kind-clone = Klon
rule-kind-clone-meaning = Beide Bereiche enthalten Zelle für Zelle dieselben Ziffern.
rule-kind-equal = gleiche Zellen
rule-kind-equal-meaning = Alle Zellen enthalten dieselbe Ziffer.
rule-kind-sameset = gleiche Ziffern
rule-kind-sameset-meaning = Alle Gruppen von Zellen enthalten dieselben Ziffern, jede gleich oft, in beliebiger Reihenfolge.
rule-kind-pairs = Beziehung
rule-kind-pairs-meaning = Benachbarte Zellen auf der Linie stehen in der Beziehung, die die Tabelle angibt.
rule-kind-pairsx = Beziehung zwischen allen Zellen
rule-kind-pairsx-meaning = Je zwei der Zellen stehen in der Beziehung, die die Tabelle angibt.
rule-kind-nfa = Automat
rule-kind-nfa-meaning = Der in Base64 angegebene Automat akzeptiert die Ziffern auf der Linie.
rule-kind-regex = regulärer Ausdruck
rule-kind-regex-meaning = Der in Base64 angegebene reguläre Ausdruck passt auf die Ziffern der Linie.
rule-kind-thermo = Thermometer
rule-kind-thermo-meaning = Die Ziffern werden von der Kugel an immer größer.
rule-kind-slow = langsames Thermometer
rule-kind-slow-meaning = Die Ziffern werden von der Kugel an größer oder bleiben gleich.
rule-kind-whisper = Flüsterlinie
rule-kind-whisper-meaning = Benachbarte Ziffern auf der Linie unterscheiden sich mindestens um die Zahl.
rule-kind-whisper-meaning-of = Benachbarte Ziffern auf der Linie unterscheiden sich um mindestens { $number }.
rule-kind-samedifference = Linie gleicher Differenz
rule-kind-samedifference-meaning = Je zwei benachbarte Ziffern auf der Linie haben dieselbe Differenz.
rule-kind-renban = Renban
rule-kind-renban-meaning = Die Ziffern auf der Linie sind aufeinanderfolgend, in beliebiger Reihenfolge.
rule-kind-nabner = Nabner
rule-kind-nabner-meaning = Keine zwei Ziffern auf der Linie sind gleich oder aufeinanderfolgend.
rule-kind-palindrome = Palindrom
rule-kind-palindrome-meaning = Die Linie liest sich von beiden Enden gleich.
rule-kind-between = Zwischenlinie
rule-kind-between-meaning = Die Ziffern auf der Linie liegen echt zwischen denen an ihren Enden.
rule-kind-lockout = Sperrlinie
rule-kind-lockout-meaning = Die Ziffern an den Enden unterscheiden sich mindestens um die Zahl; keine Ziffer der Linie ist einer von ihnen gleich oder liegt zwischen ihnen.
rule-kind-lockout-meaning-of = Die Ziffern an den Enden unterscheiden sich um mindestens { $number }; keine Ziffer der Linie ist einer von ihnen gleich oder liegt zwischen ihnen.
rule-kind-entropic = Entropielinie
rule-kind-entropic-meaning = Je drei aufeinanderfolgende Zellen enthalten eine niedrige, eine mittlere und eine hohe Ziffer.
rule-kind-modular = modulare Linie
rule-kind-modular-meaning = Je N aufeinanderfolgende Ziffern haben bei Division durch N verschiedene Reste; N ist die Zahl.
rule-kind-modular-meaning-of = Je { $number } aufeinanderfolgende Ziffern der Linie haben bei Division durch { $number } verschiedene Reste.
rule-kind-sandwich = Sandwich
rule-kind-sandwich-meaning = Die Ziffern zwischen der niedrigsten und der höchsten Ziffer ergeben zusammen die Zahl.
rule-kind-lunchbox = Lunchbox
rule-kind-lunchbox-meaning = Die Ziffern sind verschieden; die zwischen der kleinsten und der größten von ihnen ergeben zusammen die Zahl.
rule-kind-xsum = X-Summe
rule-kind-xsum-meaning = Die ersten X Ziffern ergeben zusammen die Zahl; X ist die erste von ihnen.
rule-kind-sky = Hochhaus
rule-kind-sky-meaning = Die Zahl gibt an, wie viele Ziffern größer sind als alle Ziffern davor.
rule-kind-hiddensky = verdecktes Hochhaus
rule-kind-hiddensky-meaning = Die Zahl ist die erste Ziffer, die kleiner ist als eine Ziffer davor.
rule-kind-room = nummerierter Raum
rule-kind-room-meaning = Ist die erste Ziffer N, so steht die Zahl in der N-ten Zelle.
rule-kind-slingshot = Schleuder
rule-kind-slingshot-meaning = Die erste Ziffer steht noch einmal N Zellen hinter der zweiten Zelle; N ist die zweite Ziffer.
rule-kind-rank = Rang
rule-kind-rank-meaning = Liest man alle Zeilen und Spalten von beiden Enden als Zahlen und ordnet sie aufsteigend, so hat diese Reihe den angegebenen Platz.
rule-kind-ties = gleiche Ränge
rule-kind-ties-meaning = Legt fest, welche Reihen gleich lauten dürfen, wenn Ränge gegeben sind.
rule-kind-among = eine von
rule-kind-among-meaning = Jede der Zellen enthält eine dieser Ziffern.
rule-kind-odd = ungerade
rule-kind-odd-meaning = In den markierten Zellen stehen ungerade Ziffern.
rule-kind-even = gerade
rule-kind-even-meaning = In den markierten Zellen stehen gerade Ziffern.
rule-kind-quad = Quadrupel
rule-kind-quad-meaning = Die Zellen enthalten diese Ziffern, jede mindestens so oft, wie sie dasteht.
rule-kind-atleast = mindestens
rule-kind-atleast-meaning = Die Zellen enthalten diese Ziffern, jede mindestens so oft, wie sie dasteht.
rule-kind-exactly = genau
rule-kind-exactly-meaning = Die Zellen enthalten diese Ziffern, jede genau so oft, wie sie dasteht.
rule-kind-counts = Look and Say
rule-kind-counts-meaning = Jedes Zahlenpaar nennt eine Anzahl und eine Ziffer, die so oft in den Zellen steht.
rule-kind-circles = zählende Kreise
rule-kind-circles-meaning = Eine Ziffer in einem Kreis ist die Anzahl der Kreise, in denen sie steht.
rule-kind-distinct = Anzahl verschiedener Ziffern
rule-kind-distinct-meaning = Die erste Zelle gibt an, wie viele verschiedene Ziffern die anderen enthalten.
rule-kind-indexrow = Zeilenindex
rule-kind-indexrow-meaning = Steht die Zelle in Zeile R und enthält N, so steht in derselben Spalte in Zeile N die Ziffer R.
rule-kind-indexcol = Spaltenindex
rule-kind-indexcol-meaning = Steht die Zelle in Spalte C und enthält N, so steht in derselben Zeile in Spalte N die Ziffer C.
rule-kind-indexbox = Blockindex
rule-kind-indexbox-meaning = Ist die Zelle die P-te ihres Blocks und enthält N, so enthält die N-te Zelle des Blocks P.
rule-kind-connected = zusammenhängende Ziffern
rule-kind-connected-meaning = Alle Zellen mit diesen Ziffern bilden eine zusammenhängende Gruppe. Eine angegebene Zahl ist die Anzahl dieser Zellen.
rule-kind-samecount = Anzahl gleicher Ziffern
rule-kind-samecount-meaning = Die Ziffer der ersten Zelle gibt an, wie viele der anderen Zellen dieselbe Ziffer enthalten wie die zweite, diese mitgezählt. Eine angegebene Zahl wird zur Ziffer der ersten Zelle addiert.
rule-kind-samerun = Lauf gleicher Ziffern
rule-kind-samerun-meaning = Alle Gruppen nach der ersten beginnen mit derselben Zelle. Die Ziffer der Zelle in der ersten Gruppe gibt an, wie viele Zellen von dort aus ohne Unterbrechung deren Ziffer enthalten, in allen Gruppen zusammen; die gemeinsame Zelle zählt einmal. Eine angegebene Zahl wird zur Ziffer der ersten Gruppe addiert.
rule-kind-chaos = gesuchte Regionen
rule-kind-chaos-meaning = Das Gitter ist in zusammenhängende Regionen zu teilen, die jede Ziffer einmal enthalten. Die letzten Zellen enthalten die Nummern der Regionen, zu denen die Zellen des Gitters gehören.
rule-kind-differ = Zusatzregion
rule-kind-differ-meaning = Alle Ziffern sind verschieden.
rule-kind-antitaxicab = Anti-Taxi
rule-kind-antitaxicab-meaning = Zwei Zellen mit derselben Ziffer N sind nie genau N Schritte voneinander entfernt, waagrechte und senkrechte zusammengezählt.
rule-kind-globalentropy = globale Entropie
rule-kind-globalentropy-meaning = Jedes 2x2-Quadrat enthält eine niedrige, eine mittlere und eine hohe Ziffer.
rule-kind-globalmod = global modular
rule-kind-globalmod-meaning = Jedes 2x2-Quadrat enthält Ziffern mit allen drei möglichen Resten bei Division durch 3.
rule-kind-dutch = Dutch Flatmates
rule-kind-dutch-meaning = Jede mittlere Ziffer hat die niedrigste direkt über sich oder die höchste direkt unter sich.
rule-kind-digits = Ziffern ab
rule-kind-digits-meaning = Wo Ziffern als Zahlen zählen, hat die niedrigste diesen Wert, die nächste einen um eins höheren und so fort.
rule-kind-beside = Zellen außerhalb des Gitters
rule-kind-beside-meaning = Die letzten N Zellen gehören nicht zum Gitter; N ist die Zahl. Regeln für das ganze Gitter gelten für sie nicht.
rule-kind-any = eine von mehreren Regeln
rule-kind-any-meaning = Mindestens eine dieser Listen von Regeln gilt ganz.
rule-generator-killer = Killer
rule-generator-thermo = Thermometer
rule-generator-arrow = Pfeile
rule-generator-kropki = Kropki
rule-generator-xv = XV
rule-generator-whisper = Flüsterlinien
rule-generator-renban = Renban
rule-generator-palindrome = Palindrome
rule-generator-between = Zwischenlinien
rule-generator-regionsum = Blocksummen
rule-generator-parity = Gerade und ungerade
rule-generator-quad = Quadrupel
rule-generator-littlekiller = Little Killer
rule-generator-sandwich = Sandwich
rule-generator-xsum = X-Summen
rule-generator-skyscraper = Hochhäuser
rule-generator-nonconsecutive = Keine Nachbarzahlen
rule-generator-samedifference = Gleiche Differenz

## Books

book-sudoku = Sudoku { $number }
book-solution = Lösung { $number }
book-puzzles = Rätsel
book-solutions = Lösungen
book-contents = Inhalt
book-hints = Tipps
book-how-to = So löst man sie
book-solution-on-page = Lösung auf Seite { $page }
book-solution-on-page-of-answers = Lösung auf Seite { $page } des Lösungshefts
book-puzzle-on-page = Rätsel auf Seite { $page }
book-puzzle-on-page-of-puzzles = Rätsel auf Seite { $page } des Rätselhefts
book-page = Seite { $page }
book-page-short = S. { $page }
book-name = Name
book-date = Datum
book-legend = Die Bilder: { $names }.
book-stars = Schwierigkeit { $stars } von 5
book-difficulty-easy = Leicht
book-difficulty-medium = Mittel
book-difficulty-hard = Schwer
book-difficulty-expert = Sehr schwer
book-difficulty-extreme = Extrem
book-section-difficulty = { $kind }: { $difficulty }
book-n-puzzles = { $n ->
    [one] { $n } Rätsel
   *[other] { $n } Rätsel
}
book-board = Ein Gitter mit { $rows } Zeilen und { $columns } Spalten.
book-row = Zeile { $row }:
book-open = { $n ->
    [one] leer
   *[other] { $n } leer
}
book-gap = { $n ->
    [one] Lücke
   *[other] Lücke von { $n }
}
book-rules = Regeln:
picture-star = Stern
picture-heart = Herz
picture-sun = Sonne
picture-moon = Mond
picture-house = Haus
picture-tree = Baum
picture-fish = Fisch
picture-flower = Blume
picture-boat = Boot
book-title = Sudoku-Buch { $kind }
book-title-plain = Sudoku-Buch
book-level = Stufe { $level }
book-of-level = { " der Stufe " }{ $level }
book-rated = { " mit Bewertung " }{ $rating }
book-range = { $from } bis { $to }
book-range-up-to = bis { $to }
book-range-from = { $from } oder höher
book-index = Index { $index }
book-blurb = { $puzzles }, jedes mit genau einer Lösung, die sich allein durch Logik finden lässt. Alle Lösungen stehen am Ende.
book-how-to-place = Suche eine Zeile, eine Spalte oder einen Block, in denen wenig fehlt, und Ziffern, die schon oft vorkommen. Wo nur eine Ziffer in eine Zelle passt oder nur eine Zelle für eine Ziffer bleibt, trage sie ein.
book-how-to-mark = Geht es so nicht weiter, notiere in jeder Zelle klein die Ziffern, die noch hineinpassen, und streiche, was nicht sein kann.
book-how-to-example = Hier sind Schritte aus einem Beispiel. { $cell } ist die Zelle in Zeile 4 und Spalte 5; markiert ist, was eingetragen wird und woraus es folgt.

book-technique-full-house = Letzte Zelle
book-technique-full-house-what = In einem Haus ist nur noch eine Zelle leer.
book-technique-hidden-single = Versteckter Single
book-technique-hidden-single-what = In einem Haus passt eine Ziffer nur noch an eine Stelle.
book-technique-naked-single = Nackter Single
book-technique-naked-single-what = Die Zelle sieht alle anderen Ziffern.
book-technique-pointing = Zeigen
book-technique-pointing-what = In einem Block passt eine Ziffer nur noch auf eine Linie; im Rest der Linie scheidet sie aus.
book-technique-claiming = Beanspruchen
book-technique-claiming-what = Auf einer Linie passt eine Ziffer nur noch in einen Block; im Rest des Blocks scheidet sie aus.
book-technique-naked-pair = Nacktes Paar
book-technique-naked-pair-what = Zwei Zellen eines Hauses können nur dieselben zwei Ziffern enthalten; im Rest des Hauses scheiden diese aus.
book-technique-hidden-pair = Verstecktes Paar
book-technique-hidden-pair-what = Zwei Ziffern passen nur in zwei Zellen eines Hauses; also scheiden dort alle anderen aus.
book-technique-naked-triplet = Nackter Dreier
book-technique-naked-triplet-what = Drei Zellen eines Hauses können zusammen nur drei Ziffern enthalten; im Rest des Hauses scheiden diese aus.
book-technique-hidden-triplet = Versteckter Dreier
book-technique-hidden-triplet-what = Drei Ziffern passen nur in drei Zellen eines Hauses; also scheiden dort alle anderen aus.
book-technique-x-wing = X-Wing
book-technique-x-wing-what = In zwei parallelen Linien passt eine Ziffer nur auf dieselben zwei Querlinien; in deren Rest scheidet sie aus.

## The page: everywhere

page-skip = Zum Gitter springen
page-modes = Bereiche
page-mode-play = Spielen
page-mode-learn = Lernen
page-mode-set = Entwerfen
page-mode-make = Erzeugen
page-mode-print = Drucken
page-mode-collection = Sammlung
page-settings = Einstellungen
page-option-clean = Eine gesetzte Ziffer aus den Notizen der Zellen entfernen, die sie sieht
page-option-same = Gleiche Ziffern hervorheben
page-option-peers = Zeile, Spalte und Block der Zelle hervorheben
page-option-clock = Uhr anzeigen
page-option-celebrate = Ergebnis zeigen, wenn ein Rätsel gelöst ist
page-theme-auto = wie das Gerät
page-theme-light = hell
page-theme-dark = dunkel
page-zoom-in = Vergrößern
page-zoom-out = Verkleinern
page-rules = Regeln
page-rules-by = von { $author }
page-rules-checked = Regeln, die die Seite prüft
page-rules-places = Zellen der einzelnen Regeln
page-rules-source = Quelle
page-cell-rule = { $name }, { $n } von { $all }
page-keys-color = Zelle färben
page-keys-next = Neues Rätsel
page-shape-example = 16x16, nrc+x, jigsaw …
page-gallery-classic = Klassisch
page-gallery-extra = Weitere und unregelmäßige Regionen
page-gallery-rules = Käfige, Linien und Randhinweise
page-gallery-large = Große Gitter und Würfel
page-gallery-more = Weitere Formen
page-gallery-more-about = Ein Pluszeichen verbindet Formen: x+nrc.
page-kind-classic = Klassisch
page-about-classic = Jede Zeile, jede Spalte und jeder Block enthält die Ziffern 1 bis 9.
page-kind-4 = Mini 4x4
page-about-4 = Jede Zeile, jede Spalte und jeder Block enthält die Ziffern 1 bis 4.
page-kind-6 = Mini 6x6
page-about-6 = Jede Zeile, jede Spalte und jeder Block von 2x3 Zellen enthält die Ziffern 1 bis 6.
page-kind-12 = Groß 12x12
page-about-12 = Jede Zeile, jede Spalte und jeder Block von 3x4 Zellen enthält 12 verschiedene Zeichen.
page-kind-16 = Riesig 16x16
page-about-16 = Jede Zeile, jede Spalte und jeder Block von 4x4 Zellen enthält 16 verschiedene Zeichen.
page-kind-latin = Lateinisches Quadrat
page-about-latin = Jede Zeile und jede Spalte enthält die Ziffern 1 bis 9. Blöcke gibt es nicht.
page-kind-x = Diagonal (X)
page-about-x = Auch jede der beiden langen Diagonalen enthält jede Ziffer.
page-kind-windoku = Windoku
page-about-windoku = Auch jedes der vier getönten Fenster enthält jede Ziffer.
page-kind-jigsaw = Jigsaw
page-about-jigsaw = Umrandete Regionen ersetzen die Blöcke.
page-kind-toroidal = Torus
page-about-toroidal = Regionen, die an einen Rand stoßen, gehen am gegenüberliegenden Rand weiter.
page-kind-disjoint = Gleiche Plätze
page-about-disjoint = Auch die Zellen, die in allen Blöcken am gleichen Platz liegen, enthalten jede Ziffer.
page-kind-centerdot = Mittelpunkte
page-about-centerdot = Auch die Mittelzellen der neun Blöcke enthalten jede Ziffer.
page-kind-asterisk = Stern
page-about-asterisk = Auch neun Zellen, die einen Stern bilden, enthalten jede Ziffer.
page-kind-girandola = Girandola
page-about-girandola = Auch die vier Eckzellen und ein Kreuz aus fünf Zellen enthalten jede Ziffer.
page-kind-antiking = Anti-König
page-about-antiking = Zellen, die sich an einer Ecke berühren, enthalten verschiedene Ziffern.
page-kind-antiknight = Anti-Springer
page-about-antiknight = Zellen, die einen Springerzug auseinanderliegen, enthalten verschiedene Ziffern.
page-kind-samurai = Samurai
page-about-samurai = Fünf überlappende Gitter. Das mittlere teilt mit jedem anderen einen Eckblock.
page-kind-butterfly = Schmetterling
page-about-butterfly = Vier überlappende Gitter. Alle teilen sich die vier Blöcke in der Mitte.
page-kind-flower = Blume
page-about-flower = Fünf überlappende Gitter. Das mittlere teilt mit jedem Blütenblatt sechs Blöcke.
page-kind-windmill = Windmühle
page-about-windmill = Fünf überlappende Gitter. Das mittlere teilt mit jedem Flügel zwei Blöcke.
page-kind-sohei = Sohei
page-about-sohei = Vier überlappende Gitter im Ring. Jedes teilt mit dem nächsten einen Eckblock.
page-kind-cube = Würfel
page-about-cube = Drei Seiten eines Würfels. Jede Linie läuft über zwei davon.
page-kind-jigcube = Jigsaw-Würfel
page-about-jigcube = Drei Seiten eines Würfels mit umrandeten Regionen statt Blöcken. Jede Linie läuft über zwei Seiten.
page-kind-3dcube = Ganzer Würfel
page-about-3dcube = Alle sechs Seiten eines Würfels. Jede Linie läuft über vier Seiten um ihn herum.
page-kind-parquet = Parkett
page-about-parquet = Jede der größeren Zellen liegt in zwei Zeilen und zwei Spalten.
page-kind-super = Super-Sudoku
page-about-super = Jede Zelle liegt in einer breiten und einer schmalen Zeile und in einer breiten und einer schmalen Spalte. Alle Zellen, die zwei dieser vier gemeinsam haben, bilden ein Haus.
page-kind-sized = { $kind } { $n }x{ $n }
page-language = Sprache
page-theme = Helle oder dunkle Ansicht
page-board = Gitter
page-close = Schließen
page-stop = Abbrechen
page-stopped = Abgebrochen.
page-try-again = Erneut versuchen
page-loading = Wird geladen …
page-thinking = Wird geprüft …
page-remove = Entfernen
page-remove-named = { $name } entfernen
page-server-gone = Der Server antwortet nicht. Läuft er noch?
page-server-back = Der Server antwortet wieder.
page-error-internal = Interner Fehler bei dieser Anfrage. Bitte melden.
page-error-slow = Die Anfrage hat zu lange gedauert.
page-before = Das vorige Spiel ist gespeichert.
page-before-return = Zurück zum vorigen Spiel
page-copy = Dieses Spiel wurde auch in einem anderen Tab geändert. Hier geht es mit einer Kopie weiter.
page-no-room = Der Speicher des Browsers ist voll, das Spiel lässt sich nicht speichern. Unter „Gespeicherte Spiele“ lassen sich andere entfernen; ein Link (unter Drucken) bewahrt dieses auf.
page-bad-saved = Das ist kein Rätsel, das diese Seite gespeichert hat.
page-bad-progress = Der gespeicherte Stand passt nicht zum Gitter.
page-bad-link-data = Der Link ist beschädigt oder unvollständig.
page-bad-link = Dieser Link lässt sich nicht öffnen. Das laufende Spiel ist unverändert.
page-first-of = Der Text enthält { $n } Rätsel. Dies ist das erste.
page-sudoku = Sudoku
page-custom-shape = Eigene Form
page-facts-givens = { $n ->
    [one] { $n } Vorgabe
   *[other] { $n } Vorgaben
}
page-facts-rating = Bewertung { $rating }
page-cell-given = Vorgabe { $digit }
page-cell-open = leer
page-cell-corner = Ecknotizen { $digits }
page-cell-center = Mittelnotizen { $digits }
page-cell-candidates = Kandidaten { $digits }
page-cell-letter = Buchstabe { $letter }
page-cell-ring = Kreis
page-cell-cross = Kreuz
page-cell-region = Region { $n }
page-cell-diagonal = Diagonale
page-cell-window = Fenster { $n }
page-cell-group = Gruppe { $n }
page-cell-line = Linie nach { $cell }, { $color }
page-cell-conflict = Konflikt
page-cell-wrong = falsch
page-all-selected = Alle Zellen ausgewählt
page-difficulty-easy = leicht
page-difficulty-medium = mittel
page-difficulty-hard = schwer
page-difficulty-expert = sehr schwer
page-difficulty-extreme = extrem
page-any = beliebig
page-difficulty = Schwierigkeit
page-rating = Bewertung
page-technique = Technik
page-shape = Form
page-shape-named = Andere Form, nach Namen
page-shape-use = Diese Form verwenden
page-keys = Tastenkürzel
page-keys-move = Auswahl bewegen; mit Umschalt erweitern, mit Strg bis zum Rand
page-keys-digit = Ziffer eintragen; mit Umschalt als Ecknotiz
page-keys-center = Mittelnotiz eintragen
page-keys-number = Auf Gittern mit mehr als neun Ziffern: die Zehn eintragen und so weiter
page-keys-modes = Ziffern, Ecknotizen, Mittelnotizen, Farben, Stift, Buchstaben; die Leertaste wechselt zwischen den ersten vier
page-keys-pen = Mit dem Stift: eine Linie ziehen; Kreis, Kreuz oder nichts setzen
page-keys-erase = Löschen
page-keys-undo = Rückgängig machen, wiederholen
page-keys-all = Alle Zellen auswählen
page-keys-hint = Tipp zeigen; jeder weitere Druck verrät mehr
page-keys-pause = Pause
page-keys-escape = Vom Hinweis zurück zum Spiel
page-keys-help = Diese Tasten anzeigen
page-keys-mouse = Ziehen wählt mehrere Zellen aus, ein Doppelklick alle mit derselben Ziffer.
page-api = API-Referenz

## The page: playing

page-play-game = Spiel
page-new-puzzle = Neues Rätsel
page-daily = Tagesrätsel
page-daily-of = Tagesrätsel { $date }
page-daily-date = Datum
page-saved-games = Gespeicherte Spiele
page-saved-games-about = Dieser Browser behält jedes begonnene Spiel, bis es entfernt wird.
page-saved-games-none = Es gibt keine weiteren Spiele.
page-saved-solved = gelöst
page-saved-open = { $n ->
    [one] noch { $n } Zelle
   *[other] noch { $n } Zellen
}
page-saved-new = nicht begonnen
page-saved-resume = { $name } fortsetzen
page-resume = Fortsetzen
page-pause = Pause
page-restart = Neu starten
page-entry = Eingabe
page-entry-modes = Eingabeart
page-digits = Ziffern
page-entry-digit = Ziffer
page-entry-corner = Ecke
page-entry-center = Mitte
page-entry-color = Farbe
page-entry-pen = Stift
page-entry-letter = ABC
page-entry-corner-about = Ecknotizen
page-entry-center-about = Mittelnotizen
page-entry-color-about = Zellen färben
page-entry-pen-about = Linien, Kreise und Kreuze
page-entry-letter-about = Buchstaben anstelle von Ziffern
page-enter = { $digit } eintragen
page-color = Farbe { $n }, { $name }
page-color-1 = Rot
page-color-2 = Orange
page-color-3 = Gelb
page-color-4 = Grün
page-color-5 = Türkis
page-color-6 = Blau
page-color-7 = Violett
page-color-8 = Rosa
page-color-9 = Grau
page-pen-color = Stift: { $color }
page-undo = Rückgängig
page-redo = Wiederholen
page-erase = Löschen
page-multi-select = Mehrere
page-help = Hilfe
page-check = Prüfen
page-hint = Tipp
page-fill-candidates = Kandidaten eintragen
page-show-conflicts = Konflikte hervorheben
page-show-candidates = Kandidaten anzeigen
page-check-wrong = Falsch: { $cells }
page-check-good = Bisher kein Fehler.
page-solved = Gelöst in { $time }. Glückwunsch!
page-daily-done = gelöst in { $time }
page-daily-streak = { $n ->
    [one] { $n } Tag in Folge
   *[other] { $n } Tage in Folge
}
page-daily-streak-over = Längste Serie: { $n ->
    [one] { $n } Tag
   *[other] { $n } Tage
}
page-daily-streak-none = Ein Tagesrätsel, das noch am selben Tag gelöst wird, beginnt eine Serie.
page-continue = Weiterspielen
page-saved-moves = { $n ->
    [one] { $n } Zug
   *[other] { $n } Züge
}
page-saved-progress = Fortschritt
page-fill-pairs = Snyder-Notizen
page-won = Gelöst!
page-won-hints = { $n ->
    [one] { $n } Tipp
   *[other] { $n } Tipps
}
page-won-best = Die Bestzeit für diese Art und Schwierigkeit.
page-won-before = Die Bestzeit bisher: { $best }.
page-won-next = Nächstes Rätsel
page-share-result = Ergebnis teilen
page-share-result-copied = Kopiert
page-share-streak = { $n } Tage in Folge
page-replay = Wiedergabe
page-statistics = Statistik
page-statistics-kind = Art
page-statistics-solved = Gelöst
page-statistics-best = Bestzeit
page-statistics-mean = Mittel
page-statistics-streak = Tage in Folge
page-statistics-longest = Längste Serie
page-statistics-none = In diesem Browser ist noch kein Rätsel gelöst worden.
page-generating = Ein Rätsel wird erzeugt …
page-generating-tried = { $n ->
    [one] Ein Rätsel wird erzeugt … { $n } Versuch
   *[other] Ein Rätsel wird erzeugt … { $n } Versuche
}
page-generated-none = Es wurde kein Rätsel erzeugt.
page-generated-no-match = Kein passendes Rätsel gefunden. Andere Einstellungen helfen vielleicht.
page-generated-nearest = Nichts passt genau; dieses kommt am nächsten.

## The page: learning

page-learn-hints = Tipps
page-learn-next = Nächster Schritt
page-hint-look = Hinsehen lohnt sich in { $place }.
page-hint-technique = Technik zeigen
page-hint-step = Schritt zeigen
page-hint-apply = Schritt ausführen
page-hint-back = Zurück zum Spiel
page-hint-solved = Das Rätsel ist gelöst.
page-hint-none = Keine der bekannten Techniken hilft hier weiter.
page-mistake-why = Warum ist { $cell } = { $digit } falsch?
page-mistake-because = { $digit } in { $cell } widerspricht diesen Vorgaben: { $cells }
page-path-label = Lösungsweg
page-path = Lösungsweg
page-path-start = Schritt für Schritt lösen
page-path-begun = Wird gelöst …
page-path-steps = { $n ->
    [one] Wird gelöst … { $n } Schritt
   *[other] Wird gelöst … { $n } Schritte
}
page-path-step = Schritt
page-path-step-of = Schritt { $n } von { $all }, Bewertung { $rating }
page-path-count = Anzahl
page-path-rating = Bewertung
page-path-list = Schritte
page-path-back = Voriger Schritt
page-path-next = Nächster Schritt
page-path-play = Ab hier spielen
page-lessons = Techniken
page-lesson-choose = Technik auswählen …
page-lesson-ratings = Bewertungen: { $ratings }
page-lesson-inference = Schluss { $n } von { $all }
page-lesson-inference-back = Vorheriger Schluss
page-lesson-inference-next = Nächster Schluss
page-lesson-inference-all = Alle Schlüsse zeigen
page-lesson-open = Zur Lektion
page-lesson-close = Alle Lektionen
page-course = Kurs
page-course-progress = { $done } von { $all } Lektionen gelernt
page-course-next = Nächste Lektion: { $technique }
page-course-review = Wiederholen: { $technique }
page-course-review-about = Es ist Zeit, das noch einmal zu üben.
page-course-missed = { $n ->
    [one] Beim Spielen war für diese Technik ein Tipp nötig.
   *[other] Beim Spielen waren für diese Technik { $n } Tipps nötig.
}
page-course-first = Jede Lektion erklärt eine Technik und bietet Übungen dazu, von leicht bis schwer.
page-course-learned = gelernt
page-course-due = zu wiederholen
page-practice-partly = So weit richtig. Dieser Schritt leistet noch mehr.
page-practice-right = Richtig! Die Übung ist geschafft.
page-practice-review = { $n ->
    [one] Richtig! Die Übung ist geschafft. Morgen folgt die Wiederholung.
   *[other] Richtig! Die Übung ist geschafft. In { $n } Tagen folgt die Wiederholung.
}
page-practice-other = Das stimmt, folgt aber nicht aus { $technique }.
page-practice-wrong = Das ist falsch: { $cells }. Am besten zurücknehmen und noch einmal hinsehen.
page-practice-next = Nächste Übung
page-practice-none = Es fand sich kein Übungsrätsel, deshalb dient das Beispiel der Lektion als Übung.
page-lesson-try = Dieses Beispiel spielen
page-lesson-practice = Übungsrätsel
page-lesson-next = Der nächste Schritt hier ist { $technique }. Seine Ziffer setzen oder seine Kandidaten streichen.

## The page: setting and generating

page-set-answer = Lösungen
page-set-unique = Eindeutig lösbar.
page-set-several = { $n ->
    [one] { $n } Lösung.
   *[other] { $n } Lösungen.
}
page-set-more = Mehr als { $n } Lösungen.
page-set-none = Keine Lösung.
page-set-unknown = Die Zeit hat nicht gereicht, um festzustellen, ob es eine Lösung gibt.
page-set-minimal = Keine Vorgabe ist überflüssig.
page-set-minimal-ruled = Keine Vorgabe und keine Regel ist überflüssig.
page-set-redundant-rules = Jede dieser Regeln ist für sich überflüssig: { $rules }
page-set-together = Dies kann gleichzeitig weggelassen werden: { $parts }
page-set-undecided = Noch nicht entschieden, ob dies überflüssig ist: { $parts }
page-set-conflict-rules = Diese Regeln sind am Widerspruch beteiligt: { $rules }
page-set-redundant = Jede dieser Vorgaben ist für sich überflüssig: { $cells }
page-set-conflict = Diese Vorgaben widersprechen sich: { $cells }
page-set-impossible = Auch ohne Vorgaben gibt es keine Lösung.
page-set-marks = Mit den Notizen in diesen Zellen gibt es keine Lösung: { $cells }
page-set-differ = { $n ->
    [one] Zwei Lösungen unterscheiden sich in { $n } Zelle.
   *[other] Zwei Lösungen unterscheiden sich in { $n } Zellen.
}
page-set-show = In leeren Zellen anzeigen
page-set-show-nothing = nichts
page-set-show-candidates = wahre Kandidaten
page-the-solution = die Lösung
page-set-show-solution = Lösung { $n }
page-set-count = Alle Lösungen zählen
page-set-counting = Wird gezählt …
page-set-counting-done = Wird gezählt … { $n } erledigt
page-set-counted = { $n ->
    [one] Genau { $number } Lösung.
   *[other] Genau { $number } Lösungen.
}
page-set-estimate = Etwa 10^{ $power } Lösungen, geschätzt aus Stichproben.
page-set-reduce = Überflüssige Vorgabe entfernen
page-set-text = Import
page-set-import = Rätsel als Text
page-set-import-about = Rätsel in beliebigem Format einfügen: 81 Zeichen, ein Gitter, ein Link, der Text einer Datei …
page-set-import-read = Importieren
page-set-import-file = Datei öffnen
page-set-imported = Importiert als { $format }.
page-set-assumed = Angenommen: { $what }
page-set-givens = Vorgaben
page-set-new = Neues Gitter
page-set-clear = Gitter leeren
page-set-copy = Ab jetzt ändert sich eine Kopie. Das Spiel bleibt gespeichert, wie es war.
page-play-it = Spielen
page-make-choose = Form wählen
page-make-jigsaw = Zufälliges Jigsaw
page-make-pieces = Regionen zeichnen
page-make-pattern = Muster zeichnen
page-make-palette = Regionen
page-make-piece = { $n ->
    [one] Region { $name }, { $n } Zelle
   *[other] Region { $name }, { $n } Zellen
}
page-make-use-pieces = Diese Regionen verwenden
page-make-odd-piece = Jede Region braucht { $n } Zellen, { $name } hat { $found }.
page-make-pieces-fit = Die Regionen sind gültig. Gibt es eine Lösung?
page-make-pieces-empty = Für diese Regionen gibt es keine Lösung.
page-make-pieces-unknown = Noch nicht bekannt, ob es für diese Regionen eine Lösung gibt.
page-make-pieces-good = Die Regionen sind gültig und lösbar.
page-make-grids = Es gibt etwa 10^{ $power } Lösungsgitter.
page-make-options = Einstellungen
page-make-title = Einstellungen
page-make-technique = Nötige Technik
page-make-symmetry = Symmetrie
page-symmetry-half-turn = Drehung um 180°
page-symmetry-quarter-turn = Drehung um 90°
page-symmetry-left-right = gespiegelt links–rechts
page-symmetry-up-down = gespiegelt oben–unten
page-symmetry-mirrors = doppelt gespiegelt
page-symmetry-diagonal = an einer Diagonale gespiegelt
page-symmetry-diagonals = an beiden Diagonalen gespiegelt
page-symmetry-full = alle Symmetrien
page-make-givens = Anzahl der Vorgaben
page-make-letters = Vorgaben in Buchstabenform
page-make-seed = Startwert
page-make-seed-random = zufällig
page-make-seed-bad = Der Startwert muss eine ganze Zahl von 0 bis { $most } sein.
page-make-minimal = Keine überflüssigen Vorgaben
page-make-generate = Rätsel erzeugen
page-make-tried = { $n ->
    [one] { $n } Versuch in { $seconds } s
   *[other] { $n } Versuche in { $seconds } s
}
page-make-nearest = In { $n ->
    [one] { $n } Versuch
   *[other] { $n } Versuchen
} kein genauer Treffer; dieses Rätsel kommt am nächsten.
page-make-best = Abgebrochen. Dies ist das beste Rätsel bis jetzt.
page-make-level = Stufe { $level }
page-make-seed-was = Startwert { $seed }
page-make-print = Drucken
page-make-another = Noch ein Rätsel

## The page: printing and the collection

page-picture = Bild
page-preview = Vorschau
page-picture-content = Inhalt
page-picture-puzzle = das Rätsel im jetzigen Stand
page-picture-candidates = das Rätsel mit Kandidaten
page-picture-style = Darstellung
page-picture-color = farbig
page-picture-gray = grau, zum Drucken
page-picture-dark = dunkel
page-picture-paper = Papierformat (PDF)
page-picture-no-solution = Ohne eindeutige Lösung lässt sich keine Lösung zeichnen.
page-share = Teilen
page-share-copy = Link kopieren
page-share-link = Link zu diesem Rätsel im jetzigen Stand
page-share-copied = Link kopiert.
page-share-shown = Der Link steht unten.
page-share-local = Dieser Link funktioniert nur auf diesem Rechner, solange der Server läuft. Zum Weitergeben eignet sich „In anderer App öffnen“ oder ein Server, der mit anydoku serve --bind erreichbar ist.
page-share-elsewhere = In anderer App öffnen
page-share-without = (ohne { $what })
page-share-none = Keine andere App unterstützt diese Form.
page-export-format = Als Text exportieren
page-export-text = Exportierter Text
page-export-binary = Dieses Format ist binär und lässt sich nicht als Text zeigen.
page-export-lost = Dieses Format kann nicht aufnehmen: { $what }
page-book-label = Buch
page-book = Rätselbuch
page-book-title = Titel
page-book-types = Rätseltypen, durch Kommas getrennt
page-book-number = Rätsel je Typ
page-book-per-page = Rätsel pro Seite
page-book-bad-number = „Rätsel je Typ“ und „Rätsel pro Seite“ müssen ganze Zahlen ab 1 sein.
page-book-paper = Papierformat
page-book-large = Großdruck
page-book-for = Für
page-book-for-any = alle Zwecke
page-book-for-screen = den Bildschirm
page-book-for-school = die Schule
page-book-for-newspaper = eine Zeitung
page-book-make = Buch erstellen
page-book-making = Das Buch wird erstellt …
page-book-progress = { $done } von { $all } Rätseln
page-book-done = { $n } Rätsel auf { $pages ->
    [one] { $pages } Seite
   *[other] { $pages } Seiten
}
page-book-download = Herunterladen
page-book-open = Öffnen
page-book-pages = Seiten des Buchs
page-collection-about = Die Rätsel liegen nur in diesem Browser. Gedrehte, gespiegelte oder umnummerierte Kopien werden als Dubletten erkannt.
page-collection-add = Dieses Rätsel aufnehmen
page-collection-added = Aufgenommen. Die Bewertung wird noch berechnet.
page-collection-empty = Ein leeres Gitter lässt sich nicht aufnehmen.
page-collection-known = Dieses Rätsel oder ein gleichwertiges ist seit { $date } in der Sammlung.
page-collection-several = mehrere Lösungen
page-collection-unsolvable = keine Lösung
page-collection-unavailable = Die Sammlung ist in diesem Browser nicht lesbar. Ist das ein privates Fenster?
page-collection-find = Suchen
page-collection-find-about = Titel, Form, Schlagwort oder Technik
page-collection-from = Bewertung von
page-collection-to = bis
page-collection-unused = Nur noch nicht verwendete
page-collection-found = { $n } von { $all } Rätseln
page-collection-tags = Schlagwörter
page-collection-tags-of = Schlagwörter zu { $name }
page-collection-use = Verwendet für …
page-collection-used = Verwendet für { $what } am { $date }
page-collection-play = { $name } spielen
page-collection-file = Datei
page-collection-export = Sammlung exportieren
page-collection-import = Sammlung importieren
page-collection-bad-file = Diese Datei ist keine exportierte Sammlung.
page-collection-newer = Diese Sammlung stammt aus einer neueren Version von anydoku.
page-collection-imported = { $n ->
    [one] { $n } Rätsel neu aufgenommen.
   *[other] { $n } Rätsel neu aufgenommen.
}

## What a text should hold


expect-digit-one = die Ziffer 1 oder "."
expect-digit = eine Ziffer von 1 bis { $last } oder "."
expect-symbol = eine Ziffer von 1 bis 9, ein Buchstabe von A bis { $last } oder "."
expect-letter = ein Buchstabe von A bis { $last } oder "."
expect-hex = eine Ziffer von 0 bis 9, ein Buchstabe von A bis F oder "."
expect-pair = zwei Ziffern von 01 bis { $last } oder ".."
expect-number = eine Zahl von 1 bis { $last } oder "."
expect-numbers = durch Kommas getrennte Zahlen von 1 bis { $last } oder "."
expect-digit-one-only = die Ziffer 1
expect-digit-only = eine Ziffer von 1 bis { $last }
expect-symbol-only = eine Ziffer von 1 bis 9 oder ein Buchstabe von A bis { $last }
expect-letter-only = ein Buchstabe von A bis { $last }
expect-hex-only = eine Ziffer von 0 bis 9 oder ein Buchstabe von A bis F
expect-pair-only = zwei Ziffern von 01 bis { $last }
expect-number-only = eine Zahl von 1 bis { $last }
expect-numbers-only = durch Kommas getrennte Zahlen von 1 bis { $last }
expect-one-sign = dasselbe Zeichen für alle leeren Zellen, { $sign } wie zuvor
expect-one-sign-or-alphabet = dasselbe Zeichen für alle leeren Zellen, { $sign } wie zuvor, oder ein festgelegtes Alphabet
expect-dots = "." für leere Zellen
expect-alphabet = ein festgelegtes Alphabet: { $alphabets }
alphabet-choice = { $name } ({ $title })
alphabet-symbols = 1 bis 9, dann Buchstaben ab A
alphabet-letters = Buchstaben, wobei A für 1 steht
alphabet-hex = 0 bis 9, dann A bis F, wobei 0 eine Ziffer ist
alphabet-pairs = zwei Dezimalstellen je Zelle
alphabet-numbers = Dezimalzahlen
expect-puzzle = ein Rätsel
expect-one-line = nichts nach der ersten Zeile
expect-cells-of-shape = { $n } wie in der Form
expect-names = { $names }
expect-one-of = eines von { $names }
expect-range = { $least } bis { $most }
expect-range-of = { $least } bis { $most }, { $what }
expect-at-most = höchstens { $most }
expect-at-least = mindestens { $least }
expect-count = { $n }
expect-one = eine
expect-two = zwei
cells-of-square = { $n } ({ $side }x{ $side })
found-several-alphabets = Ziffern, die zu mehreren Alphabeten passen
found-two-sizes = eine Zeile, die { $comment } Zellen und ein Kommentar sein könnte oder { $blanks } Zellen mit Leerzeichen für die leeren
found-cells = { $n ->
    [one] { $n } Zelle
   *[other] { $n } Zellen
}
found-cell = Zelle { $number }
found-digits = { $n ->
    [one] { $n } Ziffer
   *[other] { $n } Ziffern
}
found-numbers = { $n ->
    [one] { $n } Zahl
   *[other] { $n } Zahlen
}
found-shape = Form { $name }
expect-some-digit = eine Ziffer
expect-some-digit-or-dot = eine Ziffer oder "."
expect-digit-or-zero = eine Ziffer von 1 bis 9 oder 0 für eine leere Zelle
expect-digit-dot-or-zero = eine Ziffer von 1 bis { $last }, "." oder "0"
expect-digit-or-plus = eine Ziffer von 1 bis 9, "+" oder "."
expect-digit-once-in-cell = jede Ziffer höchstens einmal je Zelle
expect-digit-in-given-cell = eine Ziffer in einer Zelle mit Vorgabe
expect-given-or-dot = die Vorgabe { $digit } oder "."
expect-full-answer = eine Ziffer in jeder Zelle der Lösung
expect-cell = eine Zelle
expect-cell-between = eine Zelle von { $first } bis { $last }
expect-cell-number = Zellen von 1 bis { $most }, durch Leerzeichen getrennt
expect-cell-of = Zelle { $number } von { $n }
expect-cell-beside-grid = eine Zelle außerhalb des Gitters
expect-end-of-line = das Ende der Zeile nach { $n } Zeichen
expect-end-after-cells = nichts mehr nach { $n } Zellen
expect-end-after-rows = nichts mehr nach { $n } Zeilen
expect-one-per-cell = { $n }, eine für jede Zelle
expect-one-per-digit = { $n }, eine für jede Ziffer
expect-one-per-candidate = { $n }, eines für jeden Kandidaten
expect-item-per-cell = { $n }, ein Eintrag für jede Zelle
expect-character-per-cell = { $n }, ein Zeichen für jede Zelle
expect-range-of-cells = { $least } bis { $most } Zellen
expect-as-in-first-line = { $n }, wie in der ersten Zeile
expect-as-in-other-cells = { $n }, wie in den anderen Zellen
expect-as-in-other-rows = { $n }, wie in den anderen Zeilen
expect-as-in-puzzle = { $n }, wie im Rätsel
expect-as-many-as-rows = { $n }, so viele, wie es Zeilen gibt
expect-rows-per-grid = { $n } Zeilen für jedes Gitter
expect-rows-of-cells = { $n } Zeilen mit je { $n } Zellen
expect-nine-rows = 9 Zeilen mit je neun Zellen, nicht { $n }
expect-nine-rows-in-bars = 9 Zeilen zwischen Strichen, nicht { $n }
expect-cells-in-a-row = { $n } Zellen in einer Zeile
expect-cells-of-4x4 = mindestens 16 Zellen (4x4)
expect-81-per-puzzle = 81 Ziffern und Punkte für jedes Rätsel
expect-whole-number = eine ganze Zahl
expect-whole-number-between = eine ganze Zahl von { $least } bis { $most }
expect-whole-numbers = ganze Zahlen, durch "_" getrennt
expect-either = { $first } oder { $second }
expect-nothing = nichts an dieser Stelle
expect-text = eine Zeichenkette
expect-utf8 = Text in UTF-8
expect-some-format = ein Rätsel in einem der Formate { $formats }
expect-format-to-read = ein Format, das gelesen werden kann; dieses wird nur geschrieben
expect-puzzles-of-size = höchstens { $most } MB an Rätseln in einem Text
expect-puzzle-up-to = ein Rätsel mit höchstens { $n }x{ $n } Zellen
expect-link = ein Link zu { $site }
expect-end-of-link = das Ende des Links nach 81 Ziffern
expect-part-and-81 = { $part } und 81 Ziffern
expect-part-and-payload = { $part } und ein gepacktes Rätsel
expect-part-and-string = { $part } und eine Zeichenkette
expect-packed-puzzle = ein gepacktes Rätsel
expect-packed-json = ein gepacktes JSON-Dokument
expect-packed-document = ein gepacktes Dokument von { $site }
expect-document = ein Dokument von { $site }
expect-base64-character = ein Zeichen in Base64 (A bis Z, a bis z, 0 bis 9, "+" oder "/")
expect-escaped-character = ein Zeichen oder "%" und zwei Hexadezimalziffern
expect-padding = nur noch "=" nach dem ersten "="
expect-more-of-payload = mehr Zeichen, denn der Link ist abgeschnitten
expect-unchanged-payload = unbeschädigte Daten; der Link wurde abgeschnitten oder verändert
expect-json = ein JSON-Dokument
expect-json-with-size = ein JSON-Objekt mit "size" und "grid"
expect-json-with-cells = ein JSON-Objekt mit "cells"
expect-fpuzzles = ein Link von f-puzzles, dessen Daten oder dessen JSON
expect-sudokupad-payload = "fpuzzles", "scl" oder "ctc" und ein gepacktes Rätsel; kurze Namen stehen für Rätsel auf einem Server
expect-own-puzzle = ein Rätsel, das anydoku geschrieben hat
expect-megabytes = höchstens { $most } MB
expect-true-or-false = true oder false
expect-list = eine Liste
expect-object = ein Objekt
expect-list-of-objects = eine Liste von Objekten
expect-list-of-cell-objects = eine Liste von Objekten mit "cells"
expect-list-of-drawings = eine Liste von Zeichnungen
expect-list-of-cells = eine Liste von Zellen
expect-list-of-n-cells = eine Liste von { $n } Zellen
expect-list-of-lists = eine Liste von Zellenlisten
expect-list-of-digits = eine Liste von Ziffern
expect-list-of-digits-to = eine Liste von Ziffern von 1 bis { $last }
expect-list-of-n-digits = eine Liste von { $n } Ziffern
expect-object-of-cell = ein Objekt oder { $sign } für eine leere Zelle
expect-fields = keine Felder außer { $names }
expect-fields-of-cell = keine Felder außer value, given, region und Notizen
expect-value-and-marks = keine Felder außer value und Notizen
expect-region-in-every-cell = eine Region in jeder Zelle oder in keiner
expect-cells-in-regions = { $n } Zellen in jeder Region
expect-cells-in-regions-but-one = { $n } Zellen in jeder Region außer einer
expect-cells-of-other-fields = die Zellen, die sich aus den anderen Feldern ergeben, oder nichts
expect-rows-and-columns = Zeilen und Spalten von [0,0] bis [{ $last },{ $last }]
expect-rows-and-columns-of-digits = Zeilen und Spalten, in denen jede Ziffer einmal steht
expect-square-grid = ebenso viele Zeilen wie Spalten, höchstens { $most }
expect-at-most-that-differ = höchstens { $most }, weil die Ziffern verschieden sein müssen
expect-sum-or-nothing = eine Summe oder nichts
expect-lines-from-circle = Linien aus mindestens zwei Zellen, die erste davon im Kreis
expect-as-many-clones = ebenso viele cells wie cloneCells
expect-other-clones = andere Zellen als die von "cells"
expect-direction = DR, DL, UR oder UL
expect-diagonal-on-grid = eine Diagonale, die das Gitter trifft
expect-global = antiknight, antiking, disjoint, nonconsecutive, antiratio oder antixv
expect-no-drawings = nur Vorgaben, Regionen, Käfige, X und V; als Dokument von f-puzzles enthält dasselbe Rätsel seine Regeln
expect-penpa-kind = "square" oder "sudoku"
expect-penpa-shapes = nur Ziffern, Regionen, Diagonalen, Käfige, Thermometer, Pfeile und die üblichen Zeichen zwischen und in Zellen
expect-supported = nur solche, die das Handbuch nennt
expect-labels-each = { $n } verschiedene Zeichen, jedes { $n }-mal
expect-two-times = doppelt so viele wie Zellen: zweimal { $squares }
expect-pair-of-place = "{ $digit }" oder ".."
expect-sign-of-place = "{ $sign }" oder "."
expect-cube-of-candidates = 64 (4x4), 216 (6x6), 512 (8x8), 729 (9x9) oder eine andere Kubikzahl
expect-closing-quote = ein weiteres "\"" nach dem Feld
expect-separator = { $sign } oder das Zeilenende nach einem Feld in Anführungszeichen
expect-columns-once = jede Spalte einmal
expect-puzzle-column = eine Spalte namens puzzle (oder question)
expect-regions-of-jigsaw = Regionen nur, wenn die Form jigsaw oder leer ist
expect-colours = eine Farbe wie #FFD700, mehrere mit "+" verbunden, oder "." für keine
expect-marks = Notizen von 1 bis { $last }, "." für alle oder "-" für keine
expect-colon-and-code = ":" und der Code einer Technik
expect-technique-code = der Code einer Technik: "0300", oder "0000" für keine
expect-colons = 6 oder 7, vor, zwischen und nach den Feldern
expect-colon-after-cells = ":" nach 81 Zellen
expect-candidate = Ziffer, Zeile und Spalte, jeweils von 1 bis 9: "512"
expect-section-or-row = [Puzzle] oder [State], jeweils einmal, oder eine Zeile mit neun Zellen
expect-records = höchstens { $most } Einträge
expect-record = ein Eintrag: "I053" oder "E0512"
expect-row-or-record = eine Zeile zwischen Strichen oder ein Eintrag
expect-three-grids = höchstens drei Gitter: die Vorgaben, die eingetragenen Ziffern und die Notizen
expect-grids-of-one-puzzle = ein einziges Rätsel: seine Vorgaben, seine eingetragenen Ziffern und seine Notizen
expect-cell-of-record = eine Zelle von 00 bis 80
expect-digit-after-cell = eine Ziffer von 1 bis 9 nach der Zelle
expect-digits-after-cell = Ziffern von 1 bis 9 nach der Zelle
expect-killer = ein Killer-Rätsel, das mit "3x3::k:" beginnt
expect-killer-line = ein Killer-Rätsel: ein Kopf wie "3x3::k:" und eine Zahl für jede Zelle
expect-killer-block = die Höhe und Breite eines Blocks, für höchstens { $most } Ziffern
expect-killer-letter = "k" für einen Killer
expect-killer-houses = nichts oder "d" für beide Diagonalen
expect-killer-number = das 256-Fache einer Summe und die Nummer eines Käfigs
expect-xml = wohlgeformtes XML
expect-entity = &lt; &gt; &amp; &apos; &quot; oder die Nummer eines Zeichens
expect-game = ein <game> in <opensudoku>
expect-data-of-game = data="" mit 81 Ziffern oder Zellen
expect-version = Version { $least } bis { $most }
expect-fields-per-cell = { $n }, je { $each } für 81 Zellen
expect-bits-of-digits = 0 bis 511, ein Bit für jede Ziffer
expect-given-or-not = 0 für eine Vorgabe, 1 für eine Zelle zum Ausfüllen
expect-few-attributes = data und nur wenige andere Attribute
expect-emptychar = eines gleich nach <emptychar>
expect-sudoku-before = <sudoku> davor
expect-sudoku-tag = eine Zeile, die mit <sudoku> beginnt, und danach das Rätsel
expect-tag-near = ein bekanntes Tag; ist { $tag } gemeint?
expect-tags = eines der Tags { $tags }
expect-tag-once = ein einziges { $tag }, vor den Tags, die es brauchen
expect-number-of-cells = eine Anzahl von Zellen von 1 bis { $most }
expect-number-of-digits = eine Anzahl von Ziffern von 1 bis { $most }
expect-tags-for-houses = Tags, die Häuser erzeugen, wie <standardblocks> oder <matrix>
expect-cells-in-houses = jede Zelle in mindestens einem
expect-sound-houses = Häuser, die ein Rätsel ergeben
expect-fewer-houses = weniger Häuser
expect-pattern = ein Muster aus höchstens { $most } Bytes mit einem Punkt, wo die Zahl steht
expect-no-more-cells = nicht mehr als { $most } Zellen (Text mit Ziffern, die keine Zellen sind, gehört in Anführungszeichen)
expect-another-on-line = ein weiteres in derselben Zeile
expect-cells-after-tag = { $n } nach <sudoku>
expect-cells-for-columns = eine durch { $n } teilbare Anzahl von Zellen für { $tag }
expect-cells-for-blocks = n² x n² Zellen und n² Ziffern, etwa 81 und 9 oder 256 und 16, für { $tag }
expect-cells-for-rows = { $cells } Zellen, ein Quadrat von { $n } x { $n }, für { $tag }
expect-size-above = ein <size> davor, denn die Zellen sind Zahlen bis zu dieser Größe
expect-cells-of-house = nicht mehr als { $most } Zellen, eine für jede Ziffer
expect-cells-of-block-once = jede Zelle eines Blocks einmal
expect-more-of-matrix = { $n ->
    [one] { $n } weitere Zelle der Matrix
   *[other] { $n } weitere Zellen der Matrix
}
expect-end-of-matrix = nicht mehr als { $most } Zellen in der Matrix
expect-label-per-digit = jedes Zeichen { $n }-mal, einmal für jede Ziffer
expect-one-shape = ein einziges <shape>
expect-sizes-before = <size> und <blocksize> wie zuvor angegeben
expect-constraint = "." und eine Bedingung
expect-constraint-or-given = eine Bedingung oder "~" und eine Vorgabe
expect-known-constraint = eine unterstützte Bedingung
expect-shorter-constraint = eine kürzere Bedingung
expect-shorter-table = eine kürzere Tabelle oder weniger Gruppen von Zellen
expect-puzzle-per-line = jedes Rätsel in einer Zeile oder Leerzeichen vor den Zeilen, die es fortsetzen
expect-arguments = höchstens { $most } Argumente in einem Rätsel
expect-no-argument = kein Argument
expect-nested-blocks = höchstens { $most } ineinander geschachtelte Blöcke
expect-block-before = "Or", "And" oder "Replicate" irgendwo davor
expect-end-after = ".End" irgendwo danach
expect-something-to-choose = eine Auswahl vor dem Ende
expect-nothing-of-grid-in-block = keine Regel über das ganze Gitter vor dem Ende von { $block }
expect-regions-as-argument = die Region jeder Zelle als ein Argument
expect-region-size = die Anzahl der Zellen einer Region
expect-smaller-regions = höchstens { $most } Zellen, eine für jede Ziffer, nicht { $n }
expect-area-name = bis zu acht Buchstaben von A bis Z
expect-area-size = die Anzahl der Zellen, insgesamt höchstens { $most }
expect-area-or-nothing = der Name von Zellen außerhalb des Gitters oder nichts
expect-free-name = ein freier Name
expect-digit-left = eine Ziffer, die frühere Angaben in dieser Zelle zulassen
expect-no-diagonals = keine Diagonalen in einem Gitter, das kein Quadrat ist
expect-no-windows = keine Fenster in einem Gitter, das kein Quadrat ist
expect-cells-for-chaos = so viele Zellen wie das Quadrat der Ziffernzahl, für { $name }
expect-cells-or-chaos = Zellen oder { $name }, das sie angibt
expect-grid-for-doubles = ein Quadrat mit der Ziffer 0 und einer weiteren für jede Zeile, für { $name }
expect-shape-up-to = eine Form von "1x1" bis "{ $most }x{ $most }"
expect-digits-of-shape = Ziffern wie "0-{ $last }" oder "{ $fewest }", { $fewest } bis { $most } davon
expect-a-cell-and-digits = eine Zelle und Ziffern
expect-cell-and-digits = { $cell }, "_" und Ziffern
expect-digits-after-sign = Ziffern von { $first } bis { $last }, jede nach "_"
expect-digits-from-one = Ziffern ab 1, weil sie Plätze nummerieren
expect-counts-and-digits = Paare von Ziffern: erst die Anzahl, dann die gezählte Ziffer
expect-cell-with-copies = eine Zelle, deren Kopien auf dem Gitter liegen
expect-cell-where-none-named = eine Zelle des Gitters, weil keine anderen Zellen angegeben sind
expect-places-and-cell = Plätze als ein Argument, dahinter wahlweise eine Zelle
expect-places-in-base64 = Plätze in Base64
expect-places-of-grid = Plätze des Gitters
expect-copies = höchstens { $most } Kopien in einem Rätsel
expect-smaller-rules = weniger oder kürzere Regeln: diese brauchen mehr als { $most } MiB
expect-row-or-column = eine Zeile oder Spalte wie "R1" oder "C1"
expect-touching-cells = zwei Zellen, die sich berühren
expect-pill-size = die Anzahl der Zellen der Pille
expect-weighted-sum = eine Summe, "_=_" und Gewichte mit "_" dazwischen
expect-end-of-diagonal = eine Zelle, an der eine Diagonale beginnt
expect-number-of-groups = eine Anzahl von Gruppen, die die Anzahl der Zellen teilt
expect-top-left = die linke obere von vier Zellen
expect-ties = "none", "only-unclued" oder "any"
expect-nothing-zero-or-one = nichts, "0" oder "1"
expect-technique = der Name einer Technik
expect-technique-near = der Name einer Technik; ist { $name } gemeint?
expect-kind-near = eine Regelart; ist { $name } gemeint?
expect-technique-and-rating = eine Technik und ihre Bewertung wie "X-wing = 3" oder "X-wing = off"
expect-technique-of-scale = eine Technik der Skala { $scale }
expect-technique-of-other-scale = eine Technik der Skala { $scale }; diese gehört zu { $others }
expect-one-rating = eine Bewertung für jede Technik
expect-rating-or-off = eine Bewertung von 0 bis { $most } oder off
expect-also-off = ebenfalls abgeschaltet: { $techniques }; sie werden zusammen gefunden
found-off = { $techniques } abgeschaltet
found-again = noch einmal { $what }
found-twice = { $what } zweimal
found-nothing = nichts
found-blanks = nur Leerzeichen
found-empty-text = ein leerer Text
found-end-of-text = das Ende des Textes
found-end-of-link = das Ende des Links
found-end-of-payload = das Ende der Daten
found-utf16 = Text in UTF-16
found-more-puzzles = mehr Rätsel
found-short-line = { $n ->
    [one] eine Zeile mit { $n } Zelle unter mehreren Zeilen
   *[other] eine Zeile mit { $n } Zellen unter mehreren Zeilen
}
found-more-cells = mehr als { $most } Zellen
found-more-rows = mehr als { $most } Zeilen
found-more-houses = mehr als { $most } Häuser
found-more-fields = mehr als { $most } Felder
found-more-attributes = mehr als { $most } Attribute
found-cells-in-row = { $n ->
    [one] { $n } Zelle in Zeile { $row }
   *[other] { $n } Zellen in Zeile { $row }
}
found-cells-in-a-row = { $n ->
    [one] { $n } Zelle in einer Zeile
   *[other] { $n } Zellen in einer Zeile
}
found-cells-in-answer = { $n ->
    [one] { $n } Zelle in der Lösung
   *[other] { $n } Zellen in der Lösung
}
found-cells-in-region = { $n ->
    [one] { $n } Zelle in Region { $region }
   *[other] { $n } Zellen in Region { $region }
}
found-cells-at-end = { $n ->
    [one] { $n } Zelle am Ende
   *[other] { $n } Zellen am Ende
}
found-rows-of-cells = { $rows ->
    [one] { $rows } Zeile mit { $cells } Zellen
   *[other] { $rows } Zeilen mit je { $cells } Zellen
}
found-extra-row = noch eine Zeile mit { $n } Zellen
found-words-between-rows = Wörter zwischen Zeilen
found-characters = { $n ->
    [one] { $n } Zeichen
   *[other] { $n } Zeichen
}
found-regions = { $n ->
    [one] { $n } Region
   *[other] { $n } Regionen
}
found-columns = { $n ->
    [one] { $n } Spalte
   *[other] { $n } Spalten
}
found-colons = { $n ->
    [one] { $n } Doppelpunkt
   *[other] { $n } Doppelpunkte
}
found-fields = { $n ->
    [one] { $n } Feld
   *[other] { $n } Felder
}
found-marks-alphabets = Notizen, die zu mehreren Alphabeten passen
found-marks-of-cells = { $n ->
    [one] Notizen für { $n } Zelle
   *[other] Notizen für { $n } Zellen
}
found-colours-of-cells = { $n ->
    [one] Farben für { $n } Zelle
   *[other] Farben für { $n } Zellen
}
found-labels-of-no-jigsaw = Zeichen, die kein Jigsaw ergeben
found-open-quote = ein Anführungszeichen ohne Gegenstück
found-open-double-quote = ein Anführungszeichen ohne Gegenstück
found-column-again = noch einmal die Spalte { $name }
found-no-puzzle-column = eine erste Zeile ohne Spalte für Rätsel
found-regions-beside-shape = Regionen zusammen mit der Form { $shape }
found-grid-of-other-givens = ein Gitter ohne die Vorgaben des ersten
found-cage-sum = die Summe { $sum } für Käfig { $cage }
found-broken-xml = fehlerhaftes XML ({ $error })
found-broken-attribute = ein fehlerhaftes Attribut ({ $error })
found-broken-entity = eine fehlerhafte Entität ({ $error })
found-broken-json = fehlerhaftes JSON ({ $error })
found-bytes-of-json = { $n } Bytes JSON
found-nested-elements = Elemente in { $n } Ebenen
found-game-without-data = ein <game> ohne data
found-version = Version { $version }
found-cells-of-version = Zellen der Version { $version }
found-as-cell = { $what } als Zelle { $number }
found-as-value = { $what } als Wert von Zelle { $number }
found-as-notes = { $what } als Notizen von Zelle { $number }
found-as-last-field = { $what } als letztes Feld von Zelle { $number }
found-in-cell = { $what } in Zelle { $number }
found-number-in-cell = { $what } in Zelle { $number }, also die einzelne Zahl { $value }, weil nichts die Zeichen trennt
found-empty-payload = leere Daten
found-payload-without-text = Daten, die kein Text sind
found-payload-without-json = Daten, die kein JSON sind ({ $error })
found-payload-without-document = Daten, die kein Dokument von SudokuPad sind ({ $error })
found-damaged-payload = Daten, die sich nicht entpacken lassen
found-large-payload = Daten, die entpackt mehr als eine Million Zeichen haben
found-dictionary-entry = Wörterbucheintrag { $number } von { $n }
found-unreadable-puzzle = ein Rätsel, das nicht gelesen werden kann ({ $error })
found-drawings = Zeichnungen ohne erkennbare Bedeutung: { $names }
found-unsupported = nicht unterstützte Bedingungen: { $names }{ $more ->
    [0] { "" }
   *[other] { " und " }{ $more } weitere
}
found-field = { $path } { $value }
found-in-field = { $path }: { $found }
found-without-field = { $path } ohne { $field }
found-no-key = kein { $key }
found-given-without-value = { $path } ohne value
found-cells-of-field = { $n ->
    [one] { $path } mit { $n } Zelle
   *[other] { $path } mit { $n } Zellen
}
found-cell-of-field = { $path } mit der Zelle { $cell }
found-cells-and-clones = { $path } mit { $cells } und { $clones } Zellen
found-penpa-kind = ein Gitter der Art { $kind }
found-penpa-regions = dicke Linien, die das Gitter in Regionen mit { $sizes } Zellen teilen
found-penpa-sums = { $path } mit { $n } Zahlen
found-no-square-grid = Zellen, die kein quadratisches Gitter bilden
found-solution = { $n ->
    [one] eine Lösung aus { $n } Zeichen
   *[other] eine Lösung aus { $n } Zeichen
}
found-no-character = kein Zeichen
found-unknown-tag = das unbekannte Tag { $tag }
found-second-size = ein zweites <size>; die Größe ist schon { $n }
found-second-block-size = ein zweites <blocksize>; die Blockgröße ist schon { $n }
found-no-house = { $cells } Zellen, { $digits } Ziffern und kein Haus
found-cell-in-no-house = Zelle { $number } in keinem Haus
found-pattern-of-bytes = ein Muster aus { $n } Bytes
found-pattern-with-periods = { $n ->
    [one] ein Muster mit { $n } Punkt
   *[other] ein Muster mit { $n } Punkten
}
found-tag-in-puzzle = dieses Tag in einem Rätsel mit { $cells } Zellen und { $digits } Ziffern
found-before-size = { $tag } vor <size>
found-label-once-more = Zeichen { $label } für eine weitere Zelle
found-label-of-cells = { $n ->
    [one] Zeichen { $label } für { $n } Zelle
   *[other] Zeichen { $label } für { $n } Zellen
}
found-shape-of-size = Form { $shape } mit { $cells } Zellen und { $digits } Ziffern
found-long-constraint = eine Bedingung aus mehr als { $most } Zeichen
found-lone-constraint = eine Zeile mit nur einer Bedingung unter anderen
json-list = eine Liste aus { $n }
json-object = ein Objekt
loose-end = das Ende des Dokuments
loose-after-end = { $sign } nach dem Ende des Dokuments
loose-depth = mehr als { $most } ineinander geschachtelte Listen
loose-between = { $sign }, wo eine Liste oder ein Objekt weitergeht oder endet
loose-key = ein Eintrag ohne Schlüssel und ":" in einem Objekt
loose-word = das Wort { $word }
loose-text = eine Zeichenkette ohne Ende
loose-code = "\u" ohne vier Hexadezimalziffern
assume-9x9 = das Gitter ist 9x9, weil keine Form angegeben ist
assume-plain-9x9 = jedes Rätsel ist ein klassisches 9x9
assume-square = { $n } Zellen sind ein { $side }x{ $side } mit Blöcken von { $height }x{ $width }
assume-shape = { $n } Zellen sind ein { $shape }
assume-alphabet = Ziffern von { $shape }: { $name } ({ $title })
assume-open = { $sign } ist eine leere Zelle
assume-blank = ein Leerzeichen ist eine leere Zelle
assume-empty-field = ein leeres Feld ist eine leere Zelle
assume-packed = jedes Zeichen ist eine Zelle
assume-other-digits = Ziffern anderer Schriften stehen für 1 bis 9
assume-latin1 = Text, der kein UTF-8 ist, ist Latin-1
assume-row-labels = Beschriftungen von Zeilen werden ignoriert
assume-column-labels = Beschriftungen von Spalten werden ignoriert
assume-brackets = Listen in Klammern sind Zeilen
assume-words = Wörter sind keine Zellen: Zeile { $line }, { $words }{ $more ->
    [0] { "" }
    [one] , und { $more } weitere Zeile
   *[other] , und { $more } weitere Zeilen
}
assume-signs-left-out = Zeichen an Zellen werden ignoriert
assume-single-marks = eine einzelne Ziffer in einer Zelle ist eine Vorgabe, wenn keine andere Zelle ihrer Häuser sie enthält
assume-labels-alone = eine Zeile nur mit Blockzeichen ist ein Jigsaw ohne Vorgaben
assume-separator = die Spalten sind durch { $sign } getrennt
assume-column = die Spalte { $name } ist { $column }
assume-one-puzzle = Zeilen mit je einer Bedingung sind ein einziges Rätsel
assume-other-format = der Text ist { $format }, obwohl der Dateiname auf { $extension } endet
assume-size = <size> fehlt vor der Stelle, an der es gebraucht wird, also sind es 81 Zellen
assume-block-size = <blocksize> fehlt vor der Stelle, an der es gebraucht wird, also sind es 9 Ziffern
assume-no-houses = kein Haus ist angegeben, also ist es ein klassisches 9x9
assume-hidden-tag = Zeile { $line }: { $tag } steht nach Leerzeichen und gilt nicht als Tag
assume-rest-of-block = eine Zeile mit { $tag } hat mehr als ihre { $n } Zellen; der Rest wurde nicht gelesen
assume-empty-matrix = eine <matrix> ohne Zeichen ergibt kein Haus
assume-unseen-houses = { $n } Häuser sind zu viele, um sie zu unterscheiden, daher zeigen Bilder sie nicht
assume-colours = die Farben der Zellen sind nur Farben; eine Regel, für die sie stehen, ist nicht bekannt
assume-no-colour = die Farbe { $colour } wurde weggelassen, erwartet: #RRGGBB
assume-no-highlights = die vom Spieler gesetzten Zellfarben wurden weggelassen
assume-no-corner-marks = Ecknotizen wurden weggelassen
assume-no-solution = eine unvollständige Lösung wurde weggelassen
assume-no-drawings = Zeichnungen ohne eigene Bedeutung wurden weggelassen: { $drawings }
assume-penpa-rules = Zeichen stehen für ihre üblichen Regeln: { $kinds }
assume-penpa-words = die Regeln stammen aus der Zeichnung; Regeln, die nur im Text stehen, fehlen
assume-penpa-outside = Buchstaben und Farben außerhalb des Gitters wurden weggelassen
assume-penpa-turned = das Gitter erscheint, wie es gezeichnet wurde, nicht gedreht oder gespiegelt
assume-no-player-drawings = nur die Ziffern des Spielers wurden gelesen; seine übrigen Zeichnungen wurden weggelassen
cages-without-meaning = Käfige ohne Summe, deren Ziffern sich wiederholen dürfen
board-not-sound = das Gitter ist fehlerhaft: { $error }

## What formats cannot hold


lost-all-as-only-read = dieses Format lässt sich nur lesen; möglich sind line, grid oder gss
lost-rules-of-format = das Rätsel hat Regeln ({ $rules }); { $formats } können sie aufnehmen
lost-shape-without-name = diese Form hat keinen Namen, an dem ihre Häuser zu erkennen wären; gss nimmt jede Form auf
lost-shape-of-row = die Form hat keinen Namen, daher kann eine Tabellenzeile ihre Häuser nicht beschreiben; gss kann sie aufnehmen
lost-rule-of-row = der Text einer Regel ({ $rule }) enthält ";" oder "#"; gss kann sie aufnehmen
lost-note-like-column = das Rätsel hat eine Angabe namens { $key }, die beim Lesen als die Spalte dieses Namens gälte
lost-without-place = es hat keinen Platz für { $what }; möglich sind { $formats }
lost-number-of-puzzles = { $n } Rätsel, die beim Lesen als { $again } erscheinen würden
lost-some-puzzles = { $n } von { $all } Rätseln
lost-unreadable = der Inhalt, der sich nicht zurücklesen lässt ({ $error })
lost-unreadable-rules = die Regeln ({ $rules }), die sich nicht zurücklesen lassen: { $error }
lost-shape = die Form
lost-shape-to-say = die Form (beim Lesen mit --shape angeben)
lost-rules = die Regeln ({ $rules })
lost-marks = die Notizen
lost-givens = die Vorgaben
lost-some-givens = einige Vorgaben
lost-play = die eingetragenen Ziffern
lost-answer = die Lösung
lost-title = der Titel
lost-author = der Autor
lost-source = die Quelle
lost-rating = die Bewertung
lost-ratings = die gemessenen Bewertungen
lost-rules-in-words = die Regeln in Worten
lost-comment = der Kommentar
lost-colours = die Farben der Zellen
lost-notes = die Angaben { $names }
lost-picture = das Bild
lost-starting-marks = das Rätsel hat Startnotizen, die marks oder sukaku aufnehmen können
lost-houses-of-9x9 = das Rätsel hat andere Häuser als das klassische 9x9; gss nimmt jede Form auf, line nur die Ziffern
lost-size-of-9x9 = das Rätsel hat eine andere Größe als das klassische 9x9; gss nimmt jede Form auf, line nur die Ziffern
lost-other-houses = die Häuser sind nicht nur Zeilen, Spalten und Blöcke; gss kann sie aufnehmen
lost-many-digits = es gibt mehr als { $most } Ziffern; gss kann sie aufnehmen
lost-few-digits = es gibt weniger als { $least } Ziffern; gss kann sie aufnehmen
lost-candidates-of-many-digits = das Format schreibt Kandidaten mit höchstens zwei Dezimalstellen, das Rätsel hat aber { $n } Ziffern; marks kann sie aufnehmen
lost-further-puzzles-of-file = es sind { $n } Rätsel, eine Datei nimmt aber nur eines auf; { $other } kann mehrere aufnehmen
lost-further-puzzles-of-text = es sind { $n } Rätsel, ein Text nimmt aber nur eines auf; { $other } kann mehrere aufnehmen
lost-cell-in-no-house = eine Zelle liegt in keinem Haus
lost-cell-without-digit = { $cell } hat keinen Kandidaten, jede Zelle braucht aber mindestens einen
lost-cells-beside-grid = Zellen außerhalb des Gitters
lost-cells-beside-picture = das Rätsel hat Zellen außerhalb des Gitters, die ein Bild nicht zeigen kann
lost-cells-of-several-squares = eine Zelle bedeckt mehrere Kästchen, eine Zeichnung hat aber eines je Zelle
lost-large-sheet = das Gitter umfasst { $rows } x { $columns } Kästchen, ein Link aber höchstens { $most }
lost-large-grid = das Gitter ist { $n }x{ $n }, möglich ist höchstens { $most }x{ $most }
lost-no-square = { $cells } Zellen für { $digits } Ziffern sind kein quadratisches Gitter
lost-missing-row = Zeile { $number } ist kein Haus, aber alle Zeilen und Spalten müssen Häuser sein
lost-missing-column = Spalte { $number } ist kein Haus, aber alle Zeilen und Spalten müssen Häuser sein
lost-rule-without-item = { $rule }, wofür das Format keine Bedingung kennt
lost-rule-without-key = { $rule }, wofür f-puzzles keinen Schlüssel hat
lost-rule-along-no-line = { $rule } entlang von Zellen, die keine Zeile oder Spalte bilden
lost-number-of-rule = { $rule } mit { $n }, wo sich nur 0 und 1 schreiben lassen
lost-entropic-line = eine Entropielinie mit { $n } Ziffern, wofür das Format keine Bedingung kennt
lost-connected-part = zusammenhängende Ziffern in einem Teil des Gitters
lost-little-killer = ein Little Killer entlang von Zellen, die keine ganze Diagonale bilden, wofür f-puzzles keinen Schlüssel hat
lost-negative-ratios = negative Verhältnisse außer den gezeichneten, wofür f-puzzles keinen Schlüssel hat
lost-negative-sums = negative Summen außer 5 und 10, wofür f-puzzles keinen Schlüssel hat

## Errors of rules and shapes


expect-rule = eine Regel
expect-rule-kind = die Art einer Regel
expect-number-or-cells = eine Zahl oder ":" und Zellen
expect-cell-to = eine Zelle von 1 bis { $n } oder bis { $last }
found-no-cell = keine Zelle
expect-cells = Zellen
found-part-of-rule = eine unvollständige Regel
expect-closed-rule = eine Regel, in der jede Klammer geschlossen ist
expect-nested-choices = höchstens { $most } ineinander geschachtelte Auswahlen
found-in-rule = { $found } in { $rule }
expect-digits-with-rules = höchstens { $most } in einem Rätsel mit Regeln
found-no-word = kein Wort
expect-no-word = kein Wort
expect-word-in-base64 = eine Tabelle oder ein Ausdruck in Base64
found-choices = { $n ->
    [one] { $n } Auswahl
   *[other] { $n } Auswahlen
}
expect-choices = Regeln, ein Wort mit "|" dazwischen
expect-no-choices = keine Regeln darin
found-empty-choice = eine leere Auswahl
expect-rule-in-each-choice = eine Regel in jeder
found-groups = { $n ->
    [one] { $n } Gruppe
   *[other] { $n } Gruppen
}
found-groups-of-cells = { $n ->
    [one] { $n } Gruppe von Zellen
   *[other] { $n } Gruppen von Zellen
}
expect-at-most-in-one-rule = höchstens { $most } in einer Regel
expect-at-least-for-rule = mindestens { $least } für { $rule }
found-cell-twice = { $cell } zweimal
found-some-cell-twice = eine Zelle zweimal
expect-cells-once = jede Zelle einmal
found-large-tables = Regeln, deren Tabellen { $n } MiB brauchen
expect-smaller-tables = höchstens { $most } MiB: weniger oder kürzere Regeln
found-no-grid = Zellen, die kein Gitter bilden
expect-grid-for-rule = Zeilen und Spalten, die { $rule } braucht
expect-at-most-as-digits-differ = höchstens { $most }, weil die Ziffern verschieden sind
expect-digit-between = eine Ziffer von { $least } bis { $most }
found-line-with-many-ways = eine Linie, die sich auf zu viele Arten füllen lässt
expect-fewer-cells-or-digits = weniger Zellen oder Ziffern
found-lines-with-many-ways = Linien, die sich zusammen auf zu viele Arten füllen lassen
expect-fewer-or-shorter-lines = weniger oder kürzere Linien
expect-fewer-or-smaller-cages = weniger oder kleinere Käfige
found-counting-cells = { $n ->
    [one] { $n } zählende Zelle
   *[other] { $n } zählende Zellen
}
found-counting-cell = die zählende Zelle
expect-other-cells = andere Zellen
found-arm = ein Arm ab { $cell }
expect-arm = { $cell }, wo die anderen beginnen
found-first-cell-again = die erste Zelle noch einmal
found-digits-that-count-nothing = Ziffern, die nie eine Anzahl sein können
expect-numbers-to = Werte von 1 bis { $most }
found-circle-cells = { $n ->
    [one] { $n } Zelle im Kreis
   *[other] { $n } Zellen im Kreis
}
found-circle-cell-on-shaft = eine Zelle des Kreises auf dem Schaft
found-cells-of-digits = { $cells } Zellen mit { $digits } Ziffern
expect-fewer-sets = weniger Mengen von Ziffern
sums-of-different-digits = die Summen verschiedener Ziffern
sums-of-n-different-digits = die Summen von { $n } verschiedenen Ziffern
sums-of-n-digits = die Summen von { $n } Ziffern
expect-chaos-rows = { $n } Zeilen mit je { $n } Zellen und ebenso viele Zellen für die Regionen
found-circles = { $n ->
    [one] { $n } Kreis
   *[other] { $n } Kreise
}
expect-sum-of-different-digits = eine Summe verschiedener Ziffern
expect-any-or-range = "any" oder { $least } bis { $most }
expect-as-in-first-row = { $n } wie in der ersten Zeile
found-cell-of-another-row = eine Zelle einer anderen Zeile
found-line-outside-blocks = eine Linie außerhalb aller Blöcke
expect-blocks-of-region-sums = Blöcke, die eine Blocksummenlinie braucht
expect-odd-number-of-digits = eine ungerade Anzahl, damit es eine mittlere Ziffer gibt
found-cell-beside-grid = eine Zelle außerhalb des Gitters
expect-cell-of-grid = eine Zelle des Gitters
found-cell-outside-blocks = eine Zelle außerhalb aller Blöcke
expect-cell-of-block = eine Zelle eines Blocks
found-place-of-line = Platz { $number } ihrer Linie
found-automaton-states = ein Automat mit mehr als { $most } Zuständen
found-no-automaton = Bits, die keinen Automaten ergeben
expect-automaton = ein Automat in Base64
expect-base64 = A bis Z, a bis z, 0 bis 9, "-" oder "_"
found-rows-and-columns = { $rows } Zeilen und { $columns } Spalten
expect-lines-of-one-length = ein Quadrat, dessen Linien gleich lang sind
found-no-line = Zellen, die keine Linie bilden
expect-whole-line = eine ganze Zeile oder Spalte, von einem Ende an
found-in-expression = { $sign } als { $number }. Zeichen des Ausdrucks
found-end-of-expression = das Ende des Ausdrucks
expect-part-of-expression = eine Ziffer, ".", "[" oder "("
expect-nested-brackets = höchstens { $most } ineinander geschachtelte Klammern
expect-end-of-range = die letzte Ziffer eines Bereichs
expect-fewer-repeats = weniger Wiederholungszeichen hintereinander
expect-number-up-to = eine Zahl bis { $most }
found-long-expression = ein Ausdruck aus Tausenden von Teilen
expect-shorter-expression = ein kürzerer Ausdruck
expect-at-most-not-consecutive = höchstens { $most }, weil keine zwei aufeinanderfolgen
expect-digit-of-line = eine Ziffer, die auf der Linie stehen kann
found-line-without-counter = eine Linie ohne Ziffer, die einen Platz angeben kann
expect-digit-from-one = eine Ziffer, die mindestens 1 ist
expect-as-in-other = { $n } wie in der anderen
expect-as-before = { $n } wie zuvor
expect-sum-of-line = eine Summe, die auf der Linie möglich ist
found-cells-that-may-repeat = Zellen, die nicht verschieden sein müssen
expect-line-of-different-digits = eine Linie, auf der sich keine Ziffer wiederholen kann
expect-line-of-all-digits = { $n } für eine Linie mit allen Ziffern
expect-sum-and-weights = { $n }: die Summe und eine für jede Zelle
found-sums-up-to = Summen bis { $most }
expect-sum-of-cells = eine mögliche Summe der Zellen, höchstens { $most }
found-digits-for-cells = { $digits } Ziffern für { $cells } Zellen
expect-one-for-each-cell = höchstens eine für jede Zelle
expect-pairs-of-counts = Paare: erst die Anzahl, dann die gezählte Ziffer
expect-square-of-cells = eine Quadratzahl von Zellen bis { $most }x{ $most }, nicht { $n }
expect-shape-alone = { $name } allein: diese Form hat kein quadratisches Gitter
expect-fewer-shapes = weniger Formen zugleich: diese Häuser überlappen sich zu stark
expect-parts-of-one-size = Teile gleicher Größe: { $first } hat Größe { $size }, { $second } hat { $other }
expect-other-size = { $sizes }, nicht { $n }
expect-size-nine = Größe 9
expect-size-with-blocks = eine Größe mit Blöcken wie 6, 9 oder 12
expect-size-with-centres = eine Größe, deren Blöcke eine Mitte haben, wie 9, 15 oder 25
expect-labels-of-cube = 192 Zeichen, eines für jede Zelle der drei Seiten
expect-order = super1 bis super{ $most }
expect-size = eine Größe von 1 bis { $most }
expect-square-of-rows = ebenso viele Zeilen wie Spalten, von 1x1 bis { $most }x{ $most }
expect-shape-without-boxes = latin{ $n } oder jigsaw{ $n }: { $n } Zellen lassen sich nicht in rechteckige Blöcke teilen
expect-latin = latin{ $n }, denn Blöcke aus einer einzigen Reihe sind nur Zeilen oder Spalten
expect-block-sides = Höhe und Breite eines Blocks von { $n } Zellen
expect-square-of-labels = eine Quadratzahl von Zeichen, eines für jede Zelle, nicht { $n }
expect-fewer-labels = eine Quadratzahl von Zeichen, eines für jede Zelle, nicht mehr als { $most }
expect-different-labels = { $n } verschiedene Zeichen, nicht mehr
expect-cells-in-piece = { $n } Zellen in jedem Teil, nicht { $found } wie in Teil { $number }
expect-shape-near = der Name einer Form; ist { $name } gemeint?
expect-shape-name = ein Name wie 9x9, latin7, x16, jigsaw, samurai oder super3
topology-cells = gefunden: { $n } Zellen, erwartet: 1 bis { $most }
topology-digits = gefunden: { $n } Ziffern, erwartet: 1 bis { $most }
topology-empty-house = { $house } hat keine Zelle, erwartet: mindestens eine
topology-long-house = { $house } hat { $cells } Zellen, erwartet: höchstens { $digits }, eine je Ziffer
topology-no-such-cell = { $house } enthält Zelle { $cell }, erwartet: 1 bis { $cells }
topology-cell-twice = { $house } enthält Zelle { $cell } zweimal
topology-names = gefunden: { $found } Namen von Zellen, erwartet: { $expected }
topology-too-dense = die Häuser überlappen sich zu stark: gefunden: { $n } Paare von Zellen in Häusern, erwartet: höchstens { $most }
clash = { $digit } zweimal in { $house }: { $a } und { $b }
rule-broken = { $rule } ist verletzt
data-digit = gefunden: Ziffer { $number }, erwartet: 1 bis { $most }
data-in-rules = in den Regeln, { $error }
data-in-rule = in einer Regel, { $error }
data-squares = gefunden: { $rows } x { $columns } Kästchen, erwartet: insgesamt höchstens { $most }
data-cells = gefunden: { $n } Zellen, erwartet: höchstens { $most }
data-cell-outside = Zelle { $number } liegt außerhalb des Blatts
data-picture = das Bild hat eine andere Zahl von Zellen als die Anordnung
data-colours = gefunden: Farben von { $n } Zellen, erwartet: { $cells }
data-places = gefunden: Plätze für { $n } Zellen, erwartet: { $cells }
data-house = gefunden: Haus { $number }, erwartet: eine Zahl unter { $below }
entries-givens = { $n ->
    [one] { $n } Vorgabe
   *[other] { $n } Vorgaben
}
entries-marks = { $n ->
    [one] { $n } Liste von Notizen
   *[other] { $n } Listen von Notizen
}
entries-digits = { $n ->
    [one] { $n } Ziffer
   *[other] { $n } Ziffern
}
entries-candidates = { $n ->
    [one] { $n } Kandidatenliste
   *[other] { $n } Kandidatenlisten
}
entries-placed = { $n ->
    [one] { $n } eingetragene Ziffer
   *[other] { $n } eingetragene Ziffern
}
entries-answer = { $n ->
    [one] { $n } Ziffer der Lösung
   *[other] { $n } Ziffern der Lösung
}
data-entries = gefunden: { $entries }, erwartet: je eine für { $cells } Zellen
expect-bar-or-end = "|" oder das Ende

## Errors of generating and counting

solve-spent = das Suchbudget war verbraucht, bevor die Antwort feststand
explain-too-large = Schritte lassen sich für { $digits } Ziffern, { $cells } Zellen und { $houses } volle Häuser nicht erklären; die Grenzen sind { $most_digits }, { $most_cells } und { $most_houses }
teach-length = gefunden: { $n } Einträge, erwartet: 81
teach-digit = Eintrag { $place }: { $found } gefunden, erwartet: eine Ziffer von 0 bis 9 oder "."

# Anforderungen an Rätsel.
make-complete-none = das Rätsel hat keine Lösung, also kann nichts hinzugefügt werden
make-complete-unique = das Rätsel hat schon genau eine Lösung
make-no-grid = für diese Form gibt es kein volles Gitter
make-no-symmetry = die Form hat die Symmetrie { $asked } nicht; möglich: { $there }
make-unreached = in { $tries ->
    [one] einem Versuch
   *[other] { $tries } Versuchen
} fand sich kein passendes Rätsel
make-spent = das Suchbudget war verbraucht, bevor ein Rätsel gefunden war
make-reversed-levels = der Stufenbereich { $range } ist verkehrt herum; die kleinere Zahl gehört nach vorn
make-reversed-indices = der Indexbereich { $range } ist verkehrt herum; die kleinere Zahl gehört nach vorn
make-reversed-ratings = der Bewertungsbereich { $range } ist verkehrt herum; die kleinere Zahl gehört nach vorn
make-reversed-givens = der Bereich { $range } für die Vorgaben ist verkehrt herum; die kleinere Zahl gehört nach vorn
make-low-index = kein Rätsel hat höchstens den Index { $index }; der niedrigste ist { $least }, der eines vollen Gitters
make-rules-shape = Regeln lassen sich nur für Formen mit 4 bis { $most } Ziffern erzeugen, deren Zellen einzelne Kästchen sind
make-levels-rules = die Stufen von gss unterstützen nur Häuser, keine Regeln ({ $rules }); möglich ist eine Bewertung, eine Schwierigkeit oder eine Technik
make-many-givens = { $n } Vorgaben sind zu viele, die Form hat { $cells } Zellen
make-few-givens = { $n } Vorgaben sind zu wenige, nötig sind mindestens { $least }: { $why }
make-why-searched = eine vollständige Suche hat gezeigt, dass kein { $size }x{ $size }-Rätsel mit weniger Vorgaben eindeutig ist
make-why-swapped-digits = sonst lassen sich zwei Ziffern ohne Vorgabe vertauschen
make-several-minimal = ein Rätsel mit mehreren Lösungen ist nicht minimal
make-several-level = ein Rätsel mit mehreren Lösungen hat keine Stufe
make-no-rating = auf dieser Form ist kein Schritt mit { $found } bewertet; am nächsten kommt { $nearest }
make-technique-small = die Technik { $technique } ist erst ab { $least } Ziffern nötig; bei { $n } Ziffern leistet { $other } dasselbe
make-other-hidden-single = ein versteckter Single
make-other-hidden-set = eine kleinere versteckte Menge
make-other-naked-set = eine kleinere nackte Menge
make-other-fish = ein kleinerer Fisch in den anderen Linien
make-shape-large = die Form ist für eine Bewertung zu groß: { $error }
make-no-technique = keine Techniksammlung enthält für diese Form die Technik { $technique }
make-no-level = kein Rätsel dieser Form hat die Stufe { $level }: { $why }
make-why-singles = Singles lösen jedes Rätsel dieser Form, also haben alle die Stufe 1
make-why-highest-level = die höchste Stufe ist { $level }, und die heißt Raten
make-why-logic-levels = Logik reicht bis Stufe { $logic }, und Stufe { $level } heißt Raten

# Regeln, die erzeugt werden.
make-rule-count = { $found } gefunden, erwartet: eine Regel und eine Anzahl wie thermo:4
make-rule-without-number = { $found } gefunden, erwartet: { $name } ohne Zahl
make-rule-number = { $found } gefunden, erwartet: eine Zahl von 1 bis { $most }
make-rule-with-others = { $found } gefunden, das nur als Teil von { $generator } erzeugt wird; möglich: { $names }
make-rule-not-generated = { $found } gefunden, eine Regelart, die sich nicht erzeugen lässt; möglich: { $names }
make-rule-unknown = { $found } gefunden, möglich: { $names }

# Muster aus Bildern und Texten.
make-pattern-small = das Muster hat { $n } Zellen, braucht aber mindestens { $least }: { $why }
make-swapped-houses = in { $a } und in { $b } steht keine Vorgabe, sie lassen sich also vertauschen
make-picture-lines = das Bild hat { $n } Zeilen, höchstens { $most } passen
make-picture-line = Zeile { $line } des Bilds hat { $n } Zeichen, höchstens { $most } passen
make-pgm-header = dem PGM-Bild fehlt ein gültiger Kopf: Breite, Höhe und ein größter Wert bis 255
make-pgm-size = das Bild hat { $width } x { $height } Pixel, nötig sind mindestens { $cols } x { $rows }
make-pgm-truncated = das PGM-Bild ist abgeschnitten: { $n } von { $width } x { $height } Pixeln
make-pbm-size = das PBM-Bild hat { $width } x { $height } Pixel, nötig sind genau { $cols } x { $rows }
make-pbm-truncated = das PBM-Bild ist abgeschnitten: { $n } von { $all } Pixeln
make-text-empty = der Text enthält keine Buchstaben
make-text-long = der Text ist zu lang: auf { $rows } x { $cols } Kästchen passen höchstens { $letters } Buchstaben in eine Zeile und { $lines } Zeilen
make-text-letter = { $found } im Text gefunden, möglich sind A bis Z, 0 bis 9 und !?+-.

# Zerlegungen in Gebiete.
make-cut-uneven = { $cells } Zellen lassen sich nicht in { $parts } gleich große Teile zerlegen
make-cut-island = eine einzeln liegende Gruppe von { $cells } Zellen lässt sich nicht in Teile mit { $size } Zellen zerlegen
make-cut-middle = eine Fläche mit einer mittleren Zelle braucht für eine Drehsymmetrie um 180° eine ungerade Anzahl von Teilen, nicht { $parts }
make-cut-stuck = in { $attempts } Versuchen fand sich keine Zerlegung in gleiche Teile; vielleicht gibt es keine
make-cut-unfilled = keine von { $cuts } Zerlegungen ließ sich mit Ziffern füllen
make-cut-cells = eine zu zerlegende Fläche muss 1 bis { $most } Zellen haben, nicht { $n }
make-cut-stopped = abgebrochen, bevor die Zerlegung fertig war
make-cuts-unfilled = keine von { $cuts } zufälligen Zerlegungen in Teile ließ sich mit Ziffern füllen

# Verschärfen.
make-polish-symmetry = die Vorgaben haben die Symmetrie { $symmetry } nicht
make-polish-none = verschärfen lässt sich nur ein Rätsel mit genau einer Lösung; dieses hat keine
make-polish-several = verschärfen lässt sich nur ein Rätsel mit genau einer Lösung; dieses hat mehrere

# Zählen.
count-stopped = vor dem Ende abgebrochen
count-nodes = die Suche braucht mehr als { $n } Knoten
count-states = die Zählung braucht mehr als { $n } Zustände gleichzeitig
count-out-of-reach = keine Methode wird voraussichtlich innerhalb von Tagen fertig
count-too-large = ein Zwischenergebnis hat mehr als 128 Bit
count-unsuited = { $method } kann dieses Rätsel nicht zählen: { $why }
count-why-givens = es hat Vorgaben oder Notizen
count-why-rules = nur enumerate unterstützt Regeln ({ $rules })
count-why-wide = in einer Komponente sind mehr als 64 Ziffern offen
count-why-cells = eine Komponente hat mehr als { $most } Zellen
count-why-wide-frontier = in jeder Reihenfolge sind mehr als 64 Häuser gleichzeitig offen oder viel zu viele Zustände zu erwarten
count-why-templates = das Gitter hat kein Haus mit so vielen Zellen, wie es Ziffern gibt, oder zu viele Schablonen
count-why-no-core = eine Zelle liegt in keinem vollen Haus, oder jeder Kern hat zu viele Füllungen, Symmetrien oder Schablonen
count-why-triples = das Gitter ist kein 9x9 mit höchstens einem weiteren Haus quer zu seinen Bändern oder Stapeln
count-why-middle = das Gitter hat weniger als drei oder mehr als neun Ziffern, zu viele Zellen, kein volles Haus oder zu viele Schablonen
count-why-kinds = wesentlich verschiedene Lösungen lassen sich nur bis 64 Ziffern und { $most } Zellen zählen
count-rules = mit Regeln ({ $rules }) lassen sich wesentlich verschiedene Lösungen nicht zählen, weil Ziffern und Zellen dann nicht austauschbar sind
count-no-part = einen Teil { $i } von { $n } gibt es nicht; gezählt wird ab 1
count-enumerate-in-parts = die Methode enumerate kann nicht in Teilen zählen
count-kinds-in-parts = wesentlich verschiedene Lösungen lassen sich nicht in Teilen zählen
count-checkpoint = Fortsetzen ist nicht möglich: der Zwischenstand { $why }
count-why-damaged = ist beschädigt
count-why-other-puzzle = gehört zu einem anderen Rätsel
count-why-other-part = gehört zu einem anderen Teil
count-why-other-method = gehört zu einer anderen Methode oder zu anderen Einstellungen
count-why-up-to = gehört zu einer Zählung bis auf Symmetrie oder Umbenennung

## Answers of the service

unsound-none = Rätsel { $number } hat keine Lösung
unsound-several = Rätsel { $number } hat mehrere Lösungen
unsound-unknown = Rätsel { $number } wurde innerhalb der Grenze nicht gelöst
estimate-impossible = die Anzahl ließ sich nicht schätzen: es sind mehr als 64 Ziffern, oder die Zeit reichte nicht für zwei Stichproben
event-generating = { $name } wird erzeugt
event-solving = Rätsel werden gelöst
event-tries = Rätsel { $number }: { $n } versucht
event-layer = Schicht { $layer } von { $layers }, Teilaufgabe { $job } von { $jobs }, { $states } Zustände
event-symmetry = Symmetrie { $done } von { $all }
event-unit = Einheit { $done } von { $all }
event-plan = mit { $method }{ $number }, { $time } auf einem Kern
plan-number = { ", etwa " }{ $number } Lösungen
plan-seconds = etwa { $n } Sekunden
plan-minutes = etwa { $n } Minuten
plan-hours = etwa { $n } Stunden
plan-days = etwa { $n } Tage
plan-century = mehr als hundert Jahre
symmetry-rows = Zeilen { $cycles }
symmetry-columns = Spalten { $cycles }
symmetry-both = { $parts }
symmetry-transposed = Transposition: Zeilen werden Spalten
symmetry-antitransposed = Transposition an der anderen Diagonale
symmetry-right = eine Vierteldrehung im Uhrzeigersinn
symmetry-left = eine Vierteldrehung gegen den Uhrzeigersinn
symmetry-exchanged = Zeilen werden Spalten { $rows }, Spalten werden Zeilen { $columns }
symmetry-other = eine andere, die { $n ->
    [one] 1 Zelle
   *[other] { $n } Zellen
} bewegt

## Errors of the service

unknown-name = { $what } { $name } ist unbekannt; möglich: { $names }
unknown-name-near = { $what } { $name } ist unbekannt; ist { $near } gemeint?
unknown-technique = Technik { $name } ist unbekannt; möglich sind Namen wie X-wing, naked pair oder forcing chain
unknown-type = Typ { $name } ist unbekannt
thing-alphabet = Alphabet
thing-difficulty = Schwierigkeit
thing-cover-stock = Papiersorte
thing-paper-size = Papierformat
thing-purpose = Verwendungszweck
thing-place-of-solutions = Platz der Lösungen
thing-engine = Suchverfahren
thing-equivalence = Äquivalenz
thing-format = Format
thing-kind-of-rule = Regelart
thing-scale = Bewertungsskala
thing-shape = Form
thing-technique = Technik
thing-language = Sprache
thing-method = Methode
thing-symmetry = Symmetrie
thing-theme = Farbschema
thing-type = Typ
service-about = { $name }: { $error }
service-in-puzzle = Rätsel { $number }: { $error }
service-in-marks = in den Startnotizen: { $error }
service-in-rules = in den Regeln: { $error }
service-in-weights = in den Gewichten: { $error }
service-set-add = „{ $found }“ lässt sich nicht hinzufügen; erwartet wird givens, clues oder rules: mit Regelarten, etwa rules:thermo:4,killer
service-set-target = set unterstützt das Ziel { $name } nicht; unterstützt werden { $allowed }
service-rules-asked = Regeln: { $error }

service-limit-seconds = eine Zeitgrenze muss eine positive Zahl von Sekunden sein, nicht { $seconds }
service-no-clock = Zeitgrenzen gibt es hier nicht; möglich ist eine Grenze in Suchknoten oder keine
service-no-seed = hier gibt es keine Zufallsquelle; ein Startwert (seed) ist nötig
service-too-large = die Antwort bräuchte { $size }, erlaubt sind { $most } MiB
size-mib = etwa { $n } MiB
size-terabyte = mehr als ein Terabyte
hint-smaller = weniger Rätsel, Lösungen oder Bilder anfordern oder das Programm auf der Kommandozeile verwenden

service-one-puzzle = { $what } sind nur für ein einzelnes Rätsel möglich, die Eingabe enthält { $n }
input-beside = Texte und Farben
input-marks = Startnotizen
input-cells = Zellinhalte
input-checkpoint = Zwischenstände
service-colours = Farben gibt es für { $found } Zellen, das Rätsel hat aber { $cells }; nötig ist eine Liste je Zelle
service-per-cell = { $what }: { $found } angegeben, das Rätsel hat aber { $cells } Zellen; nötig ist ein Eintrag je Zelle
cells-givens = Vorgaben
cells-candidates = Kandidatenlisten
cells-digits = Ziffern
cells-marks = Listen von Notizen
service-digit = die Ziffer { $found } gibt es nicht; möglich sind 1 bis { $most } und 0 für eine leere Zelle
service-board-and-text = ein Gitter und ein Text oder eine Form schließen sich aus; nur eines davon angeben
service-shape-mismatch = gefunden: { $cells } Zellen und { $digits } Ziffern, erwartet: { $wanted_cells } und { $wanted_digits } wie in der Form { $shape }
service-format-not-read = das Format { $format } lässt sich nur schreiben, nicht lesen
service-format-not-written = das Format { $format } lässt sich nur lesen, nicht schreiben
service-engine-rules = das Suchverfahren { $engine } unterstützt keine Regeln ({ $rules }); möglich sind search, learn und plain
service-engine-shape = das Suchverfahren { $engine } unterstützt keine Formen mit { $cells } Zellen und { $digits } Ziffern
hint-shapes = `anydoku shapes` listet sie auf
hint-techniques = `anydoku techniques` listet sie auf

service-range = { $what } muss eine Zahl oder ein Bereich wie { $example } sein, nicht { $found }
range-givens = Vorgaben
range-level = Stufe
range-rating = Bewertung
range-index = Index
service-keep = keep muss ein Anteil von 0 bis 1 sein, nicht { $found }
service-givens-and-keep = eine Anzahl von Vorgaben und ein Anteil schließen sich aus; nur eines davon angeben
service-pattern-alone = ein Muster oder Text legt die Vorgaben fest; eine Anzahl von Vorgaben lässt sich deshalb nicht dazu angeben
service-pattern-and-text = ein Muster und ein Text schließen sich aus; nur eines davon angeben
service-nothing-to-invert = es gibt nichts umzukehren; ein Muster oder einen Text ergänzen
service-template-empty = die Vorlage enthält kein Rätsel
service-template-unsolvable = die Vorlage hat keine Lösung; nötig ist ein lösbares Rätsel
service-rating-and-index = eine Bewertung und ein Index als Ziel schließen sich aus; nur eines davon angeben
service-jigsaw-size = ein Jigsaw der Größe { $found } lässt sich nicht erzeugen; möglich sind 1 bis 256

service-many-symmetries = die Form hat zu viele Symmetrien für eine Normalform; möglich sind das klassische 9x9 und Formen mit höchstens 200.000
service-has-rules = Regeln ({ $rules }) werden hier nicht unterstützt; nötig ist ein Rätsel ohne Regeln
service-part = ein Teil muss wie 2/7 geschrieben sein, nicht { $found }
service-probes = eine Schätzung braucht mindestens { $least } Stichproben, nicht { $found }
service-lossy = { $format } hat keinen Platz für: { $lost }
hint-lossy = --lossy schreibt alles Übrige

service-picture-format = das Bildformat { $found } ist unbekannt; möglich: svg, png, pdf, tex, asy
service-no-png = dieses Programm kann kein PNG schreiben; möglich ist SVG
service-no-pdf = dieses Programm kann kein PDF schreiben; möglich ist SVG
service-dpi = eine Auflösung (dpi) gibt es nur bei PNG
service-size-zero = die Größe muss mindestens 1 sein
service-size-large = die Größe darf höchstens { $most } Punkt betragen, nicht { $found }
service-cell-name = eine Zelle { $found } gibt es nicht; Zellen heißen zum Beispiel { $example }
service-symbols-pictures = Bilder gibt es für höchstens { $most } Ziffern, das Rätsel hat { $n }
service-symbols = { $found } reicht nicht für { $n } Ziffern; möglich sind letters, numbers, pictures oder mindestens { $n } verschiedene Zeichen
service-symbol-twice = das Zeichen { $symbol } kommt in { $symbols } zweimal vor; jede Ziffer braucht ihr eigenes
service-font-symbol = die Schrift hat kein Zeichen { $symbol }
service-paper = das Papierformat { $found } ist unbekannt; möglich: { $names } oder ein Maß wie 7x10in oder 170x240mm
hint-font = --font DATEI wählt eine andere Schrift
service-chart-values = die Werte müssen endliche Zahlen in aufsteigender Folge sein, jede nur einmal
service-chart-step = eine Schrittweite von { $step } ergibt mehr als eine Million Balken; sie muss größer sein
service-chart-format = ein Diagramm gibt es nur als svg oder png

service-few-different = unter { $tries } Rätseln der Form { $shape } fanden sich nur { $found } weitere verschiedene; gebraucht werden noch { $n }
hint-repeats = weniger Rätsel oder andere Eigenschaften verlangen oder mit --repeats Wiederholungen zulassen
service-not-reached = in { $tries } Versuchen fand sich kein { $shape } der gewünschten Schwierigkeit{ $nearest }
nearest-rating = { " (am nächsten kommt die Bewertung " }{ $rating })
nearest-level = { " (am nächsten kommt die Stufe " }{ $level })
hint-easier = einen weiteren Bereich von Stufen oder Bewertungen versuchen
hint-types = Typen sind { $types } und jede Form, die `anydoku shapes` auflistet
service-book-stopped = abgebrochen, bevor das Buch fertig war
service-book-empty = das Buch enthält kein Rätsel; ein Abschnitt braucht einen Typ oder einen Text mit Rätseln
service-book-large = ein Buch fasst höchstens { $most } Rätsel, nicht { $n }
service-book-section = Abschnitt { $number } braucht entweder einen Typ oder einen Text mit Rätseln
service-book-section-taken = Abschnitt { $number } nimmt seine Rätsel aus einem Text; Vorgaben für neue Rätsel wirken dort nicht: { $names }
hint-book-section-taken = die Vorgaben weglassen oder dem Abschnitt statt des Textes einen Typ geben
service-number-zero = die Zahl der Rätsel muss mindestens 1 sein
service-book-crowded = { $n } Gitter mit { $rows }x{ $columns } Kästchen passen nicht auf eine Seite; Platz ist für höchstens { $most }
service-book-letters = der Schrift fehlt { $letters }, was im Buch vorkommt
service-book-known = alle Rätsel sind schon vorgekommen; für das Buch bleibt keines übrig
service-solutions-apart = nur ein Buch mit Rätseln und Lösungen in einer Datei kann die Lösungen nach jedem Abschnitt oder unter den Rätseln haben
service-progression-targets = eine Steigerung bestimmt die Schwierigkeit jedes Abschnitts selbst
service-progression-targets-hint = die Steigerung weglassen oder Bewertung, Schwierigkeit und andere Ziele
service-progression-store = eine Steigerung braucht Rätsel, die erzeugt werden; die aus der Sammlung lassen sich nicht aufteilen
hint-book-font = --font DATEI oder font in der Beschreibung wählt eine andere Schrift
service-book-list = kein Textformat kann alle Rätsel dieses Buchs gemeinsam aufnehmen
hint-book-list = je Typ ein eigenes Buch mit eigener Liste erstellen
service-per-page = jede Seite muss mindestens 1 Gitter enthalten
service-bleed-booklet = ein Heft kann keinen Anschnitt haben, weil gefaltete Bögen nicht beschnitten werden; nur eines von beiden angeben
service-length = { $what } muss eine Länge wie 12mm oder 0.5in sein, höchstens { $most }in, nicht { $found }
length-bleed = Anschnitt
length-margin = Rand
length-gutter = Bundsteg
service-stock = die Papiersorte { $found } ist unbekannt; möglich: { $names } oder die Dicke einer Seite wie 0.06mm
service-colour = eine Farbe muss wie #17426e geschrieben sein, nicht { $found }

## Notes and warnings

note-rules-of-technique = { $technique } setzt Regeln voraus, also haben die Rätsel diese: { $rules }
note-template-several = die Vorlage hat mehrere Lösungen; nur ihre Form wird verwendet, nicht ihr Gitter
note-many-symmetries = die Form hat zu viele Symmetrien; als doppelt gelten nur Rätsel mit denselben Ziffern
note-rules-cut = die Regeln von Rätsel { $number } sind gekürzt, weil das Bild zu klein ist
note-unprintable = bei Rätsel { $number } wird { $what } nicht gedruckt, weil der Schrift { $letter } fehlt
words-title = der Titel
words-author = der Autor
words-rules = der Regeltext
note-left-out = { $n } von { $all } Rätseln sind schon vorgekommen und entfallen
note-no-how-to = eine Anleitungsseite bekommen nur erzeugte Rätsel, nicht solche aus einem Text
note-small-type = die kleinste Schrift auf Seite { $page } hat { $size } Punkt, Druckereien verlangen aber { $least }; wähle ein größeres Papier oder weniger Rätsel pro Seite
note-page-limits = { $name } druckt Bücher mit { $least } bis { $most } Seiten, dieses hat aber { $n }
note-spread = { $name }: { $n ->
    [one] ein Rätsel ist
   *[other] { $n } Rätsel sind
} leichter oder schwerer als bei gleichmäßiger Verteilung, weil sich zu manchen gewünschten Bewertungen zu wenige Rätsel fanden
note-no-qr = { $n } von { $all } Rätseln haben keinen QR-Code, weil keine bekannte Webseite ihre Form über eine kurze Adresse öffnet
assumed-own-shape = die im Text genannte Form, nicht { $shape }

## Errors of the server

server-head-long = der Kopf der Anfrage ist zu lang
server-head-lines = die Anfrage hat zu viele Kopfzeilen
server-body-long = die Anfrage ist zu lang: höchstens 4 MiB werden angenommen
server-slow-request = die Anfrage ist zu langsam eingetroffen
server-not-http = das ist keine HTTP-Anfrage
server-header-twice = eine Kopfzeile, die nur einmal vorkommen darf, kommt mehrmals vor
server-header-text = eine Kopfzeile ist kein gültiger Text
server-no-length = die Anfrage braucht die Kopfzeile Content-Length
server-bad-length = die Kopfzeile Content-Length enthält keine Zahl
server-no-host = der Anfrage fehlt die Kopfzeile Host
server-other-host = Anfragen für diesen Hostnamen beantwortet der Server nicht; anydoku serve --allow-host NAME fügt ihn hinzu
server-file-method = Dateien lassen sich nur lesen; möglich sind GET und HEAD
server-not-found = unter dieser Adresse gibt es nichts
server-no-question = diese Anfrage gibt es nicht; /api/v1/openapi.json listet alle auf
server-question-method = Anfragen an diese Adresse werden mit POST gesendet
server-media-type = die Anfrage muss vom Typ application/json sein
server-cross-origin = Anfragen von anderen Seiten sind nicht erlaubt
server-busy = der Server ist ausgelastet; bitte gleich noch einmal versuchen
server-busy-client = von diesem Rechner warten schon zu viele Anfragen; bitte eine Antwort abwarten
server-closing = der Server wird beendet
server-timeout = die Anfrage hat zu lange gedauert
row-internal = interner Fehler beim Lesen dieser Zeile
hint-row-internal = bitte mit der Zeile melden
row-empty = gefunden: eine leere Zeile, erwartet: ein Rätsel
row-several = gefunden: { $n } Rätsel in einer Zeile, erwartet: eines
service-internal = interner Fehler: { $reason }; bitte melden
server-internal = interner Fehler bei dieser Anfrage; bitte melden
server-malformed = die Anfrage ist nicht gültig: { $error }
server-no-object = die Anfrage ist kein JSON-Objekt
server-limit = { $field } ist { $found }, dieser Server erlaubt höchstens { $most }
server-limit-pictures = n ist { $found }, mit Bildern oder Gittern erlaubt dieser Server höchstens { $most }
server-limit-puzzles = { $found } Rätsel sind zu viele: dieser Server erlaubt höchstens { $most } in einer Anfrage

## Errors of the programs

# Labels.
cli-error = Fehler:
cli-warning = Warnung:
cli-note = Hinweis:
cli-hint = Tipp:
cli-format = gelesen als { $format }

# Where something is.
cli-of-input = { $name }: { $text }
cli-of-puzzle = { $name }, Rätsel { $number }: { $text }
cli-at-line = Zeile { $line }: { $text }
cli-at-puzzle = Rätsel { $number }: { $text }

# Files.
cli-unwritable = { $path }: Schreiben nicht möglich ({ $reason })
io-no-folder = den Ordner gibt es nicht
io-no-file = die Datei gibt es nicht
io-permission = keine Berechtigung
io-directory = das ist ein Ordner
io-not-directory = ein Teil des Pfads ist eine Datei, kein Ordner
io-full = der Datenträger ist voll
io-quota = das Speicherkontingent ist aufgebraucht
io-read-only = der Datenträger ist schreibgeschützt
io-name = der Name ist zu lang oder ungültig
io-large = die Datei würde zu groß
io-address-used = ein anderes Programm verwendet die Adresse
io-address-foreign = diese Adresse hat der Rechner nicht
cli-unwritable-directory = einen Dateinamen anhängen
cli-unwritable-no-folder = zuerst den Ordner anlegen oder eine andere Datei wählen
cli-unwritable-permission = eine andere Datei wählen oder die Zugriffsrechte dieser Datei ändern
cli-unwritable-full = Speicherplatz freigeben oder einen anderen Datenträger wählen
cli-stdout-unwritable = Schreiben auf die Standardausgabe nicht möglich ({ $reason })
cli-unreadable = { $name }: Lesen nicht möglich ({ $reason })
cli-unremovable = { $path }: Löschen nicht möglich ({ $reason })
cli-no-file = Datei nicht gefunden: { $name }
cli-no-file-hint = den Namen prüfen; hier kann auch das Rätsel selbst stehen, mit „.“ für leere Zellen
cli-directory = { $name } ist ein Verzeichnis und keine Datei
cli-directory-hint = stattdessen die Dateien darin angeben
cli-too-large = { $name } ist zu groß: höchstens { $limit } MB lassen sich auf einmal lesen
cli-too-large-hint = Dateien mit einem Rätsel pro Zeile und Tabellen dürfen beliebig groß sein, wenn die Ausgabe eine Zeile pro Rätsel hat
cli-not-text = { $name } ist kein Text; das Format ist { $format }
cli-not-text-hint = { $format ->
    [UTF-16] die Datei als UTF-8 speichern
   *[other] die Datei entpacken oder das Rätsel als Text kopieren
}
cli-text = reiner Text mit einem Rätsel
cli-ending = { $path }: dieser Befehl schreibt Text und keine .{ $ending }-Dateien
cli-ending-of-json = { $path }: --json schreibt JSON, nicht .{ $ending }
cli-ending-json-name = einen Namen wie answer.jsonl wählen
cli-ending-json = --json ergänzen oder einen Namen wie answer.txt wählen
cli-ending-puzzles = einen Namen wie answer.txt wählen; `convert` und `generate` schreiben Rätsel in jedem Format
cli-ending-hint = einen Namen wie answer.txt wählen
cli-ending-picture = einen Namen wie answer.txt wählen; `draw` schreibt SVG, PNG und PDF, `book` schreibt PDF
cli-ending-html = einen Namen wie answer.txt wählen; `explain --html`, `techniques` und `practice` schreiben HTML
cli-png-damaged = das PNG-Bild ist nicht lesbar ({ $reason })
cli-png-large = das PNG-Bild ist zu groß: höchstens { $limit } MB Bildpunkte lassen sich lesen

# Inputs.
cli-standard-input = Standardeingabe
cli-read-by-line = { $name }: zeilenweise gelesen; Form der Rätsel: { $shape }
cli-shape-without-name = eine ohne Namen
cli-find-not-there = { $name }, Rätsel { $number }: nicht in der Sammlung
cli-argument = Argument
cli-no-input = kein Rätsel angegeben
cli-no-input-hint = eine Datei, „-“ für die Standardeingabe oder das Rätsel selbst angeben; --help zeigt Beispiele
cli-no-puzzle = die Eingabe enthält kein Rätsel
cli-part-of-no-lines = { $name }: --part { $part } braucht eine Datei mit einem Rätsel pro Zeile oder eine Tabelle
cli-part-of-no-lines-hint = `anydoku convert --to line` schreibt eine solche Datei
cli-short-line = eine Zeile mit { $n ->
    [one] einem Zeichen
   *[other] { $n } Zeichen
} unter mehreren Zeilen
cli-least-cells = mindestens { $n } Zellen (4x4)
cli-no-puzzle-on-line = Zeile { $line }: { $what ->
    [empty] eine leere Zeile, kein Rätsel
   *[comment] ein Kommentar, kein Rätsel
}
cli-more-invalid = … und { $more } weitere ungültige Zeilen in { $name }, { $all } insgesamt
cli-other-format = --from FORMAT liest es in einem anderen Format; `anydoku formats` listet die Formate auf
cli-which-format = --from FORMAT legt das Format fest; `anydoku formats` listet die Formate auf
cli-shape-hint = den Namen prüfen; hier kann auch der Name einer Form stehen (`anydoku shapes` listet sie auf)
cli-read-as = { $name }: gelesen als { $format } ({ $title })
cli-assumed = { $name }: angenommen: { $what }

# Interrupted and resumed runs.
cli-interrupted-written = abgebrochen; die bisherigen Antworten sind geschrieben
cli-interrupted-resume = abgebrochen; zum Fortsetzen denselben Befehl mit --resume { $path } wiederholen
cli-run-interrupted = abgebrochen nach { $done } von { $all }
cli-run-resume = abgebrochen nach { $done } von { $all }; weiter mit --resume { $path }
cli-run-changed = { $path } wurde seit dem Abbruch des Laufs verändert
cli-run-changed-hint = nichts wurde geändert; ein neuer Lauf überschreibt sie
cli-run-other-command = { $path } gehört zu einem abgebrochenen Lauf von `{ $found }` und nicht von `{ $expected }`
cli-run-unreadable-hint = ein abgebrochener Lauf hinterlässt seinen Stand in dieser Datei; ein beendeter löscht sie
cli-run-damaged = { $path } enthält nicht den Stand eines Laufs ({ $reason })
cli-run-version = { $path } stammt von einer anderen Version von anydoku (Stand in Version { $found }; dieses Programm liest { $expected })
cli-run-version-hint = mit der Version fortsetzen, die den Lauf begonnen hat, oder einen neuen Lauf beginnen
cli-resume-exists = { $path } existiert bereits und stammt nicht von einem abgebrochenen Lauf
cli-resume-exists-hint = -o überschreibt die Datei
cli-resume-other-command = { $path } wurde von einem anderen Befehl begonnen: `{ $command }`
cli-resume-other-options = { $path } wurde mit anderen Optionen begonnen
cli-resume-other-hint = den ursprünglichen Befehl wiederholen oder mit -o überschreiben
cli-resume-other-input = { $name } ist nicht die Eingabe des abgebrochenen Laufs, der { $path } geschrieben hat
cli-unchanged-hint = nichts wurde geändert; -o überschreibt die Datei
cli-resume-inputs = --resume braucht genau eine Eingabe, angegeben sind { $n }
cli-resume-needs-seed = --resume braucht den Startwert des abgebrochenen Laufs
cli-resume-needs-seed-hint = --seed N mit dem Startwert ergänzen, den der Lauf ausgegeben hat
cli-internal = interner Fehler: { $reason }; bitte melden

# What was written where.
cli-wrote = { $path } geschrieben
cli-wrote-puzzles = { $n ->
    [one] ein Rätsel
   *[other] { $shown } Rätsel
} nach { $path } geschrieben
cli-wrote-answers = Antworten zu { $n ->
    [one] einem Rätsel
   *[other] { $shown } Rätseln
} nach { $path } geschrieben
cli-wrote-files = { $n } Dateien geschrieben, { $first } bis { $last }
cli-wrote-book = { $path } geschrieben: { $n ->
    [one] ein Rätsel
   *[other] { $shown } Rätsel
} auf { $pages ->
    [one] einer Seite
   *[other] { $pages } Seiten
}
cli-seed = Startwert { $seed }
cli-stats = Rätsel { $number }: Suchverfahren { $engine }, Knoten: { $nodes }
cli-tally = { $n } { $word ->
    [unique] eindeutig
    [several] mehrdeutig
    [none] unlösbar
    [answered] beantwortet
    [refused] nicht wie gewünscht
    [unknown] unbekannt
   *[invalid] ungültig
}
cli-summary = { $n ->
    [one] 1 Rätsel
   *[other] { $shown } Rätsel
}: { $parts } in { $seconds } s ({ $rate }/s)
cli-summary-nothing = keine Rätsel in { $seconds } s

# Solving.
cli-verdict-unique = eine Lösung
cli-verdict-all = { $found } Lösungen; die ersten beiden unterscheiden sich in { $n } Zellen
cli-verdict-more = mindestens { $found } Lösungen; die ersten beiden unterscheiden sich in { $n } Zellen
cli-verdict-several = mehrere Lösungen; diese beiden unterscheiden sich in { $n } Zellen: { $cells }
cli-verdict-clash = keine Lösung: { $clash }
cli-verdict-none = keine Lösung (`anydoku check` zeigt widersprüchliche Vorgaben)
cli-verdict-at-least-one = mindestens eine Lösung; die Grenze war erreicht, bevor feststand, ob es die einzige ist
cli-verdict-unknown = keine Antwort innerhalb der Grenze

# Converting, and tables.
cli-no-place-for = { $format } hat keinen Platz für { $lost }
cli-json-numbered = --json verträgt sich nicht mit einer Nummer im Namen der Ausgabedatei
cli-json-numbered-hint = eines von beiden weglassen
cli-no-format = kein Ausgabeformat angegeben
cli-no-format-hint = mit --to eines wählen: { $formats }
cli-no-column = die gemeinsame Tabelle mehrerer Eingaben hat keine Spalte „{ $column }“
cli-no-column-hint = diese Eingabe in eine eigene Datei schreiben
cli-other-columns = die Spalten dieser Eingabe weichen von denen der ersten ab
cli-row-rule-text = eine Regel enthält „;“ oder „#“ und passt deshalb in keine Tabellenzeile; gss-Dateien fassen sie
cli-row-no-name = die Form hat keinen Namen, deshalb passen ihre Häuser in keine Tabellenzeile; gss-Dateien fassen sie
cli-canon-no-line = mehr als 35 Ziffern passen nicht in eine Zeile; --json gibt sie aus

# Generating.
cli-only-repeats = Rätsel { $number }: die letzten { $tries } Rätsel waren alle Wiederholungen; vielleicht gibt es keine anderen, deshalb endet der Lauf
cli-nothing-found = Rätsel { $number }: nichts Passendes in { $n ->
    [one] einem Versuch
   *[other] { $tries } Versuchen
} { $reason ->
    [tries] (--tries)
    [time] (--time)
   *[stop] vor dem Abbruch
}
cli-nearest-found = Rätsel { $number }: nichts Passendes in { $n ->
    [one] einem Versuch
   *[other] { $tries } Versuchen
} { $reason ->
    [tries] (--tries)
    [time] (--time)
   *[stop] vor dem Abbruch
}; am nächsten, mit { $about }: { $puzzle }
cli-n-givens = { $n ->
    [one] einer Vorgabe
   *[other] { $n } Vorgaben
}
cli-level = Stufe { $level }
cli-rating = Bewertung { $rating }
cli-index = Index { $index }
cli-one-per-file = das Format fasst nur ein Rätsel pro Datei
cli-one-per-file-hint = -o DATEI schreibt nummerierte Dateien
cli-no-collection = der Lauf verwendet eine Sammlung, aber dieses Programm wurde ohne Unterstützung dafür gebaut
cli-all-known = die letzten { $n } erzeugten Rätsel waren alle schon in der Sammlung; Abbruch
cli-all-known-hint = andere Optionen versuchen; vielleicht gibt es keine weiteren Rätsel dieser Art
cli-polished = { $scale ->
    [index] Index
   *[rating] Bewertung
} von { $from } auf { $to }, Vorgaben von { $before } auf { $after }
cli-set-proposal = Vorschlag { $number }: { $effect }, { $added }
cli-set-added = { $n ->
    [one] 1 Ergänzung: { $which }
   *[other] { $n } Ergänzungen: { $which }
}
cli-set-several = { $n } Lösungen bleiben
cli-set-many = mindestens { $n } Lösungen bleiben
cli-set-unique = eindeutig
cli-set-rated = eindeutig, Bewertung { $rating } ({ $difficulty ->
    [easy] leicht
    [medium] mittel
    [hard] schwer
    [expert] sehr schwer
   *[extreme] extrem
}), schwerster Schritt { $hardest }
cli-set-misses = { $effect }; nicht von der gewünschten Schwierigkeit
cli-set-unproven = { $effect }; vielleicht sind nicht alle Ergänzungen nötig
cli-set-clue = Summe für { $rules }
cli-no-full-grid = { $shape }: es gibt kein volles Gitter
cli-fill-interrupted = { $shape }: nach { $done } von { $all } Gittern beendet

# Explaining and hints.
cli-weights-bytes = { $name } ist kein Text; Bewertungen sind Zeilen wie X-wing = 3
cli-positions = --position braucht genau ein Gitter, angegeben sind { $n }
cli-html-inputs = --html braucht genau eine Eingabe
cli-html-inputs-hint = den Befehl für jede Eingabe einzeln aufrufen
cli-hint-interrupted = beendet, bevor die Suche vollständig war
cli-hint-solved = das Rätsel ist gelöst
cli-hint-none = keine Technik dieser Skala führt weiter

# Playing.
cli-play-terminal = `play` braucht ein interaktives Terminal
cli-play-terminal-hint = `anydoku hint` und `anydoku explain` kommen ohne aus
cli-play-empty = die Eingabe enthält kein Rätsel zum Spielen
cli-terminal-failed = Fehler im Terminal ({ $reason })
cli-play-saved = das Spiel ist gespeichert; weiter geht es mit: anydoku play --save { $path }
cli-play-solved = gelöst nach { $time }
cli-play-left = beendet nach { $time }
cli-play-no-name = kein freier Dateiname für das Spiel gefunden; --save DATEI gibt einen an
cli-play-no-game = { $path } ist kein gespeichertes Spiel ({ $reason })
cli-play-none-made = innerhalb der Zeitgrenze wurde kein solches Rätsel gefunden
cli-play-good-luck = Viel Glück!
cli-play-done = Gelöst! Jede Taste beendet das Spiel.
cli-play-no-undo = nichts rückgängig zu machen
cli-play-no-redo = nichts zu wiederholen
cli-play-no-key = { $key } ist weder eine Ziffer noch eine Befehlstaste
cli-play-keep = Spiel behalten? y speichert es, n verwirft es, mit jeder anderen Taste geht es weiter.
cli-play-digits = Ziffern sind Zahlen von 1 bis { $n }
cli-play-given = eine Vorgabe lässt sich nicht ändern
cli-play-no-puzzle = es gibt kein Rätsel
cli-play-single-name = Nackter Single
cli-play-single-place = Nackter Single: zu finden in { $cell }
cli-play-single = Nackter Single: { $cell } = { $digit }, denn in { $cell } bleibt kein anderer Kandidat
cli-play-no-step = keine Technik führt hier weiter
cli-play-right = bisher alles richtig; { $n ->
    [one] eine Zelle ist noch leer
   *[other] { $n } Zellen sind noch leer
}
cli-play-broken = { $cells } können nicht stimmen: Regel { $rule }
cli-play-keys = Pfeile bewegen · Ziffern schreiben · Tab Notizen · Leertaste löscht · < zurück · > vor · + alle Notizen
cli-play-keys-help = ? Tipp, erneut für mehr · ! führt ihn aus · = prüft · Esc oder q beendet
cli-play-keys-rules = / listet die Regeln auf
cli-play-status = { $cell } · { $mode ->
    [marks] Notizen
   *[digits] Ziffern
} · { $n } leer · { $clock }
cli-play-hints = { $n ->
    [one] 1 Tipp
   *[other] { $n } Tipps
}
cli-play-scroll = Pfeil auf und ab blättern · jede andere Taste führt zurück zum Gitter
cli-play-more-rules = … und { $n } weitere; / listet sie auf

# Counting and listing.
cli-count-part = --part lässt sich nicht mit --estimate oder --up-to verbinden
cli-count-part-hint = entweder --part weglassen oder --estimate und --up-to
cli-not-counted = nicht gezählt: { $reason }
cli-count-resume = zum Fortsetzen ab { $path } denselben Befehl wiederholen
cli-count-nothing-done = kein Teil wurde fertig, deshalb lässt sich nichts fortsetzen
cli-count-estimate = --estimate gibt eine Schätzung mit einem Konfidenzintervall aus
cli-not-all-listed = nicht alle Lösungen aufgelistet: { $reason }

# Drawing and books.
cli-not-drawn = nicht gezeichnet: { $rule }
cli-draw-solution = Rätsel { $number } { $why ->
    [none] hat keine Lösung
    [several] hat mehrere Lösungen, also keine eindeutige zum Zeichnen
   *[unknown] wurde nicht rechtzeitig gelöst
}
cli-draw-several = ein Bild kann nicht { $n } Rätsel zeigen
cli-draw-several-hint = -o DATEI schreibt nummerierte Bilder; --to pdf schreibt für jedes eine Seite
cli-book-empty = das Buch hat keine Rätsel
cli-book-empty-hint = --type, eine Datei oder eine Beschreibung angeben; `anydoku book --help` zeigt Beispiele
cli-book-not-pdf = { $path }: ein Buch ist ein PDF, sein Name muss auf .pdf enden
cli-book-not-pdf-hint = `anydoku draw` schreibt SVG- und PNG-Bilder
cli-book-one-file = zwei Teile des Buchs würden nach { $path } geschrieben; jeder braucht eine eigene Datei
cli-toml-bytes = { $path } ist kein UTF-8-Text und damit keine TOML-Datei
cli-toml = { $path }, Zeile { $line }: { $reason }
cli-toml-hint = `anydoku book --help` zeigt ein Beispiel einer Beschreibung

# The server.
cli-serve-listen = an { $address } lässt sich kein Server starten: { $reason }
cli-serve-listen-hint = mit --port einen anderen Port oder mit --bind eine andere Adresse wählen
cli-serve-open = wer diese Adresse erreicht, kann die Seite und die Rechenleistung dieses Computers nutzen, unverschlüsselt und ohne Passwort
cli-serve-no-browser = Hinweis: kein Browser ließ sich starten; die Adresse oben selbst öffnen
cli-serve-failed = Fehler im Server ({ $reason })

# The collection.
cli-mark-nothing = keine Änderungen angegeben
cli-mark-nothing-hint = --used TEXT, --forget-uses, --add-tag SCHLAGWORT oder --remove-tag SCHLAGWORT angeben
cli-mark-all = kein Filter wählt die Rätsel aus, die gemeint sind
cli-mark-all-hint = einen Filter wie --rating 6..7 angeben, oder --limit N für N beliebige Rätsel
cli-marked = { $n ->
    [one] ein Rätsel vermerkt
   *[other] { $n } Rätsel vermerkt
}
cli-invalid-not-added = { $name }: { $n ->
    [one] eine Zeile
   *[other] { $shown } Zeilen
} von { $all } ungültig und nicht aufgenommen
cli-plot-nothing = -o braucht eine Verteilung zum Zeichnen
cli-plot-nothing-hint = --plot rating oder --plot givens ergänzen
cli-no-data-folder = es gibt keinen Datenordner für die Sammlung
cli-no-data-folder-hint = mit --store DATEI oder ANYDOKU_STORE eine Datei angeben
cli-no-technique = unbekannte Technik „{ $name }“
cli-no-technique-hint = die Techniken sind { $techniques }
cli-span = { $option } „{ $text }“ gefunden, erwartet ist eine Zahl oder ein Bereich wie 6..7
cli-parquet-file = Parquet lässt sich nicht auf die Standardausgabe schreiben
cli-parquet-file-hint = in eine Datei schreiben: -o DATEI.parquet
cli-no-houses = { $format } kann die Häuser dieser Form nicht aufnehmen; gss kann es
cli-export-lossy = Rätsel { $number }: { $reason }; --lossy lässt das weg
cli-too-few = die Sammlung hat nur { $n } passende unbenutzte Rätsel der Form { $shape }, gebraucht werden { $wanted }
cli-too-few-rules = die Sammlung hat nur { $n } passende unbenutzte Rätsel der Form { $shape } mit { $rules }, gebraucht werden { $wanted }
cli-too-few-hint = `anydoku store rate` bewertet Rätsel ohne Bewertung; `anydoku store stats` zeigt den Bestand
cli-rule-number = „{ $text }“ gefunden, erwartet ist eine Anzahl von { $rule }-Regeln
cli-no-rule = unbekannte Regel „{ $name }“
cli-no-rule-hint = Regeln sind { $rules } und jede andere Regelart
cli-no-format-holds = kein Format kann es fassen
cli-store-newer = { $path } stammt von einer späteren Version von anydoku (Dateiversion { $found }; dieses Programm liest bis { $known })
cli-store-newer-hint = mit jener oder einer späteren Version öffnen
cli-store-older = { $path } hat die Dateiversion { $found } statt { $known } und darf nur gelesen werden
cli-store-older-hint = ein schreibender Befehl wie `anydoku store add` bringt sie auf den neuesten Stand
cli-store-other = { $path } ist keine Sammlung von anydoku, sondern { $found ->
    [sqlite] die SQLite-Datei eines anderen Programms
   *[other] keine SQLite-Datei
}
cli-store-other-hint = nichts wurde geändert; mit --store DATEI eine andere Datei angeben
cli-store-missing = { $path }: noch keine Sammlung vorhanden
cli-store-missing-hint = `anydoku store add` legt eine an
cli-store-no-folder = { $path }: der Ordner ließ sich nicht anlegen ({ $reason })
cli-store-unopened = { $path }: Öffnen nicht möglich
cli-store-replaced = { $path } wurde ersetzt oder gelöscht, während die Datei offen war; es wird nichts mehr geschrieben
cli-store-replaced-hint = den Befehl noch einmal ausführen, um die jetzige Datei zu öffnen
cli-store-unwritable = { $path }: Schreiben nicht möglich ({ $reason }); alles vorher Bestätigte ist gespeichert
cli-store-disk-full = der Datenträger ist voll
cli-store-read-only = nur Lesen ist erlaubt
cli-store-busy = { $path }: ein anderes Programm schreibt zu lange
cli-store-busy-hint = warten, bis jenes Programm fertig ist, und erneut versuchen
cli-store-damaged = { $path } ist beschädigt ({ $reason })
cli-store-damaged-hint = `anydoku store check` berichtet mehr; `anydoku store export` rettet, was lesbar ist
cli-store-sqlite = { $path }: { $reason }
cli-store-taken = { $n ->
    [one] ein Rätsel davon wurde inzwischen von einem anderen Programm benutzt; das Buch wurde nicht geschrieben
   *[other] { $n } Rätsel davon wurden inzwischen von einem anderen Programm benutzt; das Buch wurde nicht geschrieben
}
cli-store-givens = die Vorgaben passen nicht zur Form
cli-store-no-shape = die Form hat keinen Namen, und kein Format kann sie fassen; deshalb wird sie nicht gespeichert
cli-store-no-format = kein Format kann dieses Rätsel ganz fassen; deshalb wird es nicht gespeichert

# The report of `check`.
usage-unknown-argument = unerwartetes Argument { $name }
usage-invalid-value = { $value } ist kein gültiger Wert für { $name }; möglich: { $valid }
usage-missing-value = { $name } braucht einen Wert
usage-wrong-value = { $value } ist kein gültiger Wert für { $name }
usage-missing-argument = es fehlt: { $names }
usage-conflict = { $name } und { $other } schließen einander aus
usage-twice = { $name } darf nur einmal vorkommen
usage-unknown-command = unbekannter Befehl { $name }
usage-many-values = { $name } nimmt keinen weiteren Wert wie { $value }
usage-few-values = { $name } braucht mehr Werte
usage-no-equals = { $name } braucht einen Wert nach „=“
usage-missing-command = es fehlt ein Befehl
usage-near = ist { $name } gemeint?
usage-usage = Aufruf: { $usage }
usage-help = Mehr dazu mit --help.
cli-language-partial = Meldungen gibt es auf { $language } noch nicht; sie sind auf Englisch
cli-parts = { $parts }
cli-line = Zeile { $number }
cli-name-of-puzzle = { $name }, Rätsel { $number }
cli-solution-number = Lösung { $number }
cli-board-number = Stellung { $number }
cli-and-more = { $list } … und { $n } weitere
cli-n-of-kind = { $n ->
    [one] 1× { $kind }
   *[other] { $shown }× { $kind }
}
cli-answer = { $word ->
    [unique] eindeutig
    [several] mehrdeutig
    [none] unlösbar
   *[unknown] unbekannt
}
cli-check-line = { $answer }, { $givens }
cli-check-line-givens = { $n ->
    [one] 1 Vorgabe
   *[other] { $n } Vorgaben
}
cli-check-line-minimal = minimal
cli-check-line-redundant = { $n } überflüssig: { $cells }
cli-check-line-redundant-rules = { $n ->
    [one] 1 überflüssige Regel: { $rules }
   *[other] { $n } überflüssige Regeln: { $rules }
}
cli-check-line-undecided = { $n } nicht entschieden
cli-check-line-conflict = Widerspruch: { $which }
cli-check-line-several = zwei Lösungen unterscheiden sich in { $cells }
cli-rate-hardest = schwerster Schritt { $hardest }
cli-rate-steps = { $n ->
    [one] 1 Schritt
   *[other] { $n } Schritte
}
cli-rate-unsolved = { $steps }, dann greift keine Technik der Skala mehr; der schwerste ist { $hardest }
cli-rate-level = gss-Stufe { $level }
cli-rate-guesses = { $n ->
    [one] einmal geraten
   *[other] { $shown }-mal geraten
}
cli-rate-human = für Menschen { $word } ({ $score })
cli-rate-unknown = unbekannt; nicht innerhalb der Grenze bewertet
cli-rate-refused = nicht bewertet
cli-rate-not-unique = { $word ->
    [none] keine Lösung
    [several] mehrere Lösungen
   *[other] unbekannt
}; bewertet werden nur Rätsel mit genau einer Lösung
cli-analyze-symmetries = Symmetrien
cli-analyze-order = { $n } Umordnungen der Zellen
cli-analyze-order-least = mindestens { $n } Umordnungen der Zellen
cli-analyze-relabelings = Umbenennungen
cli-analyze-relabelings-of = { $n } der Ziffern
cli-analyze-orbits = Bahnen
cli-analyze-n-orbits = { $n ->
    [one] 1 Menge von Zellen, die Symmetrien aufeinander abbilden
   *[other] { $shown } Mengen von Zellen, die Symmetrien aufeinander abbilden
}
cli-analyze-orbit = { $n } mit { $cells }
cli-analyze-generators = Erzeugende
cli-analyze-puzzle = beim Rätsel
cli-analyze-keep = { $n } Symmetrien erhalten die Vorgaben
cli-analyze-solution = { $n } wesentlich verschiedene Umbenennungen der Lösung
cli-n-houses-row = { $n ->
    [one] 1 Zeile
   *[other] { $shown } Zeilen
}
cli-n-houses-column = { $n ->
    [one] 1 Spalte
   *[other] { $shown } Spalten
}
cli-n-houses-block = { $n ->
    [one] 1 Block
   *[other] { $shown } Blöcke
}
cli-n-houses-diagonal = { $n ->
    [one] 1 Diagonale
   *[other] { $shown } Diagonalen
}
cli-n-houses-window = { $n ->
    [one] 1 Fenster
   *[other] { $shown } Fenster
}
cli-n-houses-group = { $n ->
    [one] 1 Gruppe
   *[other] { $shown } Gruppen
}
cli-n-houses-pair = { $n ->
    [one] 1 Paar
   *[other] { $shown } Paare
}
cli-n-houses-cage = { $n ->
    [one] 1 Käfig
   *[other] { $shown } Käfige
}
cli-shape-cells = Zellen
cli-shape-digits = Ziffern
cli-shape-houses = Häuser
cli-shape-houses-of = { $houses } zu { $cells }
cli-shape-peers = Partner
cli-shape-peers-same = { $n } je Zelle
cli-shape-peers-from = { $low } bis { $high } je Zelle
cli-shape-paper = Papier
cli-shape-squares = { $rows } x { $columns } Kästchen
cli-format-in = ein
cli-format-out = aus
cli-technique-what = Idee
cli-technique-needs = braucht
cli-technique-also = auch
cli-technique-rating = Wertung
cli-technique-on-scale = { $rating } auf der Skala { $scale }
cli-technique-page = Seite
cli-technique-puzzle = Rätsel
cli-technique-many-digits = zu viele Ziffern für eine Zeile
cli-technique-uniqueness = Gilt nur, wenn das Rätsel genau eine Lösung hat.
cli-practice-title = Gesucht: { $technique } (Startwert { $seed })
cli-practice-answers = Lösungen
cli-count-exact = { $name }: { $n } Lösungen (exakt, { $method }, { $seconds } s)
cli-count-exact-different = { $name }: { $n } wesentlich verschiedene Lösungen (exakt, { $method }, { $seconds } s)
cli-estimate = geschätzt, nicht gezählt: { $mean }, mit 95 % Sicherheit zwischen { $low } und { $high } ({ $probes } Proben, { $hits } Treffer, Startwert { $seed })
cli-estimate-bounds = keine Schätzung: keine von { $probes } Proben fand eine Lösung (Startwert { $seed }); die Anzahl ist mindestens { $least }, die Symmetrien und Umbenennungen eines Gitters, und höchstens { $most }
cli-estimate-none = keine Schätzung: keine von { $probes } Proben fand eine Lösung (Startwert { $seed })
cli-fill-begun = { $shape }: Startwert { $seed }, { $method ->
    [matching] mit Paarungen
    [search] durch Suche
   *[algebra] algebraisch
}; { $fairness }
fill-fair = zufällig: jedes Gitter ist möglich, aber nicht alle gleich wahrscheinlich
fill-some = zufällig: viele Gitter sind möglich, aber nicht alle
cli-store-added = { $new } neu, { $known } schon vorhanden
cli-store-rated = { $done } bewertet, { $waiting } warten
cli-store-rated-so-far = { $done } bewertet
cli-store-checked-clean = { $path }: { $puzzles }, { $n } nachgerechnet, keine Fehler gefunden
cli-store-checked-wrong = { $path }: { $puzzles }, { $n } nachgerechnet, Fehler gefunden
cli-store-puzzles = { $n ->
    [one] 1 Rätsel
   *[other] { $shown } Rätsel
}
cli-store-summary = { $path }: { $puzzles }, { $waiting } warten auf eine Bewertung, { $size } MiB
cli-store-column-puzzles = Rätsel
cli-store-column-rated = bewertet
cli-store-column-used = verwendet
cli-store-column-ratings = Wertungen
cli-store-column-duplicates = Doppelte
cli-store-from-to = { $low } bis { $high }
cli-store-same = { $how ->
    [canonical] bis auf Symmetrie und Umbenennung
    [renamed] bis auf Umbenennung
   *[identical] nur wenn identisch
}
cli-store-chart-ratings = Wertungen: { $puzzles }
cli-store-chart-givens = Vorgaben: { $puzzles }
cli-store-axis-ratings = ER auf der Skala von Sudoku Explainer
cli-solve-stats = ; Suchverfahren { $engine }, { $threads }, { $nodes }
cli-n-threads = { $n ->
    [one] 1 Thread
   *[other] { $shown } Threads
}
cli-n-nodes = { $n ->
    [one] 1 Knoten
   *[other] { $shown } Knoten
}
scale-se = Sudoku Explainer 1.2.1: ER, EP und ED, wie sie üblicherweise angegeben werden
scale-gss = Stufen nach der Größe des Musters, das man erkennen muss: Singles 1, zwei Zellen oder Ziffern 2 und so weiter
scale-metcalf = nackte Singles, versteckte Singles, geschlossene Kandidaten, nackte Mengen; jede Technik ist mit ihrem Gewicht im Index bewertet
scale-anydoku = unsere eigene Skala, gleich für jede Topologie: erst Muster, die man auf einen Blick sieht, dann Ketten, denen man folgen muss
scale-hodoku = die benannten Muster von HoDoKu, in dessen Reihenfolge und mit dessen Punkten; die Summen können von denen in HoDoKu abweichen
shape-kind-square = Zeilen, Spalten und möglichst quadratische Blöcke, bis 256x256.
shape-kind-boxes = Zeilen, Spalten und Blöcke dieser Höhe und Breite.
shape-kind-latin = Ein lateinisches Quadrat: Zeilen und Spalten, keine Blöcke.
shape-kind-x = Auch jede der beiden langen Diagonalen enthält jede Ziffer.
shape-kind-nrc = Auch jedes von vier Fenstern (auf größeren Gittern mehr) enthält jede Ziffer; ein Fenster ist so groß wie ein Block und liegt eine Zelle vom Rand entfernt.
shape-kind-nrcx = Fenster und beide Diagonalen.
shape-kind-disjoint = Auch die Zellen, die in allen Blöcken am gleichen Platz liegen, enthalten jede Ziffer.
shape-kind-asterisk = Auch neun Zellen, die einen Stern bilden, enthalten jede Ziffer.
shape-kind-centredot = Auch die Mittelzellen der Blöcke enthalten jede Ziffer.
shape-kind-girandola = Auch die vier Eckzellen und ein Kreuz aus fünf Zellen enthalten jede Ziffer.
shape-kind-jigsaw = Zeilen, Spalten und die Regionen eines Jigsaws, das immer gleich geschnitten ist.
shape-kind-jigsaw-map = Zeilen, Spalten und eigene Regionen: ein Zeichen je Zelle, Zeile für Zeile, dasselbe Zeichen für alle Zellen einer Region.
shape-kind-toroidal = Zeilen, Spalten und neun gleich große Regionen, die über die Ränder hinausreichen.
shape-kind-antiking = Zellen, die sich an einer Ecke berühren, enthalten verschiedene Ziffern.
shape-kind-antiknight = Zellen, die einen Springerzug auseinanderliegen, enthalten verschiedene Ziffern.
shape-kind-samurai = Fünf überlappende 9x9-Gitter; das mittlere teilt mit jedem anderen einen Eckblock.
shape-kind-butterfly = Vier überlappende 9x9-Gitter auf 12x12 Zellen; alle teilen sich die vier Blöcke in der Mitte.
shape-kind-flower = Fünf überlappende 9x9-Gitter; das mittlere teilt mit jedem Blütenblatt sechs Blöcke.
shape-kind-sohei = Vier überlappende 9x9-Gitter im Ring; jedes teilt mit dem nächsten einen Eckblock.
shape-kind-windmill = Fünf überlappende 9x9-Gitter; das mittlere teilt mit jedem Flügel zwei Blöcke.
shape-kind-cube = Drei Seiten mit 8x8 Zellen um eine Ecke eines Würfels; jede Linie läuft über zwei Seiten.
shape-kind-jigcube = Der Würfel mit Jigsaw-Regionen statt Blöcken; jigcube:<map> legt eigene Regionen fest.
shape-kind-3dcube = Sechs Seiten mit 4x4 Zellen; jede Linie läuft über vier Seiten um den Würfel.
shape-kind-parquet = Blöcke, die vier Reihen hoch sind; jede ihrer größeren Zellen liegt in zwei Zeilen und zwei Spalten.
shape-kind-super = Jede Zelle liegt in einer breiten und einer schmalen Zeile und Spalte; alle Zellen, die zwei dieser vier gemeinsam haben, bilden ein Haus.
shape-kind-sum = Formen gleicher Größe, auf einem Gitter vereint.
cli-puzzle-number = Rätsel { $number }
cli-check-shape = Form
cli-check-givens = Vorgaben
cli-check-solutions = Lösungen
cli-check-clash = Konflikt
cli-check-minimal = minimal
cli-check-own-shape = ohne Namen
cli-check-sizes = { $shape }: { $sizes }
cli-n-cells = { $n ->
    [one] 1 Zelle
   *[other] { $shown } Zellen
}
cli-n-digits = { $n ->
    [one] 1 Ziffer
   *[other] { $n } Ziffern
}
cli-n-houses = { $n ->
    [one] 1 Haus
   *[other] { $shown } Häuser
}
cli-check-n-givens = { $n }{ $marks ->
    [yes] , mit Notizen
   *[no] { "" }
}
cli-check-unique = eindeutig: genau eine
cli-check-several = mehrere: diese beiden unterscheiden sich in { $n } Zellen: { $cells }
cli-check-none = keine
cli-check-unknown = unbekannt: keine Antwort innerhalb der Grenze
cli-check-n-marks = { $n ->
    [one] die Notizen einer Zelle
   *[other] die Notizen von { $n } Zellen
}
cli-check-some-givens = { $n ->
    [one] 1 Vorgabe
   *[other] { $n } Vorgaben
}
cli-check-n-rules = { $n ->
    [one] 1 Regel
   *[other] { $n } Regeln
}
cli-check-no-grid = die Form hat kein volles Gitter, auch nicht ohne Vorgaben
cli-check-conflict = { $what } widersprechen sich, und alle tragen zum Widerspruch bei: { $which }
cli-check-conflict-perhaps = { $what } widersprechen sich; vielleicht genügt eine kleinere Menge (--thorough sucht länger): { $which }
cli-check-not-reduced = nach kleineren Mengen wurde nicht gesucht (--thorough sucht danach)
cli-check-is-minimal = ja: keine Vorgabe ist überflüssig
cli-check-is-minimal-ruled = ja: keine Vorgabe und keine Regel ist überflüssig
cli-check-redundant = nein: { $n } von { $all } sind überflüssig, jede für sich: { $cells }
cli-check-not-tested = nicht geprüft, weil es zu lange dauert (--thorough prüft es)
cli-check-equal = gleich
cli-check-differ = ungleich
cli-check-no-pairs = keine außer denen aus Häusern und Regeln über zwei Zellen
cli-check-undecided-pairs = { $n ->
    [one] 1 Zellenpaar blieb in der Zeit unentschieden (--thorough sucht, bis alles entschieden ist)
   *[other] { $n } Zellenpaare blieben in der Zeit unentschieden (--thorough sucht, bis alles entschieden ist)
}
cli-check-counts = Lösungen mit jedem Kandidaten, gezählt bis { $limit } (?: in der Zeit nicht gezählt):
cli-check-together = zusammen
cli-check-open = offen
cli-check-parts = { $what }: { $which }
cli-check-undecided = in der Zeit nicht entschieden (--thorough sucht, bis alles entschieden ist): { $parts }
cli-check-candidates = enthalten { $n ->
    [one] 1 Kandidaten
   *[other] { $shown } Kandidaten
}, jeden in mindestens einer Lösung:

# Progress.
cli-left = übrig
cli-working = Berechnung läuft
cli-expected = voraussichtlich:
cli-progress = { $shown } { $what ->
    [puzzle] Rätsel
    [board] Gitter
    [grid] Gitter
    [layer] Schichten
    [solution] Lösungen
    [try] Versuche
    [part] Vorgaben und Regeln
    [proposal] Vorschläge
   *[other] { $what }
}
