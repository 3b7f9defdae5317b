import { column, filled, framed, harbour, over, seaweed, tides } from '#db/seed/demo/pictures/faces.ts'
import { papers, sheet } from '#db/seed/demo/pictures/paper.ts'
import { apple, at, book } from '#db/seed/demo/pictures/props.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { option, picture, product, size } from './draft.ts'

const vendor = 'Lerbugt Press'
const night = framed(40, harbour('#2f3b49', '#3f5a70', '#1f2831', '#f0dfb8'), 74)
const oak = over(
  (w, h) =>
    `<path d="M0 0h${w}v${h}H0z" fill="#c69e68"/><path d="M0 0L26 26H${w - 26}L${w} 0Z" fill="#dbb882"/><path d="M0 ${h}L26 ${h - 26}H${w - 26}L${w} ${h}Z" fill="#a67f4c"/>`,
  (w, h) =>
    `<g transform="translate(26 26)"><path d="M0 0h${w - 52}v${h - 52}H0z" fill="#f7f2e7"/>${framed(50, harbour('#2f3b49', '#3f5a70', '#1f2831', '#f0dfb8'), 80)(w - 52, h - 52)}<path d="M0 0h${w - 52}v9H9v${h - 61}H0z" opacity=".16"/></g>`,
)

export const prints: DemoProduct[] = [
  product({
    slug: 'harbour-mouth-print',
    title: ['Harbour mouth, lino print', 'Hafeneinfahrt, Linoldruck'],
    type: 'print',
    tags: ['paper', 'prints', 'gift'],
    vendor,
    days: 20,
    sku: 'LP-HM',
    en: [
      'The light on the mole, one boat, the moon and its road. Cut in a single block that loses more of itself with every colour, so that there is no going back and no second edition.',
      'Ninety sheets, numbered and signed by Imke Thomsen.',
    ],
    de: [
      'Das Licht auf der Mole, ein Boot, der Mond und seine Straße. In einen einzigen Stock geschnitten, der mit jeder Farbe weniger wird. Darum gibt es kein Zurück und keine zweite Auflage.',
      'Neunzig Blatt, nummeriert und signiert von Imke Thomsen.',
    ],
    facts: [
      ['A4 or A3, on 250 g printing paper.', 'A4 oder A3, auf 250-g-Druckpapier.'],
      ['Framed in oiled oak if you like.', 'Auf Wunsch in geölter Eiche gerahmt.'],
    ],
    care: 'print',
    options: [
      size(['A4', 'A4'], ['A3', 'A3']),
      option(['Frame', 'Rahmen'], ['Without', 'Ohne'], ['Oak', 'Eiche', '#c69e68']),
    ],
    price: { A4: 3800, A3: 6500 },
    extra: { Oak: 4500 },
    stock: [21, 4, 13, 2],
    weight: { A4: 150, A3: 280 },
    taxClass: 'reduced',
    seo: {
      title: [
        'Harbour mouth, signed lino print in four colours',
        'Hafeneinfahrt, signierter Linoldruck in vier Farben',
      ],
      description: [
        'A lino print of the harbour at night, ninety sheets, signed and numbered. A4 or A3, with or without an oak frame.',
        'Ein Linoldruck vom Hafen bei Nacht, neunzig Blatt, signiert und nummeriert. A4 oder A3, mit oder ohne Eichenrahmen.',
      ],
    },
    pictures: [
      {
        ...picture(
          'harbour-mouth-print',
          'shell',
          [
            'Print of a harbour at night: lighthouse, boat and a moon reflected in the water',
            'Druck eines Hafens bei Nacht: Leuchtturm, Boot und ein Mond, der sich im Wasser spiegelt',
          ],
          [{ piece: sheet(430, 580, papers.white, night), y: 755, scale: 1.1 }],
        ),
        shows: { Frame: 'Without' },
      },
      {
        ...picture(
          'harbour-mouth-print-oak',
          'sage',
          ['The same print in a frame of oak', 'Derselbe Druck in einem Rahmen aus Eiche'],
          [{ piece: sheet(440, 580, '#c69e68', oak, { thick: 12, edge: '#85623a' }), y: 755, scale: 1.1 }],
        ),
        shows: { Frame: 'Oak' },
      },
      picture(
        'harbour-mouth-print-detail',
        'shell',
        ['Boat and moonlight from close by', 'Boot und Mondlicht aus der Nähe'],
        [{ piece: sheet(430, 580, papers.white, night), y: 755, scale: 1.1 }],
        [390, 500, 2.5],
      ),
      picture(
        'harbour-mouth-print-sizes',
        'linen',
        [
          'On a wall: A4 without a frame and A3 in oak, above an apple and a book',
          'An der Wand: A4 ohne Rahmen und A3 in Eiche, über einem Apfel und einem Buch',
        ],
        [
          { piece: sheet(292, 415, papers.white, night, {}, 150), x: 210, y: 720, scale: 1 },
          { piece: sheet(430, 580, '#c69e68', oak, { thick: 12, edge: '#85623a' }, 120), x: 560, y: 720, scale: 1 },
          { piece: book(), x: 250, y: 800, scale: at(13.8) },
          { piece: apple(), x: 470, y: 850, scale: at(13.8) },
        ],
      ),
    ],
  }),
  product({
    slug: 'tide-lines-print',
    title: ['Tide lines, screen print', 'Gezeitenlinien, Siebdruck'],
    type: 'print',
    tags: ['paper', 'prints'],
    vendor,
    days: 165,
    sku: 'LP-TL',
    en: [
      'Eighteen lines, one for every tide gauge reading of a calm Sunday, the oldest on top. From afar it is a hill, from close by it is water.',
    ],
    de: [
      'Achtzehn Linien, eine für jede Pegelmessung eines ruhigen Sonntags, die älteste oben. Von Weitem ein Hügel, aus der Nähe Wasser.',
    ],
    facts: [
      ['30 × 42 cm.', '30 × 42 cm.'],
      ['One colour, water-based ink.', 'Eine Farbe auf Wasserbasis.'],
    ],
    care: 'print',
    options: [
      option(
        ['Ink', 'Farbe'],
        ['Blue', 'Blau', '#41698a'],
        ['Ochre', 'Ocker', '#c28a3a'],
        ['Black', 'Schwarz', '#33302e'],
      ),
    ],
    price: 3200,
    stock: [16, 11, 7],
    weight: 190,
    taxClass: 'reduced',
    pictures: (
      [
        ['Blue', '#41698a', 'straw', 'blue', 'blauen'],
        ['Ochre', '#b87f2f', 'fog', 'ochre', 'ockerfarbenen'],
        ['Black', '#33302e', 'clay', 'black', 'schwarzen'],
      ] as const
    ).map(([value, ink, ground, en, de]) => ({
      ...picture(
        `tide-lines-print-${en}`,
        ground,
        [
          `Print of ${en} wavy lines, finer at the top, wider below`,
          `Druck mit ${de} Wellenlinien, oben feiner, unten breiter`,
        ],
        [{ piece: sheet(430, 590, papers.white, framed(36, tides(ink, 18))), y: 755, scale: 1.1 }],
      ),
      shows: { Ink: value },
    })),
  }),
  product({
    slug: 'red-weed-print',
    title: ['Red weed, lino print', 'Roter Tang, Linoldruck'],
    type: 'print',
    tags: ['paper', 'prints'],
    vendor,
    days: 240,
    sku: 'LP-RW',
    en: ['A weed from three metres down, drawn at life size before it dried. In the water it is the colour of wine.'],
    de: [
      'Ein Tang aus drei Metern Tiefe, in natürlicher Größe gezeichnet, bevor er trocken war. Im Wasser hat er die Farbe von Wein.',
    ],
    facts: [['30 × 42 cm, sixty sheets, signed.', '30 × 42 cm, sechzig Blatt, signiert.']],
    care: 'print',
    price: 4200,
    compareAt: 4800,
    stock: 3,
    weight: 190,
    taxClass: 'reduced',
    pictures: [
      picture(
        'red-weed-print',
        'slate',
        [
          'Print of a dark red, forked weed on cream paper',
          'Druck eines dunkelroten, verzweigten Tangs auf cremefarbenem Papier',
        ],
        [{ piece: sheet(430, 590, papers.cream, seaweed('#7b3b2b', 5, true)), y: 755, scale: 1.1 }],
      ),
    ],
  }),
  product({
    slug: 'four-herrings-print',
    title: ['Four herrings, woodcut', 'Vier Heringe, Holzschnitt'],
    type: 'print',
    tags: ['paper', 'prints', 'herring', 'gift'],
    vendor,
    days: 8,
    sku: 'LP-4H',
    en: ['One of them is red. Nobody in the workshop will say why.'],
    de: ['Einer ist rot. Warum, sagt in der Werkstatt niemand.'],
    facts: [['30 × 42 cm, open edition, signed.', '30 × 42 cm, offene Auflage, signiert.']],
    care: 'print',
    price: 3600,
    stock: 26,
    weight: 190,
    taxClass: 'reduced',
    pictures: [
      picture(
        'four-herrings-print',
        'linen',
        [
          'Print of four herrings under each other, one of them red',
          'Druck mit vier Heringen untereinander, einer davon rot',
        ],
        [
          {
            piece: sheet(
              430,
              590,
              papers.white,
              framed(30, filled('#e3ddcf', column('herring', ['#2d3a4a', '#2d3a4a', '#a9593a', '#2d3a4a'], 3))),
            ),
            y: 755,
            scale: 1.1,
          },
        ],
      ),
    ],
  }),
]
