# Español.

## Text as it stands

verbatim = { $text }

## Lists

list-comma = { ", " }
list-semicolon = { "; " }
list-and = { " y " }
list-or = { " o " }

## Names of houses and rules

rule-at = { $kind } en { $cell }
rule-with-at = { $kind } { $more } en { $cell }
rule-with = { $kind } { $more }
rule-broken = { $rule } no se cumple
rule-other = regla { $number }

## Shapes and rules in words

rules-houses = Cada fila, cada columna y cada bloque marcado contiene { $digits }, una sola vez cada uno.
rules-lines = Cada fila y cada columna contiene { $digits }, una sola vez cada uno.
rules-digits = las cifras del 1 al { $last }
rules-letters = las cifras del 1 al 9 y las letras de la A a la { $last }
rules-numbers = los números del 1 al { $last }
rules-symbols = los símbolos { $symbols }
rules-pictures = los { $n } dibujos

rules-shape-diagonals = Lo mismo vale para las dos diagonales largas.
rules-shape-windows = Lo mismo vale para cada ventana sombreada.
rules-shape-disjoint = También los contienen todos las casillas del mismo tono, en el mismo lugar de cada bloque.
rules-shape-region = Lo mismo vale para el conjunto de las casillas sombreadas.
rules-shape-jigsaw = Los bloques son piezas de un rompecabezas.
rules-shape-toroidal = Las piezas que llegan a un borde continúan en el opuesto.
rules-shape-antiking = Dos casillas que se tocan por una esquina nunca son iguales.
rules-shape-antiknight = Dos casillas a un salto de caballo nunca son iguales.
rules-shape-overlap = Varias cuadrículas se solapan. Cada una sigue las reglas; las casillas sombreadas pertenecen a varias.
rules-shape-cube = Las filas y columnas doblan las aristas del cubo y recorren dos caras.
rules-shape-cube-of-six = Las líneas rodean el cubo por cuatro caras. Se puede recortar y pegar.
rules-shape-parquet = Las casillas grandes están en dos filas y dos columnas.
rules-shape-super = Una casilla tiene fila y columna grandes y pequeñas; dos de estas cuatro forman también un grupo.

rules-drawn-killer = Las casillas de una jaula suman su número y son todas distintas.
rules-drawn-thermo = En un termómetro las cifras crecen desde el bulbo.
rules-drawn-arrow = Las cifras de una flecha suman la de su círculo.
rules-drawn-kropki = Punto blanco: las dos casillas difieren en uno. Punto negro: una es el doble de la otra. Están todos los puntos.
rules-drawn-xv = X: las dos casillas suman diez. V: cinco. Están todos los signos.
rules-drawn-nonconsecutive = Dos casillas con un lado común nunca difieren en uno.
rules-drawn-whisper = Dos vecinas en una línea difieren al menos en cinco.
rules-drawn-samedifference = Todas las vecinas en una línea difieren en lo mismo.
rules-drawn-renban = Una línea contiene cifras consecutivas en cualquier orden.
rules-drawn-palindrome = Una línea se lee igual desde ambos extremos.
rules-drawn-between = Las cifras de una línea están entre las de sus dos círculos.
rules-drawn-sandwich = Un número exterior es la suma de las cifras entre el 1 y la cifra mayor de su línea.
rules-drawn-littlekiller = Un número con flecha es la suma de la diagonal que señala.
rules-drawn-skyscraper = Un número exterior dice cuántas cifras se ven desde allí, si las mayores tapan a las menores.
rules-drawn-xsum = Un número exterior es la suma de las primeras casillas, tantas como dice la primera.
rules-drawn-quad = Las cifras de un círculo están entre las cuatro casillas que lo rodean.
rules-drawn-parity = Un cuadrado marca una casilla par, un círculo una impar.
rules-drawn-regionsum = Una línea tiene la misma suma en cada bloque que atraviesa.

rules-kind = { $title }: { $meaning }

