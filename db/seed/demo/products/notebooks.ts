import { blocks, chips, filled, lettered, marbled, over } from '#db/seed/demo/pictures/faces.ts'
import { notebook, papers, sheet } from '#db/seed/demo/pictures/paper.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { option, picture, product, size } from './draft.ts'

const vendor = 'Lerbugt Press'
const marbles = {
  Sea: ['#41698a', '#ece5d8', '#2d3a4a', '#c28a3a', '#b9c7c9'],
  Moor: ['#67734f', '#ece5d8', '#a9593a', '#d9bf98', '#4b5a41'],
  Rose: ['#cf9384', '#f3efe8', '#8b4a3f', '#e0c3a4', '#b9c7c9'],
}

export const notebooks: DemoProduct[] = [
  product({
    slug: 'herring-notebook',
    title: ['Herring notebook', 'Heringsheft'],
    type: 'notebook',
    tags: ['paper', 'herring', 'gift', 'under-20'],
    vendor,
    days: 260,
    sku: 'LP-HN',
    en: [
      'Cover printed from one small lino block, herring by herring; the school takes a morning. Sewn with linen thread, so that it lies open and stays open.',
    ],
    de: [
      'Der Umschlag ist mit einem kleinen Linolstock gedruckt, Hering für Hering; der Schwarm dauert einen Vormittag. Mit Leinenzwirn geheftet, damit es offen liegen bleibt.',
    ],
    facts: [
      ['A6 with 96, A5 with 128 pages.', 'A6 mit 96, A5 mit 128 Seiten.'],
      ['Plain or lined, 100 g paper.', 'Blanko oder liniert, 100-g-Papier.'],
    ],
    care: 'paper',
    options: [size(['A6', 'A6'], ['A5', 'A5']), option(['Pages', 'Seiten'], ['Plain', 'Blanko'], ['Lined', 'Liniert'])],
    price: { A6: 1200, A5: 1800 },
    stock: [24, 30, 18, 9],
    weight: { A6: 120, A5: 290 },
    seo: {
      title: ['Herring notebook, hand-printed and sewn', 'Heringsheft, von Hand gedruckt und geheftet'],
      description: [
        'A notebook with a hand-printed cover of herrings, sewn with linen thread. A6 or A5, plain or lined.',
        'Ein Heft mit handgedruckten Heringen auf dem Umschlag, mit Leinenzwirn geheftet. A6 oder A5, blanko oder liniert.',
      ],
    },
    pictures: [
      picture(
        'herring-notebook',
        'fog',
        [
          'Notebook with rows of dark herrings on cream paper and a red cloth spine',
          'Heft mit Reihen dunkler Heringe auf cremefarbenem Papier und rotem Leinenrücken',
        ],
        [
          {
            piece: notebook(400, 540, filled('#efe4cc', blocks('herring', '#2d3a4a', 78, 0.76)), '#a9593a'),
            y: 760,
            scale: 1.08,
          },
        ],
      ),
      picture(
        'herring-notebook-detail',
        'fog',
        [
          'The printed herrings and the cloth spine from close by',
          'Die gedruckten Heringe und der Leinenrücken aus der Nähe',
        ],
        [
          {
            piece: notebook(400, 540, filled('#efe4cc', blocks('herring', '#2d3a4a', 78, 0.76)), '#a9593a'),
            y: 760,
            scale: 1.08,
          },
        ],
        [320, 420, 2.4],
      ),
    ],
  }),
  product({
    slug: 'marbled-notebook',
    title: ['Marbled notebook', 'Marmoriertes Heft'],
    type: 'notebook',
    tags: ['paper', 'gift'],
    vendor,
    days: 120,
    sku: 'LP-MN',
    en: [
      'The colours float on a bath of carrageen, a red weed from the mole, boiled overnight. We draw a comb through them and lay the sheet on top. It works once; the next cover is another one.',
    ],
    de: [
      'Die Farben schwimmen auf einem Sud aus Karrageen, einem roten Tang von der Mole, über Nacht gekocht. Wir ziehen einen Kamm hindurch und legen das Blatt auf. Das geht einmal; der nächste Umschlag wird ein anderer.',
    ],
    facts: [['A5, 144 plain pages, hard cover.', 'A5, 144 Blankoseiten, fester Einband.']],
    care: 'paper',
    options: [
      option(
        ['Colours', 'Farben'],
        ['Sea', 'See', '#41698a'],
        ['Moor', 'Moor', '#67734f'],
        ['Rose', 'Rose', '#cf9384'],
      ),
    ],
    price: 2600,
    stock: [7, 4, 2],
    weight: 360,
    pictures: (
      [
        ['Sea', 'linen', 'blue, white and ochre', 'Blau, Weiß und Ocker', '#2d3a4a'],
        ['Moor', 'shell', 'green, sand and rust', 'Grün, Sand und Rost', '#4b5a41'],
        ['Rose', 'fog', 'rose, white and brown', 'Rosa, Weiß und Braun', '#8b4a3f'],
      ] as const
    ).map(([value, ground, en, de, spine], i) => ({
      ...picture(
        `marbled-notebook-${value.toLowerCase()}`,
        ground,
        [`Hardcover notebook with waves of ${en}`, `Festes Heft mit Wellen in ${de}`],
        [{ piece: notebook(400, 540, marbled(marbles[value], i + 1), spine, -1.5), y: 760, scale: 1.08 }],
      ),
      shows: { Colours: value },
    })),
  }),
  product({
    slug: 'cloth-sketchbook',
    title: ['Sketchbook in cloth', 'Skizzenbuch in Leinen'],
    type: 'notebook',
    tags: ['paper', 'gift'],
    vendor,
    days: 180,
    sku: 'LP-SB',
    en: [
      'Tall, for standing figures, masts and grocery lists. The paper takes ink and a light wash; the cloth takes coffee, more or less.',
    ],
    de: [
      'Hochformat, für stehende Figuren, Masten und Einkaufszettel. Das Papier verträgt Tinte und eine leichte Lasur; das Leinen verträgt Kaffee, mehr oder weniger.',
    ],
    facts: [['15 × 24 cm, 160 pages, 140 g.', '15 × 24 cm, 160 Seiten, 140 g.']],
    care: 'paper',
    options: [
      option(
        ['Cloth', 'Leinen'],
        ['Ink', 'Tinte', '#2d3a4a'],
        ['Rust', 'Rost', '#a9593a'],
        ['Kelp', 'Tang', '#67734f'],
      ),
    ],
    price: 2900,
    compareAt: { Rust: 3400 },
    stock: [10, 3, 6],
    weight: 520,
    pictures: (
      [
        ['Ink', '#2d3a4a', 'straw', 'Dark blue', 'Dunkelblaues'],
        ['Rust', '#a9593a', 'sage', 'Rust-red', 'Rostrotes'],
        ['Kelp', '#67734f', 'shell', 'Green', 'Grünes'],
      ] as const
    ).map(([value, cloth, ground, en, de]) => ({
      ...picture(
        `cloth-sketchbook-${value.toLowerCase()}`,
        ground,
        [`${en} tall sketchbook with a paper label`, `${de} hohes Skizzenbuch mit Papierschild`],
        [
          {
            piece: notebook(
              360,
              580,
              over(
                filled(cloth),
                (w) =>
                  `<path d="M${w * 0.38} 110h150v96h-150z" fill="#efe4cc"/><g transform="translate(${w * 0.38} 110)">${lettered('#55453c', [0.62, 0.4])(150, 96)}</g>`,
              ),
              cloth,
              1.5,
            ),
            y: 765,
            scale: 1.06,
          },
        ],
      ),
      shows: { Cloth: value },
    })),
  }),
  product({
    slug: 'terrazzo-notepad',
    title: ['Terrazzo notepad', 'Notizblock Terrazzo'],
    type: 'notebook',
    tags: ['paper', 'under-20', 'seconds'],
    vendor,
    days: 300,
    sku: 'LP-TN',
    en: [
      'Two hundred sheets to tear off, with a cover that goes with the bowl. Reduced because one corner of the stack got wet in the January flood; we have cut it off.',
    ],
    de: [
      'Zweihundert Blatt zum Abreißen, mit einem Deckel, der zur Schale passt. Herabgesetzt, weil eine Ecke des Stapels beim Hochwasser im Januar nass wurde; wir haben sie abgeschnitten.',
    ],
    facts: [['10 × 14 cm, 200 sheets.', '10 × 14 cm, 200 Blatt.']],
    care: 'paper',
    price: 690,
    compareAt: 980,
    stock: 17,
    weight: 210,
    pictures: [
      picture(
        'terrazzo-notepad',
        'linen',
        [
          'Notepad with chips of red, blue, sand and black on white',
          'Notizblock mit roten, blauen, sandfarbenen und schwarzen Splittern auf Weiß',
        ],
        [
          {
            piece: sheet(420, 560, papers.white, chips(['#a9593a', '#41698a', '#d9bf98', '#33302e'], 72, 24), {
              thick: 16,
              edge: '#e2d8c4',
            }),
            y: 755,
            scale: 1.1,
          },
        ],
      ),
    ],
  }),
]
