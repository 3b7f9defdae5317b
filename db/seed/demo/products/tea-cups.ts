import { around, brushed, flutes } from '#db/seed/demo/pictures/decor.ts'
import { clays } from '#db/seed/demo/pictures/glazes.ts'
import { handled, thrown } from '#db/seed/demo/pictures/pieces.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { bare } from './coats.ts'
import { glaze, perGlaze, picture, product } from './draft.ts'

export const teaCups: DemoProduct[] = [
  product({
    slug: 'brushed-tea-bowl',
    title: ['Brushed tea bowl', 'Teeschale mit Besenstrich'],
    type: 'cup',
    tags: ['tea', 'gift'],
    days: 160,
    sku: 'LB-BR',
    en: [
      'White slip, put on with a broom of rice straw in one turn of the wheel. The streaks are the broom’s; we only hold it.',
      'Fits a whisk, if you drink matcha, and both hands, if you don’t.',
    ],
    de: [
      'Weiße Engobe, mit einem Besen aus Reisstroh in einer Drehung der Scheibe aufgetragen. Die Streifen macht der Besen; wir halten ihn nur.',
      'Passt für einen Matchabesen und sonst für zwei Hände.',
    ],
    facts: [['12 cm across, 7 cm high, 350 ml.', '12 cm Durchmesser, 7 cm hoch, 350 ml.']],
    care: 'hand',
    price: 4600,
    stock: 6,
    weight: 320,
    pictures: [
      picture(
        'brushed-tea-bowl',
        'clay',
        [
          'Sand-coloured tea bowl with streaks of white slip and a red clay foot',
          'Sandfarbene Teeschale mit weißen Engobestreifen und rotem Tonfuß',
        ],
        [
          {
            piece: thrown(
              'teaBowl',
              { glaze: 'dune', decor: brushed('#f3efe8'), bare: { to: 0.2, clay: clays.red } },
              3,
            ),
            scale: 1.85,
          },
        ],
      ),
      picture(
        'brushed-tea-bowl-detail',
        'clay',
        ['The streaks of the broom from close by', 'Die Besenstriche aus der Nähe'],
        [
          {
            piece: thrown(
              'teaBowl',
              { glaze: 'dune', decor: brushed('#f3efe8'), bare: { to: 0.2, clay: clays.red } },
              3,
            ),
            scale: 1.85,
          },
        ],
        [330, 640, 2.2],
      ),
    ],
  }),
  product({
    slug: 'espresso-cup',
    title: ['Espresso cup', 'Espressotasse'],
    type: 'cup',
    tags: ['coffee', 'under-20', 'gift', 'everyday'],
    days: 290,
    sku: 'LB-EX',
    en: [
      'Thick below, thin at the lip, so that the coffee stays hot for exactly as long as it lasts. White inside: the crema wants to be seen.',
    ],
    de: [
      'Unten dick, am Rand dünn, damit der Kaffee genau so lange heiß bleibt, wie er reicht. Innen weiß: Die Crema will gesehen werden.',
    ],
    facts: [['6 cm high, 80 ml.', '6 cm hoch, 80 ml.']],
    care: 'stoneware',
    options: [glaze('ink', 'rust', 'celadon', 'amber')],
    price: 1900,
    stock: [18, 7, 9, 12],
    weight: 220,
    pictures: [
      ...perGlaze(
        'espresso-cup',
        ['ink', 'rust', 'celadon', 'amber'],
        [
          'Small cup with a handle, white inside, glazed in {glaze}',
          'Kleine Tasse mit Henkel, innen weiß, Glasur {glaze}',
        ],
        (name) => [
          {
            piece: handled(
              'espresso',
              { glaze: name, inside: 'moon', rings: 3, bare: { to: 0.13, clay: clays.pale } },
              4,
            ),
            x: 370,
            scale: 2.1,
          },
        ],
      ),
      picture(
        'espresso-cup-pair',
        'sage',
        ['Two espresso cups, one full', 'Zwei Espressotassen, eine gefüllt'],
        [
          { piece: handled('espresso', { glaze: 'rust', inside: 'moon', rings: 3 }, 5), x: 540, y: 740, scale: 1.6 },
          {
            piece: handled('espresso', { glaze: 'ink', inside: 'moon', rings: 3, holds: '#4a2a18' }, 4),
            x: 270,
            y: 830,
            scale: 1.75,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'herring-mug',
    title: ['Herring mug', 'Heringsbecher'],
    type: 'cup',
    tags: ['coffee', 'tea', 'herring', 'gift'],
    days: 18,
    sku: 'LB-HG',
    en: [
      'Two rows of herring on a tall mug, one against the other. If you put several side by side the school goes on; we have tried it with thirty.',
    ],
    de: [
      'Zwei Reihen Heringe auf einem hohen Becher. Stellt man mehrere nebeneinander, schwimmt der Schwarm weiter; wir haben es mit dreißig probiert.',
    ],
    facts: [['11 cm high, 340 ml.', '11 cm hoch, 340 ml.']],
    care: 'stoneware',
    options: [glaze('chalk', 'fog')],
    price: 3600,
    stock: [11, 6],
    weight: 390,
    pictures: perGlaze(
      'herring-mug',
      ['chalk', 'fog'],
      [
        'Tall mug with two rows of dark herrings, glazed in {glaze}',
        'Hoher Becher mit zwei Reihen dunkler Heringe, Glasur {glaze}',
      ],
      (name) => [
        {
          piece: handled(
            'tallMug',
            { glaze: name, decor: around('herring', '#2d3a4a', [0.74, 0.42], 5, 0.78), bare },
            3,
          ),
          x: 372,
          y: 815,
          scale: 1.55,
        },
      ],
    ),
  }),
  product({
    slug: 'gull-mug',
    title: ['Gull mug', 'Möwenbecher'],
    type: 'cup',
    tags: ['coffee', 'tea', 'gift'],
    days: 9,
    sku: 'LB-GM',
    en: [
      'Eleven gulls over the harbour, counted on the morning we drew them. The twelfth sits on the crane and does not fly before noon.',
    ],
    de: [
      'Elf Möwen über dem Hafen, gezählt an dem Morgen, an dem wir sie gezeichnet haben. Die zwölfte sitzt auf dem Kran und fliegt nicht vor Mittag.',
    ],
    facts: [['10 cm high, 350 ml.', '10 cm hoch, 350 ml.']],
    care: 'stoneware',
    price: 3400,
    stock: 14,
    weight: 400,
    pictures: [
      picture(
        'gull-mug',
        'straw',
        ['Grey-blue mug with white gulls flying round it', 'Graublauer Becher, um den weiße Möwen fliegen'],
        [
          {
            piece: handled(
              'mug',
              { glaze: 'fog', decor: around('gull', '#fbf8ee', [0.78, 0.56, 0.34], 4, 0.95, -8), bare },
              3,
            ),
            x: 372,
            scale: 1.5,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'fluted-latte-cup',
    title: ['Fluted cup', 'Kannelierte Tasse'],
    type: 'cup',
    tags: ['coffee', 'gift'],
    days: 45,
    sku: 'LB-FC',
    en: [
      'Fifteen grooves on the side you see, cut by eye with a loop of piano wire. The glaze runs off the ridges and gathers in between.',
    ],
    de: [
      'Fünfzehn Rillen auf der Seite, die man sieht, nach Augenmaß mit einer Schlinge aus Klavierdraht geschnitten. Die Glasur läuft von den Graten und sammelt sich dazwischen.',
    ],
    facts: [['11 cm high, 320 ml.', '11 cm hoch, 320 ml.']],
    care: 'stoneware',
    options: [glaze('hip', 'celadon')],
    price: 3900,
    stock: [5, 1],
    weight: 360,
    pictures: perGlaze(
      'fluted-latte-cup',
      ['hip', 'celadon'],
      ['Tall cup with vertical grooves, glazed in {glaze}', 'Hohe Tasse mit senkrechten Rillen, Glasur {glaze}'],
      (name) => [
        {
          piece: thrown(
            'tumbler',
            {
              glaze: name,
              decor: flutes(
                name === 'hip' ? '#8b4a3f' : '#6f8873',
                name === 'hip' ? '#ecd2c2' : '#dfe6d8',
                15,
                0.86,
                0.1,
              ),
            },
            4,
          ),
          y: 815,
          scale: 1.72,
        },
      ],
    ),
  }),
  product({
    slug: 'footed-cup',
    title: ['Footed cup', 'Kelchbecher'],
    type: 'cup',
    tags: ['table', 'gift'],
    days: 400,
    sku: 'LB-GO',
    en: ['For cold soup, for ice with one strawberry, for wine if the bottle was cheap. We make it in summer only.'],
    de: [
      'Für kalte Suppe, für Eis mit einer Erdbeere, für Wein, wenn die Flasche günstig war. Wir machen ihn nur im Sommer.',
    ],
    facts: [['12 cm high, 260 ml.', '12 cm hoch, 260 ml.']],
    care: 'stoneware',
    price: 3400,
    stock: 0,
    weight: 340,
    pictures: [
      picture(
        'footed-cup',
        'slate',
        ['Rose-coloured cup on a tall foot', 'Rosafarbener Becher auf hohem Fuß'],
        [
          {
            piece: thrown('goblet', { glaze: 'hip', dip: { glaze: 'chalk', to: 0.3, drips: 8 }, inside: 'chalk' }, 4),
            scale: 1.7,
          },
        ],
      ),
    ],
  }),
]
