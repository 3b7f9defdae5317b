import { around, both, hoops, stripes } from '#db/seed/demo/pictures/decor.ts'
import { clays } from '#db/seed/demo/pictures/glazes.ts'
import { poured, thrown, withMore } from '#db/seed/demo/pictures/pieces.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { bare, daily } from './coats.ts'
import { glaze, perGlaze, picture, product, size } from './draft.ts'

const cork =
  '<path d="M-27 -418V-452Q-27 -462 0 -462T27 -452V-418A27 6 0 0 1 -27 -418Z" fill="#b98d5c"/><ellipse cy="-453" rx="27" ry="7" fill="#d5b183"/><path d="M10 -418V-452Q20 -456 27 -453V-418A27 6 0 0 1 10 -412Z" fill="#6e4c2b" opacity=".35"/>'

/** Spoons and a whisk in the pot. */
const spoons =
  '<g fill="none" stroke-linecap="round"><path d="M-40 -320L-96 -520" stroke="#b98957" stroke-width="17"/><path d="M10 -320L24 -560" stroke="#a87444" stroke-width="16"/><path d="M50 -320L118 -500" stroke="#c79c6c" stroke-width="15"/></g>' +
  '<ellipse cx="-106" cy="-556" rx="34" ry="52" fill="#c79a66" transform="rotate(-16 -106 -556)"/><ellipse cx="-104" cy="-556" rx="22" ry="38" fill="#a87a48" transform="rotate(-16 -104 -556)"/>' +
  '<path d="M2 -560L-4 -668Q28 -690 60 -666L46 -560Z" fill="#b5824f"/><path d="M14 -580L12 -650M28 -580L29 -656" stroke="#80572f" stroke-width="6" stroke-linecap="round"/>' +
  '<ellipse cx="136" cy="-538" rx="26" ry="44" fill="#d6ae7f" transform="rotate(20 136 -538)"/>'

