// What the service says, in German: techniques by their names, and sentences by what stands in them. What is not here stays English.

/** Techniques: the name, what it is, and where it works. */
export const TECHNIQUES = {
  "full house": ["letzte Zelle", "Ein Haus mit einer einzigen offenen Zelle bekommt dort die fehlende Ziffer.", "Jedes volle Haus jeder Form: Es hat so viele Zellen, wie es Ziffern gibt."],
  "hidden single in block": ["versteckter Einer im Block", "Eine Ziffer, die in einem Block nur noch einen Platz hat, steht dort.", "Blöcke, die Kästen sind. Puzzleteile und andere volle Häuser haben den einfachen versteckten Einer."],
  "hidden single": ["versteckter Einer", "Eine Ziffer, die in einem Haus nur noch einen Platz hat, steht dort.", "Jedes volle Haus: Zeilen, Spalten, Diagonalen, Fenster, Gruppen, die Ringe eines Würfels. Kürzere Häuser müssen nicht jede Ziffer enthalten."],
  "naked single": ["nackter Einer", "Eine Zelle mit nur einem Kandidaten enthält ihn.", "Jede Zelle jeder Form."],
  "direct pointing": ["direktes Zeigen", "Eine Ziffer eines Blocks liegt ganz in einer Linie; verlässt sie den Rest der Linie, so hat ein anderes Haus nur noch einen Platz für sie. Ein Schritt statt zweier.", "Blöcke und Linien, die sich kreuzen, und Fenster und Gruppen, wo es sie gibt."],
  "direct claiming": ["direktes Beanspruchen", "Eine Ziffer einer Linie liegt ganz in einem Block; verlässt sie den Rest des Blocks, so hat ein anderes Haus nur noch einen Platz für sie.", "Wie direktes Zeigen, von Linien in Blöcke."],
  "direct hidden pair": ["direktes verstecktes Paar", "Zwei Ziffern haben in einem Haus dieselben zwei Plätze, also steht dort nichts anderes, und eine weitere Ziffer des Hauses hat nur noch einen Platz.", "Jedes volle Haus."],
  "direct hidden triplet": ["direkter versteckter Drilling", "Drei Ziffern haben in einem Haus dieselben drei Plätze, und eine weitere Ziffer des Hauses hat nur noch einen Platz.", "Jedes volle Haus."],
  "pointing": ["Zeigen", "Alle Plätze einer Ziffer in einem Block liegen in einer Linie, also verlässt sie den Rest der Linie.", "Ein Block und jedes Haus, das ihn in mindestens zwei Zellen kreuzt."],
  "claiming": ["Beanspruchen", "Alle Plätze einer Ziffer in einer Linie liegen in einem Block, also verlässt sie den Rest des Blocks.", "Eine Linie oder ein anderes volles Haus, und ein Haus, das sie kreuzt."],
  "intersection": ["Schnitt", "Was jeden Platz sieht, den eine Ziffer in einem vollen Haus hat, kann sie nicht enthalten. Zeigen und Beanspruchen sind die Fälle, in denen die Plätze ein zweites Haus teilen.", "Nur nach Sicht: auch mit Springerzügen und auf überlappenden Gittern."],
  "naked pair": ["nacktes Paar", "Zwei Zellen eines Hauses haben dieselben zwei Kandidaten, also verlassen diese Ziffern den Rest des Hauses.", "Jedes Haus, voll oder nicht."],
  "naked pair by sight": ["nacktes Paar nach Sicht", "Zwei Zellen, die sich sehen, enthalten zusammen zwei Ziffern; jede verlässt alles, was sämtliche Zellen des Paars sieht, die sie enthalten können.", "Nur nach Sicht; die Zellen müssen kein Haus mit dem teilen, was sie streichen."],
  "hidden pair": ["verstecktes Paar", "Zwei Ziffern haben in einem Haus dieselben zwei Plätze, also steht dort nichts anderes.", "Jedes volle Haus."],
  "naked triplet": ["nackter Drilling", "Drei Zellen eines Hauses enthalten zusammen drei Ziffern, also verlassen diese den Rest des Hauses.", "Jedes Haus, voll oder nicht."],
  "naked triplet by sight": ["nackter Drilling nach Sicht", "Drei Zellen, die einander sehen, enthalten zusammen drei Ziffern; jede verlässt alles, was sämtliche Zellen sieht, die sie enthalten können.", "Nur nach Sicht."],
  "hidden triplet": ["versteckter Drilling", "Drei Ziffern haben in einem Haus dieselben drei Plätze, also steht dort nichts anderes.", "Jedes volle Haus."],
  "naked quad": ["nackter Vierling", "Vier Zellen eines Hauses enthalten zusammen vier Ziffern, also verlassen diese den Rest des Hauses.", "Jedes Haus, voll oder nicht."],
  "naked quad by sight": ["nackter Vierling nach Sicht", "Vier Zellen, die einander sehen, enthalten zusammen vier Ziffern; jede verlässt alles, was sämtliche Zellen sieht, die sie enthalten können.", "Nur nach Sicht."],
  "hidden quad": ["versteckter Vierling", "Vier Ziffern haben in einem Haus dieselben vier Plätze, also steht dort nichts anderes.", "Jedes volle Haus."],
  "naked set": ["nackte Menge", "Fünf oder mehr Zellen eines Hauses enthalten zusammen ebenso viele Ziffern, also verlassen diese den Rest des Hauses.", "Jedes Haus; lohnt sich bei mehr als neun Ziffern, denn in einem Haus von neun ist der Rest eine kleinere versteckte Menge."],
  "hidden set": ["versteckte Menge", "Fünf oder mehr Ziffern haben in einem Haus ebenso viele Plätze, also steht dort nichts anderes.", "Jedes volle Haus; lohnt sich bei mehr als neun Ziffern."],
  "X-wing": ["X-Wing", "In zwei parallelen Linien liegen alle Plätze einer Ziffer in denselben zwei Querlinien. Dort steht sie innerhalb der beiden Linien, also verlässt sie deren Rest.", "Linien, die sich nicht kreuzen, gedeckt von ebenso vielen einer anderen Familie."],
  "swordfish": ["Schwertfisch", "Ein X-Wing aus drei Linien: Alle Plätze einer Ziffer in drei parallelen Linien liegen in drei Querlinien.", "Wie der X-Wing."],
  "jellyfish": ["Qualle", "Ein X-Wing aus vier Linien.", "Wie der X-Wing."],
  "large fish": ["großer Fisch", "Ein X-Wing aus fünf oder mehr Linien.", "Wie der X-Wing; bei neun Ziffern zeigen die anderen Linien einen kleineren Fisch, darum findet man ihn auf größeren Gittern."],
  "skyscraper": ["Wolkenkratzer", "In zwei parallelen Linien hat eine Ziffer je zwei Plätze. Ein Paar dieser Plätze sieht sich, also steht die Ziffer an einem der beiden anderen und verlässt alles, was beide sieht.", "Zwei volle Häuser einer Familie, in denen eine Ziffer zwei Plätze hat."],
  "two-string kite": ["Drachen", "Eine Zeile und eine Spalte haben je zwei Plätze für eine Ziffer, einer von jeder im selben Block. Die Ziffer steht an einem der beiden anderen.", "Zwei volle Häuser verschiedener Familien mit zwei Plätzen, von denen sich zwei sehen."],
  "turbot fish": ["Steinbutt", "Zwei beliebige Häuser mit je zwei Plätzen für eine Ziffer, von denen sich je einer sieht: Die Ziffer steht an einem der beiden übrigen.", "Zwei volle Häuser, auch Blöcke, Diagonalen und Fenster."],
  "remote pair": ["entferntes Paar", "Zellen mit denselben zwei Kandidaten, von denen jede die nächste sieht, enthalten sie abwechselnd. Was zwei Zellen mit ungeradem Abstand sieht, verliert beide Ziffern.", "Nur nach Sicht."],
  "W-wing": ["W-Wing", "Zwei Zellen haben dieselben zwei Kandidaten und sehen sich nicht. Ein Haus mit zwei Plätzen für eine der Ziffern, je einer von einer der Zellen gesehen, zwingt die andere Ziffer in eine der beiden.", "Zwei Zellen irgendwo und ein volles Haus dazwischen."],
  "XY-wing": ["XY-Wing", "Der Drehpunkt hat zwei Kandidaten; jede von zwei Zangen, die er sieht, teilt einen davon und hat eine dritte Ziffer. Was der Drehpunkt auch enthält, einer Zange bleibt die dritte Ziffer.", "Nur nach Sicht."],
  "XYZ-wing": ["XYZ-Wing", "Wie der XY-Wing, aber der Drehpunkt hat auch die dritte Ziffer; wer sie verliert, muss alle drei Zellen sehen.", "Nur nach Sicht."],
  "WXYZ-wing": ["WXYZ-Wing", "Vier Zellen enthalten zusammen vier Ziffern, und nur eine davon steht in Zellen, die sich nicht sehen. Eine dieser Zellen enthält sie.", "Nur nach Sicht."],
  "unique loop type 1": ["eindeutige Schleife Typ 1", "Zellen mit denselben zwei Kandidaten in einer geschlossenen Schleife ließen sich auf zwei Arten füllen. Eine Zelle der Schleife hat weitere Kandidaten, also enthält sie einen davon. Mit vier Zellen ist es das eindeutige Rechteck.", "Rätsel mit genau einer Lösung. Jedes Haus wird zweimal oder gar nicht berührt, und keine andere Beziehung unterscheidet die Zellen der Schleife von außen."],
  "unique loop type 2": ["eindeutige Schleife Typ 2", "Alle weiteren Kandidaten der Schleife sind ein und dieselbe Ziffer: Eine der Zellen, die sie haben, enthält sie.", "Wie Typ 1."],
  "unique loop type 3": ["eindeutige Schleife Typ 3", "Zwei Zellen der Schleife haben weitere Kandidaten, die mit anderen Zellen eines gemeinsamen Hauses eine Menge bilden.", "Wie Typ 1; die beiden Zellen teilen ein Haus."],
  "unique loop type 4": ["eindeutige Schleife Typ 4", "Zwei Zellen der Schleife haben weitere Kandidaten, und eine Ziffer der Schleife hat in einem gemeinsamen Haus keinen anderen Platz: Die andere Ziffer würde die Schleife schließen, also fällt sie in beiden weg.", "Wie Typ 1; die beiden Zellen teilen ein volles Haus."],
  "BUG type 1": ["BUG Typ 1", "Fiele ein Kandidat weg, hätte jede offene Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jedem Haus: zwei Lösungen. Also ist er wahr.", "Rätsel mit genau einer Lösung, deren Häuser alle voll sind."],
  "BUG type 2": ["BUG Typ 2", "Mehrere Kandidaten einer Ziffer verhindern das Grab: Einer davon ist wahr, und was alle sieht, verliert die Ziffer.", "Wie Typ 1."],
  "BUG type 3": ["BUG Typ 3", "Die Kandidaten, die das Grab verhindern, stehen in zwei Zellen eines Hauses und bilden mit anderen dieses Hauses eine Menge.", "Wie Typ 1."],
  "BUG type 4": ["BUG Typ 4", "Die Kandidaten, die das Grab verhindern, stehen in zwei Zellen eines Hauses, und eine andere Ziffer hat dort nur diese zwei Plätze: Sie nimmt einen, also fallen die übrigen Kandidaten des Paars weg.", "Wie Typ 1."],
  "finned fish": ["Fisch mit Flosse", "Ein Fisch bis auf einige zusätzliche Plätze, die Flosse. Entweder gilt der Fisch oder die Flosse; was der Fisch streicht und die ganze Flosse sieht, fällt in jedem Fall weg.", "Linien einer Familie, gedeckt von einer anderen, wie der X-Wing."],
  "franken fish": ["Frankenfisch", "Ein Fisch aus Häusern beliebiger Familien: Auch Blöcke gelten als Linien.", "Häuser einer Familie, die sich nicht überlappen, gedeckt von Häusern einer anderen."],
  "sue de coq": ["Sue de Coq", "Die Zellen, die zwei Häuser teilen, enthalten zwei Ziffern mehr als Zellen, und ein Paar auf jeder Seite nimmt die seinen: Die Ziffern jeder Seite verlassen den Rest ihres Hauses.", "Zwei Häuser, die mindestens zwei Zellen teilen."],
  "ALS-XZ": ["ALS-XZ", "Zwei Mengen von Zellen enthalten je eine Ziffer mehr als Zellen. Eine Ziffer, die nur eine der beiden enthalten kann, lässt die andere geschlossen zurück; also steht eine weitere gemeinsame Ziffer in einer von ihnen.", "Mengen innerhalb beliebiger Häuser; der Rest ist Sicht."],
  "aligned pair exclusion": ["Ausschluss zu zweit", "Jede Kombination zweier Zellen wird probiert: Fort sind die, die eine gesehene Ziffer wiederholen oder eine Zelle leeren, die beide sieht. Was in keiner übrigen Kombination steht, fällt weg.", "Nur nach Sicht."],
  "aligned triplet exclusion": ["Ausschluss zu dritt", "Wie der Ausschluss zu zweit, mit drei Zellen.", "Nur nach Sicht."],
  "X-cycle": ["X-Kreis", "Starke und schwache Verbindungen einer Ziffer im Wechsel, im Kreis: Was ein wahres und ein falsches Ende sieht, fällt weg, welche es auch sind.", "Starke Verbindungen in vollen Häusern, schwache nach Sicht."],
  "Y-cycle": ["Y-Kreis", "Zellen mit zwei Kandidaten im Kreis, jede mit der nächsten durch eine gleiche Ziffer verbunden.", "Nur nach Sicht."],
  "forcing X-chain": ["zwingende X-Kette", "Ein Kandidat bedingt über Verbindungen einer Ziffer sein Gegenteil.", "Starke Verbindungen in vollen Häusern, schwache nach Sicht."],
  "XY-cycle": ["XY-Kreis", "Ein Kreis von Verbindungen innerhalb von Zellen und zwischen gleichen Ziffern.", "Starke Verbindungen in vollen Häusern und Zellen mit zwei Kandidaten, schwache nach Sicht."],
  "forcing chain": ["zwingende Kette", "Ein Kandidat bedingt über Verbindungen innerhalb von Zellen und zwischen gleichen Ziffern sein Gegenteil.", "Wie der XY-Kreis."],
  "Nishio forcing chains": ["Nishio-Ketten", "Ein Kandidat wird allein mit seiner Ziffer probiert und führt zu einem Widerspruch.", "Starke Verbindungen in vollen Häusern, schwache nach Sicht."],
  "multiple forcing chains": ["mehrfache Ketten", "Mehrere Ketten sind sich einig: Was eine Zelle auch enthält oder wo eine Ziffer in einem Haus auch steht, es folgt dasselbe.", "Jede Zelle und jedes volle Haus."],
  "dynamic forcing chains": ["dynamische Ketten", "Ketten, in denen mehrere frühere Schlüsse zusammen den nächsten erzwingen: Als falsch erkannte Kandidaten verschwinden für den Rest der Kette.", "Jede Zelle und jedes volle Haus."],
  "dynamic forcing chains plus": ["dynamische Ketten plus", "Dynamische Ketten, die unterwegs auch Schnitte, Paare und X-Wings nutzen.", "Jede Zelle und jedes volle Haus."],
  "nested forcing chains": ["verschachtelte Ketten", "Dynamische Ketten, die unterwegs ganze zwingende Ketten nutzen.", "Jede Zelle und jedes volle Haus."],
  "nested multiple forcing chains": ["verschachtelte mehrfache Ketten", "Dynamische Ketten, die unterwegs mehrfache Ketten nutzen.", "Jede Zelle und jedes volle Haus."],
  "nested dynamic forcing chains": ["verschachtelte dynamische Ketten", "Dynamische Ketten, die unterwegs dynamische Ketten nutzen.", "Jede Zelle und jedes volle Haus."],
  "nested dynamic forcing chains plus": ["verschachtelte dynamische Ketten plus", "Dynamische Ketten, die unterwegs dynamische Ketten mit Mustern nutzen.", "Jede Zelle und jedes volle Haus."],
  "doubly nested forcing chains": ["doppelt verschachtelte Ketten", "Dynamische Ketten um dynamische Ketten um zwingende Ketten.", "Jede Zelle und jedes volle Haus."],
  "doubly nested multiple forcing chains": ["doppelt verschachtelte mehrfache Ketten", "Dynamische Ketten um dynamische Ketten um mehrfache Ketten.", "Jede Zelle und jedes volle Haus."],
  "rule of a cell": ["Regel einer Zelle"],
  "rule of two cells": ["Regel zweier Zellen"],
  "sum of cells": ["Summe von Zellen"],
  "cage combinations": ["Kombinationen eines Käfigs"],
  "innies and outies": ["Über- und Unterstände"],
  "contradiction by rules": ["Widerspruch durch Regeln"],
};

