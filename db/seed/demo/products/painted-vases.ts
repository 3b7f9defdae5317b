import { around, flutes, grass } from '#db/seed/demo/pictures/decor.ts'
import { thrown, withMore } from '#db/seed/demo/pictures/pieces.ts'
import { poppy, reeds, twig, umbel } from '#db/seed/demo/pictures/plants.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { glaze, perGlaze, picture, product } from './draft.ts'

export const paintedVases: DemoProduct[] = [
  product({
    slug: 'dune-grass-vase',
    title: ['Dune grass vase', 'Vase Strandhafer'],
    type: 'vase',
    tags: ['vases', 'gift'],
    days: 28,
    sku: 'LB-DG',
    en: [
      'The grass is painted from the foot upwards, each blade in one breath. From the window of the workshop we have the model in view, as long as it holds the dune.',
    ],
    de: [
      'Der Hafer ist vom Fuß nach oben gemalt, jeder Halm in einem Atemzug. Das Vorbild sehen wir vom Werkstattfenster aus, solange es die Düne hält.',
    ],
    facts: [['26 cm high, 12 cm across.', '26 cm hoch, 12 cm Durchmesser.']],
    care: 'vase',
    price: 7600,
    stock: 5,
    weight: 1250,
    pictures: [
      picture(
        'dune-grass-vase',
        'sage',
        [
          'Pale cylinder with painted green grass and two stems of cow parsley',
          'Heller Zylinder mit gemaltem grünem Gras und zwei Stängeln Wiesenkerbel',
        ],
        [
          {
            piece: withMore(
              thrown('cylinderVase', { glaze: 'chalk', decor: grass('#4b5a41', 22), specks: 30 }, 3),
              umbel([0, -440], [-56, -610], 76, '#fbf8ee', 2) + umbel([20, -440], [80, -560], 60, '#fbf8ee', 3),
            ),
            y: 830,
            scale: 1.16,
          },
        ],
      ),
      picture(
        'dune-grass-vase-detail',
        'sage',
        ['The painted blades from close by', 'Die gemalten Halme aus der Nähe'],
        [
          {
            piece: thrown('cylinderVase', { glaze: 'chalk', decor: grass('#4b5a41', 22), specks: 30 }, 3),
            y: 830,
            scale: 1.16,
          },
        ],
        [390, 690, 2.5],
      ),
    ],
  }),
  product({
    slug: 'meadow-vase',
    title: ['Meadow vase', 'Wiesenvase'],
    type: 'vase',
    tags: ['vases'],
    days: 85,
    sku: 'LB-MV',
    en: [
      'Narrow at the waist, wide at the mouth: a whole armful from the verge stands in it as if it had been arranged.',
    ],
    de: ['In der Taille schmal, oben weit: Ein ganzer Arm voll vom Wegrand steht darin wie gesteckt.'],
    facts: [['26 cm high, mouth 15 cm.', '26 cm hoch, Öffnung 15 cm.']],
    care: 'vase',
    options: [glaze('kelp', 'fog')],
    price: 7200,
    stock: [3, 4],
    weight: 1180,
    pictures: perGlaze(
      'meadow-vase',
      ['kelp', 'fog'],
      [
        'Vase with a narrow waist and a wide mouth, with reeds, glazed in {glaze}',
        'Vase mit schmaler Taille und weiter Öffnung, mit Schilf, Glasur {glaze}',
      ],
      (name) => [
        {
          piece: withMore(
            thrown('funnelVase', { glaze: name, rings: 5 }, 3),
            reeds(
              [0, -440],
              [
                [-110, -620],
                [30, -680],
                [140, -600],
              ],
              '#c9a978',
              3,
            ),
          ),
          y: 835,
          scale: 1.08,
        },
      ],
    ),
  }),
  product({
    slug: 'fluted-vase',
    title: ['Fluted vase', 'Kannelierte Vase'],
    type: 'vase',
    tags: ['vases', 'gift'],
    days: 40,
    sku: 'LB-FV',
    en: [
      'Cut while the clay is as firm as cheese, from shoulder to foot and without stopping, because a groove that stops shows it for ever.',
    ],
    de: [
      'Geschnitten, solange der Ton fest wie Käse ist, von der Schulter bis zum Fuß und ohne abzusetzen. Einer Rille sieht man das Absetzen für immer an.',
    ],
    facts: [['22 cm high, 16 cm across.', '22 cm hoch, 16 cm Durchmesser.']],
    care: 'vase',
    options: [glaze('hip', 'moon')],
    price: 6900,
    stock: [3, 4],
    weight: 1050,
    pictures: perGlaze(
      'fluted-vase',
      ['hip', 'moon'],
      [
        'Vase with vertical grooves and two poppies, glazed in {glaze}',
        'Vase mit senkrechten Rillen und zwei Mohnblumen, Glasur {glaze}',
      ],
      (name) => [
        {
          piece: withMore(
            thrown(
              'jug',
              {
                glaze: name,
                decor: flutes(
                  name === 'hip' ? '#8b4a3f' : '#b9b0a2',
                  name === 'hip' ? '#ecd2c2' : '#ffffff',
                  15,
                  0.9,
                  0.06,
                ),
              },
              3,
            ),
            poppy([0, -380], [-80, -560], 1, '#b8442c') + poppy([14, -380], [92, -510], 0.8, '#c0513a'),
          ),
          y: 830,
          scale: 1.2,
        },
      ],
    ),
  }),
  product({
    slug: 'sprig-bottle',
    title: ['Bottle with sprigs', 'Flasche mit Zweigen'],
    type: 'vase',
    tags: ['vases', 'seconds'],
    days: 230,
    sku: 'LB-SP',
    en: [
      'Two rows of sprigs in dune on ink. These are the last of a series: the block they were stamped with has split, and Imke says it had done enough.',
    ],
    de: [
      'Zwei Reihen Zweige in Düne auf Tinte. Es sind die letzten einer Serie: Der Stempel ist gesprungen, und Imke findet, er habe genug getan.',
    ],
    facts: [['30 cm high, 17 cm across.', '30 cm hoch, 17 cm Durchmesser.']],
    care: 'vase',
    price: 7400,
    compareAt: 9200,
    stock: 2,
    weight: 1320,
    pictures: [
      picture(
        'sprig-bottle',
        'linen',
        [
          'Dark blue bottle vase with two rows of sand-coloured sprigs and one branch',
          'Dunkelblaue Flaschenvase mit zwei Reihen sandfarbener Zweige und einem Ast',
        ],
        [
          {
            piece: withMore(
              thrown('bottleVase', { glaze: 'ink', decor: around('sprig', '#d9bf98', [0.5, 0.29], 7, 0.95) }, 3),
              twig(
                [
                  [0, -480],
                  [20, -580],
                  [110, -690],
                ],
                '#7d8a63',
                8,
                0.95,
                4,
              ),
            ),
            y: 832,
            scale: 1.08,
          },
        ],
      ),
    ],
  }),
]
