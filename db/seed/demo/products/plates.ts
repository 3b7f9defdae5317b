import { standingPlate } from '#db/seed/demo/pictures/flat.ts'
import { thrown } from '#db/seed/demo/pictures/pieces.ts'
import { inRound, wreath } from '#db/seed/demo/pictures/tiles.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { glaze, perGlaze, picture, product, size } from './draft.ts'

export const plates: DemoProduct[] = [
  product({
    slug: 'plate-two-lines',
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
        'plate-two-lines',
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
        'plate-two-lines-detail',
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
      shows: { Glaze: name === 'tide' ? 'Tide blue' : 'Kelp' },
    })),
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
]
