/**
 * A browser parses, styles and lays out each element of a picture, seen or not, on the thread that answers a click:
 * half of them are stops of gradients.
 */

type Stop = [at: number, colour: string, opacity?: number]

/** What nobody sees, of 255. */
const unseen = 2.5

/** Without the stops that lie on the line between their neighbours. */
export function straightened(stops: Stop[]): Stop[] {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last || stops.length < 3) return stops
  const between = stops.slice(1, -1).map((stop, i) => ({ place: i + 1, off: distance(first, stop, last) }))
  const furthest = between.reduce((most, each) => (each.off > most.off ? each : most))
  if (furthest.off <= unseen) return [first, last]
  const upTo = straightened(stops.slice(0, furthest.place + 1))
  return [...upTo.slice(0, -1), ...straightened(stops.slice(furthest.place))]
}

/** How far a stop is from the line between two others, in the channel that differs most. */
function distance(from: Stop, stop: Stop, to: Stop): number {
  const span = to[0] - from[0]
  // Two stops at one place are an edge.
  if (span === 0 || stop[0] === from[0] || stop[0] === to[0]) return Infinity
  const share = (stop[0] - from[0]) / span
  const [a, b, c] = [channels(from), channels(stop), channels(to)]
  return Math.max(...b.map((value, i) => Math.abs(value - (a[i] ?? 0) * (1 - share) - (c[i] ?? 0) * share)))
}

function channels([, colour, opacity = 1]: Stop): number[] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255, opacity * 255]
}

/** Without the paints that nothing is painted with: each piece brings all that any piece may need. */
export function withoutUnused(svg: string): string {
  const used = new Set([...svg.matchAll(/url\(#(\w+)\)/g)].map(([, id]) => id))
  return svg
    .replace(/<(linear|radial)Gradient id="(\w+)".*?<\/\1Gradient>/gs, (paint, _, id: string) =>
      used.has(id) ? paint : '',
    )
    .replaceAll('<defs></defs>', '')
}