export const kitchen: DemoProduct[] = [
  product({
    slug: 'mixing-bowl',
    title: ['Mixing bowl with blue bands', 'Rührschüssel mit blauen Bändern'],
    type: 'kitchen',
    tags: ['kitchen', 'gift'],
    days: 280,
    sku: 'LB-MX',
    en: [
      'Heavy, so that it stays where it is while you beat. The bands are an old custom on this coast: they told the baker how far to fill it.',
      'Lower band, one loaf. Upper band, two. Above it, you will need a bigger table.',
    ],
    de: [
      'Schwer, damit sie beim Rühren stehen bleibt. Die Bänder sind alter Brauch an dieser Küste: An ihnen sah man in der Bäckerei, wie weit die Schüssel gefüllt werden durfte.',
      'Unteres Band: ein Brot. Oberes Band: zwei. Darüber brauchen Sie einen größeren Tisch.',
    ],
    facts: [
      ['1.5 l, 3 l or 5 l.', '1,5 l, 3 l oder 5 l.'],
      ['Unglazed ring at the foot, so that it does not slide.', 'Unglasierter Fußring, damit sie nicht rutscht.'],
    ],
    care: 'oven',
    options: [size(['1.5 l', '1,5 l'], ['3 l', '3 l'], ['5 l', '5 l'])],
    price: { '1.5 l': 5200, '3 l': 7400, '5 l': 9800 },
    stock: [7, 5, 2],
    weight: { '1.5 l': 1200, '3 l': 2100, '5 l': 3300 },
    pictures: [
      picture(
        'mixing-bowl',
        'shell',
        [
          'Large white bowl with two blue bands under the rim',
          'Große weiße Schüssel mit zwei blauen Bändern unter dem Rand',
        ],
        [
          {
            piece: thrown(
              'mixingBowl',
              { glaze: 'moon', decor: hoops('#41698a', [0.78, 0.66], 13), bare: { to: 0.05, clay: clays.pale } },
              3,
            ),
            y: 820,
            scale: 1.3,
          },
        ],
      ),
      picture(
        'mixing-bowl-stack',
        'shell',
        ['Two mixing bowls of different size', 'Zwei Rührschüsseln in verschiedenen Größen'],
        [
          {
            piece: thrown('mixingBowl', { glaze: 'moon', decor: hoops('#41698a', [0.78, 0.66], 13) }, 3),
            x: 330,
            y: 760,
            scale: 0.98,
          },
          {
            piece: thrown('mixingBowl', { glaze: 'moon', decor: hoops('#41698a', [0.78, 0.66], 15) }, 4),
            x: 570,
            y: 850,
            scale: 0.62,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'oil-bottle',
    title: ['Oil bottle', 'Ölflasche'],
    type: 'kitchen',
    tags: ['kitchen', 'gift'],
    days: 100,
    sku: 'LB-OB',
    en: [
      'Oil does not like light, and nobody likes a greasy bottle: the neck has a groove that catches the drop and leads it back.',
    ],
    de: [
      'Öl mag kein Licht, und niemand mag fettige Flaschen: Am Hals fängt eine Rille den Tropfen auf und führt ihn zurück.',
    ],
    facts: [
      ['20 cm high, 500 ml.', '20 cm hoch, 500 ml.'],
      ['With a cork, and a pourer of steel in the box.', 'Mit Korken; ein Ausgießer aus Stahl liegt bei.'],
    ],
    care: 'hand',
    options: [glaze('kelp', 'tenmoku', 'moon')],
    price: 4200,
    stock: [7, 4, 5],
    weight: 620,
    pictures: perGlaze(
      'oil-bottle',
      ['kelp', 'tenmoku', 'moon'],
      ['Bottle with straight sides and a cork, glazed in {glaze}', 'Gerade Flasche mit Korken, Glasur {glaze}'],
      (name) => [
        { piece: withMore(thrown('bottle', { glaze: name, rings: 4, bare }, 3), '', cork), y: 825, scale: 1.38 },
      ],
    ),
  }),
  product({
    slug: 'salt-crock',
    title: ['Salt crock with stripes', 'Salztopf mit Streifen'],
    type: 'kitchen',
    tags: ['kitchen', 'everyday'],
    days: 170,
    sku: 'LB-SC',
    en: [
      'Stands next to the stove, open, because you have one hand in the pan. Glazed inside, so that the salt does not creep.',
    ],
    de: [
      'Steht neben dem Herd, offen, denn die andere Hand ist in der Pfanne. Innen glasiert, damit das Salz nicht wandert.',
    ],
    facts: [['10 cm high, 11 cm across.', '10 cm hoch, 11 cm Durchmesser.']],
    care: 'stoneware',
    price: 3200,
    stock: 9,
    weight: 480,
    pictures: [
      picture(
        'salt-crock',
        'fog',
        [
          'Small open crock with fine blue stripes, filled with salt',
          'Kleiner offener Topf mit feinen blauen Streifen, mit Salz gefüllt',
        ],
        [
          {
            piece: thrown(
              'smallJar',
              { glaze: 'chalk', decor: stripes('#41698a', 15, 0.84, 0.14, 5), holds: '#f8f4ec' },
              3,
            ),
            scale: 2.15,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'utensil-pot',
    title: ['Pot for spoons', 'Löffeltopf'],
    type: 'kitchen',
    tags: ['kitchen'],
    days: 150,
    sku: 'LB-UP',
    en: [
      'Wide and heavy at the foot, so that it holds eight wooden spoons and does not fall over for the ninth. The spoons in the picture are ours.',
    ],
    de: [
      'Unten breit und schwer: Er hält acht Holzlöffel und kippt beim neunten nicht um. Die Löffel auf dem Bild gehören uns.',
    ],
    facts: [['18 cm high, 14 cm across.', '18 cm hoch, 14 cm Durchmesser.']],
    care: 'stoneware',
    options: [glaze('dune', 'fog')],
    price: 4800,
    stock: [6, 0],
    weight: 1100,
    pictures: perGlaze(
      'utensil-pot',
      ['dune', 'fog'],
      ['Sturdy pot with wooden spoons in it, glazed in {glaze}', 'Standfester Topf mit Holzlöffeln, Glasur {glaze}'],
      (name) => [{ piece: withMore(thrown('crock', { ...daily(name), rings: 4 }, 3), spoons), y: 840, scale: 1.1 }],
    ),
  }),
  product({
    slug: 'fruit-bowl',
    title: ['Fruit bowl with leaves', 'Obstschale mit Blättern'],
    type: 'bowl',
    tags: ['kitchen', 'table'],
    days: 33,
    sku: 'LB-FR',
    en: [
      'Deep enough that no lemon rolls out when somebody bumps into the table. Painted outside only; inside, the fruit does it.',
    ],
    de: [
      'So tief, dass keine Zitrone herausrollt, wenn jemand an den Tisch stößt. Nur außen bemalt; innen übernimmt das Obst.',
    ],
    facts: [['25 cm across, 14 cm high.', '25 cm Durchmesser, 14 cm hoch.']],
    care: 'stoneware',
    price: 6800,
    stock: 3,
    weight: 1500,
    pictures: [
      picture(
        'fruit-bowl',
        'linen',
        [
          'Deep bowl with a band of green leaves round the outside',
          'Tiefe Schale mit einem Band grüner Blätter auf der Außenseite',
        ],
        [
          {
            piece: thrown(
              'deepBowl',
              {
                glaze: 'chalk',
                decor: both(around('leaf', '#67734f', [0.62], 13, 1.5, 12), hoops('#67734f', [0.34], 5)),
                inside: 'celadon',
              },
              3,
            ),
            y: 815,
            scale: 1.5,
          },
        ],
      ),
      picture(
        'fruit-bowl-detail',
        'linen',
        ['The brushed leaves from close by', 'Die gepinselten Blätter aus der Nähe'],
        [
          {
            piece: thrown(
              'deepBowl',
              {
                glaze: 'chalk',
                decor: both(around('leaf', '#67734f', [0.62], 13, 1.5, 12), hoops('#67734f', [0.34], 5)),
                inside: 'celadon',
              },
              3,
            ),
            y: 815,
            scale: 1.5,
          },
        ],
        [360, 600, 2.2],
      ),
    ],
  }),
  product({
    slug: 'batter-jug',
    title: ['Batter jug', 'Teigkrug'],
    type: 'jug',
    tags: ['kitchen'],
    days: 320,
    sku: 'LB-BJ',
    en: ['A jug for pancakes: stir in it, pour from it, wash one thing instead of three.'],
    de: ['Ein Krug für Pfannkuchen: darin rühren, daraus gießen und ein Teil spülen statt drei.'],
    facts: [['17 cm high, 1 l.', '17 cm hoch, 1 l.']],
    care: 'stoneware',
    price: 4900,
    stock: 0,
    weight: 820,
    backorder: true,
    pictures: [
      picture(
        'batter-jug',
        'clay',
        ['Round white jug with blue bands', 'Runder weißer Krug mit blauen Bändern'],
        [
          {
            piece: poured('creamer', { glaze: 'moon', decor: hoops('#41698a', [0.62, 0.5], 7), bare }, 5),
            x: 400,
            scale: 2.05,
          },
        ],
      ),
    ],
  }),
]
