import { mix } from './colour.ts'
import type { Glaze } from './glazes.ts'
import { n, smooth, whole, type Point } from './path.ts'
import { bands, foot, onWall, radiusAt, rim, widest, type Profile } from './profile.ts'
import { eased, falloff, linear, radial, short } from './scene.ts'
import { wallPaints } from './wall-shadow.ts'

// Light and shadow are gradients, never a blur: a browser would compute a blur again for each tile of the page.

/** Shadows are brown, not grey: the floor is oiled pine. */
const dark = '#2b1f19'

/** On a small object, curved light needs fewer stops than on a wall. */
const gentle = (stops: [number, string, number?][]) => eased(stops, 1)

/** The light on every round object, defined once per picture and stretched over each object's box. */
export const lights =
  // As flat as possible, and few: the border between two bands would show where it is steep.
  linear(
    'lv',
    [0, 0, 1, 0],
    [
      [0, dark, 0.4],
      [0.17, dark, 0.16],
      [0.29, '#fffaf0', 0.1],
      [0.36, '#fffaf0', 0.16],
      [0.48, '#fffaf0', 0.04],
      [0.62, dark, 0.12],
      [0.84, dark, 0.36],
      [1, dark, 0.5],
    ],
    false,
  ) +
  linear(
    'lh',
    [0, 0, 0, 1],
    gentle([
      [0, '#fffaf0', 0.1],
      [0.3, '#fffaf0', 0],
      [0.6, dark, 0.02],
      [1, dark, 0.38],
    ]),
    false,
  ) +
  linear(
    'li',
    [0, 0, 1, 0],
    gentle([
      [0, dark, 0.55],
      [0.35, dark, 0.26],
      [0.8, '#fffaf0', 0.14],
      [1, dark, 0.1],
    ]),
    false,
  ) +
  linear(
    'ld',
    [0, 0, 0, 1],
    gentle([
      [0, dark, 0],
      [0.45, dark, 0.12],
      [1, dark, 0.5],
    ]),
    false,
  ) +
  linear(
    'le',
    [0, 0, 1, 0],
    [
      [0, '#fffaf0', 0.2],
      [0.3, '#fffaf0', 0.5],
      [1, dark, 0.24],
    ],
    false,
  ) +
  linear(
    'lr',
    [0, 0, 1, 0],
    [
      [0, '#fffdf6', 0],
      [0.3, '#fffdf6', 1],
      [1, '#fffdf6', 0],
    ],
    false,
  ) +
  radial('lk', [0.5, 0.5, 0.5], falloff('#fffdf6', 1)) +
  wallPaints

/**
 * The shape turns away from the viewer in proportion to its width at each height: so the light is stretched over each
 * band.
 */
export function rounding(profile: Profile): string {
  const wall = bands(profile)
  const [r, last] = [widest(profile), wall.length - 1]
  const [top, below] = [wall[0]?.top ?? 0, foot(profile)[0] * profile.tilt]
  const lit = wall.map((band, i) => {
    const side = Math.ceil(band.radius + 0.5)
    // Beyond rim and foot the outline is round.
    const upper = Math.round(i === 0 ? top + r * 0.3 : band.top)
    const lower = Math.round(i === last ? band.bottom - below : band.bottom)
    return `<path d="M-${side} ${-upper}H${side}v${upper - lower}H-${side}z"/>`
  })
  return (
    // Without antialiasing of their own edges, bands leave no seams.
    `<g fill="url(#lv)" shape-rendering="crispEdges">${lit.join('')}</g>` +
    `<rect x="${whole(-r)}" y="${whole(-top)}" width="${whole(2 * r)}" height="${whole(top + below)}" fill="url(#lh)"/>`
  )
}

/** The window's reflection on the left shoulder, sharper for a glossier glaze. */
export function gleam(profile: Profile, { gloss }: Glaze): string {
  const [top, bottom] = [rim(profile)[1], foot(profile)[1]]
  const tall = top - bottom
  // A neck is too thin to reflect a window.
  let from = top - tall * 0.08
  while (from > tall * 0.5 && radiusAt(profile, from) < widest(profile) * 0.75) from -= tall * 0.04
  const spot = (share: number) => onWall(profile, -0.62, from - tall * share)
  const [[x1, y1], [mx, my], [x2, y2]] = [spot(0), spot(0.25), spot(0.5)]
  const wide = Math.min(widest(profile) * (0.3 - gloss * 0.12), 48)
  const soft = wide * (0.34 - gloss * 0.16)
  const turn = (Math.atan2(x1 - x2, y2 - y1) * 180) / Math.PI
  const patch = (half: number, opacity: number) =>
    `<ellipse rx="${n(half)}" ry="${n(Math.hypot(x1 - x2, y1 - y2) * 0.62 + half)}" opacity="${short(opacity)}"/>`
  const middle = [(x1 + x2) / 4 + mx / 2, (y1 + y2) / 4 + my / 2].map(n).join(' ')
  return `<g fill="url(#lk)" transform="translate(${middle}) rotate(${n(turn)})">${patch(wide * 0.5 + 1.6 * soft, 0.08 + gloss * 0.26)}${patch(wide * 0.2 + 1.6 * soft, 0.04 + gloss * 0.36)}</g>`
}

/** The colours of a round object: where it turns away, at its side, and in the light. */
type Tones = [string, string, string]

/** A long, round object that bends. */
export function rolled(line: Point[], wide: number, [away, side, lit]: Tones, id: string, cap = 'round') {
  const steps = Math.round(Math.max(10, Math.min(30, wide / 2.5)))
  const strokes = Array.from({ length: steps }, (_, i) => {
    const at = i / (steps - 1)
    const colour = at < 0.5 ? mix(away, side, Math.sin(at * Math.PI)) : mix(side, lit, 2 * at - 1)
    const shift = n(cap === 'round' ? -wide * 0.14 * at * at : 0)
    return `<use href="#${id}" stroke="${colour}" stroke-width="${n(wide * (1 - at * 0.9))}" transform="translate(${shift} ${shift})"/>`
  })
  return `<path id="${id}" d="${smooth(line)}" fill="none" stroke-linecap="${cap}"/>${strokes.join('')}`
}

/** A line whose edges fade out, over `spread` to each side of them. */
export function feathered(line: Point[], wide: number, spread: number, colour: string, opacity: number): string {
  const steps = 10
  const each = short(1 - (1 - opacity) ** (1 / steps))
  const widths = Array.from({ length: steps }, (_, i) => wide + spread * (1 - (2 * (i + 0.5)) / steps))
  const d = smooth(line)
  return `<g fill="none" stroke="${colour}" stroke-linecap="round">${widths.map((width) => `<path d="${d}" stroke-width="${n(width)}" opacity="${each}"/>`).join('')}</g>`
}
