import { motifs, type Motif } from './motifs.ts'
import { n, smooth, whole, polygon, type Point } from './path.ts'
import { foot, meridian, onWall, rim, ring, type Profile } from './profile.ts'
import type { Dice } from './random.ts'

export type Decor = (profile: Profile, roll: Dice) => string

const span = (profile: Profile) => rim(profile)[1] - foot(profile)[1]
const level = (profile: Profile, share: number) => foot(profile)[1] + span(profile) * share

/** Painted rings, at shares of the height. */
export const hoops =
  (colour: string, heights: number[], wide = 8): Decor =>
  (profile) =>
    `<path d="${heights.map((h) => ring(profile, level(profile, h))).join('')}" fill="none" stroke="${colour}" stroke-width="${wide}" opacity=".88"/>`

/** Lines from the rim down, evenly around the wall. */
export const stripes =
  (colour: string, count: number, from = 0.95, to = 0.1, wide = 6): Decor =>
  (profile) => {
    const lines = Array.from({ length: count }, (_, i) => {
      const turn = ((i + 0.5) / count - 0.5) * Math.PI
      const points = meridian(profile, turn, level(profile, from), level(profile, to), 4)
      return `<path d="${smooth(points)}" stroke-width="${n(Math.max(1, wide * Math.cos(turn)))}"/>`
    })
    return `<g fill="none" stroke="${colour}" stroke-linecap="round" opacity=".88">${lines.join('')}</g>`
  }

/** Carved grooves: each is a dark line with a light one beside it. */
export const flutes =
  (dark: string, light: string, count = 15, from = 0.9, to = 0.12): Decor =>
  (profile, roll) =>
    stripes(dark, count, from, to, 5)(profile, roll) +
    `<g transform="translate(5 0)" opacity=".75">${stripes(light, count, from, to, 4)(profile, roll)}</g>`

/** One motif around the wall in rows; it gets narrower and leans as the wall turns away. */
export const around =
  (motif: Motif, colour: string, rows: number[], perRow: number, size = 1, lean = 0): Decor =>
  (profile, roll) => {
    const uses = rows.flatMap((row, line) =>
      Array.from({ length: perRow }, (_, i) => {
        const turn = ((i + (line % 2 ? 0.85 : 0.35)) / perRow - 0.5) * Math.PI * 1.04
        const [x, y] = onWall(profile, turn, level(profile, row))
        const [c, s] = [Math.cos(turn), Math.sin(turn)]
        const a = (lean + roll.between(-6, 6)) * (Math.PI / 180)
        const [cos, sin] = [Math.cos(a) * size, Math.sin(a) * size]
        const skew = -profile.tilt * s
        const matrix = [c * cos, skew * cos + sin, -c * sin, cos - skew * sin].map((v) =>
          v.toFixed(2).replace(/^(-?)0\./, '$1.'),
        )
        return c < 0.05 ? '' : `<use href="#${motif}" transform="matrix(${matrix.join(' ')} ${whole(x)} ${whole(y)})"/>`
      }),
    )
    return `<defs><path id="${motif}" d="${motifs[motif]}"/></defs><g fill="${colour}" fill-rule="evenodd" opacity=".9">${uses.join('')}</g>`
  }

/** A wave around the wall, drawn with one brush stroke. */
export const waves =
  (colour: string, heights: number[], high = 12, wide = 7): Decor =>
  (profile) => {
    const lines = heights.map((share, line) => {
      const points: Point[] = Array.from({ length: 21 }, (_, i) => {
        const turn = (i / 20 - 0.5) * Math.PI
        const [x, y] = onWall(profile, turn, level(profile, share))
        return [x, y + Math.sin(i * 2.2 + line * 1.6) * high]
      })
      return smooth(points)
    })
    return `<path d="${lines.join('')}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" opacity=".88"/>`
  }

/** Chips of coloured clay in the wall. */
export const terrazzo =
  (colours: string[], count = 34, size = 20): Decor =>
  (profile, roll) =>
    colours
      .map((colour) => {
        const chips = Array.from({ length: Math.round(count / colours.length) }, () => {
          const turn = roll.between(-1.45, 1.45)
          const [x, y] = onWall(profile, turn, level(profile, roll.between(0.02, 0.97)))
          const corners = Array.from({ length: 5 }, (_, i): Point => {
            const angle = (i / 5) * Math.PI * 2 + roll.between(-0.4, 0.4)
            const reach = size * roll.between(0.45, 1)
            return [x + Math.cos(angle) * reach * Math.cos(turn), y + Math.sin(angle) * reach]
          })
          return polygon(corners)
        })
        return `<path d="${chips.join('')}" fill="${colour}"/>`
      })
      .join('')

/** Dune grass growing from the foot. */
export const grass =
  (colour: string, count = 26, high = 0.7): Decor =>
  (profile, roll) => {
    const blades = Array.from({ length: count }, () => {
      const turn = roll.between(-1.35, 1.35)
      const [x, y] = onWall(profile, turn, level(profile, 0.02))
      const [bend, tall] = [roll.between(-34, 40), span(profile) * roll.between(high * 0.45, high)]
      return `M${whole(x - 4)} ${whole(y)}q${whole(bend * 0.1)} ${whole(-tall * 0.6)} ${whole(bend)} ${whole(-tall)}q${whole(6 - bend)} ${whole(tall * 0.4)} ${whole(8 - bend)} ${whole(tall)}Z`
    })
    return `<path d="${blades.join('')}" fill="${colour}" opacity=".85"/>`
  }

/** Brushed slip: bare clay shows through in streaks. */
export const brushed =
  (colour: string, from = 0.25, to = 0.9): Decor =>
  (profile, roll) => {
    const streaks = Array.from({ length: 16 }, (_, i) => {
      const height = level(profile, from + ((to - from) * i) / 16) + roll.between(-4, 4)
      const [start, end] = [roll.between(-1.7, -0.6), roll.between(0.7, 1.7)]
      const points = Array.from({ length: 6 }, (_, j) => onWall(profile, start + ((end - start) * j) / 5, height))
      return `<path d="${smooth(points)}" stroke-width="${n((span(profile) * (to - from)) / 16 + roll.between(-3, 5))}" opacity="${n(roll.between(0.5, 0.95))}"/>`
    })
    return `<g fill="none" stroke="${colour}" stroke-linecap="round">${streaks.join('')}</g>`
  }

export const both =
  (...decors: Decor[]): Decor =>
  (profile, roll) =>
    decors.map((decor) => decor(profile, roll)).join('')
