# Français.

## Text as it stands

verbatim = { $text }

## Lists

list-comma = { ", " }
list-semicolon = { " ; " }
list-and = { " et " }
list-or = { " ou " }

## Names of houses and rules

rule-at = { $kind } en { $cell }
rule-with-at = { $kind } { $more } en { $cell }
rule-with = { $kind } { $more }
rule-broken = { $rule } n’est pas respecté
rule-other = règle { $number }

## Shapes and rules in words

rules-houses = Chaque ligne, chaque colonne et chaque bloc encadré contient { $digits }, une seule fois chacun.
rules-lines = Chaque ligne et chaque colonne contient { $digits }, une seule fois chacun.
rules-digits = les chiffres de 1 à { $last }
rules-letters = les chiffres de 1 à 9 et les lettres de A à { $last }
rules-numbers = les nombres de 1 à { $last }
rules-symbols = les symboles { $symbols }
rules-pictures = les { $n } images

rules-shape-diagonals = Il en va de même des deux grandes diagonales.
rules-shape-windows = Il en va de même de chaque fenêtre grisée.
rules-shape-disjoint = Les cases de même teinte, à la même place dans chaque bloc, les contiennent tous également.
rules-shape-region = Il en va de même de l'ensemble des cases grisées.
rules-shape-jigsaw = Les blocs sont les pièces d'un puzzle.
rules-shape-toroidal = Les pièces qui touchent un bord continuent au bord opposé.
rules-shape-antiking = Deux cases qui se touchent par un coin sont toujours différentes.
rules-shape-antiknight = Deux cases séparées par un saut de cavalier sont toujours différentes.
rules-shape-overlap = Plusieurs grilles se chevauchent. Chacune suit les règles ; les cases grisées appartiennent à plusieurs.
rules-shape-cube = Les lignes et les colonnes franchissent les arêtes du cube et courent sur deux faces.
rules-shape-cube-of-six = Les lignes font le tour du cube sur quatre faces. On peut le découper et le coller.
rules-shape-parquet = Les grandes cases occupent deux lignes et deux colonnes.
rules-shape-super = Une case a une grande et une petite ligne et colonne ; deux de ces quatre données forment un groupe.

rules-drawn-killer = La somme des cases d'une cage est son nombre, et elles sont toutes différentes.
rules-drawn-thermo = Le long d'un thermomètre, les chiffres croissent à partir du bulbe.
rules-drawn-arrow = La somme des chiffres d'une flèche est celui de son cercle.
rules-drawn-kropki = Point blanc : les deux cases diffèrent de un. Point noir : l'une est le double de l'autre. Tous les points sont donnés.
rules-drawn-xv = X : les deux cases totalisent dix. V : cinq. Tous les signes sont donnés.
rules-drawn-nonconsecutive = Deux cases qui ont un côté commun ne diffèrent jamais de un.
rules-drawn-whisper = Deux voisines sur une ligne tracée diffèrent d'au moins cinq.
rules-drawn-samedifference = Toutes les voisines sur une ligne tracée diffèrent d'autant.
rules-drawn-renban = Une ligne tracée contient des chiffres consécutifs dans un ordre quelconque.
rules-drawn-palindrome = Une ligne tracée se lit de même dans les deux sens.
rules-drawn-between = Les chiffres d'une ligne tracée sont compris entre ceux de ses deux cercles.
rules-drawn-sandwich = Un nombre au bord est la somme des chiffres entre le 1 et le plus grand chiffre de sa rangée.
rules-drawn-littlekiller = Un nombre fléché est la somme de la diagonale indiquée.
rules-drawn-skyscraper = Un nombre au bord dit combien de chiffres sont visibles de là, les plus grands cachant les plus petits.
rules-drawn-xsum = Un nombre au bord est la somme des premières cases, autant que l'indique la première.
rules-drawn-quad = Les chiffres d'un cercle figurent dans les quatre cases qui l'entourent.
rules-drawn-parity = Un carré marque une case paire, un cercle une case impaire.
rules-drawn-regionsum = Une ligne tracée a la même somme dans chaque bloc traversé.

