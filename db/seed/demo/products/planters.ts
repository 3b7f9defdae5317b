import { flutes, stripes } from '#db/seed/demo/pictures/decor.ts'
import { clays } from '#db/seed/demo/pictures/glazes.ts'
import { type Piece, planted, thrown, withMore } from '#db/seed/demo/pictures/pieces.ts'
import { reeds, twig } from '#db/seed/demo/pictures/plants.ts'
import { at, stool } from '#db/seed/demo/pictures/props.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { glaze, perGlaze, picture, product, size } from './draft.ts'

const bush =
  twig(
    [
      [0, -290],
      [-40, -420],
      [-120, -540],
    ],
    '#6f8058',
    8,
    1.2,
    1,
  ) +
  twig(
    [
      [10, -290],
      [60, -420],
      [70, -580],
    ],
    '#7d8a63',
    8,
    1.2,
    2,
  ) +
  twig(
    [
      [10, -290],
      [110, -380],
      [190, -450],
    ],
    '#64754f',
    6,
    1.1,
    3,
  )

/** The tall vase with its stripes, with reeds in it or empty. */
function reedVase(filled: boolean): Piece {
  const vase = thrown(
    'amphora',
    { glaze: 'dune', decor: stripes('#55453c', 17, 0.84, 0.08, 5), bare: { to: 0.06, clay: clays.dark } },
    3,
  )
  const stalks = reeds(
    [0, -460],
    [
      [-130, -660],
      [-30, -720],
      [60, -690],
      [150, -620],
    ],
    '#cdb188',
    3,
  )
  return filled ? withMore(vase, stalks) : vase
}

export const planters: DemoProduct[] = [
  product({
    slug: 'planter-with-saucer',
    title: ['Planter with saucer', 'Blumentopf mit Untersetzer'],
    type: 'planter',
    tags: ['house', 'plants'],
    days: 205,
    sku: 'LB-PT',
    en: [
      'With a hole, because roots need one, and with a saucer, because floors do too. Glazed outside, raw inside: the clay keeps water for two days longer than plastic.',
    ],
    de: [
      'Mit Loch, denn Wurzeln brauchen eins, und mit Untersetzer, denn Dielen brauchen den. Außen glasiert, innen roh: Der Ton hält das Wasser zwei Tage länger als Plastik.',
    ],
    facts: [
      ['For pots of 12, 16 or 20 cm.', 'Für Töpfe mit 12, 16 oder 20 cm.'],
      ['Without the plant.', 'Ohne Pflanze.'],
    ],
    care: 'outdoors',
    options: [size(['12 cm', '12 cm'], ['16 cm', '16 cm'], ['20 cm', '20 cm']), glaze('hip', 'kelp', 'dune')],
    price: { '12 cm': 3600, '16 cm': 5200, '20 cm': 7400 },
    stock: [6, 8, 4, 5, 3, 7, 1, 0, 2],
    weight: { '12 cm': 700, '16 cm': 1400, '20 cm': 2500 },
    pictures: perGlaze(
      'planter-with-saucer',
      ['hip', 'kelp', 'dune'],
      [
        'Plant pot on a saucer with a small bush in it, glazed in {glaze}',
        'Blumentopf auf Untersetzer mit einem kleinen Strauch, Glasur {glaze}',
      ],
      (name) => [{ piece: planted('planter', { glaze: name, rings: 3 }, 1, bush), y: 850, scale: 1.06 }],
    ),
  }),
  product({
    slug: 'herb-bowl',
    title: ['Low bowl for herbs', 'Flache Kräuterschale'],
    type: 'planter',
    tags: ['house', 'plants', 'kitchen'],
    days: 115,
    sku: 'LB-HB',
    en: ['For three kinds of thyme or one stubborn rosemary. Fluted, so that it does not look like a bathtub.'],
    de: [
      'Für drei Sorten Thymian oder einen eigensinnigen Rosmarin. Mit Rillen, damit sie nicht wie eine Badewanne aussieht.',
    ],
    facts: [['26 cm across, 12 cm high, with a saucer.', '26 cm Durchmesser, 12 cm hoch, mit Untersetzer.']],
    care: 'outdoors',
    price: 6200,
    stock: 3,
    weight: 1900,
    pictures: [
      picture(
        'herb-bowl',
        'fog',
        [
          'Low fluted plant bowl in red clay with green herbs',
          'Flache geriefte Pflanzschale aus rotem Ton mit grünen Kräutern',
        ],
        [
          {
            piece: planted(
              'lowPlanter',
              { glaze: 'rust', decor: flutes('#6e3520', '#cf8a66', 17, 0.84, 0.1) },
              2,
              twig(
                [
                  [-70, -180],
                  [-110, -260],
                  [-130, -350],
                ],
                '#7d8f74',
                8,
                0.8,
                5,
              ) +
                twig(
                  [
                    [20, -180],
                    [10, -290],
                    [40, -400],
                  ],
                  '#6f8058',
                  9,
                  0.8,
                  6,
                ) +
                twig(
                  [
                    [90, -180],
                    [130, -250],
                    [160, -330],
                  ],
                  '#879873',
                  8,
                  0.75,
                  7,
                ),
            ),
            y: 830,
            scale: 1.25,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'floor-vase-for-reed',
    title: ['Floor vase for reeds', 'Bodenvase für Schilf'],
    type: 'vase',
    tags: ['house', 'vases'],
    days: 135,
    sku: 'LB-RV',
    en: [
      'Made from three thrown rings, at the limit of what one person can lift onto the kiln shelf. Weighs as much as a small dog and is easier to leave alone.',
    ],
    de: [
      'Aus drei gedrehten Ringen gebaut, an der Grenze dessen, was ein Mensch in den Ofen heben kann. Wiegt so viel wie ein kleiner Hund und lässt sich leichter allein lassen.',
    ],
    facts: [
      ['46 cm high, 26 cm across.', '46 cm hoch, 26 cm Durchmesser.'],
      ['Pick-up, or sent in a crate.', 'Zum Abholen oder in der Kiste verschickt.'],
    ],
    care: 'vase',
    price: 24800,
    stock: 1,
    weight: 7800,
    pictures: [
      picture(
        'floor-vase-for-reed',
        'slate',
        [
          'Tall sand-coloured floor vase with dark stripes and reeds',
          'Hohe sandfarbene Bodenvase mit dunklen Streifen und Schilf',
        ],
        [{ piece: reedVase(true), y: 850, scale: 1.1 }],
      ),
      picture(
        'floor-vase-for-reed-stool',
        'linen',
        ['The vase, empty, beside a stool of 45 cm', 'Die Vase, leer, neben einem Hocker von 45 cm'],
        [
          { piece: stool, x: 560, y: 850, scale: at(9.6) },
          { piece: reedVase(false), x: 230, y: 890, scale: 0.92 },
        ],
      ),
      picture(
        'floor-vase-for-reed-detail',
        'slate',
        ['The stripes of dark slip from close by', 'Die Streifen aus dunkler Engobe aus der Nähe'],
        [{ piece: reedVase(false), y: 850, scale: 1.1 }],
        [330, 640, 2.4],
      ),
    ],
  }),
]