/** Names of houses and rules, word by word. */
const NAMES = {
  row: "Zeile", column: "Spalte", block: "Block", box: "Block", piece: "Teil", diagonal: "Diagonale", window: "Fenster", group: "Gruppe", house: "Haus", region: "Gebiet",
  grid: "Gitter", loop: "Ring", face: "Seite", layer: "Schicht", cage: "Käfig", thermometer: "Thermometer", arrow: "Pfeil", asterisk: "Stern", of: "von", at: "bei", and: "und",
  "white dot": "weißer Punkt", "black dot": "schwarzer Punkt", "pair sum": "Paarsumme", "negative white": "kein weißer Punkt", "negative black": "kein schwarzer Punkt", "negative sum": "keine Paarsumme",
};

/** What stands between the things of a reason, whole reasons first, then pieces; `{0}` and so on are the things in their order. */
const REASONS = {
  "in {0} only {1} can hold {2}": "in {0} kann nur {1} die {2} enthalten",
  "{0} has one cell left, {1}": "{0} hat nur noch eine Zelle, {1}",
  "in {0} all places for {1} lie in {2} too: {3}": "in {0} liegen alle Plätze der {1} auch in {2}: {3}",
  "every place for {0} in {1} sees them: {2}": "jeder Platz der {0} in {1} sieht sie: {2}",
  "in {0} {1} fit only {2} which leaves {3} only {4}": "in {0} passen {1} nur in {2}, also bleibt der {3} nur {4}",
  "nothing else is left in {0}": "in {0} bleibt nichts anderes",
  "in {0} {1} hold {2} and nothing else": "in {0} enthalten {1} nur {2}",
  "in {0} {1} fit only {2}": "in {0} passen {1} nur in {2}",
  "{0} holds {1}, so one of {2} holds {3}": "{0} enthält {1}, also enthält eine von {2} die {3}",
  "{0} holds {1}, so it or one of {2} holds {3}": "{0} enthält {1}, also enthält sie oder eine von {2} die {3}",
  "{0} see each other and hold {1} and nothing else": "{0} sehen sich und enthalten nur {1}",
  "in {0} all places for {1} lie in {2} too, which leaves {3} only {4}": "in {0} liegen alle Plätze der {1} auch in {2}, also bleibt {3} dafür nur {4}",
  "every combination of {0} with them repeats a digit or leaves nothing for one of {1}": "jede Kombination von {0} mit ihnen wiederholt eine Ziffer oder lässt einer von {1} nichts",
  "a loop {0} of {1} alone could be filled in two ways, and only {2} can prevent it": "eine Schleife {0} nur aus {1} ließe sich auf zwei Arten füllen, und nur {2} kann das verhindern",
  "a loop {0} of {1} alone could be filled in two ways, and in {2} only {3} can hold {4}": "eine Schleife {0} nur aus {1} ließe sich auf zwei Arten füllen, und in {2} können nur {3} die {4} enthalten",
  "a loop {0} of {1} alone could be filled in two ways, so one of {2} holds {3}": "eine Schleife {0} nur aus {1} ließe sich auf zwei Arten füllen, also enthält eine von {2} die {3}",
  "without {0} in {1} only pairs would be left, which cannot be; so one of them is true": "ohne {0} in {1} blieben nur Paare, was nicht sein kann; also stimmt einer davon",
};

