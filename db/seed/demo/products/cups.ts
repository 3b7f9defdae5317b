import { waves } from '#db/seed/demo/pictures/decor.ts'
import { clays } from '#db/seed/demo/pictures/glazes.ts'
import { handled, poured, thrown } from '#db/seed/demo/pictures/pieces.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { held } from './at-scale.ts'
import { daily } from './coats.ts'
import { glaze, option, perGlaze, picture, product, size } from './draft.ts'

export const cups: DemoProduct[] = [
  product({
    slug: 'harbour-mug',
    title: ['Harbour mug', 'Hafenbecher'],
    type: 'cup',
    tags: ['table', 'coffee', 'everyday', 'gift'],
    days: 420,
    sku: 'LB-HM',
    en: [
      'The first thing we ever sold, and still the one we make most of. A straight wall with a slight waist, so that it sits in two cold hands, and a handle wide enough for three fingers in gloves.',
      'The foot stays bare. You can see the sand from the bay in it, and feel on the table that it was clay once.',
    ],
    de: [
      'Das erste Stück, das wir je verkauft haben, und bis heute das häufigste auf dem Brett. Eine gerade Wand mit leichter Taille, damit sie in zwei kalte Hände passt, und ein Henkel, breit genug für drei Finger im Handschuh.',
      'Der Fuß bleibt roh. Man sieht den Sand aus der Bucht darin und spürt auf dem Tisch, dass es einmal Ton war.',
    ],
    facts: [
      [
        'Small: 8.5 cm high, 250 ml. Large: 10 cm high, 350 ml.',
        'Klein: 8,5 cm hoch, 250 ml. Groß: 10 cm hoch, 350 ml.',
      ],
      ['Thrown stoneware, fired at 1,240 °C.', 'Gedrehtes Steinzeug, bei 1.240 °C gebrannt.'],
    ],
    care: 'stoneware',
    options: [glaze('chalk', 'tide', 'kelp', 'hip', 'fog'), size(['Small', 'Klein'], ['Large', 'Groß'])],
    price: { Small: 2800, Large: 3200 },
    stock: [14, 9, 11, 3, 6, 8, 0, 2, 12, 7],
    weight: { Small: 330, Large: 410 },
    seo: {
      title: ['Harbour mug, thrown stoneware in five glazes', 'Hafenbecher aus Steinzeug in fünf Glasuren'],
      description: [
        'A mug for every day, thrown by hand in Kragwik, with a bare foot and a handle for three fingers. 250 or 350 ml.',
        'Ein Becher für jeden Tag, in Kragwik von Hand gedreht, mit rohem Fuß und einem Henkel für drei Finger. 250 oder 350 ml.',
      ],
    },
    pictures: [
      ...perGlaze(
        'harbour-mug',
        ['chalk', 'tide', 'kelp', 'hip', 'fog'],
        [
          'Mug with a wide handle and a bare clay foot, glazed in {glaze}',
          'Becher mit breitem Henkel und rohem Tonfuß, Glasur {glaze}',
        ],
        (name) => [{ piece: handled('mug', daily(name), 3), x: 372, scale: 1.5 }],
      ),
      picture(
        'harbour-mug-detail',
        'fog',
        [
          'The rim and the upper end of the handle from close by, with iron specks in the chalk glaze',
          'Rand und Henkelansatz aus der Nähe, mit Eisenpunkten in der Kreideglasur',
        ],
        [{ piece: handled('mug', daily('chalk'), 3), x: 372, scale: 1.5 }],
        [440, 540, 2.1],
      ),
    ],
  }),
  product({
    slug: 'fog-beaker',
    title: ['Beaker without a handle', 'Becher ohne Henkel'],
    type: 'cup',
    tags: ['table', 'coffee', 'everyday'],
    days: 380,
    sku: 'LB-FB',
    en: [
      'For those who warm their hands on it. The wall is thinner at the lip than anywhere else, the saucer is your palm.',
      'Four of them stand in each other, which our smallest kitchens have asked for.',
    ],
    de: [
      'Für alle, die sich daran die Hände wärmen. Die Wand ist am Rand dünner als irgendwo sonst, die Untertasse ist Ihre Handfläche.',
      'Vier davon passen ineinander; darum haben die kleinsten Küchen uns gebeten.',
    ],
    facts: [['9 cm high, 8 cm across, 220 ml.', '9 cm hoch, 8 cm Durchmesser, 220 ml.']],
    care: 'stoneware',
    options: [glaze('fog', 'celadon', 'dune')],
    price: 2400,
    stock: [16, 5, 9],
    weight: 260,
    pictures: [
      ...perGlaze(
        'fog-beaker',
        ['fog', 'celadon', 'dune'],
        ['Beaker without a handle, glazed in {glaze}', 'Becher ohne Henkel, Glasur {glaze}'],
        (name) => [{ piece: thrown('beaker', { glaze: name, rings: 7, specks: 40, inside: 'moon' }, 2), scale: 1.75 }],
      ),
      picture(
        'fog-beaker-pair',
        'shell',
        ['Two beakers, one with black coffee in it', 'Zwei Becher, einer mit schwarzem Kaffee'],
        [
          {
            piece: thrown('beaker', { glaze: 'fog', rings: 7, inside: 'moon', holds: '#33201a' }, 2),
            x: 300,
            y: 830,
            scale: 1.5,
          },
          { piece: thrown('beaker', { glaze: 'celadon', rings: 7, inside: 'moon' }, 5), x: 560, y: 770, scale: 1.5 },
        ],
      ),
      held(
        'fog-beaker-held',
        'linen',
        ['The beaker, here in sea fog,', 'Der Becher, hier in Seenebel,'],
        {
          piece: thrown('beaker', { glaze: 'fog', rings: 7, specks: 40, inside: 'moon' }, 2),
          centimetres: 9,
          drawn: 230,
        },
        { radius: 97, height: 104 },
      ),
    ],
  }),
  product({
    slug: 'wave-tumbler',
    title: ['Wave tumbler', 'Wellenbecher'],
    type: 'cup',
    tags: ['table', 'everyday'],
    days: 12,
    sku: 'LB-WT',
    en: [
      'For water, for wine, for the wildflowers that were not meant to come along. Three waves in one stroke each, drawn against the turn of the wheel.',
    ],
    de: [
      'Für Wasser, für Wein, für Wiesenblumen, die eigentlich nicht mitsollten. Drei Wellen, jede in einem Strich gegen die laufende Scheibe gezogen.',
    ],
    facts: [['11 cm high, 300 ml.', '11 cm hoch, 300 ml.']],
    care: 'stoneware',
    options: [glaze('moon', 'ink')],
    price: 2600,
    stock: [15, 10],
    weight: 300,
    pictures: perGlaze(
      'wave-tumbler',
      ['moon', 'ink'],
      ['Tumbler with three brushed waves, glazed in {glaze}', 'Becher mit drei gepinselten Wellen, Glasur {glaze}'],
      (name) => [
        {
          piece: thrown(
            'tumbler',
            { glaze: name, decor: waves(name === 'moon' ? '#41698a' : '#d9c6a8', [0.72, 0.5, 0.28], 11, 8) },
            3,
          ),
          y: 815,
          scale: 1.75,
        },
      ],
    ),
  }),
  product({
    slug: 'egg-cups',
    title: ['Two egg cups', 'Zwei Eierbecher'],
    type: 'set',
    tags: ['table', 'gift', 'everyday'],
    days: 90,
    sku: 'LB-EC',
    en: [
      'On a tall foot, as in a hotel by the sea that has seen better days. The foot is hollow: turned round, it holds a smaller egg.',
    ],
    de: [
      'Auf hohem Fuß, wie in einem Seehotel, das bessere Tage gesehen hat. Der Fuß ist hohl: Umgedreht hält er ein kleineres Ei.',
    ],
    facts: [['7 cm high, two in different glazes.', '7 cm hoch, zwei in verschiedenen Glasuren.']],
    care: 'stoneware',
    options: [
      option(
        ['Colours', 'Farben'],
        ['Rose hip and fog', 'Hagebutte und Nebel', '#cf9384/#b9c7c9'],
        ['Amber and ink', 'Bernstein und Tinte', '#c28a3a/#2d3a4a'],
      ),
    ],
    price: 2600,
    stock: [7, 2],
    weight: 240,
    pictures: (
      [
        ['hip', 'fog', 'Rose hip and fog', 'rose and grey', 'rosa und grau'],
        ['amber', 'ink', 'Amber and ink', 'amber and dark blue', 'bernsteinfarben und dunkelblau'],
      ] as const
    ).map(([one, two, value, en, de]) => ({
      ...picture(
        `egg-cups-${one}`,
        'shell',
        [`Two egg cups on tall feet, ${en}`, `Zwei Eierbecher auf hohem Fuß, ${de}`],
        [
          { piece: thrown('eggCup', { glaze: two }, 4), x: 545, y: 745, scale: 1.9 },
          { piece: thrown('eggCup', { glaze: one }, 3), x: 285, y: 820, scale: 2 },
        ],
      ),
      shows: { Colours: value },
    })),
  }),
  product({
    slug: 'pump-jug',
    title: ['Pump jug', 'Pumpenkrug'],
    type: 'jug',
    tags: ['table', 'gift'],
    days: 240,
    sku: 'LB-PJ',
    en: [
      'A litre and a half, named after the pump in the yard that fills it. The lip is pulled out with one wet finger at the end; it pours without a drop on the cloth.',
    ],
    de: [
      'Anderthalb Liter, benannt nach der Pumpe im Hof, die ihn füllt. Die Schnauze zieht zum Schluss ein nasser Finger; er gießt, ohne zu tropfen.',
    ],
    facts: [['24 cm high, 1.5 l.', '24 cm hoch, 1,5 l.']],
    care: 'stoneware',
    options: [glaze('celadon', 'chalk', 'kelp')],
    price: 6400,
    stock: [4, 5, 1],
    weight: 1250,
    pictures: perGlaze(
      'pump-jug',
      ['celadon', 'chalk', 'kelp'],
      [
        'Round-bellied jug with a pulled lip, glazed in {glaze}',
        'Bauchiger Krug mit gezogener Schnauze, Glasur {glaze}',
      ],
      (name) => [
        {
          piece: poured(
            'jug',
            { glaze: name, rings: 5, specks: name === 'chalk' ? 70 : 0, bare: { to: 0.07, clay: clays.sand } },
            3,
          ),
          x: 395,
          y: 820,
          scale: 1.38,
        },
      ],
    ),
  }),
]
