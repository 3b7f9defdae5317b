import { blocks, filled, spotted } from '#db/seed/demo/pictures/faces.ts'
import { openEnvelope, papers, pile, sheet, tied } from '#db/seed/demo/pictures/paper.ts'
import { thrown } from '#db/seed/demo/pictures/pieces.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { option, picture, product } from './draft.ts'

const vendor = 'Lerbugt Press'
export const letters: DemoProduct[] = [
  product({
    slug: 'letter-set',
    title: ['Letter set', 'Briefset'],
    type: 'letter',
    tags: ['paper', 'gift'],
    vendor,
    days: 155,
    sku: 'LP-LS',
    en: [
      'For people who still owe somebody a letter. Twenty sheets, ten envelopes, and a string around it, so that you have to decide to begin.',
    ],
    de: [
      'Für alle, die jemandem noch einen Brief schulden. Zwanzig Blatt, zehn Umschläge und eine Schnur darum, damit man sich zum Anfangen entschließen muss.',
    ],
    facts: [['20 sheets A5, 10 envelopes C6.', '20 Blatt A5, 10 Umschläge C6.']],
    care: 'paper',
    options: [option(['Paper', 'Papier'], ['White', 'Weiß', '#f7f2e7'], ['Grey-blue', 'Graublau', '#8fa6b5'])],
    price: 1900,
    stock: [14, 0],
    weight: 260,
    pictures: [
      {
        ...picture(
          'letter-set-white',
          'straw',
          ['A pile of white letter paper tied with string', 'Ein Stapel weißes Briefpapier, mit Schnur gebunden'],
          [
            {
              piece: pile(440, 330, ['#b9c7c9', '#dcb2a2', '#efe4cc', papers.white], () => '', tied(440, 330)),
              y: 745,
              scale: 1.2,
            },
          ],
        ),
        shows: { Paper: 'White' },
      },
      {
        ...picture(
          'letter-set-blue',
          'shell',
          [
            'A pile of grey-blue letter paper tied with string',
            'Ein Stapel graublaues Briefpapier, mit Schnur gebunden',
          ],
          [
            {
              piece: pile(440, 330, ['#efe4cc', '#b9c7c9', papers.white, papers.blue], () => '', tied(440, 330)),
              y: 745,
              scale: 1.2,
            },
          ],
        ),
        shows: { Paper: 'Grey-blue' },
      },
    ],
  }),
  product({
    slug: 'lined-envelopes',
    title: ['Envelopes with a printed lining', 'Umschläge mit bedrucktem Futter'],
    type: 'letter',
    tags: ['paper', 'under-20'],
    vendor,
    days: 235,
    sku: 'LP-EN',
    en: ['Plain outside, so that the post office notices nothing. Inside, dots.'],
    de: ['Außen schlicht, damit die Post nichts merkt. Innen Punkte.'],
    facts: [['Ten envelopes C6.', 'Zehn Umschläge C6.']],
    care: 'paper',
    price: 1100,
    stock: 22,
    weight: 110,
    pictures: [
      picture(
        'lined-envelopes',
        'slate',
        [
          'An open envelope of rose-coloured paper, its flap lined with dots',
          'Ein offener Umschlag aus rosafarbenem Papier, die Klappe mit Punkten gefüttert',
        ],
        [{ piece: openEnvelope(papers.rose, filled(papers.white, spotted('#a9593a', 34, 11))), y: 765, scale: 1.2 }],
      ),
    ],
  }),
  product({
    slug: 'shell-wrapping',
    title: ['Wrapping paper with shells', 'Geschenkpapier mit Muscheln'],
    type: 'wrapping',
    tags: ['paper', 'wrapping', 'under-20'],
    vendor,
    days: 82,
    sku: 'LP-SW',
    en: ['Strong enough for corners, thin enough for books. Many people iron it and use it twice.'],
    de: ['Fest genug für Ecken, dünn genug für Bücher. Viele bügeln es und nehmen es zweimal.'],
    facts: [['50 × 70 cm, sent rolled.', '50 × 70 cm, gerollt verschickt.']],
    care: 'paper',
    options: [option(['Sheets', 'Bogen'], ['One', 'Einer'], ['Three', 'Drei'], ['Ten', 'Zehn'])],
    price: { One: 450, Three: 1200, Ten: 3500 },
    stock: [80, 40, 12],
    weight: { One: 35, Three: 105, Ten: 350 },
    pictures: [
      picture(
        'shell-wrapping',
        'fog',
        [
          'A sheet with rows of rose-coloured shells and a rolled one beside it',
          'Ein Bogen mit Reihen rosafarbener Muscheln und ein gerollter daneben',
        ],
        [
          { piece: sheet(520, 600, papers.white, blocks('shell', '#cf9384', 86, 0.95, 12)), x: 350, y: 750, scale: 1 },
          { piece: thrown('roll', { glaze: 'hip' }, 2), x: 660, y: 840, scale: 1.1 },
        ],
      ),
    ],
  }),
  product({
    slug: 'herring-wrapping',
    title: ['Wrapping paper with herrings', 'Geschenkpapier mit Heringen'],
    type: 'wrapping',
    tags: ['paper', 'wrapping', 'herring', 'under-20'],
    vendor,
    days: 82,
    sku: 'LP-HW',
    en: ['At this coast one used to wrap herring in newspaper. We have turned it round.'],
    de: ['An dieser Küste hat man früher Heringe in Zeitungspapier gewickelt. Wir haben es umgedreht.'],
    facts: [['50 × 70 cm, sent rolled.', '50 × 70 cm, gerollt verschickt.']],
    care: 'paper',
    options: [option(['Colour', 'Farbe'], ['Grey-blue', 'Graublau', '#8fa6b5'], ['Kraft', 'Packpapier', '#c5a179'])],
    price: 450,
    stock: [70, 55],
    weight: 35,
    pictures: (
      [
        ['Grey-blue', 'blue', '#8fa6b5', '#22303c', 'linen', 'Grey-blue', 'Graublauer'],
        ['Kraft', 'kraft', '#c5a179', '#3a2c22', 'sage', 'Brown', 'Brauner'],
      ] as const
    ).map(([value, short, paper, ink, ground, en, de]) => ({
      ...picture(
        `herring-wrapping-${short}`,
        ground,
        [`${en} sheet printed with herrings`, `${de} Bogen mit gedruckten Heringen`],
        [{ piece: sheet(500, 620, paper, blocks('herring', ink, 84, 0.82, 0, '#f7f2e7')), y: 760, scale: 1.08 }],
      ),
      shows: { Colour: value },
    })),
  }),
]