/** Pieces of longer reasons. */
const PIECES = {
  "in": "in", "if": "wenn", ", then": ", dann", ", then both": ", dann beides,", ", which cannot be": ", was nicht sein kann", "; and": "; und", "as": "weil", "and": "und", "or": "oder", "of": "von", "to": "für", "without": "ohne",
  "only": "nur", "can hold": "können enthalten:", "has one cell left,": "hat nur noch eine Zelle,", "all places for": "liegen alle Plätze der", "lie in": "in", "too:": "auch:", "every place for": "jeder Platz der", "sees them:": "sieht sie:",
  "fit only": "passen nur in", "which leaves": ", also bleiben", "too, which leaves": "auch, also bleibt", "wherever the digit stands in": "wo die Ziffer auch steht in", ":": ":", "holds": "enthält", "hold": "enthalten", "and nothing else": "und nichts anderes",
  "nothing else is left in": "nichts anderes bleibt in", ", so": ", also", "so one of": "also eine von", "one of": "eine von", "it or one of": "sie oder eine von", "comes out right": "geht auf", "again, and the other way round": "wieder, und ebenso umgekehrt",
  "the cages leave": "die Käfige lassen übrig", "the cages stick out by": "die Käfige stehen über um", "and stick out by": "und stehen über um", "see each other and hold": "sehen sich und enthalten", "a loop": "eine Schleife",
  "alone could be filled in two ways,": "allein ließe sich auf zwei Arten füllen,", "and only": "und nur", "can prevent it": "kann das verhindern", "and in": "und in", "and with": "und mit", "makes a naked set of": "bildet eine nackte Menge aus",
  "holds neither, and": "enthält keine davon, und", "holds one of": "enthält eine von", "fit only that cell and": "passen nur in diese Zelle und", "is in one of the two": "steht in einer der beiden", ", and": ", und", ",": ",",
  "every combination of": "jede Kombination von", "with them repeats a digit or leaves nothing for one of": "mit ihnen wiederholt eine Ziffer oder lässt nichts für eine von",
  "whatever is in": "was auch steht in",
};

