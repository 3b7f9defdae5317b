import { waves } from '#db/seed/demo/pictures/decor.ts'
import { thrown, withMore } from '#db/seed/demo/pictures/pieces.ts'
import { reeds, twig } from '#db/seed/demo/pictures/plants.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { besideApple } from './at-scale.ts'
import { picture, product, size } from './draft.ts'

export const roundVases: DemoProduct[] = [
  product({
    slug: 'moon-jar',
    title: ['Moon jar', 'Mondvase'],
    type: 'vase',
    tags: ['vases', 'gift'],
    days: 365,
    sku: 'LB-MO',
    en: [
      'Two bowls, rim to rim. Where they meet, the jar is never perfectly round, and that is the point: a full moon over the fjord isn’t either.',
      'The three sizes stand well together, and each stands well alone.',
    ],
    de: [
      'Zwei Schalen, Rand auf Rand. Wo sie sich treffen, wird die Vase nie ganz rund, und genau darum geht es: Der Vollmond über der Förde ist es auch nicht.',
      'Die drei Größen stehen gut zusammen, und jede steht gut allein.',
    ],
    facts: [['15, 22 or 30 cm high.', '15, 22 oder 30 cm hoch.']],
    care: 'vase',
    options: [size(['15 cm', '15 cm'], ['22 cm', '22 cm'], ['30 cm', '30 cm'])],
    price: { '15 cm': 5800, '22 cm': 9800, '30 cm': 18000 },
    stock: [6, 3, 1],
    weight: { '15 cm': 700, '22 cm': 1500, '30 cm': 2900 },
    seo: {
      title: ['Moon jar, white stoneware vase in three sizes', 'Mondvase, weiße Steinzeugvase in drei Größen'],
      description: [
        'A white vase made of two bowls joined rim to rim, thrown by hand in Kragwik.',
        'Eine weiße Vase aus zwei Schalen, Rand auf Rand gesetzt, in Kragwik von Hand gedreht.',
      ],
    },
    pictures: [
      picture(
        'moon-jar',
        'straw',
        ['Round white vase with a short neck', 'Runde weiße Vase mit kurzem Hals'],
        [{ piece: thrown('moonVase', { glaze: 'moon', specks: 40 }, 3), y: 820, scale: 1.42 }],
      ),
      picture(
        'moon-jar-branch',
        'straw',
        ['The same vase with one green branch', 'Dieselbe Vase mit einem grünen Zweig'],
        [
          {
            piece: withMore(
              thrown('moonVase', { glaze: 'moon', specks: 40 }, 3),
              twig(
                [
                  [0, -330],
                  [40, -470],
                  [150, -600],
                ],
                '#7d8a63',
                9,
                1,
                4,
              ),
            ),
            y: 830,
            scale: 1.16,
          },
        ],
      ),
      ...[15, 22, 30].map((tall) => ({
        ...besideApple(
          `moon-jar-${tall}`,
          'straw',
          [`The vase of ${tall} cm`, `Die Vase mit ${tall} cm`],
          { piece: thrown('moonVase', { glaze: 'moon', specks: 40 }, 3), centimetres: tall, drawn: 360 },
          { pixels: 19 },
        ),
        shows: { Size: `${tall} cm` },
      })),
    ],
  }),
  product({
    slug: 'wave-moon-vase',
    title: ['Round vase with waves', 'Runde Vase mit Wellen'],
    type: 'vase',
    tags: ['vases'],
    days: 55,
    sku: 'LB-WV',
    en: [
      'Five lines of slip over tide blue. The wheel turns, the hand goes up and down, and for a moment nobody in the workshop may speak.',
    ],
    de: [
      'Fünf Linien Engobe über Flutblau. Die Scheibe dreht sich, die Hand geht auf und ab, und einen Augenblick lang darf in der Werkstatt niemand sprechen.',
    ],
    facts: [['21 cm high, 24 cm across.', '21 cm hoch, 24 cm Durchmesser.']],
    care: 'vase',
    price: 10800,
    stock: 2,
    weight: 1600,
    pictures: [
      picture(
        'wave-moon-vase',
        'linen',
        [
          'Round blue vase with five pale waves, with three reeds',
          'Runde blaue Vase mit fünf hellen Wellen und drei Schilfhalmen',
        ],
        [
          {
            piece: withMore(
              thrown('moonVase', { glaze: 'tide', decor: waves('#ece5d8', [0.76, 0.62, 0.48, 0.34, 0.2]) }, 3),
              reeds(
                [0, -330],
                [
                  [-120, -540],
                  [40, -610],
                  [150, -520],
                ],
                '#c9a978',
                3,
              ),
            ),
            y: 830,
            scale: 1.2,
          },
        ],
      ),
      picture(
        'wave-moon-vase-detail',
        'linen',
        ['The waves from close by', 'Die Wellen aus der Nähe'],
        [
          {
            piece: thrown('moonVase', { glaze: 'tide', decor: waves('#ece5d8', [0.76, 0.62, 0.48, 0.34, 0.2]) }, 3),
            y: 830,
            scale: 1.2,
          },
        ],
        [330, 640, 2.4],
      ),
      besideApple(
        'wave-moon-vase-table',
        'fog',
        ['The vase, empty,', 'Die Vase, leer,'],
        {
          piece: thrown('moonVase', { glaze: 'tide', decor: waves('#ece5d8', [0.76, 0.62, 0.48, 0.34, 0.2]) }, 3),
          centimetres: 21,
          drawn: 360,
        },
        { withBook: true },
      ),
    ],
  }),
  product({
    slug: 'crackle-vase',
    title: ['Crackled celadon vase', 'Craquelévase in Seladon'],
    type: 'vase',
    tags: ['vases', 'gift'],
    days: 5,
    sku: 'LB-CV',
    en: [
      'When the kiln is opened too early the glaze cracks, with a sound like small bells. Here we do it on purpose, at half past two, with the whole workshop listening.',
    ],
    de: [
      'Öffnet man den Ofen zu früh, reißt die Glasur mit einem Klang wie kleine Glocken. Hier tun wir es mit Absicht, um halb drei, und die ganze Werkstatt hört zu.',
    ],
    facts: [['28 cm high, 16 cm across.', '28 cm hoch, 16 cm Durchmesser.']],
    care: 'vase',
    price: 9600,
    stock: 3,
    weight: 1340,
    pictures: [
      picture(
        'crackle-vase',
        'clay',
        [
          'Pale green vase with a net of fine cracks in its glaze',
          'Blassgrüne Vase mit einem Netz feiner Risse in der Glasur',
        ],
        [{ piece: thrown('amphora', { glaze: 'celadon', crackle: true }, 3), y: 825, scale: 1.32 }],
      ),
      picture(
        'crackle-vase-detail',
        'clay',
        ['The cracks from close by', 'Die Risse aus der Nähe'],
        [{ piece: thrown('amphora', { glaze: 'celadon', crackle: true }, 3), y: 825, scale: 1.32 }],
        [400, 560, 2.6],
      ),
    ],
  }),
]