rule-kind-cage = jaula
rule-kind-cage-meaning = Las cifras son distintas y suman el número, si lo hay.
rule-kind-sum = suma
rule-kind-sum-meaning = Las cifras suman el número; pueden repetirse.
rule-kind-linear = suma ponderada
rule-kind-linear-meaning = Las cifras, cada una multiplicada por su propio número, suman el primer número.
rule-kind-little = killer pequeño
rule-kind-little-meaning = Las cifras de la diagonal suman el número; pueden repetirse.
rule-kind-arrow = flecha
rule-kind-arrow-meaning = Las cifras del asta suman la cifra del círculo; un círculo de varias casillas contiene un número de varias cifras.
rule-kind-doublearrow = flecha doble
rule-kind-doublearrow-meaning = Las cifras de los dos extremos suman lo mismo que las cifras que hay entre ellos.
rule-kind-zipper = línea cremallera
rule-kind-zipper-meaning = Cada dos casillas a igual distancia del centro tienen la misma suma; si hay casilla central, contiene esa suma.
rule-kind-regionsum = línea de sumas por bloque
rule-kind-regionsum-meaning = Las cifras de la línea suman lo mismo en cada bloque que atraviesa.
rule-kind-equalsum = sumas iguales
rule-kind-equalsum-meaning = Todos los grupos de casillas suman lo mismo.
rule-kind-sumline = línea de sumas
rule-kind-sumline-meaning = La línea puede dividirse en tramos que suman cada uno el número.
rule-kind-sumloop = bucle de sumas
rule-kind-sumloop-meaning = El bucle cerrado puede dividirse en tramos que suman cada uno el número.
rule-kind-rellik = jaula rellik
rule-kind-rellik-meaning = Las cifras son distintas y ningún subconjunto de ellas suma el número.
rule-kind-equality = jaula de igualdad
rule-kind-equality-meaning = Las cifras son distintas; hay tantas pares como impares y tantas bajas como altas.
rule-kind-white = punto blanco
rule-kind-white-meaning = Las cifras vecinas difieren en el número; un punto sin número vale 1.
rule-kind-black = punto negro
rule-kind-black-meaning = Una de dos cifras vecinas es la otra multiplicada por el número; un punto sin número vale 2.
rule-kind-pairsum = suma de dos
rule-kind-pairsum-meaning = Las dos cifras suman el número: X vale 10 y V vale 5.
rule-kind-less = desigualdad
rule-kind-less-meaning = El signo se abre hacia la cifra mayor.
rule-kind-neg = restricción negativa
rule-kind-neg-meaning = Dos casillas vecinas nunca tienen esta relación, salvo donde está marcada.
rule-kind-nonconsecutive = no consecutivo
rule-kind-nonconsecutive-meaning = Las cifras de dos casillas vecinas nunca difieren en 1.
rule-kind-min = mínimo
rule-kind-min-meaning = La cifra es menor que las de todas las casillas vecinas que no están marcadas también como mínimo.
rule-kind-max = máximo
rule-kind-max-meaning = La cifra es mayor que las de todas las casillas vecinas que no están marcadas también como máximo.
rule-kind-clone = clon
rule-kind-clone-meaning = Las dos zonas contienen las mismas cifras, casilla a casilla.
rule-kind-equal = casillas iguales
rule-kind-equal-meaning = Todas las casillas contienen la misma cifra.
rule-kind-sameset = mismas cifras
rule-kind-sameset-meaning = Todos los grupos de casillas contienen las mismas cifras, cada una el mismo número de veces, en cualquier orden.
rule-kind-pairs = relación
rule-kind-pairs-meaning = Las casillas vecinas de la línea tienen la relación que indica la tabla.
rule-kind-pairsx = relación entre todas las casillas
rule-kind-pairsx-meaning = Dos casillas cualesquiera tienen la relación que indica la tabla.
rule-kind-nfa = autómata
rule-kind-nfa-meaning = El autómata, dado en base64, acepta las cifras de la línea.
rule-kind-regex = expresión regular
rule-kind-regex-meaning = La expresión regular, dada en base64, describe las cifras de la línea.
rule-kind-thermo = termómetro
rule-kind-thermo-meaning = Las cifras crecen desde el bulbo.
rule-kind-slow = termómetro lento
rule-kind-slow-meaning = Desde el bulbo, las cifras crecen o se mantienen.
rule-kind-whisper = línea de susurro
rule-kind-whisper-meaning = Las cifras vecinas de la línea difieren al menos en el número.
rule-kind-samedifference = línea de diferencia constante
rule-kind-samedifference-meaning = Cada dos cifras vecinas de la línea tienen la misma diferencia.
rule-kind-renban = línea renban
rule-kind-renban-meaning = Las cifras de la línea son consecutivas, en cualquier orden.
rule-kind-nabner = línea nabner
rule-kind-nabner-meaning = En la línea no hay dos cifras iguales ni consecutivas.
rule-kind-palindrome = palíndromo
rule-kind-palindrome-meaning = La línea se lee igual desde ambos extremos.
rule-kind-between = línea intermedia
rule-kind-between-meaning = Las cifras de la línea están estrictamente entre las de sus extremos.
rule-kind-lockout = línea de exclusión
rule-kind-lockout-meaning = Las cifras de los extremos difieren al menos en el número, y ninguna cifra de la línea es igual a ellas ni está entre ellas.
rule-kind-entropic = línea entrópica
rule-kind-entropic-meaning = Cada tres casillas consecutivas contienen una cifra baja, una media y una alta.
rule-kind-modular = línea modular
rule-kind-modular-meaning = Siendo N el número, cada N cifras consecutivas dan restos distintos al dividirlas por N.
rule-kind-sandwich = sándwich
rule-kind-sandwich-meaning = Las cifras entre la menor y la mayor suman el número.
rule-kind-lunchbox = lunchbox
rule-kind-lunchbox-meaning = Las cifras son distintas; las que están entre la menor y la mayor de ellas suman el número.
rule-kind-xsum = suma X
rule-kind-xsum-meaning = Las X primeras cifras suman el número, donde X es la primera de ellas.
rule-kind-sky = rascacielos
rule-kind-sky-meaning = El número indica cuántas cifras son mayores que todas las anteriores.
rule-kind-hiddensky = rascacielos oculto
rule-kind-hiddensky-meaning = El número es la primera cifra menor que alguna de las anteriores.
rule-kind-room = habitación numerada
rule-kind-room-meaning = Si la primera cifra es N, el número está en la casilla N.
rule-kind-slingshot = honda
rule-kind-slingshot-meaning = La primera cifra reaparece N casillas después de la segunda, donde N es la segunda cifra.
rule-kind-rank = rango
rule-kind-rank-meaning = Si se leen todas las filas y columnas como números desde ambos extremos y se ordenan de menor a mayor, esta ocupa el lugar indicado.
rule-kind-ties = rangos empatados
rule-kind-ties-meaning = Fija qué líneas pueden leerse igual cuando se dan rangos.
rule-kind-among = una de
rule-kind-among-meaning = Cada una de las casillas contiene una de estas cifras.
rule-kind-odd = impar
rule-kind-odd-meaning = Las cifras son impares.
rule-kind-even = par
rule-kind-even-meaning = Las cifras son pares.
rule-kind-quad = cuádruple
rule-kind-quad-meaning = Las casillas contienen estas cifras, cada una al menos tantas veces como aparece indicada.
rule-kind-atleast = al menos
rule-kind-atleast-meaning = Las casillas contienen estas cifras, cada una al menos tantas veces como aparece indicada.
rule-kind-exactly = exactamente
rule-kind-exactly-meaning = Las casillas contienen estas cifras, cada una exactamente tantas veces como aparece indicada.
rule-kind-counts = look and say
rule-kind-counts-meaning = Cada par de números indica una cantidad y una cifra que aparece ese número de veces en las casillas.
rule-kind-circles = círculos de recuento
rule-kind-circles-meaning = Una cifra en un círculo indica cuántos círculos la contienen.
rule-kind-distinct = número de cifras distintas
rule-kind-distinct-meaning = La primera casilla indica cuántas cifras distintas contienen las demás.
rule-kind-indexrow = índice de fila
rule-kind-indexrow-meaning = Si la casilla está en la fila R y contiene N, la fila N de la misma columna contiene R.
rule-kind-indexcol = índice de columna
rule-kind-indexcol-meaning = Si la casilla está en la columna C y contiene N, la columna N de la misma fila contiene C.
rule-kind-indexbox = índice de bloque
rule-kind-indexbox-meaning = Si la casilla es la número P de su bloque y contiene N, la casilla número N del bloque contiene P.
rule-kind-connected = cifras conectadas
rule-kind-connected-meaning = Todas las casillas con estas cifras forman un grupo conexo; la palabra, si se da, indica cuántas son.
rule-kind-samecount = número de cifras iguales
rule-kind-samecount-meaning = La primera casilla indica cuántas de las demás contienen la misma cifra que la segunda, incluida esta; un número, si se da, se suma a la primera casilla.
rule-kind-samerun = serie de cifras iguales
rule-kind-samerun-meaning = Los demás grupos empiezan todos por la misma casilla. La primera casilla indica cuántas casillas seguidas contienen su cifra desde allí, entre todos los grupos; esa casilla cuenta una vez, y un número, si se da, se suma a la primera casilla.
rule-kind-chaos = regiones por descubrir
rule-kind-chaos-meaning = El tablero debe dividirse en regiones conexas que contengan cada cifra una vez; las últimas casillas nombran la región de cada casilla.
rule-kind-differ = región adicional
rule-kind-differ-meaning = Todas las cifras son distintas.
rule-kind-antitaxicab = antitaxi
rule-kind-antitaxicab-meaning = Dos casillas con la misma cifra N nunca están exactamente a N pasos, sumando los horizontales y los verticales.
rule-kind-globalentropy = entropía global
rule-kind-globalentropy-meaning = Cada cuadrado 2x2 contiene una cifra baja, una media y una alta.
rule-kind-globalmod = modular global
rule-kind-globalmod-meaning = Cada cuadrado 2x2 contiene cifras con los tres restos de la división por 3.
rule-kind-dutch = compañeros de piso
rule-kind-dutch-meaning = Toda cifra central tiene la menor justo encima o la mayor justo debajo.
rule-kind-digits = cifras desde
rule-kind-digits-meaning = La cifra menor tiene este valor, la siguiente uno más, y así sucesivamente, donde las cifras cuentan como números.
rule-kind-beside = casillas fuera del tablero
rule-kind-beside-meaning = Las últimas casillas, tantas como el número, no forman parte del tablero; las reglas de todo el tablero no las tienen en cuenta.
rule-kind-any = una de varias reglas
rule-kind-any-meaning = Al menos una de estas listas de reglas se cumple por completo.
rule-kind-pairsum-xv = X y V
rule-kind-pairsum-xv-meaning = Dos cifras con una X entre ellas suman 10, con una V suman 5.
rule-kind-neg-white-meaning = Dos celdas vecinas sin punto nunca difieren en { $number }.
rule-kind-neg-black-meaning = Sin punto, ninguna cifra es { $number } veces su vecina.
rule-kind-neg-sum-meaning = Dos celdas vecinas sin signo nunca suman { $number }.
rule-kind-whisper-meaning-of = Las cifras vecinas de la línea difieren al menos en { $number }.
rule-kind-white-meaning-of = Dos cifras con un punto blanco entre ellas difieren en { $number }.
rule-kind-black-meaning-of = De dos cifras con un punto negro entre ellas, una es { $number } veces la otra.
rule-kind-lockout-meaning-of = Las cifras de los extremos difieren al menos en { $number }; ninguna cifra de la línea es igual a una de ellas ni está entre ellas.
rule-kind-modular-meaning-of = Cada { $number } cifras consecutivas de la línea tienen restos distintos al dividirlas entre { $number }.
rule-kind-sumline-meaning-of = La línea se puede cortar en segmentos que suman { $number } cada uno.
rule-kind-sumloop-meaning-of = El bucle cerrado se puede cortar en segmentos que suman { $number } cada uno.
rule-generator-killer = Killer
rule-generator-thermo = Termómetros
rule-generator-arrow = Flechas
rule-generator-kropki = Kropki
rule-generator-xv = XV
rule-generator-whisper = Susurros alemanes
rule-generator-renban = Renban
rule-generator-palindrome = Palíndromos
rule-generator-between = Líneas intermedias
rule-generator-regionsum = Sumas por región
rule-generator-parity = Pares e impares
rule-generator-quad = Cuádruples
rule-generator-littlekiller = Little killer
rule-generator-sandwich = Sándwich
rule-generator-xsum = Sumas X
rule-generator-skyscraper = Rascacielos
rule-generator-nonconsecutive = No consecutivos
rule-generator-samedifference = Misma diferencia