/** Pieces with numbers or names in them. */
const PATTERNS = [
  [/^by (.+) no digit of the other cell goes with them$/, ([name]) => `nach ${named(name)} passt keine Ziffer der anderen Zelle dazu`],
  [/^by (.+) nothing else in$/, ([name]) => `nach ${named(name)} bleibt nichts anderes in`],
  [/^with a sum of (.+)$/, ([n]) => `mit der Summe ${n}`],
  [/^which differ by (.+)$/, ([n]) => `mit dem Unterschied ${n}`],
  [/^of (cage .+) can only be (.+)$/, ([name, list]) => `von ${named(name)} können nur ${list} sein`],
  [/^, then (.+); and$/, ([steps]) => `, dann ${steps.split("; ").map((step) => step.replace(/^by /, "nach ")).map(named).join("; ")}; und`],
  [/^(.+) has no digit left$/, ([cell]) => `${cell} hat keine Ziffer mehr`],
  [/^(.+) has no place left for a digit$/, ([house]) => `${named(house)} hat für eine Ziffer keinen Platz mehr`],
  [/^(.+) has no way left$/, ([rule]) => `${named(rule)} lässt sich nicht mehr erfüllen`],
  [/^(.+) leaves$/, ([name]) => `${named(name)} lässt`],
];

