import { through, whole, type Point } from './path.ts'

/** Half of a thrown form, as the potter's rib sees it: [radius, height over the table], from the rim down. */
export interface Profile {
  points: Point[]
  /** How far the camera looks down: the ratio of every ring's ellipse. */
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

/** The radius at a height, on the same curve that the outline draws. */
export function radiusAt({ points }: Profile, height: number): number {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0]
  let best = at(0)
  for (let i = 0; i < points.length - 1; i++) {
    for (let t = 0; t <= 1; t += 0.1) {
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
      const spot: Point = [bend(a[0], b[0], c[0], d[0], t), bend(a[1], b[1], c[1], d[1], t)]
      if (Math.abs(spot[1] - height) < Math.abs(best[1] - height)) best = spot
    }
  }
  return best[0]
}

/** Where a spot on the wall is seen: `turn` 0 faces the camera, ±π/2 is the outline. */
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

/** The right outline, led on past rim and foot, so that a wide stroke along it begins and ends out of sight. */
export function edge({ points }: Profile): string {
  const [r0, h0] = rim({ points, tilt: 0 })
  return `M${whole(r0)} ${whole(-h0 - 200)}V${whole(-h0)}${through(points.map(right))}v200`
}

/** The nearer half of the ring at a height. */
export function ring(profile: Profile, height: number): string {
  const r = radiusAt(profile, height)
  return `M${whole(-r)} ${whole(-height)}A${whole(r)} ${whole(r * profile.tilt)} 0 0 0 ${whole(r)} ${whole(-height)}`
}

/** A line from rim to foot at one turn of the wheel. */
export function meridian(profile: Profile, turn: number, from: number, to: number, steps = 5): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => onWall(profile, turn, from + ((to - from) * i) / steps))
}