rules-kind = { $title } : { $meaning }

rule-kind-cage = cage
rule-kind-cage-meaning = Les chiffres sont tous différents et leur somme est le nombre, s'il y en a un.
rule-kind-sum = somme
rule-kind-sum-meaning = La somme des chiffres est le nombre ; ils peuvent se répéter.
rule-kind-linear = somme pondérée
rule-kind-linear-meaning = Les chiffres, chacun multiplié par son propre nombre, ont pour somme le premier nombre.
rule-kind-little = petit killer
rule-kind-little-meaning = La somme des chiffres de la diagonale est le nombre ; ils peuvent se répéter.
rule-kind-arrow = flèche
rule-kind-arrow-meaning = La somme des chiffres de la tige est le chiffre du cercle ; un cercle de plusieurs cases contient un nombre à plusieurs chiffres.
rule-kind-doublearrow = double flèche
rule-kind-doublearrow-meaning = La somme des chiffres aux deux bouts est égale à la somme des chiffres entre eux.
rule-kind-zipper = ligne zip
rule-kind-zipper-meaning = Deux cases à égale distance du milieu ont toujours la même somme ; s'il y a une case centrale, elle contient cette somme.
rule-kind-regionsum = ligne de sommes par bloc
rule-kind-regionsum-meaning = Les chiffres de la ligne ont la même somme dans chaque bloc traversé.
rule-kind-equalsum = sommes égales
rule-kind-equalsum-meaning = Tous les groupes de cases ont la même somme.
rule-kind-sumline = ligne de sommes
rule-kind-sumline-meaning = La ligne peut être découpée en segments dont chacun a pour somme le nombre.
rule-kind-sumloop = boucle de sommes
rule-kind-sumloop-meaning = La boucle fermée peut être découpée en segments dont chacun a pour somme le nombre.
rule-kind-rellik = cage rellik
rule-kind-rellik-meaning = Les chiffres sont tous différents, et aucun sous-ensemble n'a pour somme le nombre.
rule-kind-equality = cage d'équilibre
rule-kind-equality-meaning = Les chiffres sont tous différents ; il y a autant de pairs que d'impairs et autant de petits que de grands.
rule-kind-white = point blanc
rule-kind-white-meaning = Les chiffres voisins diffèrent du nombre ; un point sans nombre vaut 1.
rule-kind-black = point noir
rule-kind-black-meaning = L'un de deux chiffres voisins est l'autre multiplié par le nombre ; un point sans nombre vaut 2.
rule-kind-pairsum = somme de deux
rule-kind-pairsum-meaning = La somme des deux chiffres est le nombre : X vaut 10 et V vaut 5.
rule-kind-less = inégalité
rule-kind-less-meaning = Le signe s'ouvre vers le chiffre le plus grand.
rule-kind-neg = contrainte négative
rule-kind-neg-meaning = Deux cases voisines n'ont jamais cette relation, sauf là où elle est marquée.
rule-kind-nonconsecutive = non consécutif
rule-kind-nonconsecutive-meaning = Les chiffres de deux cases voisines ne diffèrent jamais de 1.
rule-kind-min = minimum
rule-kind-min-meaning = Le chiffre est plus petit que ceux de toutes les cases voisines qui ne sont pas elles-mêmes marquées comme minimum.
rule-kind-max = maximum
rule-kind-max-meaning = Le chiffre est plus grand que ceux de toutes les cases voisines qui ne sont pas elles-mêmes marquées comme maximum.
rule-kind-clone = clone
rule-kind-clone-meaning = Les deux zones contiennent les mêmes chiffres, case par case.
rule-kind-equal = cases égales
rule-kind-equal-meaning = Toutes les cases contiennent le même chiffre.
rule-kind-sameset = mêmes chiffres
rule-kind-sameset-meaning = Tous les groupes de cases contiennent les mêmes chiffres, chacun autant de fois, dans un ordre quelconque.
rule-kind-pairs = relation
rule-kind-pairs-meaning = Deux cases voisines sur la ligne ont la relation donnée par la table.
rule-kind-pairsx = relation entre toutes les cases
rule-kind-pairsx-meaning = Deux cases quelconques ont la relation donnée par la table.
rule-kind-nfa = automate
rule-kind-nfa-meaning = L'automate, donné en base64, accepte les chiffres de la ligne.
rule-kind-regex = expression régulière
rule-kind-regex-meaning = L'expression régulière, donnée en base64, correspond aux chiffres de la ligne.
rule-kind-thermo = thermomètre
rule-kind-thermo-meaning = Les chiffres croissent à partir du bulbe.
rule-kind-slow = thermomètre lent
rule-kind-slow-meaning = À partir du bulbe, les chiffres croissent ou restent égaux.
rule-kind-whisper = ligne chuchotée
rule-kind-whisper-meaning = Deux chiffres voisins sur la ligne diffèrent au moins du nombre.
rule-kind-samedifference = ligne à différence constante
rule-kind-samedifference-meaning = Deux chiffres voisins sur la ligne ont toujours la même différence.
rule-kind-renban = ligne renban
rule-kind-renban-meaning = Les chiffres de la ligne sont consécutifs, dans un ordre quelconque.
rule-kind-nabner = ligne nabner
rule-kind-nabner-meaning = Sur la ligne, deux chiffres ne sont jamais égaux ni consécutifs.
rule-kind-palindrome = palindrome
rule-kind-palindrome-meaning = La ligne se lit de même dans les deux sens.
rule-kind-between = ligne entre deux
rule-kind-between-meaning = Les chiffres de la ligne sont strictement compris entre ceux de ses extrémités.
rule-kind-lockout = ligne d'exclusion
rule-kind-lockout-meaning = Les chiffres des extrémités diffèrent au moins du nombre, et aucun chiffre de la ligne ne leur est égal ni n'est compris entre eux.
rule-kind-entropic = ligne entropique
rule-kind-entropic-meaning = Trois cases consécutives contiennent toujours un chiffre bas, un moyen et un haut.
rule-kind-modular = ligne modulaire
rule-kind-modular-meaning = N étant le nombre, N chiffres consécutifs ont toujours des restes différents dans la division par N.
rule-kind-sandwich = sandwich
rule-kind-sandwich-meaning = La somme des chiffres entre le plus petit et le plus grand est le nombre.
rule-kind-lunchbox = lunchbox
rule-kind-lunchbox-meaning = Les chiffres sont tous différents ; ceux entre le plus petit et le plus grand d'entre eux ont pour somme le nombre.
rule-kind-xsum = somme X
rule-kind-xsum-meaning = La somme des X premiers chiffres est le nombre, X étant le premier d'entre eux.
rule-kind-sky = gratte-ciel
rule-kind-sky-meaning = Le nombre indique combien de chiffres sont plus grands que tous ceux qui les précèdent.
rule-kind-hiddensky = gratte-ciel caché
rule-kind-hiddensky-meaning = Le nombre est le premier chiffre plus petit qu'un de ceux qui le précèdent.
rule-kind-room = chambre numérotée
rule-kind-room-meaning = Si le premier chiffre est N, le nombre se trouve dans la Nᵉ case.
rule-kind-slingshot = fronde
rule-kind-slingshot-meaning = Le premier chiffre réapparaît N cases après la deuxième, N étant le deuxième chiffre.
rule-kind-rank = rang
rule-kind-rank-meaning = Si l'on lit toutes les lignes et colonnes comme des nombres depuis les deux bouts, en ordre croissant, celle-ci occupe la place donnée.
rule-kind-ties = rangs ex æquo
rule-kind-ties-meaning = Fixe quelles rangées peuvent se lire de même lorsque des rangs sont donnés.
rule-kind-among = l'un de
rule-kind-among-meaning = Chacune des cases contient l'un de ces chiffres.
rule-kind-odd = impair
rule-kind-odd-meaning = Les chiffres sont impairs.
rule-kind-even = pair
rule-kind-even-meaning = Les chiffres sont pairs.
rule-kind-quad = quadruple
rule-kind-quad-meaning = Les cases contiennent ces chiffres, chacun au moins autant de fois qu'il est indiqué.
rule-kind-atleast = au moins
rule-kind-atleast-meaning = Les cases contiennent ces chiffres, chacun au moins autant de fois qu'il est indiqué.
rule-kind-exactly = exactement
rule-kind-exactly-meaning = Les cases contiennent ces chiffres, chacun exactement autant de fois qu'il est indiqué.
rule-kind-counts = look and say
rule-kind-counts-meaning = Chaque paire de nombres donne une quantité et un chiffre qui figure autant de fois dans les cases.
rule-kind-circles = cercles à compter
rule-kind-circles-meaning = Un chiffre dans un cercle indique combien de cercles le contiennent.
rule-kind-distinct = nombre de chiffres différents
rule-kind-distinct-meaning = La première case indique combien de chiffres différents contiennent les autres.
rule-kind-indexrow = index de ligne
rule-kind-indexrow-meaning = Si la case est à la ligne R et contient N, la ligne N de la même colonne contient R.
rule-kind-indexcol = index de colonne
rule-kind-indexcol-meaning = Si la case est à la colonne C et contient N, la colonne N de la même ligne contient C.
rule-kind-indexbox = index de bloc
rule-kind-indexbox-meaning = Si la case est la Pᵉ de son bloc et contient N, la Nᵉ case du bloc contient P.
rule-kind-connected = chiffres connexes
rule-kind-connected-meaning = Toutes les cases contenant ces chiffres forment un groupe connexe ; le mot, s'il est donné, indique leur nombre.
rule-kind-samecount = nombre de chiffres égaux
rule-kind-samecount-meaning = La première case indique combien des autres contiennent le même chiffre que la deuxième, celle-ci comprise ; un nombre, s'il est donné, s'ajoute à la première case.
rule-kind-samerun = suite de chiffres égaux
rule-kind-samerun-meaning = Les autres groupes commencent tous par la même case. La première case indique combien de cases contiennent son chiffre sans interruption à partir de là, tous groupes confondus ; cette case compte une fois, et un nombre, s'il est donné, s'ajoute à la première case.
rule-kind-chaos = régions à trouver
rule-kind-chaos-meaning = La grille doit être divisée en régions connexes contenant chacune tous les chiffres une fois ; les dernières cases nomment la région de chaque case.
rule-kind-differ = région supplémentaire
rule-kind-differ-meaning = Tous les chiffres sont différents.
rule-kind-antitaxicab = anti-taxi
rule-kind-antitaxicab-meaning = Deux cases contenant le même chiffre N ne sont jamais séparées d'exactement N pas, horizontaux et verticaux confondus.
rule-kind-globalentropy = entropie globale
rule-kind-globalentropy-meaning = Chaque carré 2x2 contient un chiffre bas, un moyen et un haut.
rule-kind-globalmod = modulaire global
rule-kind-globalmod-meaning = Chaque carré 2x2 contient des chiffres ayant les trois restes de la division par 3.
rule-kind-dutch = colocataires
rule-kind-dutch-meaning = Tout chiffre médian a le plus petit juste au-dessus de lui ou le plus grand juste au-dessous.
rule-kind-digits = chiffres à partir de
rule-kind-digits-meaning = Le plus petit chiffre a cette valeur, le suivant un de plus, et ainsi de suite, là où les chiffres comptent comme nombres.
rule-kind-beside = cases hors de la grille
rule-kind-beside-meaning = Les dernières cases, autant que le nombre, ne font pas partie de la grille ; les règles de toute la grille les ignorent.
rule-kind-any = une règle parmi plusieurs
rule-kind-any-meaning = Au moins une de ces listes de règles s'applique entièrement.
rule-kind-pairsum-xv = X et V
rule-kind-pairsum-xv-meaning = Deux chiffres séparés par un X ont pour somme 10, par un V 5.
rule-kind-neg-white-meaning = Deux cases voisines sans point ne diffèrent jamais de { $number }.
rule-kind-neg-black-meaning = Sans point, aucun chiffre ne vaut { $number } fois son voisin.
rule-kind-neg-sum-meaning = Deux cases voisines sans signe n'ont jamais pour somme { $number }.
rule-kind-whisper-meaning-of = Deux chiffres voisins de la ligne diffèrent d'au moins { $number }.
rule-kind-white-meaning-of = Deux chiffres séparés par un point blanc diffèrent de { $number }.
rule-kind-black-meaning-of = De deux chiffres séparés par un point noir, l'un vaut { $number } fois l'autre.
rule-kind-lockout-meaning-of = Les chiffres des extrémités diffèrent d'au moins { $number } ; aucun chiffre de la ligne n'est égal à l'un d'eux ni compris entre eux.
rule-kind-modular-meaning-of = { $number } chiffres consécutifs de la ligne ont toujours des restes différents dans la division par { $number }.
rule-kind-sumline-meaning-of = La ligne se découpe en segments dont la somme est { $number }.
rule-kind-sumloop-meaning-of = La boucle fermée se découpe en segments dont la somme est { $number }.
rule-generator-killer = Killer
rule-generator-thermo = Thermomètres
rule-generator-arrow = Flèches
rule-generator-kropki = Kropki
rule-generator-xv = XV
rule-generator-whisper = Murmures allemands
rule-generator-renban = Renban
rule-generator-palindrome = Palindromes
rule-generator-between = Lignes intermédiaires
rule-generator-regionsum = Sommes de régions
rule-generator-parity = Pairs et impairs
rule-generator-quad = Quadruples
rule-generator-littlekiller = Petit killer
rule-generator-sandwich = Sandwich
rule-generator-xsum = Sommes X
rule-generator-skyscraper = Gratte-ciel
rule-generator-nonconsecutive = Non consécutif
rule-generator-samedifference = Même différence