/** Whole sentences of the service. */
const SENTENCES = [
  [/^solved in (\d+) steps?; the hardest costs (.+)$/, ([n, price]) => `gelöst in ${n} Schritten; der schwerste kostet ${price}`],
  [/^no step of this ladder is left; (\d+) cells are open$/, ([n]) => `kein Schritt dieser Leiter bleibt; ${n} Zellen sind offen`],
  [/^stopped; (\d+) cells are open$/, ([n]) => `angehalten; ${n} Zellen sind offen`],
  [/^the puzzle has no solution to walk to$/, () => "das Rätsel hat keine Lösung"],
  [/^the puzzle has no solution: (.+)$/, ([why]) => `das Rätsel hat keine Lösung: ${said(why)}`],
  [/^what is filled in cannot be completed$/, () => "so, wie es ausgefüllt ist, lässt es sich nicht vollenden"],
  [/^(r\d+c\d+) = (\S+) is wrong$/, ([cell, digit]) => `${cell} = ${digit} ist falsch`],
  [/^two (\S+)s in (.+): (.+)$/, ([digit, house, cells]) => `zweimal ${digit} in ${named(house)}: ${named(cells)}`],
  [/^line (\d+), column (\d+): found ([^]+), expected ([^]+)$/, ([line, column, found, expected]) => `Zeile ${line}, Stelle ${column}: gefunden ${told(found)}, erwartet ${told(expected)}`],
  [/^found ([^]+), expected ([^]+)$/, ([found, expected]) => `gefunden ${told(found)}, erwartet ${told(expected)}`],
  [/^there is no (\S+) named (.+)$/, ([, name]) => `${name} gibt es nicht`],
  [/^(.+) is broken$/, ([rule]) => `${named(rule)} ist verletzt`],
];

