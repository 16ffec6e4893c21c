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
house-region = Gebiet { $number }
house-diagonal = Diagonale { $number }
house-window = Fenster { $number }
house-group = Gruppe { $number }
house-pair = Paar { $number }
house-cage = Käfig { $number }
house-falling-diagonal = der fallenden Diagonale
house-rising-diagonal = der steigenden Diagonale
house-centre-dots = den Mittelfeldern der Blöcke
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
house-in-grid = { $house } im Gitter { $grid ->
    [top-left] oben links
    [top-right] oben rechts
    [bottom-left] unten links
    [bottom-right] unten rechts
    [top] oben
    [bottom] unten
    [left] links
    [right] rechts
    [centre] in der Mitte
   *[other] { $grid }
}
house-other = Haus { $number }
house-implied = dem gefolgerten Haus { $cells }

# Mehrere Häuser einer Art, vor ihren Nummern: "in den Zeilen 2, 5 und 8".
houses-row = den Zeilen
houses-column = den Spalten
houses-box = den Blöcken
houses-region = den Gebieten
houses-window = den Fenstern
houses-group = den Gruppen

# Regeln: "Käfig 15 bei r1c1".
rule-at = { $kind } bei { $cell }
rule-with-at = { $kind } { $more } bei { $cell }
rule-with = { $kind } { $more }
rule-other = Regel { $number }

rule-kind-cage = Käfig
rule-kind-sum = Summe
rule-kind-linear = gewichtete Summe
rule-kind-little = Little Killer
rule-kind-arrow = Pfeil
rule-kind-doublearrow = Doppelpfeil
rule-kind-zipper = Reißverschluss
rule-kind-regionsum = Blocksummenlinie
rule-kind-equalsum = gleiche Summen
rule-kind-sumline = Summenlinie
rule-kind-sumloop = Summenring
rule-kind-rellik = Rellik-Käfig
rule-kind-equality = Gleichgewichtskäfig
rule-kind-white = weißer Punkt
rule-kind-black = schwarzer Punkt
rule-kind-pairsum = Paarsumme
rule-kind-less = Ungleichung
rule-kind-neg = Negativregel
rule-kind-nonconsecutive = keine Nachbarzahlen
rule-kind-min = Minimum
rule-kind-max = Maximum
rule-kind-clone = Klon
rule-kind-equal = gleiche Zellen
rule-kind-sameset = gleiche Ziffern
rule-kind-pairs = Beziehung
rule-kind-pairsx = Beziehung aller
rule-kind-nfa = Automat
rule-kind-regex = Ausdruck
rule-kind-thermo = Thermometer
rule-kind-slow = langsames Thermometer
rule-kind-whisper = Flüsterlinie
rule-kind-samedifference = Linie gleicher Differenz
rule-kind-renban = Renban
rule-kind-nabner = Nabner
rule-kind-palindrome = Palindrom
rule-kind-between = Zwischenlinie
rule-kind-lockout = Sperrlinie
rule-kind-entropic = Entropielinie
rule-kind-modular = Modullinie
rule-kind-sandwich = Sandwich
rule-kind-lunchbox = Lunchbox
rule-kind-xsum = X-Summe
rule-kind-sky = Wolkenkratzer
rule-kind-hiddensky = verdeckter Wolkenkratzer
rule-kind-room = nummerierter Raum
rule-kind-slingshot = Schleuder
rule-kind-rank = Rangfolge
rule-kind-ties = gleiche Ränge
rule-kind-among = eine von
rule-kind-odd = ungerade
rule-kind-even = gerade
rule-kind-quad = Quadrupel
rule-kind-atleast = mindestens
rule-kind-exactly = genau
rule-kind-counts = Look-and-Say
rule-kind-circles = zählende Kreise
rule-kind-distinct = Anzahl verschiedener Ziffern
rule-kind-indexrow = Zeilenindex
rule-kind-indexcol = Spaltenindex
rule-kind-indexbox = Blockindex
rule-kind-connected = zusammenhängende Ziffern
rule-kind-samecount = Anzahl gleicher
rule-kind-samerun = Lauf gleicher
rule-kind-chaos = gesuchte Gebiete
rule-kind-differ = Zusatzgebiet
rule-kind-antitaxicab = Anti-Taxi
rule-kind-globalentropy = globale Entropie
rule-kind-globalmod = globales Modul
rule-kind-dutch = Dutch Flatmates
rule-kind-digits = Ziffern ab
rule-kind-beside = Zellen neben dem Gitter
rule-kind-any = eine von mehreren Regeln

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

reason-full-house = { $cell } ist die letzte offene Zelle in { $house }
reason-naked-single = in { $cell } bleibt kein anderer Kandidat

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
