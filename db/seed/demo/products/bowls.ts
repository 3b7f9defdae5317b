import { terrazzo } from '#db/seed/demo/pictures/decor.ts'
import { clays } from '#db/seed/demo/pictures/glazes.ts'
import { stacked, thrown } from '#db/seed/demo/pictures/pieces.ts'
import type { Coat } from '#db/seed/demo/pictures/vessel.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { held } from './at-scale.ts'
import { glaze, perGlaze, picture, product, size } from './draft.ts'

export const bowls: DemoProduct[] = [
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
    weight: 210,
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
    slug: 'four-nested-bowls',
    title: ['Four bowls that fit', 'Vier Stapelschalen'],
    type: 'set',
    tags: ['table', 'set', 'gift'],
    days: 35,
    sku: 'LB-FN',
    en: [
      'One bowl of each glaze on the shelf, thrown to the same gauge, so that they stack straight and take up the room of one.',
    ],
    de: [
      'Von jeder Glasur im Regal eine Schale, nach demselben Maß gedreht, damit sie sich gerade stapeln lassen und so viel Platz brauchen wie eine.',
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
      picture(
        'four-nested-bowls-apart',
        'fog',
        ['The four bowls beside each other', 'Die vier Schalen nebeneinander'],
        (
          [
            [{ glaze: 'chalk', specks: 40 }, 240, 730],
            [{ glaze: 'tide' }, 560, 730],
            [{ glaze: 'hip' }, 240, 900],
            [{ glaze: 'celadon' }, 560, 900],
          ] as [Coat, number, number][]
        ).map(([coat, x, y]) => ({ piece: thrown('bowl', coat, 3), x, y, scale: 0.64 })),
      ),
      held(
        'four-nested-bowls-held',
        'sage',
        ['The bowl in celadon', 'Die Schale in Seladon'],
        { piece: thrown('bowl', { glaze: 'celadon' }, 3), centimetres: 7.5, drawn: 236 },
        { radius: 196, height: 84 },
        31,
      ),
    ],
  }),
]