## Books

book-sudoku = Sudoku { $number }
book-solution = Solution { $number }
book-puzzles = Grilles
book-solutions = Solutions
book-contents = Sommaire
book-hints = Indices
book-how-to = Comment résoudre
book-solution-on-page = solution page { $page }
book-solution-on-page-of-answers = solution page { $page } du livret des solutions
book-puzzle-on-page = grille page { $page }
book-puzzle-on-page-of-puzzles = grille page { $page } du livret des grilles
book-page = page { $page }
book-page-short = p. { $page }
book-name = Nom
book-date = Date
book-legend = Les images : { $names }.
book-stars = difficulté { $stars } sur 5
book-difficulty-easy = Facile
book-difficulty-medium = Moyen
book-difficulty-hard = Difficile
book-difficulty-expert = Expert
book-difficulty-extreme = Extrême
book-section-difficulty = { $kind } : { $difficulty }
book-n-puzzles = { $n ->
    [one] { $n } grille
   *[other] { $n } grilles
}
book-board = Une grille de { $rows } lignes et { $columns } colonnes.
book-row = Ligne { $row } :
book-open = { $n ->
    [one] vide
   *[other] { $n } vides
}
book-gap = { $n ->
    [one] espace
   *[other] espace de { $n }
}
book-rules = Règles :
picture-star = étoile
picture-heart = cœur
picture-sun = soleil
picture-moon = lune
picture-house = maison
picture-tree = arbre
picture-fish = poisson
picture-flower = fleur
picture-boat = bateau
book-title = Livre de sudoku { $kind }
book-title-plain = Livre de sudoku
book-level = niveau { $level }
book-of-level = { " de niveau " }{ $level }
book-rated = { " notées " }{ $rating }
book-range = { $from } à { $to }
book-range-up-to = à { $to }
book-range-from = { $from } à
book-index = indice { $index }
book-blurb = { $puzzles }, chacune avec une seule solution que la logique suffit à trouver, et toutes les solutions à la fin.
book-how-to-place = Cherchez une ligne, une colonne ou un bloc presque plein, et les chiffres déjà souvent placés. Là où un seul chiffre convient à une case, ou une seule case à un chiffre, inscrivez-le.
book-how-to-mark = Si cela ne suffit plus, notez en petit dans chaque case ce qui reste possible, et rayez ce qui ne peut pas être.
book-how-to-example = Voici des étapes d'un exemple. { $cell } est la case de la ligne 4 et de la colonne 5 ; ce qu'on place est marqué, ainsi que ce dont cela découle.