## Books

book-sudoku = Sudoku { $number }
book-solution = Solución { $number }
book-puzzles = Pasatiempos
book-solutions = Soluciones
book-contents = Índice
book-hints = Pistas
book-how-to = Cómo resolverlos
book-solution-on-page = solución en la página { $page }
book-solution-on-page-of-answers = solución en la página { $page } del cuaderno de soluciones
book-puzzle-on-page = sudoku en la página { $page }
book-puzzle-on-page-of-puzzles = sudoku en la página { $page } del cuaderno de sudokus
book-page = página { $page }
book-page-short = pág. { $page }
book-name = Nombre
book-date = Fecha
book-legend = Los dibujos: { $names }.
book-stars = dificultad { $stars } de 5
book-difficulty-easy = Fácil
book-difficulty-medium = Medio
book-difficulty-hard = Difícil
book-difficulty-expert = Experto
book-difficulty-extreme = Extremo
book-section-difficulty = { $kind }: { $difficulty }
book-n-puzzles = { $n ->
    [one] { $n } sudoku
   *[other] { $n } sudokus
}
book-board = Un tablero de { $rows } filas y { $columns } columnas.
book-row = Fila { $row }:
book-open = { $n ->
    [one] vacía
   *[other] { $n } vacías
}
book-gap = { $n ->
    [one] hueco
   *[other] hueco de { $n }
}
book-rules = Reglas:
picture-star = estrella
picture-heart = corazón
picture-sun = sol
picture-moon = luna
picture-house = casa
picture-tree = árbol
picture-fish = pez
picture-flower = flor
picture-boat = barco
book-title = Libro de sudokus { $kind }
book-title-plain = Libro de sudokus
book-level = nivel { $level }
book-of-level = { " de nivel " }{ $level }
book-rated = { " con valoración " }{ $rating }
book-range = { $from } a { $to }
book-range-up-to = a { $to }
book-range-from = { $from } a
book-index = índice { $index }
book-blurb = { $puzzles }, cada uno con una sola solución que se halla con lógica, y todas las soluciones al final.
book-how-to-place = Busque una fila, columna o bloque casi lleno y las cifras que ya aparecen mucho. Donde solo cabe una cifra en una casilla, o una casilla para una cifra, escríbala.
book-how-to-mark = Si ya no basta, anote en pequeño en cada casilla lo que aún cabe y tache lo que no puede ser.
book-how-to-example = Estos son pasos de un ejemplo. { $cell } es la casilla de la fila 4 y la columna 5; se marca lo que se coloca y de qué se deduce.

