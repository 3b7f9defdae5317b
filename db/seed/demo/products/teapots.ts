import { around } from '#db/seed/demo/pictures/decor.ts'
import { jar, poured, teapot, thrown } from '#db/seed/demo/pictures/pieces.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { besideApple, held } from './at-scale.ts'
import { bare, daily } from './coats.ts'
import { glaze, perGlaze, picture, product, size } from './draft.ts'

const potOf = (name: 'tide' | 'chalk' | 'kelp') => teapot({ glaze: name, rings: 4, bare }, 2)

export const teapots: DemoProduct[] = [
  product({
    slug: 'round-teapot',
    title: ['Round teapot', 'Runde Teekanne'],
    type: 'teapot',
    tags: ['tea', 'gift'],
    days: 310,
    sku: 'LB-TP',
    en: [
      'Four parts that have to fit: body, spout, lid and handle. It takes two days and most of one potter’s patience. The strainer is pierced into the wall, the lid stays on when you pour the last cup.',
      'Milkless tea drinkers: it holds three large cups. Everybody else: four.',
    ],
    de: [
      'Vier Teile, die zusammenpassen müssen: Bauch, Tülle, Deckel und Henkel. Das dauert zwei Tage und braucht fast die ganze Geduld einer Töpferin. Das Sieb ist in die Wand gestochen, und der Deckel bleibt auch bei der letzten Tasse sitzen.',
      'Wer ohne Milch trinkt: drei große Tassen. Alle anderen: vier.',
    ],
    facts: [
      ['13 cm high without the lid, 900 ml.', '13 cm hoch ohne Deckel, 900 ml.'],
      ['Pierced strainer behind the spout.', 'Gestochenes Sieb hinter der Tülle.'],
    ],
    care: 'stoneware',
    options: [glaze('tide', 'chalk', 'kelp')],
    price: 11800,
    stock: [3, 2, 0],
    weight: 1080,
    seo: {
      title: ['Round teapot, 900 ml, thrown by hand', 'Runde Teekanne, 900 ml, von Hand gedreht'],
      description: [
        'A stoneware teapot with a pierced strainer and a lid that stays on. Thrown in Kragwik in three glazes.',
        'Eine Teekanne aus Steinzeug mit gestochenem Sieb und einem Deckel, der sitzen bleibt. In Kragwik gedreht, in drei Glasuren.',
      ],
    },
    pictures: [
      ...perGlaze(
        'round-teapot',
        ['tide', 'chalk', 'kelp'],
        [
          'Round teapot with a curved spout, glazed in {glaze}',
          'Runde Teekanne mit geschwungener Tülle, Glasur {glaze}',
        ],
        (name) => [{ piece: potOf(name as 'tide'), x: 408, y: 800, scale: 1.32 }],
      ),
      besideApple(
        'round-teapot-table',
        'sage',
        ['The teapot, here in chalk,', 'Die Kanne, hier in Kreide,'],
        { piece: potOf('chalk'), centimetres: 13, drawn: 250 },
        { pixels: 19, withBook: true },
      ),
      picture(
        'round-teapot-glazes',
        'linen',
        ['The three glazes: tide blue, kelp and chalk', 'Die drei Glasuren: Flutblau, Tang und Kreide'],
        [
          { piece: potOf('tide'), x: 235, y: 720, scale: 0.66 },
          { piece: potOf('kelp'), x: 585, y: 735, scale: 0.66 },
          { piece: potOf('chalk'), x: 400, y: 910, scale: 0.74 },
        ],
      ),
    ],
  }),
  product({
    slug: 'bail-handle-teapot',
    title: ['Teapot with a cane handle', 'Teekanne mit Rohrbügel'],
    type: 'teapot',
    tags: ['tea', 'gift'],
    days: 75,
    sku: 'LB-BT',
    en: [
      'Dune over iron black: where the two glazes run into each other, a brown comes about that is in no bucket. The handle is bent from cane over steam by Imke’s father, who is eighty-one and will not be hurried.',
    ],
    de: [
      'Düne über Eisenschwarz: Wo die beiden Glasuren ineinanderlaufen, entsteht ein Braun, das in keinem Eimer steht. Den Bügel biegt Imkes Vater über Dampf aus Rohr. Er ist einundachtzig und lässt sich nicht hetzen.',
    ],
    facts: [
      ['1.1 l, 22 cm high with its handle.', '1,1 l, mit Bügel 22 cm hoch.'],
      ['The handle comes off for washing.', 'Der Bügel lässt sich zum Spülen abnehmen.'],
    ],
    care: 'hand',
    price: 13800,
    stock: 2,
    weight: 1120,
    pictures: [
      picture(
        'bail-handle-teapot',
        'linen',
        [
          'Black teapot with a sand-coloured shoulder and a cane handle over the lid',
          'Schwarze Teekanne mit sandfarbener Schulter und einem Rohrbügel über dem Deckel',
        ],
        [
          {
            piece: teapot({ glaze: 'tenmoku', dip: { glaze: 'dune', to: 0.5, drips: 12 } }, 2, true),
            x: 425,
            y: 815,
            scale: 1.38,
          },
        ],
      ),
      picture(
        'bail-handle-teapot-detail',
        'linen',
        ['Where the sand-coloured glaze runs into the black one', 'Wo die sandfarbene Glasur in die schwarze läuft'],
        [
          {
            piece: teapot({ glaze: 'tenmoku', dip: { glaze: 'dune', to: 0.5, drips: 12 } }, 2, true),
            x: 425,
            y: 815,
            scale: 1.38,
          },
        ],
        [430, 640, 2.4],
      ),
      besideApple(
        'bail-handle-teapot-table',
        'fog',
        ['The teapot with its cane handle', 'Die Kanne mit dem Rohrbügel'],
        {
          piece: teapot({ glaze: 'tenmoku', dip: { glaze: 'dune', to: 0.5, drips: 12 } }, 2, true),
          centimetres: 22,
          drawn: 420,
        },
      ),
    ],
  }),
  product({
    slug: 'tea-for-two',
    title: ['Tea for two', 'Tee für zwei'],
    type: 'set',
    tags: ['tea', 'set', 'gift'],
    days: 50,
    sku: 'LB-T2',
    en: [
      'The round teapot and two tea bowls, chosen from one firing. In a box of grey board that you will keep buttons in later.',
    ],
    de: [
      'Die runde Teekanne und zwei Teeschalen aus demselben Brand. In einer Schachtel aus Graupappe, in der Sie später Knöpfe aufheben.',
    ],
    facts: [['Teapot 900 ml, two bowls of 200 ml.', 'Kanne 900 ml, zwei Schalen mit je 200 ml.']],
    care: 'stoneware',
    price: 17400,
    compareAt: 19200,
    stock: 3,
    weight: 1900,
    pictures: [
      picture(
        'tea-for-two',
        'clay',
        ['Speckled white teapot with two tea bowls', 'Gesprenkelte weiße Teekanne mit zwei Teeschalen'],
        [
          { piece: potOf('chalk'), x: 440, y: 740, scale: 1.02 },
          { piece: thrown('teaBowl', { glaze: 'chalk', rings: 3, holds: '#a8702c' }, 6), x: 230, y: 830, scale: 0.86 },
          { piece: thrown('teaBowl', { glaze: 'chalk', rings: 3 }, 7), x: 520, y: 870, scale: 0.86 },
        ],
      ),
      held(
        'tea-for-two-held',
        'straw',
        ['One of the two tea bowls, full,', 'Eine der beiden Teeschalen, gefüllt,'],
        { piece: thrown('teaBowl', { glaze: 'chalk', rings: 3, holds: '#a8702c' }, 6), centimetres: 6, drawn: 168 },
        { radius: 134, height: 66 },
      ),
      picture(
        'tea-for-two-detail',
        'clay',
        ['The lid of the teapot from close by', 'Der Deckel der Kanne aus der Nähe'],
        [{ piece: potOf('chalk'), x: 440, y: 740, scale: 1.02 }],
        [440, 500, 2.4],
      ),
    ],
  }),
  product({
    slug: 'tea-caddy',
    title: ['Tea caddy with a beech lid', 'Teedose mit Buchendeckel'],
    type: 'storage',
    tags: ['tea', 'kitchen', 'gift'],
    days: 130,
    sku: 'LB-TC',
    en: [
      'Keeps leaves dry and the light out. The lid is turned of beech by a joiner two houses down and seals with a ring of cork.',
    ],
    de: [
      'Hält Blätter trocken und das Licht draußen. Den Deckel drechselt ein Tischler zwei Häuser weiter aus Buche; er schließt mit einem Ring aus Kork.',
    ],
    facts: [['Small for 100 g, large for 250 g of tea.', 'Klein für 100 g, groß für 250 g Tee.']],
    care: 'wood',
    options: [size(['Small', 'Klein'], ['Large', 'Groß'])],
    price: { Small: 3800, Large: 5200 },
    stock: [9, 4],
    weight: { Small: 420, Large: 760 },
    pictures: [
      picture(
        'tea-caddy',
        'clay',
        [
          'Dark blue jar with sand-coloured sprigs and a lid of beech',
          'Dunkelblaue Dose mit sandfarbenen Zweigen und Buchendeckel',
        ],
        [
          {
            piece: jar('smallJar', { glaze: 'ink', decor: around('sprig', '#d9bf98', [0.46], 8, 1.15) }, 2, 'wood'),
            scale: 2.1,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'sugar-jar',
    title: ['Sugar jar', 'Zuckerdose'],
    type: 'storage',
    tags: ['tea', 'coffee', 'everyday'],
    days: 270,
    sku: 'LB-SJ',
    en: ['For sugar, or for what is left of the holiday money. The lid has a notch for the spoon.'],
    de: ['Für Zucker oder für den Rest der Urlaubskasse. Der Deckel hat eine Kerbe für den Löffel.'],
    facts: [['10 cm high with its lid, 300 ml.', 'Mit Deckel 10 cm hoch, 300 ml.']],
    care: 'stoneware',
    options: [glaze('moon', 'amber')],
    price: 3400,
    stock: [6, 5],
    weight: 380,
    pictures: perGlaze(
      'sugar-jar',
      ['moon', 'amber'],
      ['Small round jar with its lid on, glazed in {glaze}', 'Kleine runde Dose mit Deckel, Glasur {glaze}'],
      (name) => [{ piece: jar('smallJar', { ...daily(name), specks: 0, rings: 3 }, 3), scale: 2 }],
    ),
  }),
  product({
    slug: 'milk-jug',
    title: ['Milk jug', 'Milchkännchen'],
    type: 'jug',
    tags: ['tea', 'coffee', 'everyday'],
    days: 220,
    sku: 'LB-MJ',
    en: [
      'Dipped head first in kelp, down to its belly. Small enough to go into the fridge door, big enough for a Sunday.',
    ],
    de: ['Kopfüber in Tang getaucht, bis zum Bauch. Klein genug für die Kühlschranktür, groß genug für einen Sonntag.'],
    facts: [['9 cm high, 250 ml.', '9 cm hoch, 250 ml.']],
    care: 'stoneware',
    price: 2900,
    stock: 8,
    weight: 280,
    pictures: [
      picture(
        'milk-jug',
        'shell',
        [
          'Small white jug with a green shoulder and a pulled lip',
          'Kleines weißes Kännchen mit grüner Schulter und gezogener Schnauze',
        ],
        [
          {
            piece: poured('creamer', { glaze: 'chalk', dip: { glaze: 'kelp', to: 0.42, drips: 7 } }, 3),
            x: 400,
            scale: 2,
          },
        ],
      ),
    ],
  }),
]