book-technique-full-house = Dernière case
book-technique-full-house-what = Il ne reste qu'une case vide dans le groupe.
book-technique-hidden-single = Candidat unique caché
book-technique-hidden-single-what = Dans un groupe, un chiffre n'a plus qu'une place possible.
book-technique-naked-single = Candidat unique
book-technique-naked-single-what = Tous les autres chiffres sont déjà vus depuis la case.
book-technique-pointing = Candidats alignés
book-technique-pointing-what = Dans un bloc, un chiffre n'est possible que sur une ligne : on l'élimine ailleurs sur cette ligne.
book-technique-claiming = Candidats réclamés
book-technique-claiming-what = Sur une ligne, un chiffre n'est possible que dans un bloc : on l'élimine du reste de ce bloc.
book-technique-naked-pair = Paire nue
book-technique-naked-pair-what = Deux cases ont les deux mêmes chiffres, qui quittent donc les autres cases du groupe.
book-technique-hidden-pair = Paire cachée
book-technique-hidden-pair-what = Deux chiffres ne vont que dans deux cases d'un groupe : rien d'autre n'y va.
book-technique-naked-triplet = Triplet nu
book-technique-naked-triplet-what = Trois cases se partagent trois chiffres, qui quittent les autres cases du groupe.
book-technique-hidden-triplet = Triplet caché
book-technique-hidden-triplet-what = Trois chiffres ne vont que dans trois cases d'un groupe : rien d'autre n'y va.
book-technique-x-wing = X-wing
book-technique-x-wing-what = Dans deux rangées, un chiffre a les deux mêmes places : il quitte le reste des rangées croisées.

