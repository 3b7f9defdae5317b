import { through, whole, type Point } from './path.ts'

/** Half of a vessel's profile: [radius, height above the table], from the rim down. */
export interface Profile {
  points: Point[]
  /** How far the camera looks down: the aspect ratio of every ring's ellipse. */
  tilt: number
}

const left = ([r, h]: Point): Point => [-r, -h]
const right = ([r, h]: Point): Point => [r, -h]

export const rim = ({ points }: Profile): Point => points[0] ?? [0, 0]
export const foot = ({ points }: Profile): Point => points.at(-1) ?? [0, 0]
export const widest = ({ points }: Profile) => Math.max(...points.map(([r]) => r))

function bend(a: number, b: number, c: number, d: number, t: number) {
  const [one, two] = [b + (c - a) / 6, c - (d - b) / 6]
  return b * (1 - t) ** 3 + 3 * one * t * (1 - t) ** 2 + 3 * two * t * t * (1 - t) + c * t ** 3
}

/** The curve of the outline, from the rim down, with this many steps between two points. */
function curve({ points }: Profile, steps: number): Point[] {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0]
  return points.slice(1).flatMap((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    return Array.from({ length: steps + 1 }, (__, step): Point => {
      const t = step / steps
      return [bend(a[0], b[0], c[0], d[0], t), bend(a[1], b[1], c[1], d[1], t)]
    })
  })
}

/** The radius at a height, on the curve of the outline. */
export function radiusAt(profile: Profile, height: number): number {
  const away = ([, h]: Point) => Math.abs(h - height)
  return curve(profile, 10).reduce((best, spot) => (away(spot) < away(best) ? spot : best), rim(profile))[0]
}

/** A nearly vertical part of the wall, and its maximum width. */
export interface Band {
  radius: number
  top: number
  bottom: number
}

/** Bands from the top of the wall down. */
export function bands(profile: Profile): Band[] {
  const spots = curve(profile, 60)
  const highest = spots.reduce((best, spot) => (spot[1] > best[1] ? spot : best))
  const found: Band[] = []
  let begun = highest
  let radius = 0
  for (const spot of spots.slice(spots.indexOf(highest))) {
    radius = Math.max(radius, begun[0], spot[0])
    const isUpright = Math.abs(spot[0] - begun[0]) < Math.max(2.5, begun[0] * 0.018)
    const isThin = begun[1] - spot[1] < 1
    if ((isUpright || isThin) && spot !== spots.at(-1)) continue
    found.push({ radius, top: begun[1], bottom: spot[1] })
    begun = spot
    radius = 0
  }
  return found
}

/** Where a spot on the wall is visible: `turn` 0 faces the camera, ±π/2 is the outline. */
export function onWall(profile: Profile, turn: number, height: number): Point {
  const r = radiusAt(profile, height)
  return [r * Math.sin(turn), -height + profile.tilt * r * Math.cos(turn)]
}

export function outline({ points, tilt }: Profile, nearOnly = false): string {
  const [r0, h0] = points[0] ?? [0, 0]
  const [r1, h1] = points.at(-1) ?? [0, 0]
  return (
    `M${whole(-r0)} ${whole(-h0)}${through(points.map(left))}` +
    `A${whole(r1)} ${whole(r1 * tilt)} 0 0 0 ${whole(r1)} ${whole(-h1)}` +
    `${through(points.toReversed().map(right))}A${whole(r0)} ${whole(r0 * tilt)} 0 0 ${nearOnly ? 1 : 0} ${whole(-r0)} ${whole(-h0)}Z`
  )
}

/** The near half of the ring at a height. */
export function ring(profile: Profile, height: number): string {
  const r = radiusAt(profile, height)
  return `M${whole(-r)} ${whole(-height)}A${whole(r)} ${whole(r * profile.tilt)} 0 0 0 ${whole(r)} ${whole(-height)}`
}

/** A line from rim to foot at one angle. */
export function meridian(profile: Profile, turn: number, from: number, to: number, steps = 5): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => onWall(profile, turn, from + ((to - from) * i) / steps))
}
