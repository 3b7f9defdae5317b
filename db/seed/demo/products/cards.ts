import { column, filled, framed, month, seaweed, tides } from '#db/seed/demo/pictures/faces.ts'
import { cardAndEnvelope, fan, papers, sheet, tag } from '#db/seed/demo/pictures/paper.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { picture, product } from './draft.ts'

const vendor = 'Lerbugt Press'
export const cards: DemoProduct[] = [
  product({
    slug: 'weed-card',
    title: ['Card with a pressed weed', 'Karte mit gepresstem Tang'],
    type: 'card',
    tags: ['paper', 'under-20'],
    vendor,
    days: 330,
    sku: 'LP-WC',
    en: [
      'Drawn from a weed that we pressed in the telephone book of 1987. For congratulations, condolences and everything in between: it says nothing by itself.',
    ],
    de: [
      'Nach einem Tang gezeichnet, den wir im Telefonbuch von 1987 gepresst haben. Für Glückwünsche, Beileid und alles dazwischen: Sie sagt von sich aus nichts.',
    ],
    facts: [['10.5 × 14.8 cm, folded, with an envelope.', '10,5 × 14,8 cm, gefaltet, mit Umschlag.']],
    care: 'paper',
    price: 380,
    stock: 120,
    weight: 25,
    taxClass: 'reduced',
    pictures: [
      picture(
        'weed-card',
        'sage',
        [
          'White card with a green forked weed before a green envelope',
          'Weiße Karte mit grünem, verzweigtem Tang vor einem grünen Umschlag',
        ],
        [
          {
            piece: cardAndEnvelope(framed(26, seaweed('#4b5a41', 3)), papers.white, papers.green),
            x: 400,
            y: 760,
            scale: 1.16,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'three-harbour-cards',
    title: ['Three cards from the harbour', 'Drei Karten vom Hafen'],
    type: 'card',
    tags: ['paper', 'herring', 'gift', 'under-20'],
    vendor,
    days: 44,
    sku: 'LP-3C',
    en: [
      'Herrings, gulls and a cockle, printed by hand in two runs. There is room at the back for more than greetings.',
    ],
    de: ['Heringe, Möwen und eine Herzmuschel, von Hand in zwei Gängen gedruckt. Hinten ist Platz für mehr als Grüße.'],
    facts: [['Three postcards, 10.5 × 14.8 cm.', 'Drei Postkarten, 10,5 × 14,8 cm.']],
    care: 'paper',
    price: 900,
    stock: 48,
    weight: 30,
    taxClass: 'reduced',
    pictures: [
      picture(
        'three-harbour-cards',
        'clay',
        [
          'Three cards fanned out: herrings, gulls and a shell',
          'Drei aufgefächerte Karten: Heringe, Möwen und eine Muschel',
        ],
        [
          {
            piece: fan(250, 350, [
              [papers.white, column('herring', ['#2d3a4a', '#a9593a', '#2d3a4a'], 2.1)],
              [papers.cream, column('gull', ['#41698a', '#41698a', '#2d3a4a'], 2.4)],
              [papers.rose, column('shell', ['#7b3b2b'], 3.2)],
            ]),
            y: 745,
            scale: 1.18,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'gift-tags',
    title: ['Gift tags, nine with thread', 'Geschenkanhänger, neun mit Faden'],
    type: 'wrapping',
    tags: ['paper', 'under-20', 'wrapping'],
    vendor,
    days: 26,
    sku: 'LP-GT',
    en: [
      'Cut from the edges of our prints, which is why every pack has one that does not match. Three motifs, three papers, brass eyelets.',
    ],
    de: [
      'Aus den Rändern unserer Drucke geschnitten; darum passt in jedem Päckchen einer nicht dazu. Drei Motive, drei Papiere, Ösen aus Messing.',
    ],
    facts: [['Nine tags, 5 × 8.5 cm.', 'Neun Anhänger, 5 × 8,5 cm.']],
    care: 'paper',
    price: 750,
    stock: 65,
    weight: 40,
    pictures: [
      picture(
        'gift-tags',
        'clay',
        [
          'Three paper tags with a flower, a sprig and a drop, on strings',
          'Drei Papieranhänger mit Blume, Zweig und Tropfen, an Fäden',
        ],
        [
          { piece: tag(papers.kraft, column('bloom', ['#7b3b2b'], 2), -8), x: 240, y: 735, scale: 1.35 },
          { piece: tag(papers.white, column('sprig', ['#67734f'], 2.2), 3), x: 410, y: 760, scale: 1.35 },
          { piece: tag(papers.night, column('drop', ['#e0d3b4'], 2), 9), x: 575, y: 745, scale: 1.35 },
        ],
      ),
    ],
  }),
  product({
    slug: 'calendar-2027',
    title: ['Tide calendar 2027', 'Gezeitenkalender 2027'],
    type: 'calendar',
    tags: ['paper', 'gift'],
    vendor,
    days: 4,
    sku: 'LP-CA27',
    en: [
      'Twelve prints, and under every day a line to write on. High water at Kragwik is marked with a dot, for those who have to get the boat in.',
    ],
    de: [
      'Zwölf Drucke und unter jedem Tag eine Zeile zum Schreiben. Das Hochwasser in Kragwik ist mit einem Punkt markiert, für alle, die das Boot an Land holen müssen.',
    ],
    facts: [['A3, twelve sheets and a cover.', 'A3, zwölf Blätter und ein Deckblatt.']],
    care: 'paper',
    price: 2800,
    stock: 35,
    weight: 420,
    taxClass: 'reduced',
    pictures: [
      picture(
        'calendar-2027',
        'fog',
        [
          'Wall calendar: yellow tide lines over a month of days',
          'Wandkalender: gelbe Gezeitenlinien über einem Monat',
        ],
        [
          {
            piece: sheet(
              420,
              600,
              papers.white,
              month(filled('#c9a24f', tides('#2d3a4a', 9, 20, 3)), '#2d3a4a'),
              {},
              60,
              '<circle cy="-580" r="7" fill="#55453c"/>',
            ),
            y: 800,
            scale: 1.1,
          },
        ],
      ),
    ],
  }),
]
