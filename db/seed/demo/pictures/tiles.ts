import { lighten } from './colour.ts'
import type { Face } from './faces.ts'
import { leaning } from './flat.ts'
import { motifs, type Motif } from './motifs.ts'
import { n } from './path.ts'
import type { Piece } from './pieces.ts'

/** Painted in one corner and rotated four times, so that tiles match their neighbours. */
const quarters =
  (inner: string): Face =>
  (w, h) =>
    [0, 90, 180, 270]
      .map(
        (turn) => `<g transform="translate(${n(w / 2)} ${n(h / 2)}) rotate(${turn}) scale(${n(w / 300)})">${inner}</g>`,
      )
      .join('')

/** Quarter circles from the corners and a star in the middle. */
export const rose = (ink: string, second: string) =>
  quarters(
    `<path d="M150 40A110 110 0 0 0 40 150H80A70 70 0 0 1 150 80Z" fill="${ink}"/><path d="M150 108A42 42 0 0 0 108 150H150Z" fill="${second}"/>` +
      `<g transform="rotate(45) translate(0 -46) scale(1.1)"><path d="${motifs.leaf}" fill="${ink}"/></g><g transform="translate(0 -62) scale(.7 1)"><path d="${motifs.leaf}" fill="${second}"/></g>`,
  )

export const scales =
  (ink: string, second: string): Face =>
  (w) => {
    const r = w / 6
    const rows = Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: 5 }, (_, i) => {
        const [x, y] = [i * r * 2 + (row % 2 ? r : 0) - r, row * r - r * 0.2]
        return `<g transform="translate(${n(x)} ${n(y)})"><circle r="${n(r - 3)}" fill="${row % 2 ? ink : second}"/><circle r="${n(r * 0.62)}" fill="none" stroke="#fffaf0" stroke-width="4" opacity=".75"/><circle r="${n(r * 0.26)}" fill="#fffaf0" opacity=".75"/></g>`
      }),
    )
    return rows.toReversed().flat().join('')
  }

export const single =
  (motif: Motif, ink: string, size: number): Face =>
  (w, h) =>
    `<path d="${motifs[motif]}" fill="${ink}" fill-rule="evenodd" transform="translate(${n(w / 2)} ${n(h / 2)}) scale(${size})"/>`

export const tile = (size: number, body: string, face: Face, turn = 0, gloss = 0.9): Piece =>
  leaning({
    width: size,
    height: size,
    colour: body,
    face: face(size, size),
    turn,
    thick: 13,
    edge: '#b98c66',
    round: 7,
    gloss,
  })

/** Four tiles, two by two with a narrow joint, so that the pattern closes. */
export function field(size: number, body: string, face: Face): Piece {
  const gap = 7
  const half = (size + gap) / 2
  const draw = (id: string) =>
    [
      [-half, -size - gap],
      [half, -size - gap],
      [-half, 0],
      [half, 0],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          `<g transform="translate(${n(x)} ${n(y)})">${tile(size, i % 3 ? body : lighten(body, 0.08), face).draw(`${id}${i}`)}</g>`,
      )
      .join('')
  return { draw, radius: size, height: size * 2, flat: true }
}

/** For plates: a face for a circle of 300 around the middle. */
export const inRound = (rings: [number, number, string][], inner = '') =>
  `<g fill="none">${rings.map(([r, wide, colour]) => `<circle r="${r}" stroke="${colour}" stroke-width="${wide}"/>`).join('')}</g>${inner}`

export const wreath = (motif: Motif, ink: string, count: number, radius: number, size: number) =>
  `<defs><path id="w${motif}" d="${motifs[motif]}" fill-rule="evenodd" fill="${ink}"/></defs>` +
  Array.from(
    { length: count },
    (_, i) =>
      `<use href="#w${motif}" transform="rotate(${n((360 / count) * i)}) translate(0 ${-radius}) scale(${size})"/>`,
  ).join('')
