import { around, hoops } from '#db/seed/demo/pictures/decor.ts'
import { jar } from '#db/seed/demo/pictures/pieces.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { bare, daily } from './coats.ts'
import { glaze, option, perGlaze, picture, product } from './draft.ts'

export const storage: DemoProduct[] = [
  product({
    slug: 'flour-crock',
    title: ['Flour crock', 'Mehltopf'],
    type: 'storage',
    tags: ['kitchen'],
    days: 210,
    sku: 'LB-FL',
    en: ['Holds a bag of flour and the scoop. The lid lies on without a click; moths have not yet found out how.'],
    de: [
      'Fasst eine Tüte Mehl und die Schaufel. Der Deckel liegt auf, ohne zu klicken; Motten haben noch nicht herausgefunden, wie.',
    ],
    facts: [['22 cm high, 2.5 l.', '22 cm hoch, 2,5 l.']],
    care: 'stoneware',
    options: [glaze('chalk', 'rust')],
    price: 7800,
    stock: [5, 3],
    weight: 1900,
    pictures: perGlaze(
      'flour-crock',
      ['chalk', 'rust'],
      [
        'Tall storage jar with a domed lid, glazed in {glaze}',
        'Hoher Vorratstopf mit gewölbtem Deckel, Glasur {glaze}',
      ],
      (name) => [{ piece: jar('jar', daily(name), 3), y: 825, scale: 1.5 }],
    ),
  }),
  product({
    slug: 'cookie-jar',
    title: ['Biscuit jar with herrings', 'Keksdose mit Heringen'],
    type: 'storage',
    tags: ['kitchen', 'herring', 'gift'],
    days: 24,
    sku: 'LB-CJ',
    en: ['So that nobody looks for biscuits in it. Lid of turned beech with a cork ring.'],
    de: ['Damit niemand Kekse darin sucht. Deckel aus gedrechselter Buche mit Korkring.'],
    facts: [['21 cm high with its lid, 2.2 l.', 'Mit Deckel 21 cm hoch, 2,2 l.']],
    care: 'wood',
    price: 7200,
    stock: 6,
    weight: 1500,
    pictures: [
      picture(
        'cookie-jar',
        'linen',
        [
          'Dark blue jar with two rows of sand-coloured herrings and a beech lid',
          'Dunkelblaue Dose mit zwei Reihen sandfarbener Heringe und Buchendeckel',
        ],
        [
          {
            piece: jar('jar', { glaze: 'ink', decor: around('herring', '#d9bf98', [0.64, 0.36], 5, 0.9) }, 2, 'wood'),
            y: 825,
            scale: 1.55,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'butter-crock',
    title: ['Butter crock', 'Butterdose'],
    type: 'storage',
    tags: ['kitchen', 'everyday'],
    days: 70,
    sku: 'LB-BD',
    en: [
      'Round, for half a pound. With a little cold water in the saucer of the lid the butter stays soft and fresh on the table until Wednesday.',
    ],
    de: [
      'Rund, für ein halbes Pfund. Mit etwas kaltem Wasser bleibt die Butter auf dem Tisch bis Mittwoch weich und frisch.',
    ],
    facts: [['12 cm across, 9 cm high.', '12 cm Durchmesser, 9 cm hoch.']],
    care: 'stoneware',
    price: 4600,
    compareAt: 5200,
    stock: 4,
    weight: 640,
    pictures: [
      picture(
        'butter-crock',
        'sage',
        [
          'Round butter dish with a lid, white with two fine green bands',
          'Runde Butterdose mit Deckel, weiß mit zwei feinen grünen Bändern',
        ],
        [{ piece: jar('smallJar', { glaze: 'moon', decor: hoops('#67734f', [0.68, 0.54], 8), bare }, 3), scale: 2.05 }],
      ),
    ],
  }),
  product({
    slug: 'spice-jars',
    title: ['Spice jars, set of three', 'Gewürzdosen, drei Stück'],
    type: 'set',
    tags: ['kitchen', 'set', 'gift'],
    days: 95,
    sku: 'LB-3J',
    en: [
      'Three small jars with beech lids, for pepper, for caraway, and for the one whose name has come off. A pencil writes on the bare foot and a thumb wipes it away.',
    ],
    de: [
      'Drei kleine Dosen mit Buchendeckel: für Pfeffer, für Kümmel und für das, dessen Etikett abgegangen ist. Auf dem rohen Fuß schreibt ein Bleistift, und der Daumen wischt es wieder weg.',
    ],
    facts: [['7 cm high, 120 ml each.', '7 cm hoch, je 120 ml.']],
    care: 'wood',
    options: [option(['Glazes', 'Glasuren'], ['Light', 'Hell', '#b9c7c9'], ['Dark', 'Dunkel', '#2d3a4a'])],
    price: 5900,
    stock: [5, 3],
    weight: 690,
    pictures: (
      [
        ['Light', ['chalk', 'celadon', 'fog'], 'slate', 'pale', 'hellen'],
        ['Dark', ['ink', 'kelp', 'rust'], 'straw', 'dark', 'dunklen'],
      ] as const
    ).map(([value, [one, two, three], ground, en, de]) => ({
      ...picture(
        `spice-jars-${value.toLowerCase()}`,
        ground,
        [`Three small jars with beech lids in ${en} glazes`, `Drei kleine Dosen mit Buchendeckeln in ${de} Glasuren`],
        [
          { piece: jar('smallJar', { glaze: two, bare }, 3, 'wood'), x: 420, y: 730, scale: 0.98 },
          { piece: jar('smallJar', { glaze: one, bare }, 2, 'wood'), x: 250, y: 815, scale: 1.02 },
          { piece: jar('smallJar', { glaze: three, bare }, 4, 'wood'), x: 560, y: 840, scale: 1.05 },
        ],
      ),
      shows: { Glazes: value },
    })),
  }),
]
