import { darken, lighten } from './colour.ts'
import { n, whole } from './path.ts'
import type { Piece } from './pieces.ts'
import { linear } from './scene.ts'
import { behindDisc, behindSheet } from './wall-shadow.ts'

const contact = (half: number) =>
  `<ellipse cx="${n(half * 0.06)}" cy="2" rx="${n(half * 1.08)}" ry="13" fill="url(#sh)" opacity=".9"/>`

/** A round plate leaning against the wall. `face` is painted on it, drawn in a circle of 300 around 0 0. */
export function standingPlate(body: string, edge: string, face: string, radius = 250, well = 0.66, gloss = 0.6): Piece {
  const draw = (id: string) => {
    const circle = (r: number, extra: string) => `<circle r="${n(r)}" ${extra}/>`
    const defs =
      linear(
        `${id}a`,
        [-radius, -radius, radius, radius],
        [
          [0, '#fffaf0', 0.4],
          [0.4, '#fffaf0', 0.02],
          [0.6, '#1d1512', 0.04],
          [1, '#1d1512', 0.34],
        ],
      ) +
      linear(
        `${id}b`,
        [-radius, -radius, radius, radius],
        [
          [0.15, '#1d1512', 0.34],
          [0.4, '#1d1512', 0.06],
          [0.7, '#fffaf0', 0.1],
          [0.9, '#fffaf0', 0.4],
        ],
      )
    return (
      `<defs>${defs}<clipPath id="${id}c">${circle(radius - 5, '')}</clipPath></defs>` +
      contact(radius * 0.42) +
      `<g transform="translate(0 ${-radius})">${behindDisc(radius, 30, id)}` +
      circle(radius, `fill="${edge}"`) +
      circle(radius - 5, `fill="${body}"`) +
      `<g clip-path="url(#${id}c)"><g transform="scale(${n(radius / 300)})">${face}</g></g>` +
      circle(radius, `fill="url(#${id}a)"`) +
      circle(radius * well, `fill="none" stroke="url(#${id}b)" stroke-width="22" opacity=".55"`) +
      circle(radius * well, `fill="url(#${id}b)" opacity=".3"`) +
      circle(radius - 3, `fill="none" stroke="#1d1512" stroke-width="2" opacity=".14"`) +
      `<path d="M${n(-radius * 0.83)} ${n(-radius * 0.3)}A${n(radius * 0.88)} ${n(radius * 0.88)} 0 0 1 ${n(-radius * 0.25)} ${n(-radius * 0.84)}" fill="none" stroke="#fffdf6" stroke-width="9" stroke-linecap="round" opacity="${n(0.12 + gloss * 0.35)}"/></g>`
    )
  }
  return { draw, radius: radius * 0.5, height: radius * 2, flat: true }
}

export interface Sheet {
  width: number
  height: number
  colour: string
  /** Drawn on it, from its upper left corner. */
  face: string
  /** Its rotation in degrees. */
  turn?: number
  /** How thick its edge looks, below and at the right. */
  thick?: number
  edge?: string
  round?: number
  gloss?: number
}

/** Paper, board or a tile leaning against the wall, its lower edge at 0 0; `lift` hangs it higher. */
export function leaning(sheet: Sheet, lift = 0, more = ''): Piece {
  const { width, height, colour, face, turn = 0, thick = 4, round = 2 } = sheet
  const box = (extra: string) =>
    `<rect x="${whole(-width / 2)}" y="${whole(-height)}" width="${whole(width)}" height="${whole(height)}" rx="${round}"${extra}/>`
  const draw = (id: string) => {
    const sheen = linear(
      `${id}a`,
      [-width / 2, -height, width / 2, 0],
      [
        [0, '#fffaf0', 0.26 + (sheet.gloss ?? 0) * 0.3],
        [0.5, '#fffaf0', 0],
        [1, '#1d1512', 0.15],
      ],
    )
    const edge = sheet.edge ?? darken(colour, 0.22)
    return (
      `<defs>${sheen}<clipPath id="${id}c">${box('')}</clipPath></defs>` +
      (lift ? '' : contact(width / 2)) +
      `<g transform="translate(0 ${-lift})${turn ? ` rotate(${turn})` : ''}">${behindSheet(width, height, lift ? 16 : 26)}` +
      (thick ? `<g transform="translate(${thick} ${n(thick * 0.4)})">${box(` fill="${edge}"`)}</g>` : '') +
      `${box(` fill="${colour}"`)}<g clip-path="url(#${id}c)"><g transform="translate(${whole(-width / 2)} ${whole(-height)})">${face}</g></g>` +
      `${box(` fill="url(#${id}a)"`)}<path d="M${whole(-width / 2 + round)} ${whole(-height)}h${whole(width - 2 * round)}" stroke="${lighten(colour, 0.6)}" stroke-width="2" opacity=".7"/>${more}</g>`
    )
  }
  return { draw, radius: width / 2, height, flat: true }
}
