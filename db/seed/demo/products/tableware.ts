import { terrazzo, waves } from '#db/seed/demo/pictures/decor.ts'
import { standingPlate } from '#db/seed/demo/pictures/flat.ts'
import { clays, type GlazeName } from '#db/seed/demo/pictures/glazes.ts'
import { handled, poured, stacked, thrown } from '#db/seed/demo/pictures/pieces.ts'
import { inRound, wreath } from '#db/seed/demo/pictures/tiles.ts'
import type { Coat } from '#db/seed/demo/pictures/vessel.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { glaze, option, perGlaze, picture, product, size } from './draft.ts'

const bare = { to: 0.1, clay: clays.sand }
const daily = (name: GlazeName): Coat => ({ glaze: name, specks: 70, rings: 5, bare })

/** Plate bodies for the sets, in step with the glazes of the cups beside them. */
const stone: Partial<Record<GlazeName, string>> = {
  chalk: '#ece5d8',
  tide: '#41698a',
  celadon: '#a8bfa9',
  hip: '#cf9384',
}

export const tableware: DemoProduct[] = [
  product({
    slug: 'harbour-mug',
    title: ['Harbour mug', 'Hafenbecher'],
    type: 'cup',
    tags: ['table', 'coffee', 'everyday', 'gift'],
    days: 420,
    sku: 'LB-HM',
    en: [
      'The first thing we ever sold, and still the one we make most of. A straight wall with a slight waist, so that it sits in two cold hands, and a handle wide enough for three fingers in gloves.',
      'The foot stays bare. You can see the sand from the bay in it, and feel on the table that it was clay once.',
    ],
    de: [
      'Das erste Stück, das wir je verkauft haben, und bis heute das häufigste auf dem Brett. Eine gerade Wand mit leichter Taille, damit sie in zwei kalte Hände passt, und ein Henkel, breit genug für drei Finger im Handschuh.',
      'Der Fuß bleibt roh. Man sieht den Sand aus der Bucht darin und spürt auf dem Tisch, dass es einmal Ton war.',
    ],
    facts: [
      [
        'Small: 8.5 cm high, 250 ml. Large: 10 cm high, 350 ml.',
        'Klein: 8,5 cm hoch, 250 ml. Groß: 10 cm hoch, 350 ml.',
      ],
      ['Thrown stoneware, fired at 1,240 °C.', 'Gedrehtes Steinzeug, bei 1.240 °C gebrannt.'],
    ],
    care: 'stoneware',
    options: [glaze('chalk', 'tide', 'kelp', 'hip', 'fog'), size(['Small', 'Klein'], ['Large', 'Groß'])],
    price: { Small: 2800, Large: 3200 },
    stock: [14, 9, 11, 3, 6, 8, 0, 2, 12, 7],
    weight: { Small: 330, Large: 410 },
    seo: {
      title: ['Harbour mug, thrown stoneware in five glazes', 'Hafenbecher aus Steinzeug in fünf Glasuren'],
      description: [
        'A mug for every day, thrown by hand in Kragwik, with a bare foot and a handle for three fingers. 250 or 350 ml.',
        'Ein Becher für jeden Tag, in Kragwik von Hand gedreht, mit rohem Fuß und einem Henkel für drei Finger. 250 oder 350 ml.',
      ],
    },
    pictures: [
      ...perGlaze(
        'harbour-mug',
        ['chalk', 'tide', 'kelp', 'hip', 'fog'],
        [
          'Mug with a wide handle and a bare clay foot, glazed in {glaze}',
          'Becher mit breitem Henkel und rohem Tonfuß, Glasur {glaze}',
        ],
        (name) => [{ piece: handled('mug', daily(name), 3), x: 372, scale: 1.5 }],
      ),
      picture(
        'harbour-mug-detail',
        'fog',
        [
          'The rim and the upper end of the handle from close by, with iron specks in the chalk glaze',
          'Rand und Henkelansatz aus der Nähe, mit Eisenpunkten in der Kreideglasur',
        ],
        [{ piece: handled('mug', daily('chalk'), 3), x: 372, scale: 1.5 }],
        [440, 540, 2.1],
      ),
    ],
  }),
  product({
    slug: 'fog-beaker',
    title: ['Beaker without a handle', 'Becher ohne Henkel'],
    type: 'cup',
    tags: ['table', 'coffee', 'everyday'],
    days: 380,
    sku: 'LB-FB',
    en: [
      'For those who warm their hands on it. The wall is thinner at the lip than anywhere else, the saucer is your palm.',
      'Four of them stand in each other, which our smallest kitchens have asked for.',
    ],
    de: [
      'Für alle, die sich daran die Hände wärmen. Die Wand ist am Rand dünner als irgendwo sonst, die Untertasse ist Ihre Handfläche.',
      'Vier davon passen ineinander; darum haben die kleinsten Küchen uns gebeten.',
    ],
    facts: [['9 cm high, 8 cm across, 220 ml.', '9 cm hoch, 8 cm Durchmesser, 220 ml.']],
    care: 'stoneware',
    options: [glaze('fog', 'celadon', 'dune')],
    price: 2400,
    stock: [16, 5, 9],
    weight: 260,
    pictures: [
      ...perGlaze(
        'fog-beaker',
        ['fog', 'celadon', 'dune'],
        ['Beaker without a handle, glazed in {glaze}', 'Becher ohne Henkel, Glasur {glaze}'],
        (name) => [{ piece: thrown('beaker', { glaze: name, rings: 7, specks: 40, inside: 'moon' }, 2), scale: 1.75 }],
      ),
      picture(
        'fog-beaker-pair',
        'shell',
        ['Two beakers, one with black coffee in it', 'Zwei Becher, einer mit schwarzem Kaffee'],
        [
          {
            piece: thrown('beaker', { glaze: 'fog', rings: 7, inside: 'moon', holds: '#33201a' }, 2),
            x: 300,
            y: 830,
            scale: 1.5,
          },
          { piece: thrown('beaker', { glaze: 'celadon', rings: 7, inside: 'moon' }, 5), x: 560, y: 770, scale: 1.5 },
        ],
      ),
    ],
  }),
  product({
    slug: 'breakfast-bowl',
    title: ['Breakfast bowl', 'Frühstücksschale'],
    type: 'bowl',
    tags: ['table', 'everyday', 'gift'],
    days: 350,
    sku: 'LB-BB',
    en: [
      'Deep enough for porridge, wide enough for a sliced apple on top. The foot is tall, so it can be carried while it is hot.',
      'We throw it from one pound of clay, which is as much as fits in a hand.',
    ],
    de: [
      'Tief genug für Haferbrei, weit genug für einen Apfel obendrauf. Der Fuß ist hoch, damit man sie heiß tragen kann.',
      'Wir drehen sie aus einem Pfund Ton. So viel passt in eine Hand.',
    ],
    facts: [['15 cm across, 7.5 cm high, 550 ml.', '15 cm Durchmesser, 7,5 cm hoch, 550 ml.']],
    care: 'stoneware',
    options: [glaze('celadon', 'chalk', 'amber', 'tide')],
    price: 3200,
    stock: [10, 13, 4, 8],
    weight: 480,
    pictures: perGlaze(
      'breakfast-bowl',
      ['celadon', 'chalk', 'amber', 'tide'],
      ['Round bowl on a tall foot, glazed in {glaze}', 'Runde Schale auf hohem Fuß, Glasur {glaze}'],
      (name) => [
        {
          piece: thrown(
            'bowl',
            { glaze: name, rings: 4, specks: name === 'chalk' ? 80 : 0, bare: { to: 0.09, clay: clays.pale } },
            3,
          ),
          scale: 1.32,
        },
      ],
    ),
  }),
  product({
    slug: 'wide-serving-bowl',
    title: ['Wide serving bowl', 'Weite Servierschale'],
    type: 'bowl',
    tags: ['table', 'gift'],
    days: 300,
    sku: 'LB-SB',
    en: [
      'For salad, for plums, for the middle of the table. It is thrown in one go, and the larger the bowl, the longer we hold our breath.',
      'Every one differs by a few millimetres. The largest is the widest our kiln door lets through.',
    ],
    de: [
      'Für Salat, für Pflaumen, für die Mitte des Tisches. Sie entsteht in einem Zug, und je größer die Schale, desto länger halten wir die Luft an.',
      'Jede weicht um ein paar Millimeter ab. Die größte ist so weit, wie unsere Ofentür es zulässt.',
    ],
    facts: [
      ['22, 28 or 36 cm across.', '22, 28 oder 36 cm Durchmesser.'],
      ['Stoneware, glossy inside and out.', 'Steinzeug, innen und außen glänzend.'],
    ],
    care: 'stoneware',
    options: [size(['22 cm', '22 cm'], ['28 cm', '28 cm'], ['36 cm', '36 cm']), glaze('amber', 'ink')],
    price: { '22 cm': 4800, '28 cm': 6800, '36 cm': 9600 },
    stock: [5, 4, 3, 6, 1, 0],
    weight: { '22 cm': 900, '28 cm': 1450, '36 cm': 2300 },
    pictures: perGlaze(
      'wide-serving-bowl',
      ['amber', 'ink'],
      ['Wide shallow bowl, glazed in {glaze}', 'Weite flache Schale, Glasur {glaze}'],
      (name) => [
        {
          piece: thrown('wideBowl', { glaze: name, rings: 5, bare: { to: 0.1, clay: clays.red } }, 3),
          y: 790,
          scale: 1.16,
        },
      ],
    ),
  }),
  product({
    slug: 'plate-one-line',
    title: ['Plate with two blue lines', 'Teller mit zwei blauen Linien'],
    type: 'plate',
    tags: ['table', 'everyday'],
    days: 330,
    sku: 'LB-PL',
    en: [
      'A plate that leaves the food alone. Two lines of cobalt, drawn on the wheel with a brush that belonged to Marit’s teacher: one wide, one narrow, never quite the same.',
    ],
    de: [
      'Ein Teller, der das Essen in Ruhe lässt. Zwei Linien aus Kobalt, auf der Scheibe mit einem Pinsel gezogen, der schon Marits Lehrerin gehörte: eine breit, eine schmal, nie ganz gleich.',
    ],
    facts: [['Side plate 21 cm, dinner plate 27 cm.', 'Frühstücksteller 21 cm, Essteller 27 cm.']],
    care: 'stoneware',
    options: [size(['21 cm', '21 cm'], ['27 cm', '27 cm'])],
    price: { '21 cm': 2900, '27 cm': 3900 },
    stock: [22, 17],
    weight: { '21 cm': 480, '27 cm': 790 },
    pictures: [
      picture(
        'plate-one-line',
        'fog',
        [
          'Chalk-white plate with a wide and a narrow blue line round the rim',
          'Kreideweißer Teller mit einer breiten und einer schmalen blauen Linie am Rand',
        ],
        [
          {
            piece: standingPlate(
              '#ece5d8',
              '#c9a987',
              inRound([
                [258, 15, '#41698a'],
                [228, 4, '#41698a'],
              ]),
            ),
            y: 745,
            scale: 1.2,
          },
        ],
      ),
      picture(
        'plate-one-line-detail',
        'fog',
        ['The two brushed lines from close by', 'Die beiden gepinselten Linien aus der Nähe'],
        [
          {
            piece: standingPlate(
              '#ece5d8',
              '#c9a987',
              inRound([
                [258, 15, '#41698a'],
                [228, 4, '#41698a'],
              ]),
            ),
            y: 745,
            scale: 1.2,
          },
        ],
        [250, 330, 2.3],
      ),
    ],
  }),
  product({
    slug: 'herring-plate',
    title: ['Herring plate', 'Heringsteller'],
    type: 'plate',
    tags: ['table', 'gift', 'herring'],
    days: 21,
    sku: 'LB-HP',
    en: [
      'Nine herrings swim round the rim, always to the left. They are cut from potato, dipped in slip and pressed on before the clay is dry, so each plate has a school of its own.',
      'Named after the Thursday fish stall opposite our door, which is not to blame for the drawing.',
    ],
    de: [
      'Neun Heringe schwimmen um den Rand, immer linksherum. Sie sind aus Kartoffel geschnitten, in Engobe getaucht und aufgedrückt, solange der Ton feucht ist. So hat jeder Teller seinen eigenen Schwarm.',
      'Benannt nach dem Fischwagen, der donnerstags vor unserer Tür steht und für die Zeichnung nichts kann.',
    ],
    facts: [
      ['24 cm across.', '24 cm Durchmesser.'],
      ['Sold one by one.', 'Einzeln verkauft.'],
    ],
    care: 'stoneware',
    price: 4200,
    stock: 9,
    weight: 640,
    pictures: [
      picture(
        'herring-plate',
        'sage',
        [
          'White plate with nine dark blue herrings swimming round the rim',
          'Weißer Teller, um dessen Rand neun dunkelblaue Heringe schwimmen',
        ],
        [{ piece: standingPlate('#f3efe8', '#e4d8c4', wreath('herring', '#2d3a4a', 9, 244, 1.4)), y: 745, scale: 1.2 }],
      ),
      picture(
        'herring-plate-detail',
        'sage',
        ['Two of the herrings from close by', 'Zwei der Heringe aus der Nähe'],
        [{ piece: standingPlate('#f3efe8', '#e4d8c4', wreath('herring', '#2d3a4a', 9, 244, 1.4)), y: 745, scale: 1.2 }],
        [300, 270, 2.4],
      ),
    ],
  }),
  product({
    slug: 'leaf-rim-plates',
    title: ['Two plates with a rim of leaves', 'Zwei Teller mit Blätterrand'],
    type: 'plate',
    tags: ['table', 'gift'],
    days: 140,
    sku: 'LB-LR',
    en: [
      'Twenty-four willow leaves, one brush stroke each, painted under the glaze. A pair, because cake is rarely eaten alone.',
    ],
    de: [
      'Vierundzwanzig Weidenblätter, jedes ein Pinselstrich, unter die Glasur gemalt. Ein Paar, denn Kuchen isst man selten allein.',
    ],
    facts: [['Two plates, 19 cm across.', 'Zwei Teller, 19 cm Durchmesser.']],
    care: 'stoneware',
    price: 5400,
    compareAt: 6200,
    stock: 6,
    weight: 820,
    pictures: [
      picture(
        'leaf-rim-plates',
        'clay',
        [
          'Two pale plates with a wreath of green leaves, one standing a little behind the other',
          'Zwei helle Teller mit einem Kranz grüner Blätter, leicht versetzt aufgestellt',
        ],
        [
          {
            piece: standingPlate(
              '#ece5d8',
              '#c9a987',
              wreath('leaf', '#67734f', 24, 236, 1.05) + inRound([[274, 5, '#67734f']]),
            ),
            x: 480,
            y: 700,
            scale: 0.88,
          },
          {
            piece: standingPlate(
              '#ece5d8',
              '#c9a987',
              wreath('leaf', '#67734f', 24, 236, 1.05) + inRound([[274, 5, '#67734f']]),
            ),
            x: 320,
            y: 770,
            scale: 0.95,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'tide-ring-plate',
    title: ['Tide ring plate', 'Teller Gezeitenring'],
    type: 'plate',
    tags: ['table', 'everyday'],
    days: 60,
    sku: 'LB-TR',
    en: [
      'A spiral of chalk slip in the middle, drawn while the wheel slows down, as the rings do that a stone leaves in the harbour basin.',
    ],
    de: [
      'In der Mitte eine Spirale aus Kreideengobe, gezogen, während die Scheibe ausläuft. So wie die Ringe, die ein Stein im Hafenbecken hinterlässt.',
    ],
    facts: [['25 cm across.', '25 cm Durchmesser.']],
    care: 'stoneware',
    options: [glaze('tide', 'kelp')],
    price: 3800,
    stock: [12, 0],
    weight: 690,
    pictures: (
      [
        ['tide', '#41698a', 'linen', 'blue', 'Blauer'],
        ['kelp', '#67734f', 'shell', 'green', 'Grüner'],
      ] as const
    ).map(([name, body, ground, en, de]) => ({
      ...picture(
        `tide-ring-plate-${name}`,
        ground,
        [`Glossy ${en} plate with pale rings in the middle`, `${de} glänzender Teller mit hellen Ringen in der Mitte`],
        [
          {
            piece: standingPlate(
              body,
              '#b9a58a',
              inRound([
                [34, 12, '#ece5d8'],
                [74, 9, '#ece5d8'],
                [108, 6, '#ece5d8'],
                [138, 4, '#ece5d8'],
                [164, 2.5, '#ece5d8'],
              ]),
            ),
            y: 745,
            scale: 1.2,
          },
        ],
      ),
      shows: { option: 'Glaze', value: name === 'tide' ? 'Tide blue' : 'Kelp' },
    })),
  }),
  product({
    slug: 'table-set',
    title: ['Table set, put together by you', 'Tischset nach Ihrer Wahl'],
    type: 'set',
    tags: ['table', 'gift', 'set'],
    days: 200,
    sku: 'LB-TS',
    en: [
      'A plate of 27 cm, a breakfast bowl and a cup for each person, all from one firing, so that the glazes belong together.',
      'Tell us how many sit at your table and whether you drink from a mug or from a beaker. We pack it in hay from the dyke; your rabbit will be glad.',
    ],
    de: [
      'Für jeden ein Teller mit 27 cm, eine Frühstücksschale und ein Becher, alles aus einem Brand, damit die Glasuren zueinander passen.',
      'Sagen Sie uns, wie viele bei Ihnen am Tisch sitzen und ob Sie aus dem Becher mit oder ohne Henkel trinken. Wir packen in Heu vom Deich; Ihr Kaninchen freut sich.',
    ],
    facts: [
      ['Per person: plate, bowl and cup.', 'Je Person: Teller, Schale und Becher.'],
      ['Sets for two, four or six.', 'Sets für zwei, vier oder sechs.'],
    ],
    care: 'stoneware',
    options: [
      glaze('chalk', 'tide', 'celadon', 'hip'),
      option(['People', 'Personen'], ['Two', 'Zwei'], ['Four', 'Vier'], ['Six', 'Sechs']),
      option(['Cup', 'Becher'], ['With handle', 'Mit Henkel'], ['Without handle', 'Ohne Henkel']),
    ],
    price: { Two: 18900, Four: 36900, Six: 54500 },
    extra: { 'With handle': 600 },
    stock: [4, 3, 2, 2, 1, 1, 3, 5, 2, 2, 0, 1, 4, 4, 1, 2, 1, 0, 2, 2, 0, 0, 0, 0],
    weight: { Two: 3300, Four: 6500, Six: 9700 },
    pictures: perGlaze(
      'table-set',
      ['chalk', 'tide', 'celadon', 'hip'],
      [
        'A plate, a bowl and a beaker that belong together, glazed in {glaze}',
        'Teller, Schale und Becher aus einem Satz, Glasur {glaze}',
      ],
      (name) => [
        {
          piece: standingPlate(stone[name] ?? '#ece5d8', '#c9a987', inRound([[250, 2, '#1f1613']])),
          x: 430,
          y: 700,
          scale: 0.98,
        },
        { piece: thrown('beaker', { glaze: name, bare }, 3), x: 600, y: 790, scale: 0.92 },
        { piece: thrown('bowl', { glaze: name, bare }, 2), x: 300, y: 835, scale: 0.86 },
      ],
    ),
  }),
  product({
    slug: 'pasta-plate',
    title: ['Low bowl for pasta', 'Tiefer Teller für Pasta'],
    type: 'plate',
    tags: ['table', 'everyday'],
    days: 260,
    sku: 'LB-PP',
    en: [
      'Half plate, half bowl. The rim holds a fork, the wall holds the sauce, and nothing runs off on the way to the balcony.',
    ],
    de: [
      'Halb Teller, halb Schale. Der Rand hält die Gabel, die Wand die Soße, und auf dem Weg zum Balkon läuft nichts über.',
    ],
    facts: [['24 cm across, 5 cm high.', '24 cm Durchmesser, 5 cm hoch.']],
    care: 'matt',
    options: [glaze('dune', 'fog', 'rust')],
    price: 3600,
    stock: [8, 11, 5],
    weight: 620,
    pictures: perGlaze(
      'pasta-plate',
      ['dune', 'fog', 'rust'],
      ['Low wide bowl, glazed in {glaze}', 'Flacher weiter Teller, Glasur {glaze}'],
      (name) => [
        {
          piece: thrown(
            'wideBowl',
            { glaze: name, specks: 60, rings: 3, dip: { glaze: 'moon', to: 0.3, drips: 5 } },
            7,
          ),
          y: 790,
          scale: 1.12,
        },
      ],
    ),
  }),
  product({
    slug: 'terrazzo-bowl',
    title: ['Terrazzo bowl', 'Terrazzoschale'],
    type: 'bowl',
    tags: ['table', 'seconds'],
    days: 180,
    sku: 'LB-TB',
    en: [
      'The chips are clay too: leftovers of a week, coloured, dried, broken and pressed into the wall. Where the bowl is turned afterwards, they come out flush and smooth.',
      'Reduced because the last batch came out a shade too grey. We like it.',
    ],
    de: [
      'Auch die Splitter sind Ton: die Reste einer Woche, gefärbt, getrocknet, zerschlagen und in die Wand gedrückt. Beim Abdrehen kommen sie bündig und glatt zum Vorschein.',
      'Herabgesetzt, weil der letzte Brand einen Hauch zu grau geraten ist. Uns gefällt er.',
    ],
    facts: [['16 cm across, 8 cm high, 600 ml.', '16 cm Durchmesser, 8 cm hoch, 600 ml.']],
    care: 'stoneware',
    price: 2900,
    compareAt: 3900,
    stock: 3,
    weight: 520,
    pictures: [
      picture(
        'terrazzo-bowl',
        'shell',
        [
          'White bowl with chips of red, blue, sand and black clay in its wall',
          'Weiße Schale mit roten, blauen, sandfarbenen und schwarzen Tonsplittern in der Wand',
        ],
        [
          {
            piece: thrown(
              'bowl',
              { glaze: 'moon', decor: terrazzo(['#a9593a', '#41698a', '#d9bf98', '#33302e'], 44, 24) },
              5,
            ),
            scale: 1.36,
          },
        ],
      ),
      picture(
        'terrazzo-bowl-detail',
        'shell',
        ['The chips from close by', 'Die Splitter aus der Nähe'],
        [
          {
            piece: thrown(
              'bowl',
              { glaze: 'moon', decor: terrazzo(['#a9593a', '#41698a', '#d9bf98', '#33302e'], 44, 24) },
              5,
            ),
            scale: 1.36,
          },
        ],
        [300, 650, 2.2],
      ),
    ],
  }),
  product({
    slug: 'pinch-bowl',
    title: ['Pinch bowl', 'Daumenschälchen'],
    type: 'bowl',
    tags: ['table', 'kitchen', 'under-20', 'gift'],
    days: 500,
    sku: 'LB-PB',
    en: [
      'Not thrown: pressed out of a ball of clay with a thumb, as one makes one’s first pot. For salt, for rings, for the key to the shed.',
    ],
    de: [
      'Nicht gedreht: mit dem Daumen aus einer Kugel gedrückt, wie jeder seinen ersten Topf macht. Für Salz, für Ringe, für den Schuppenschlüssel.',
    ],
    facts: [['About 8 cm across.', 'Etwa 8 cm Durchmesser.']],
    care: 'stoneware',
    price: 1200,
    stock: 40,
    weight: 120,
    pictures: [
      picture(
        'pinch-bowl',
        'clay',
        ['Two small bowls, one with coarse salt', 'Zwei kleine Schalen, eine mit grobem Salz'],
        [
          {
            piece: thrown('teaBowl', { glaze: 'chalk', specks: 60, bare: { to: 0.2, clay: clays.sand } }, 8),
            x: 540,
            y: 750,
            scale: 0.95,
          },
          {
            piece: thrown(
              'teaBowl',
              { glaze: 'rust', specks: 30, holds: '#f5f0e6', bare: { to: 0.2, clay: clays.red } },
              9,
            ),
            x: 310,
            y: 820,
            scale: 1.1,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'egg-cups',
    title: ['Two egg cups', 'Zwei Eierbecher'],
    type: 'set',
    tags: ['table', 'gift', 'everyday'],
    days: 90,
    sku: 'LB-EC',
    en: [
      'On a tall foot, as in a hotel by the sea that has seen better days. The foot is hollow: turned round, it holds a smaller egg.',
    ],
    de: [
      'Auf hohem Fuß, wie in einem Seehotel, das bessere Tage gesehen hat. Der Fuß ist hohl: Umgedreht hält er ein kleineres Ei.',
    ],
    facts: [['7 cm high, two in different glazes.', '7 cm hoch, zwei in verschiedenen Glasuren.']],
    care: 'stoneware',
    options: [
      option(
        ['Colours', 'Farben'],
        ['Rose hip and fog', 'Hagebutte und Nebel', '#cf9384'],
        ['Amber and ink', 'Bernstein und Tinte', '#c28a3a'],
      ),
    ],
    price: 2600,
    stock: [7, 2],
    weight: 240,
    pictures: (
      [
        ['hip', 'fog', 'Rose hip and fog', 'rose and grey', 'Rosa und grau'],
        ['amber', 'ink', 'Amber and ink', 'amber and dark blue', 'Bernstein und dunkelblau'],
      ] as const
    ).map(([one, two, value, en, de]) => ({
      ...picture(
        `egg-cups-${one}`,
        'shell',
        [`Two egg cups on tall feet, ${en}`, `Zwei Eierbecher auf hohem Fuß, ${de}`],
        [
          { piece: thrown('eggCup', { glaze: two }, 4), x: 545, y: 745, scale: 1.9 },
          { piece: thrown('eggCup', { glaze: one }, 3), x: 285, y: 820, scale: 2 },
        ],
      ),
      shows: { option: 'Colours', value },
    })),
  }),
  product({
    slug: 'pump-jug',
    title: ['Pump jug', 'Pumpenkrug'],
    type: 'jug',
    tags: ['table', 'gift'],
    days: 240,
    sku: 'LB-PJ',
    en: [
      'A litre and a half, named after the pump in the yard that fills it. The lip is pulled out with one wet finger at the end; it pours without a drop on the cloth.',
    ],
    de: [
      'Anderthalb Liter, benannt nach der Pumpe im Hof, die ihn füllt. Die Schnauze zieht zum Schluss ein nasser Finger; er gießt, ohne zu tropfen.',
    ],
    facts: [['24 cm high, 1.5 l.', '24 cm hoch, 1,5 l.']],
    care: 'stoneware',
    options: [glaze('celadon', 'chalk', 'kelp')],
    price: 6400,
    stock: [4, 5, 1],
    weight: 1250,
    pictures: perGlaze(
      'pump-jug',
      ['celadon', 'chalk', 'kelp'],
      [
        'Round-bellied jug with a pulled lip, glazed in {glaze}',
        'Bauchiger Krug mit gezogener Schnauze, Glasur {glaze}',
      ],
      (name) => [
        {
          piece: poured(
            'jug',
            { glaze: name, rings: 5, specks: name === 'chalk' ? 70 : 0, bare: { to: 0.07, clay: clays.sand } },
            3,
          ),
          x: 395,
          y: 820,
          scale: 1.38,
        },
      ],
    ),
  }),
  product({
    slug: 'wave-tumbler',
    title: ['Wave tumbler', 'Wellenbecher'],
    type: 'cup',
    tags: ['table', 'everyday'],
    days: 12,
    sku: 'LB-WT',
    en: [
      'For water, for wine, for the wildflowers that were not meant to come along. Three waves in one stroke each, drawn against the turn of the wheel.',
    ],
    de: [
      'Für Wasser, für Wein, für Wiesenblumen, die eigentlich nicht mitsollten. Drei Wellen, jede in einem Strich gegen die laufende Scheibe gezogen.',
    ],
    facts: [['11 cm high, 300 ml.', '11 cm hoch, 300 ml.']],
    care: 'stoneware',
    options: [glaze('moon', 'ink')],
    price: 2600,
    stock: [15, 10],
    weight: 300,
    pictures: perGlaze(
      'wave-tumbler',
      ['moon', 'ink'],
      ['Tumbler with three brushed waves, glazed in {glaze}', 'Becher mit drei gepinselten Wellen, Glasur {glaze}'],
      (name) => [
        {
          piece: thrown(
            'tumbler',
            { glaze: name, decor: waves(name === 'moon' ? '#41698a' : '#d9c6a8', [0.72, 0.5, 0.28], 11, 8) },
            3,
          ),
          y: 815,
          scale: 1.75,
        },
      ],
    ),
  }),
  product({
    slug: 'four-nested-bowls',
    title: ['Four bowls that fit', 'Vier Schalen, die ineinanderpassen'],
    type: 'set',
    tags: ['table', 'set', 'gift'],
    days: 35,
    sku: 'LB-FN',
    en: [
      'One bowl of each glaze on the shelf, thrown to the same gauge, so that they stack straight and take up the room of one.',
    ],
    de: [
      'Von jeder Glasur im Regal eine Schale, nach demselben Maß gedreht, damit sie gerade stapeln und so viel Platz brauchen wie eine.',
    ],
    facts: [['Four bowls, 15 cm across, 450 ml each.', 'Vier Schalen, 15 cm Durchmesser, je 450 ml.']],
    care: 'stoneware',
    price: 11200,
    stock: 5,
    weight: 1700,
    pictures: [
      picture(
        'four-nested-bowls',
        'slate',
        [
          'A stack of four bowls: speckled chalk, blue, rose and celadon on top',
          'Ein Stapel aus vier Schalen: gesprenkelte Kreide, Blau, Hagebutte und obenauf Seladon',
        ],
        [
          {
            piece: stacked(
              'bowl',
              [{ glaze: 'chalk', specks: 40 }, { glaze: 'tide' }, { glaze: 'hip' }, { glaze: 'celadon' }],
              62,
            ),
            y: 830,
            scale: 1.26,
          },
        ],
      ),
    ],
  }),
]
