import { type GlazeName, glazes } from '#db/seed/demo/pictures/glazes.ts'
import { handled, stacked, thrown, type Piece } from '#db/seed/demo/pictures/pieces.ts'
import { plates } from '#db/seed/demo/pictures/plates.ts'
import { apple, at, spoon } from '#db/seed/demo/pictures/props.ts'
import type { Placed } from '#db/seed/demo/pictures/studio.ts'
import { portrait } from '#db/seed/demo/pictures/scene.ts'
import type { DemoPicture } from '#db/seed/demo/types.ts'

import { bare } from './coats.ts'
import { becomes, picture } from './draft.ts'

/** A little more table than in other pictures. */
const frame = { ...portrait, horizon: 560 }
const up = (placed: Placed[]) => placed.map(({ y = 0, ...rest }) => ({ ...rest, y: y - 80 }))

/** One scale for all: 16.6 pixels per centimetre. */
const [plateScale, bowlScale, mugScale, beakerScale] = [0.8, 0.53, 0.55, 0.59]

const people = [
  ['Two', 2, 'two', 'zwei'],
  ['Four', 4, 'four', 'vier'],
  ['Six', 6, 'six', 'sechs'],
] as const

const cups = [
  ['With handle', 'mugs', 'Becher mit Henkel'],
  ['Without handle', 'beakers', 'Becher ohne Henkel'],
] as const

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

/** A pile of plates, a pile of bowls and the cups in front of them, one per person. */
function pile(name: GlazeName, count: number, withHandle: boolean): Placed[] {
  const coat = { glaze: name, bare }
  const cup: Piece = withHandle ? handled('mug', coat, 3) : thrown('beaker', coat, 3)
  const scale = withHandle ? mugScale : beakerScale
  const across = Math.min(3, Math.ceil(count / (count > 2 ? 2 : 1)))
  const spots = Array.from({ length: count }, (_, i): [number, number] => {
    const [row, column] = [Math.floor(i / across), i % across]
    return [
      400 + (column - (across - 1) / 2) * 215 - (withHandle ? 22 : 0) - row * 26,
      count > 2 ? 832 + row * 112 : 880,
    ]
  })
  return [
    { piece: plates(name, count), x: 276, y: 700, scale: plateScale },
    { piece: stacked('bowl', times(count, coat), 44), x: 616, y: 712, scale: bowlScale },
    ...spots.map(([x, y]) => ({ piece: cup, x, y, scale })),
  ]
}

/** Each set as it is delivered: a set for four has four of everything, with the chosen cups. */
export const tableSetPictures = (names: readonly GlazeName[]): DemoPicture[] => [
  ...names.flatMap((name) =>
    people.flatMap(([value, count, en, de]) =>
      cups.map(([cup, cupsEn, cupsDe], i) => ({
        ...picture(
          `table-set-${name}-${en}-${i ? 'beakers' : 'mugs'}`,
          becomes(name, 'table-set'),
          [
            `Set for ${en}: ${en} plates, ${en} bowls and ${en} ${cupsEn}, glazed in ${glazes[name].name.en.toLowerCase()}`,
            `Set für ${de}: je ${de} Teller, Schalen und ${cupsDe}, Glasur ${glazes[name].name.de}`,
          ],
          up(pile(name, count, i === 0)),
          undefined,
          frame,
        ),
        shows: { Glaze: glazes[name].name.en, People: value, Cup: cup },
      })),
    ),
  ),
  picture(
    'table-set-laid',
    'linen',
    [
      'One place of the set laid in blue, with a wooden spoon and an apple',
      'Ein Gedeck in Blau mit einem Holzlöffel und einem Apfel',
    ],
    [
      { piece: plates('tide', 1), x: 340, y: 820, scale: 1.14 },
      { piece: thrown('bowl', { glaze: 'tide', bare }, 3), x: 340, y: 822, scale: 0.76 },
      { piece: thrown('beaker', { glaze: 'tide', bare, holds: '#e8d9b8' }, 3), x: 660, y: 735, scale: 0.84 },
      { piece: apple(), x: 690, y: 850, scale: at(23.7) },
      { piece: spoon, x: 400, y: 935, scale: at(23.7) },
    ],
  ),
  picture(
    'table-set-glazes',
    'fog',
    [
      'The four glazes beside each other: bowls in chalk, tide blue, celadon and rose hip',
      'Die vier Glasuren nebeneinander: Schalen in Kreide, Flutblau, Seladon und Hagebutte',
    ],
    names.map((name, i) => ({
      piece: thrown('bowl', { glaze: name, bare }, 3 + i),
      x: i % 2 ? 560 : 240,
      y: i < 2 ? 730 : 900,
      scale: 0.62,
    })),
  ),
]
