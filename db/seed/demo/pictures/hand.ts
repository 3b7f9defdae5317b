import { darken, lighten, mix } from './colour.ts'
import { feathered, rolled } from './light.ts'
import { n, whole, type Point } from './path.ts'
import type { Piece } from './pieces.ts'

const skin = '#c98f6c'
const sleeve = '#46586a'

/** The length, thickness and position of each finger, from the forefinger down: as shares of the hand's size. */
const fingers = [
  { reach: 0.92, thick: 0.94, drop: 0.05 },
  { reach: 1.04, thick: 1, drop: 0.02 },
  { reach: 0.96, thick: 0.96, drop: -0.04 },
  { reach: 0.74, thick: 0.82, drop: -0.12 },
]

/** A darker edge and a lighter back make it look round. */
const limb = (line: Point[], wide: number, colour: string, id: string, light: number, cap?: string) =>
  rolled(line, wide, [darken(colour, 0.3), colour, lighten(colour, light)], id, cap)

/**
 * An object held at its side: four fingers come around from the right, as from a left hand. `size` is the thickness of
 * a finger, which shows the scale.
 */
export function inHand(piece: Piece, at: { radius: number; height: number }, size: number): Piece {
  const { radius: r, height: h } = at
  const draw = (id: string) => {
    const top = -h - size * 1.5
    const line = (i: number, reach: number, drop: number): Point[] => {
      const y = top + i * size * 0.97
      const tip = r * 0.8 - size * 2.5 * reach
      return [
        [r + size * 1.7, y + size * (0.3 + i * 0.02)],
        [r + size * 0.5, y - size * 0.1],
        [r * 0.72, y + size * (0.02 + drop)],
        [tip, y + size * (0.2 + drop)],
      ]
    }
    const nail = ([x, y]: Point, thick: number) =>
      `<ellipse cx="${n(x - size * 0.02)}" cy="${n(y - size * 0.1)}" rx="${n(size * 0.36 * thick)}" ry="${n(size * 0.26 * thick)}" fill="${mix(lighten(skin, 0.5), '#e0a89a', 0.5)}" opacity=".75" transform="rotate(-6 ${whole(x)} ${whole(y)})"/>`
    const drawn = fingers.map(({ reach, thick, drop }, i) => {
      const points = line(i, reach, drop)
      const tip = points.at(-1) ?? [0, 0]
      const below = points.map(([x, y]): Point => [x - size * 0.05, y + size * 0.24])
      const shade = feathered(below, size * thick, size * 0.48, '#2b1f19', 0.4)
      return shade + limb(points, size * thick, skin, `${id}f${i}`, 0.22) + nail(tip, thick)
    })
    const back: Point[] = [
      [r + size * 1.1, top + size * 1.5],
      [r + size * 2.6, top + size * 1.9],
      [r + size * 4.6, top + size * 3.1],
      [r + size * 8, top + size * 6.1],
    ]
    const arm: Point[] = [
      [r + size * 5.6, top + size * 3.9],
      [r + size * 8, top + size * 6],
      [r + size * 14, top + size * 11.6],
    ]
    // The knuckles: soft, so that the fingers have no visible beginning.
    const knuckles: Point[] = [
      [r + size * 1.75, top + size * 0.36],
      [r + size * 1.95, top + size * 1.4],
      [r + size * 1.7, top + size * 3],
    ]
    return (
      limb(back, size * 3.5, skin, `${id}b`, 0.04, 'butt') +
      limb(arm, size * 4.3, sleeve, `${id}s`, 0.04, 'butt') +
      piece.draw(id) +
      drawn.toReversed().join('') +
      feathered(knuckles, size * 0.7, size * 0.7, lighten(skin, 0.08), 0.94)
    )
  }
  return { ...piece, draw }
}
