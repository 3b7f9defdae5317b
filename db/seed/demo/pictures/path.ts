export type Point = [number, number]

/** One decimal is a tenth of a pixel of the picture: more precision costs bytes and is not visible. */
export const n = (value: number) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
export const whole = (value: number) => String(Math.round(value))

/** A smooth line through all points (Catmull-Rom as cubic curves), without its first move. */
export function through(points: Point[], tension = 6): string {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0]
  let line = ''
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const one: Point = [from[0] + (to[0] - before[0]) / tension, from[1] + (to[1] - before[1]) / tension]
    const two: Point = [to[0] - (after[0] - from[0]) / tension, to[1] - (after[1] - from[1]) / tension]
    line += `C${[...one, ...two, ...to].map(whole).join(' ')}`
  }
  return line
}

export const move = ([x, y]: Point) => `M${whole(x)} ${whole(y)}`
export const smooth = (points: Point[]) => move(points[0] ?? [0, 0]) + through(points)
export const polygon = (points: Point[]) => `M${points.map((p) => p.map(whole).join(' ')).join('L')}Z`

/** Dots as strokes without length: ten bytes each. */
export const dots = (points: Point[]) => points.map(([x, y]) => `M${whole(x)} ${whole(y)}h0`).join('')