## The page: everywhere

page-skip = Aller à la grille
page-modes = Modes
page-mode-play = Jouer
page-mode-learn = Apprendre
page-mode-set = Créer
page-mode-make = Générer
page-mode-print = Imprimer
page-mode-collection = Collection
page-language = Langue
page-theme = Mode clair ou sombre
page-board = Grille
page-close = Fermer
page-stop = Arrêter
page-stopped = Arrêté.
page-try-again = Réessayer
page-loading = Chargement…
page-thinking = Vérification…
page-remove = Supprimer
page-remove-named = Supprimer { $name }
page-server-gone = Le serveur ne répond pas. Est-il toujours en marche ?
page-sudoku = Sudoku
page-custom-shape = Forme personnalisée
page-facts-givens = { $n ->
    [one] { $n } indice
   *[other] { $n } indices
}
page-difficulty-easy = facile
page-difficulty-medium = moyen
page-difficulty-hard = difficile
page-difficulty-expert = expert
page-difficulty-extreme = extrême
page-any = peu importe
page-difficulty = Difficulté
page-technique = Technique
page-shape = Forme
page-keys = Raccourcis clavier

## The page: playing

page-play-game = Partie
page-new-puzzle = Nouvelle grille
page-daily = Grille du jour
page-daily-date = Date
page-saved-games = Parties enregistrées
page-resume = Reprendre
page-pause = Pause
page-restart = Recommencer
page-entry = Saisie
page-digits = Chiffres
page-entry-digit = Chiffre
page-entry-corner = Coin
page-entry-center = Centre
page-entry-color = Couleur
page-undo = Annuler
page-redo = Rétablir
page-erase = Effacer
page-multi-select = Sélection multiple
page-help = Aide
page-check = Vérifier
page-hint = Indice
page-solved = Résolu en { $time }. Bravo !

## The page: learning

page-learn-hints = Indices
page-learn-next = Étape suivante
page-path = Solution complète
page-lessons = Techniques

## The page: setting and generating

page-set-unique = Solution unique.
page-set-none = Aucune solution.

## The page: printing and the collection

page-share = Partager
page-book-download = Télécharger
page-book-open = Ouvrir
page-collection-find = Rechercher

# The note that the other messages are in English.
cli-language-partial = les messages n'existent pas encore en { $language } ; ils sont en anglais