book-technique-full-house = Última casilla
book-technique-full-house-what = Solo queda una casilla libre en el grupo.
book-technique-hidden-single = Único oculto
book-technique-hidden-single-what = En un grupo solo queda un lugar para una cifra.
book-technique-naked-single = Único desnudo
book-technique-naked-single-what = La casilla ya ve todas las demás cifras.
book-technique-pointing = Candidatos apuntadores
book-technique-pointing-what = En un bloque una cifra queda en una sola línea: se elimina del resto de esa línea.
book-technique-claiming = Reclamación
book-technique-claiming-what = En una línea una cifra queda en un solo bloque: se elimina del resto de ese bloque.
book-technique-naked-pair = Par desnudo
book-technique-naked-pair-what = Dos casillas tienen las mismas dos cifras, que salen de las demás del grupo.
book-technique-hidden-pair = Par oculto
book-technique-hidden-pair-what = Dos cifras solo caben en dos casillas de un grupo: nada más cabe allí.
book-technique-naked-triplet = Trío desnudo
book-technique-naked-triplet-what = Tres casillas comparten tres cifras, que salen de las demás del grupo.
book-technique-hidden-triplet = Trío oculto
book-technique-hidden-triplet-what = Tres cifras solo caben en tres casillas de un grupo: nada más cabe allí.
book-technique-x-wing = X-wing
book-technique-x-wing-what = En dos líneas una cifra tiene los mismos dos lugares: sale del resto de las líneas que cruzan.

# The note that the other messages are in English.
cli-language-partial = los mensajes aún no existen en { $language }; están en inglés
