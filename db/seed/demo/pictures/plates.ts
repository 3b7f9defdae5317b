import { darken, lighten } from './colour.ts'
import { glazes, type GlazeName } from './glazes.ts'
import { n } from './path.ts'
import type { Piece } from './pieces.ts'
import { eased, linear, radial } from './scene.ts'

const [across, tilt, step] = [280, 0.32, 19]

/** Stacked plates on the table, seen from a chair. */
export function plates(glazeName: GlazeName, count: number): Piece {
  const { body, edge, pool, gloss } = glazes[glazeName]
  const ring = (r: number, height: number, fill: string, more = '') =>
    `<ellipse cy="${n(-height)}" rx="${n(r)}" ry="${n(r * tilt)}" fill="${fill}"${more}/>`
  const draw = (id: string) => {
    const paints =
      linear(
        `${id}s`,
        [-across, 0, across, 0],
        [
          [0, lighten(body, 0.2)],
          [0.5, darken(body, 0.12)],
          [1, darken(body, 0.42)],
        ],
      ) +
      linear(
        `${id}t`,
        [-across, -60, across, 60],
        [
          [0, lighten(body, 0.34)],
          [0.5, body],
          [1, darken(body, 0.16)],
        ],
      ) +
      linear(
        `${id}w`,
        [-190, -50, 190, 50],
        [
          [0, darken(body, 0.2)],
          [0.5, body],
          [1, lighten(body, 0.26)],
        ],
      ) +
      radial(
        `${id}p`,
        [0.5, 0.5, 0.5],
        eased([
          [0.83, pool, 0.5],
          [1, pool, 0],
        ]),
      )
    const pile = Array.from({ length: count }, (_, i) => {
      const h = 14 + i * step
      return (
        ring(across, h, `url(#${id}s)`) +
        ring(across, h + 9, edge) +
        (i + 1 < count ? ring(across - 7, h + 10, darken(body, 0.3)) : '')
      )
    })
    const h = 14 + (count - 1) * step + 9
    return (
      `<defs>${paints}</defs>${ring(150, 0, darken(body, 0.5))}${pile.join('')}${ring(across - 7, h, `url(#${id}t)`)}` +
      `${ring(214, h - 3, `url(#${id}p)`)}${ring(190, h - 6, `url(#${id}w)`)}` +
      `<path d="M-236 ${n(-h - 22)}A244 ${n(244 * tilt)} 0 0 1 -70 ${n(-h - 72)}" fill="none" stroke="#fffdf6" stroke-width="7" stroke-linecap="round" opacity="${n(0.1 + gloss * 0.4)}"/>`
    )
  }
  return { draw, radius: 250, height: 20 + count * step }
}
