import { darken, lighten, mix } from './colour.ts'
import { glazes, type Glaze, type GlazeName } from './glazes.ts'
import { gleam, rolled, rounding } from './light.ts'
import { dots, n, smooth, whole, type Point } from './path.ts'
import { foot, onWall, outline, radiusAt, rim, ring, widest, type Profile } from './profile.ts'
import { dice, type Dice } from './random.ts'

export interface Coat {
  glaze: GlazeName
  /** A second glaze, dipped over the rim (or poured from the foot) down to a share of the height. */
  dip?: { glaze: GlazeName; to: number; drips?: number; fromFoot?: boolean }
  /** How much of the foot is unglazed, as a share of the height, and in which clay. */
  bare?: { to: number; clay: string }
  inside?: GlazeName
  /** The number of iron specks in the glaze. */
  specks?: number
  crackle?: boolean
  /** Throwing rings of the potter's fingers. */
  rings?: number
  /** Painted decoration: drawn between the glaze and the light. */
  decor?: (profile: Profile, roll: Dice) => string
  /** The content of the pot, visible inside the rim. */
  holds?: string
}

function dipped(profile: Profile, coat: Coat, roll: Dice): string {
  if (!coat.dip) return ''
  const glaze = glazes[coat.dip.glaze]
  const [top, bottom, r] = [rim(profile)[1], foot(profile)[1], widest(profile) + 6]
  const level = top - (top - bottom) * coat.dip.to
  const here = radiusAt(profile, level)
  const drips = coat.dip.drips ?? 6
  const count = here > 90 ? 15 : 7
  const line: Point[] = Array.from({ length: count }, (_, i) => {
    const [x, y] = onWall(profile, (Math.PI * (i + 0.5 + roll.between(-0.2, 0.2))) / count - Math.PI / 2, level)
    // Most drips are short and a few are long: that is the third power.
    return [x, y + drips * (roll() ** 3 * 4 - 0.8)]
  })
  // Over a shoulder that widens below, the edge rises at the outline; on a flaring wall it is level.
  const climbs = radiusAt(profile, level - 30) > here + 8 && !coat.dip.fromFoot
  const corner = (side: -1 | 1): Point[] =>
    climbs
      ? [
          [side * here, -level - 4],
          [side * r, -level - r * 0.8],
        ]
      : [[side * r, -level]]
  const away = coat.dip.fromFoot ? r : -top - r
  const hem = smooth([...corner(-1).toReversed(), ...line, ...corner(1)])
  return (
    `<path d="${hem}V${whole(away)}H${whole(-r)}Z" fill="${glaze.body}"/>` +
    `<path d="${hem}" fill="none" stroke="${glaze.pool}" stroke-width="5" opacity=".45"/>` +
    `<path d="${hem}" fill="none" stroke="${glaze.edge}" stroke-width="1.6" opacity=".8" transform="translate(0 ${coat.dip.fromFoot ? -3 : 3})"/>`
  )
}

function bareFoot(profile: Profile, coat: Coat): string {
  if (!coat.bare) return ''
  const [top, bottom] = [rim(profile)[1], foot(profile)[1]]
  const height = bottom + (top - bottom) * coat.bare.to
  const r = radiusAt(profile, height) + 6
  const line = `M${whole(-r)} ${whole(-height)}A${whole(r)} ${whole(r * profile.tilt)} 0 0 0 ${whole(r)} ${whole(-height)}`
  const glaze = glazes[coat.dip?.fromFoot ? coat.dip.glaze : coat.glaze]
  return (
    `<path d="${line}V${whole(widest(profile))}H${whole(-r)}Z" fill="${coat.bare.clay}"/>` +
    `<path d="${line}" fill="none" stroke="${glaze.pool}" stroke-width="4" opacity=".6"/>`
  )
}

/** Spots all over the wall, denser where it turns away, as on a real round object. */
function scatter(profile: Profile, count: number, roll: Dice): Point[] {
  const [top, bottom] = [rim(profile)[1], foot(profile)[1]]
  return Array.from({ length: count }, () => onWall(profile, roll.between(-1.5, 1.5), roll.between(bottom, top)))
}

function texture(profile: Profile, coat: Coat, roll: Dice): string {
  const glaze = glazes[coat.glaze]
  const specks = coat.specks ?? 0
  const speckle = (share: number, wide: number, opacity: number) =>
    `<path d="${dots(scatter(profile, specks * share, roll))}" stroke="${glaze.speck}" stroke-width="${wide}" stroke-linecap="round" opacity="${opacity}"/>`
  const tall = rim(profile)[1] - foot(profile)[1]
  const rings = Array.from({ length: coat.rings ?? 0 }, (_, i) =>
    ring(profile, foot(profile)[1] + tall * ((i + roll.between(0.3, 0.8)) / ((coat.rings ?? 0) + 0.4))),
  ).join('')
  return (
    (rings &&
      `<g fill="none" stroke-width="3"><path d="${rings}" stroke="${glaze.pool}" opacity=".2"/><path d="${rings}" stroke="${glaze.edge}" opacity=".25" transform="translate(0 3)"/></g>`) +
    (specks && speckle(0.62, 2.4, 0.5) + speckle(0.28, 3.8, 0.55) + speckle(0.1, 5.6, 0.4)) +
    (coat.crackle ? crackle(profile, roll, glaze) : '')
  )
}