/** What stands where something else was expected; what is not here stays English. */
const TOLD = [
  [/^nothing$/, () => "nichts"],
  [/^the end$|^the end of the text$/, () => "das Ende"],
  [/^perhaps (.+)$/, ([name]) => `vielleicht ${name}`],
  [/^a digit from (\S+) to (\S+)$/, ([a, b]) => `eine Ziffer von ${a} bis ${b}`],
  [/^a digit$/, () => "eine Ziffer"],
  [/^a puzzle(.*)$/, ([rest]) => `ein Rätsel${rest}`],
  [/^(\d+) cells$/, ([n]) => `${n} Zellen`],
  [/^digit (\d+)$/, ([n]) => `die Ziffer ${n}`],
  [/^(\d+) to (\d+)$/, ([a, b]) => `${a} bis ${b}`],
];

const told = (words) => matched(TOLD, words) ?? words;

function named(words) {
  return words.replace(/\b(white dot|black dot|pair sum|negative white|negative black|negative sum|[a-z]+)\b/g, (word) => NAMES[word] ?? word);
}

function matched(list, words) {
  for (const [pattern, tell] of list) {
    const found = pattern.exec(words);
    if (found) return tell(found.slice(1));
  }
  return null;
}

/** A sentence of the service, one after the other where several are joined. */
export function said(words) {
  return words.split("; ").every((part) => matched(SENTENCES, part) !== null)
    ? words.split("; ").map((part) => matched(SENTENCES, part)).join("; ")
    : (matched(SENTENCES, words) ?? TECHNIQUES[words]?.[0] ?? words);
}

/** The words of a thing: a house by its name, cells joined by "und". */
export const thing = (words) => named(words);

/** The parts of a reason in German: `{ words, thing }` each, as the service has them. */
export function reason(parts) {
  const spoken = parts.filter((part) => part.words);
  const things = spoken.filter((part) => part.thing);
  let n = 0;
  const key = spoken.map((part) => (part.thing ? `{${n++}}` : part.words.trim())).join(" ").replace(/ ([,;:])/g, "$1");
  const whole = REASONS[key];
  if (!whole) {
    return spoken.map((part) => {
      const blank = part.words.startsWith(" ") ? " " : "";
      const bare = part.words.trim();
      if (part.thing) return { ...part, words: blank + named(bare) };
      const words = PIECES[bare] ?? matched(PATTERNS, bare) ?? bare;
      return { words: (/^[,;:]/.test(words) ? "" : blank) + words };
    });
  }
  return whole.split(/(\{\d\})/).filter(Boolean).map((piece) => {
    const at = /^\{(\d)\}$/.exec(piece)?.[1];
    return at === undefined ? { words: piece } : { ...things[at], words: named(things[at].words.trim()) };
  });
}
