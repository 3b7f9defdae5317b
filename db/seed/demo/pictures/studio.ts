import { lights } from './light.ts'
import { whole } from './path.ts'
import type { Piece } from './pieces.ts'
import { portrait, scene, shadow, short, type Frame, type Ground } from './scene.ts'

export interface Placed {
  piece: Piece
  x?: number
  y?: number
  scale?: number
}

/** Puts objects on the table, the far ones first, each with its shadow, and draws the picture. */
export function shoot(
  ground: Ground,
  placed: Placed[],
  frame: Frame = portrait,
  near?: [number, number, number],
): string {
  const things = placed.map(({ piece, x = frame.width / 2, y = 808, scale = 1.3 }) => ({ piece, x, y, scale }))
  const shadows = things
    .filter(({ piece }) => !piece.flat)
    .map(({ piece, x, y, scale }) => shadow(x, y, piece.radius * scale, piece.height * scale))
  // An object that occurs several times is drawn once.
  const ids = new Map<Piece, string>()
  const form = (piece: Piece, i: number) => {
    const known = ids.get(piece)
    if (known) return `<use href="#${known}"/>`
    ids.set(piece, `q${i}`)
    const once = things.filter((other) => other.piece === piece).length === 1
    return once ? piece.draw(`p${i}`) : `<g id="q${i}">${piece.draw(`p${i}`)}</g>`
  }
  const drawn = things
    .toSorted((a, b) => a.y - b.y)
    .map(
      ({ piece, x, y, scale }, i) =>
        `<g transform="translate(${whole(x)} ${whole(y)}) scale(${short(scale)})">${form(piece, i)}</g>`,
    )
  return scene(ground, `<defs>${lights}</defs>` + shadows.join('') + drawn.join(''), frame, near)
}