/** A net of cracks: an irregular grid with a few missing lines. */
function crackle(profile: Profile, roll: Dice, glaze: Glaze): string {
  const [top, bottom] = [rim(profile)[1], foot(profile)[1]]
  const [across, down] = [10, 10]
  const knots = Array.from({ length: down + 1 }, (_, row) =>
    Array.from({ length: across + 1 }, (_, i) => {
      const turn = ((i + roll.between(-0.4, 0.4)) / across - 0.5) * Math.PI
      const height = bottom + ((top - bottom) * (row + roll.between(-0.38, 0.38))) / down
      return onWall(profile, Math.max(-1.5, Math.min(1.5, turn)), height)
        .map(whole)
        .join(' ')
    }),
  )
  const thread = (line: (string | undefined)[]) =>
    line.map((knot, i) => `${i && roll() > 0.22 ? 'L' : 'M'}${knot}`).join('')
  const threads = [
    ...knots.map(thread),
    ...Array.from({ length: across + 1 }, (_, i) => thread(knots.map((row) => row[i]))),
  ]
  return `<path d="${threads.join('')}" fill="none" stroke="${darken(glaze.body, 0.5)}" stroke-width="1.1" opacity=".42"/>`
}

/** The mouth: a rim that catches light, and an inside that is dark in the shade of the wall. */
export function mouth(profile: Profile, coat: Coat, id: string): string {
  const [r, height] = rim(profile)
  const outer = glazes[coat.dip && !coat.dip.fromFoot ? coat.dip.glaze : coat.glaze]
  const inner = glazes[coat.inside ?? coat.glaze]
  const wall = Math.max(5, Math.min(r * 0.075, 13))
  const [rx, ry] = [r - wall, r * profile.tilt - wall * 0.62]
  const lip = `<ellipse rx="${whole(r)}" ry="${n(r * profile.tilt)}"`
  const hole = `<ellipse rx="${n(rx)}" ry="${n(ry)}"`
  const filled = coat.holds
    ? `<clipPath id="${id}m">${hole}/></clipPath><g clip-path="url(#${id}m)"><ellipse cy="${n(r * 0.17)}" rx="${n(rx * 0.985)}" ry="${n(ry)}" fill="${coat.holds}"/>` +
      `<ellipse cy="${n(r * 0.17)}" rx="${n(rx * 0.95)}" ry="${n(ry * 0.95)}" fill="none" stroke="${lighten(coat.holds, 0.35)}" stroke-width="3" opacity=".5"/></g>`
    : ''
  return (
    `<g transform="translate(0 ${whole(-height)})">${lip} fill="${outer.edge}"/>${lip} fill="url(#le)"/>` +
    `${hole} fill="${inner.body}"/>${hole} fill="url(#li)"/>${hole} fill="url(#ld)"/>${filled}` +
    `<path d="M${n(-r + wall / 2)} 0A${n(r - wall / 2)} ${n(r * profile.tilt - wall / 3)} 0 0 0 ${n(r * 0.5)} ${n(r * profile.tilt * 0.86)}" fill="none" stroke="url(#lr)" stroke-width="${n(wall * 0.28)}" opacity="${n(0.3 + outer.gloss * 0.35)}"/></g>`
  )
}

/** The near half of the lip, a crescent: the far half is behind the content. */
function nearLip(profile: Profile, coat: Coat): string {
  const [r, height] = rim(profile)
  const wall = Math.max(5, Math.min(r * 0.075, 13))
  const arc = (rx: number, ry: number, way: 0 | 1, to: number) => `A${n(rx)} ${n(ry)} 0 0 ${way} ${n(to)} 0`
  const inner = r - wall
  const crescent = `<path d="M${n(-r)} 0${arc(r, r * profile.tilt, 0, r)}H${n(inner)}${arc(inner, r * profile.tilt - wall * 0.62, 1, -inner)}Z"`
  return `<g transform="translate(0 ${whole(-height)})">${crescent} fill="${glazes[coat.glaze].edge}"/>${crescent} fill="url(#le)"/></g>`
}

/** `closed` shapes (lids, knobs) have no mouth; the near wall of an object `under` another is drawn over that one. */
export type Seen = 'open' | 'closed' | 'under'

/** One thrown vessel, the middle of its foot at 0 0. */
export function vessel(profile: Profile, coat: Coat, id: string, seed = 1, seen: Seen = 'open'): string {
  const glaze = glazes[coat.glaze]
  const roll = dice(seed)
  const wall =
    `<rect x="-700" y="-900" width="1400" height="1400" fill="${glaze.body}"/>` +
    texture(profile, coat, roll) +
    (coat.decor?.(profile, roll) ?? '') +
    dipped(profile, coat, roll) +
    bareFoot(profile, coat) +
    rounding(profile) +
    gleam(profile, glaze)
  return (
    `<clipPath id="${id}c"><path d="${outline(profile, seen === 'under')}"/></clipPath><g clip-path="url(#${id}c)">${wall}</g>` +
    (seen === 'open' ? mouth(profile, coat, id) : '') +
    (seen === 'under' ? nearLip(profile, coat) : '')
  )
}

/** A handle of rolled clay: dark where it turns away, and light towards the window. */
export function handle(line: Point[], wide: number, glazeName: GlazeName, id: string): string {
  const { body, gloss } = glazes[glazeName]
  const back = mix(body, lighten(body, 0.45), 0.5 + gloss * 0.4)
  return rolled(line, wide, [darken(body, 0.42), body, back], id)
}
