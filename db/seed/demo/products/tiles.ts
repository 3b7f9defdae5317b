import { field, rose, scales, single, tile } from '#db/seed/demo/pictures/tiles.ts'
import type { Ground } from '#db/seed/demo/pictures/scene.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { option, picture, product } from './draft.ts'
import { digit } from './digits.ts'

const digits = Array.from({ length: 10 }, (_, number) => number)

export const tiles: DemoProduct[] = [
  product({
    slug: 'rose-tile',
    title: ['Tile with quarter circles', 'Fliese mit Viertelkreisen'],
    type: 'tile',
    tags: ['house', 'tiles', 'under-20'],
    days: 390,
    sku: 'LB-RT',
    en: [
      'Alone it is a coaster with ideas. Four of them make a circle, forty a kitchen. Painted through a stencil cut from an old sea chart.',
    ],
    de: [
      'Allein ist sie ein Untersetzer mit Ideen. Vier ergeben einen Kreis, vierzig eine Küche. Gemalt durch eine Schablone aus einer alten Seekarte.',
    ],
    facts: [
      ['15 × 15 cm, 8 mm thick.', '15 × 15 cm, 8 mm stark.'],
      ['44 tiles cover a square metre.', '44 Fliesen reichen für einen Quadratmeter.'],
    ],
    care: 'tile',
    options: [
      option(
        ['Colours', 'Farben'],
        ['Blue and rust', 'Blau und Rost', '#41698a'],
        ['Green and ink', 'Grün und Tinte', '#67734f'],
      ),
    ],
    price: 1400,
    stock: [180, 96],
    weight: 340,
    backorder: true,
    pictures: [
      {
        ...picture(
          'rose-tile-blue',
          'clay',
          [
            'Square tile with blue quarter circles in its corners and a star of leaves',
            'Quadratische Fliese mit blauen Viertelkreisen in den Ecken und einem Blätterstern',
          ],
          [{ piece: tile(440, '#ece5d8', rose('#41698a', '#a9593a')), y: 740, scale: 1.16 }],
        ),
        shows: { Colours: 'Blue and rust' },
      },
      {
        ...picture(
          'rose-tile-green',
          'linen',
          [
            'Square tile with green quarter circles in its corners and a star of leaves',
            'Quadratische Fliese mit grünen Viertelkreisen in den Ecken und einem Blätterstern',
          ],
          [{ piece: tile(440, '#ece5d8', rose('#67734f', '#2d3a4a')), y: 740, scale: 1.16 }],
        ),
        shows: { Colours: 'Green and ink' },
      },
      picture(
        'rose-tile-field',
        'clay',
        [
          'Four of the tiles laid so that their corners close to a circle',
          'Vier der Fliesen, so gelegt, dass die Ecken sich zum Kreis schließen',
        ],
        [{ piece: field(270, '#ece5d8', rose('#41698a', '#a9593a')), y: 745, scale: 1.06 }],
      ),
    ],
  }),
  product({
    slug: 'scale-tiles',
    title: ['Fish-scale tiles, box of four', 'Schuppenfliesen, vier im Karton'],
    type: 'tile',
    tags: ['house', 'tiles', 'herring'],
    days: 58,
    sku: 'LB-ST',
    en: [
      'Green and blue in turns, like a herring when the light comes from the side. The pattern runs on over the joint in all directions.',
    ],
    de: [
      'Abwechselnd grün und blau wie ein Hering, wenn das Licht von der Seite kommt. Das Muster läuft über die Fuge in alle Richtungen weiter.',
    ],
    facts: [['Four tiles, 15 × 15 cm.', 'Vier Fliesen, 15 × 15 cm.']],
    care: 'tile',
    // Four of 15 × 15 cm.
    content: { amount: 90_000, unit: 'm2' },
    price: 6400,
    compareAt: 7200,
    stock: 12,
    weight: 1380,
    pictures: [
      picture(
        'scale-tiles',
        'sage',
        ['Glossy tile with rows of green and blue scales', 'Glänzende Fliese mit Reihen grüner und blauer Schuppen'],
        [{ piece: tile(440, '#a8bfa9', scales('#67734f', '#41698a')), y: 740, scale: 1.16 }],
      ),
    ],
  }),
  product({
    slug: 'picture-tile',
    title: ['Picture tile', 'Bildfliese'],
    type: 'tile',
    tags: ['house', 'tiles', 'gift'],
    days: 105,
    sku: 'LB-PI',
    en: ['One picture, carved in lino and pressed into the soft clay. Has a notch at the back for a nail.'],
    de: [
      'Ein Bild, in Linoleum geschnitten und in den weichen Ton gedrückt. Auf der Rückseite eine Kerbe für den Nagel.',
    ],
    facts: [['15 × 15 cm.', '15 × 15 cm.']],
    care: 'tile',
    options: [option(['Picture', 'Bild'], ['Boat', 'Boot'], ['Shell', 'Muschel'], ['Flower', 'Blume'])],
    price: 2400,
    stock: [9, 6, 3],
    weight: 350,
    pictures: (
      [
        ['Boat', 'boat', '#41698a', 'straw', 'boat', 'einem Boot'],
        ['Shell', 'shell', '#a9593a', 'fog', 'shell', 'einer Muschel'],
        ['Flower', 'bloom', '#c28a3a', 'slate', 'flower', 'einer Blume'],
      ] as const
    ).map(([value, motif, ink, ground, en, de]) => ({
      ...picture(
        `picture-tile-${motif}`,
        ground,
        [`White tile with a ${en}`, `Weiße Fliese mit ${de}`],
        [{ piece: tile(400, '#f3efe8', single(motif, ink, 4.2)), y: 740, scale: 1.16 }],
      ),
      shows: { Picture: value },
    })),
  }),
  product({
    slug: 'house-number',
    title: ['House number', 'Hausnummer'],
    type: 'tile',
    tags: ['house', 'tiles', 'outdoors'],
    days: 145,
    sku: 'LB-HN',
    en: [
      'One digit a tile, drawn after the numbers on the harbour sheds. Order as many as your street needs.',
      'White and blue are in stock. For your door we mix the colour: send us a chip of the paint, and we fire it for you in three weeks.',
    ],
    de: [
      'Je Fliese eine Ziffer, gezeichnet nach den Nummern an den Hafenschuppen. Bestellen Sie so viele, wie Ihre Straße braucht.',
      'Weiß und Blau sind vorrätig. Für Ihre Tür mischen wir die Farbe: Schicken Sie uns einen Splitter vom Lack, in drei Wochen ist sie für Sie gebrannt.',
    ],
    facts: [['12 × 12 cm, with two holes and brass screws.', '12 × 12 cm, mit zwei Löchern und Messingschrauben.']],
    care: 'facade',
    options: [
      option(['Digit', 'Ziffer'], ...digits.map((number): [string, string] => [String(number), String(number)])),
      option(
        ['Ground', 'Grund'],
        ['White', 'Weiß', '#f3efe8'],
        ['Blue', 'Blau', '#2d3a4a'],
        ['Colour of your door', 'Farbe Ihrer Tür'],
      ),
    ],
    price: 2200,
    extra: { 'Colour of your door': 900 },
    // Whites and blues; colours mixed for one door have no stock.
    stock: [5, 4, 9, 8, 7, 7, 6, 5, 6, 6, 5, 3, 4, 4, 6, 2, 3, 3, 0, 1].flatMap((count, i) =>
      i % 2 ? [count, 0] : [count],
    ),
    madeFor: 'Colour of your door',
    weight: 240,
    pictures: digits.flatMap((number) =>
      (
        [
          [
            'White',
            'white',
            'clay',
            '#f3efe8',
            '#2d3a4a',
            'White tile with a dark blue',
            'Weiße Fliese mit dunkelblauer',
          ],
          [
            'Blue',
            'blue',
            'straw',
            '#2d3a4a',
            '#f3efe8',
            'Dark blue tile with a white',
            'Dunkelblaue Fliese mit weißer',
          ],
          [
            'Colour of your door',
            'own',
            'fog',
            '#5f7a5e',
            '#f3efe8',
            'Tile in the colour of a door, here green, with a white',
            'Fliese in der Farbe einer Tür, hier Grün, mit weißer',
          ],
        ] as [string, string, Ground, string, string, string, string][]
      ).map(([value, short, ground, body, ink, en, de]) => ({
        ...picture(
          `house-number-${short}-${number}`,
          ground,
          [`${en} ${number}`, `${de} ${number}`],
          [{ piece: tile(400, body, digit(number, ink)), y: 740, scale: 1.16 }],
        ),
        shows: { Digit: String(number), Ground: value },
      })),
    ),
  }),
]
