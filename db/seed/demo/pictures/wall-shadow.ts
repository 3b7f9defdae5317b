import { n } from './path.ts'
import { eased, linear, radial } from './scene.ts'

// The shadow of a flat object on the wall behind it: its own outline, offset and soft.

const dark = '#2a1f18'
/** The width over which a shadow fades out; its outline is in the middle. */
const reach = 36
/** From `at`, a share of the way, to the end. */
const thinning = (at: number) =>
  eased(
    [
      [at, dark, 0.3],
      [1, dark, 0],
    ],
    7,
  )

/** A side that fades out to the right, and a corner that does so around the origin. */
export const wallPaints =
  linear('ws', [0, 0, reach, 0], thinning(0)) +
  radial('wc', [0, 0, reach], thinning(0)).replace(' cx', ' gradientUnits="userSpaceOnUse" cx')

/** A corner with the side that leads up to it; `turn` 0 is the lower right one, its side the right one. */
export const softCorner = (x: number, y: number, turn: number, side: number) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path fill="url(#wc)" d="M0 0h${reach}v${reach}H0z"/><path fill="url(#ws)" d="M0 0h${reach}v${n(-side)}H0z"/></g>`

const aside = (lean: number) => `transform="translate(${n(lean * 0.7)} ${n(lean * 0.28)})"`

/** Of a disc around the origin. */
export function behindDisc(radius: number, lean: number, id: string): string {
  const outer = radius + reach / 2
  const paint = radial(`${id}s`, [0.5, 0.5, 0.5], thinning(1 - reach / outer))
  return `<defs>${paint}</defs><circle r="${n(outer)}" fill="url(#${id}s)" ${aside(lean)}/>`
}

/** Of a sheet whose lower edge has its middle at the origin. */
export function behindSheet(width: number, height: number, lean: number): string {
  const [right, bottom] = [(width - reach) / 2, -reach / 2]
  const [across, down] = [width - reach, height - reach]
  const corners =
    softCorner(right, bottom, 0, down) +
    softCorner(-right, bottom, 90, across) +
    softCorner(-right, bottom - down, 180, down) +
    softCorner(right, bottom - down, 270, across)
  const middle = `<path fill="${dark}" opacity=".3" d="M${n(-right)} ${n(bottom)}h${n(across)}v${n(-down)}h${n(-across)}z"/>`
  // Without antialiasing of their own edges, the parts leave no seams.
  return `<g ${aside(lean)} shape-rendering="crispEdges">${middle}${corners}</g>`
}
