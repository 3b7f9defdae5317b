import { around } from '#db/seed/demo/pictures/decor.ts'
import { candlestick, thrown } from '#db/seed/demo/pictures/pieces.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { glaze, perGlaze, picture, product } from './draft.ts'

export const candleHolders: DemoProduct[] = [
  product({
    slug: 'candlestick',
    title: ['Candlestick', 'Kerzenständer'],
    type: 'candle',
    tags: ['house', 'gift'],
    days: 125,
    sku: 'LB-CS',
    en: [
      'A wide foot that catches the wax, a neck to carry it by. Stands on the windowsill from October, when the ferry stops running after dark.',
    ],
    de: [
      'Ein weiter Fuß, der das Wachs auffängt, ein Hals zum Tragen. Steht ab Oktober auf der Fensterbank, wenn die Fähre im Dunkeln nicht mehr fährt.',
    ],
    facts: [['9 cm high, foot 13 cm.', '9 cm hoch, Fuß 13 cm.']],
    care: 'candle',
    options: [glaze('kelp', 'rust', 'chalk')],
    price: 3200,
    stock: [8, 5, 11],
    weight: 380,
    pictures: perGlaze(
      'candlestick',
      ['kelp', 'rust', 'chalk'],
      [
        'Candlestick with a wide foot and a white candle, glazed in {glaze}',
        'Kerzenständer mit weitem Fuß und weißer Kerze, Glasur {glaze}',
      ],
      (name) => [{ piece: candlestick({ glaze: name, rings: 3 }, 3, 'chalk', 0.8), y: 830, scale: 1.4 }],
    ),
  }),
  product({
    slug: 'candlestick-pair',
    title: ['A pair of candlesticks, one short, one tall', 'Zwei Kerzenständer, einer kurz, einer hoch'],
    type: 'candle',
    tags: ['house', 'set', 'seconds'],
    days: 250,
    sku: 'LB-CP',
    en: ['Seconds: the glaze has run a little on the tall one. By candlelight nobody has noticed yet.'],
    de: ['Zweite Wahl: Beim hohen ist die Glasur etwas gelaufen. Bei Kerzenlicht hat es noch niemand bemerkt.'],
    facts: [['7 and 10 cm high.', '7 und 10 cm hoch.']],
    care: 'candle',
    price: 3900,
    compareAt: 5800,
    stock: 1,
    weight: 700,
    pictures: [
      picture(
        'candlestick-pair',
        'shell',
        [
          'A green and a red candlestick with candles of different length',
          'Ein grüner und ein roter Kerzenständer mit verschieden langen Kerzen',
        ],
        [
          { piece: candlestick({ glaze: 'kelp' }, 1, 'chalk', 0.9), x: 300, y: 775, scale: 1.3 },
          { piece: candlestick({ glaze: 'rust' }, 2, 'dune', 0.6), x: 530, y: 840, scale: 1.3 },
        ],
      ),
    ],
  }),
  product({
    slug: 'drop-lantern',
    title: ['Lantern with drops', 'Windlicht mit Tropfen'],
    type: 'candle',
    tags: ['house', 'gift'],
    days: 16,
    sku: 'LB-LA',
    en: [
      'Cut open with a knife while the clay still gives, drop by drop. What falls out goes back into the bucket; what is left throws light on the wall.',
    ],
    de: [
      'Mit dem Messer aufgeschnitten, solange der Ton nachgibt, Tropfen für Tropfen. Was herausfällt, kommt zurück in den Eimer; was bleibt, wirft Licht an die Wand.',
    ],
    facts: [['18 cm high, for a tea light or a short candle.', '18 cm hoch, für ein Teelicht oder eine kurze Kerze.']],
    care: 'outdoors',
    price: 5400,
    stock: 7,
    weight: 820,
    pictures: [
      picture(
        'drop-lantern',
        'night',
        [
          'Dark lantern with lit, drop-shaped openings',
          'Dunkles Windlicht mit erleuchteten, tropfenförmigen Öffnungen',
        ],
        [
          {
            piece: thrown(
              'lantern',
              { glaze: 'tenmoku', decor: around('drop', '#f3c673', [0.74, 0.5, 0.26], 9, 0.95), inside: 'amber' },
              3,
            ),
            y: 825,
            scale: 1.5,
          },
        ],
      ),
      picture(
        'drop-lantern-detail',
        'night',
        ['The cut drops with the light behind them', 'Die ausgeschnittenen Tropfen mit Licht dahinter'],
        [
          {
            piece: thrown(
              'lantern',
              { glaze: 'tenmoku', decor: around('drop', '#f3c673', [0.74, 0.5, 0.26], 9, 0.95), inside: 'amber' },
              3,
            ),
            y: 825,
            scale: 1.5,
          },
        ],
        [400, 580, 2.2],
      ),
    ],
  }),
]
