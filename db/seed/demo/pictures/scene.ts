import { darken, lighten, mix } from './colour.ts'
import { straightened, withoutUnused } from './fewer-elements.ts'
import { n } from './path.ts'

/** The cloth and wall colours of the one corner in which every picture is taken. */
export const grounds = {
  linen: '#dcd3c5',
  fog: '#cbd2d2',
  sage: '#cfd3c4',
  clay: '#dfc9bb',
  straw: '#e0d3b4',
  shell: '#e3d6cf',
  slate: '#b9c1c6',
  night: '#59626a',
}

export type Ground = keyof typeof grounds

export interface Frame {
  width: number
  height: number
  /** Where the wall meets the table. */
  horizon: number
}

export const portrait: Frame = { width: 800, height: 1000, horizon: 640 }

/** Two decimals, and no zero before the point. */
export const short = (value: number) => String(Math.round(value * 100) / 100).replace(/^0\./, '.')

/** Opacity is in the colour's last two digits: every picture has some forty of these. */
const stop = (at: number, colour: string, opacity = 1) =>
  `<stop offset="${short(at)}" stop-color="${colour}${
    opacity < 1
      ? Math.round(opacity * 255)
          .toString(16)
          .padStart(2, '0')
      : ''
  }"/>`

const stopsOf = (stops: [number, string, number?][]) =>
  straightened(stops)
    .map((each) => stop(...each))
    .join('')

export const linear = (id: string, box: number[], stops: [number, string, number?][], units = true) =>
  `<linearGradient id="${id}"${units ? ' gradientUnits="userSpaceOnUse"' : ''} x1="${box[0]}" y1="${box[1]}" x2="${box[2]}" y2="${box[3]}">${stopsOf(stops)}</linearGradient>`

/**
 * Stops between the given ones along a smooth curve: at a kink in a gradient the eye sees a line that does not exist.
 */
export function eased(stops: [number, string, number?][], between = 3): [number, string, number][] {
  return stops.flatMap(([at, colour, opacity = 1], i) => {
    const [to, next, after = 1] = stops[i + 1] ?? [at, colour, opacity]
    const steps = i + 1 < stops.length ? between + 1 : 1
    return Array.from({ length: steps }, (_, step): [number, string, number] => {
      const share = (step / steps) ** 2 * (3 - (2 * step) / steps)
      return [at + ((to - at) * step) / steps, mix(colour, next, share), opacity + (after - opacity) * share]
    })
  })
}

export const radial = (id: string, at: number[], stops: [number, string, number?][]) =>
  `<radialGradient id="${id}" cx="${at[0]}" cy="${at[1]}" r="${at[2]}">${stopsOf(stops)}</radialGradient>`

/** A soft shadow under a round object: a dark line where it touches, a wide one away from the window. */
export function shadow(x: number, y: number, radius: number, height: number, tilt = 0.2): string {
  const ry = radius * tilt
  const reach = radius * 0.9 + height * 0.34
  const ellipse = (cx: number, cy: number, rx: number, r: number, opacity: number) =>
    `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(r)}" fill="url(#sh)" opacity="${opacity}"/>`
  return (
    ellipse(x + reach * 0.62, y - ry * 0.5, radius * 0.7 + reach, ry * 1.5 + height * 0.05, 0.55) +
    ellipse(x + radius * 0.12, y + ry * 0.55, radius * 1.32, ry * 1.2 + 8, 0.75) +
    ellipse(x, y + ry * 0.45, radius * 1.1, ry * 0.95, 1)
  )
}

/** How a shadow fades out from its middle: a bell curve without a visible end. */
export const falloff = (colour: string, opacity: number) =>
  Array.from({ length: 10 }, (_, i): [number, string, number] => {
    const at = i / 9
    return [at, colour, opacity * (Math.exp(-3.4 * at * at) - Math.exp(-3.4)) * 1.03]
  })

function paints(wall: string, table: string, { width, height, horizon }: Frame) {
  const dim = wall === grounds.night
  const shade = (share: number, opacity: number): [string, number] => [darken(wall, share), opacity]
  return (
    linear(
      'wl',
      [0, 0, width * 0.9, horizon],
      [
        [0, lighten(wall, dim ? 0.1 : 0.3)],
        [0.6, wall],
        [1, darken(wall, 0.1)],
      ],
    ) +
    linear(
      'tb',
      [0, horizon, width * 0.5, height],
      [
        [0, table],
        [1, mix(table, darken(wall, 0.16), 0.6)],
      ],
    ) +
    linear(
      'fa',
      [0, horizon * 0.3, 0, horizon],
      [
        [0, wall, 0],
        [1, wall, 0.75],
      ],
    ) +
    linear(
      'ed',
      [0, horizon - 26, 0, horizon],
      [
        [0, ...shade(0.3, 0)],
        [1, ...shade(0.35, 0.34)],
      ],
    ) +
    radial('sh', [0.5, 0.5, 0.5], falloff(darken(wall, 0.82), 0.66))
  )
}

/** Sun through a window with one bar: bands with soft edges, at the angle of the light. */
function sun({ width, height, horizon }: Frame, strength: number) {
  const aside = 0.24 * height
  const lean = (Math.atan(aside / horizon) * 180) / Math.PI
  const bright: [number, number][] = [
    [0, 0],
    [0.07, 1],
    [0.24, 1],
    [0.32, 0.15],
    [0.4, 1],
    [0.56, 0.9],
    [0.68, 0],
  ]
  const stops = eased(bright.map(([at, share]): [number, string, number] => [at, '#fffaf0', share * strength]))
  const paint = linear('wn', [0, 0, width, 0], stops).replace(' x1', ` gradientTransform="skewX(${n(lean)})" x1`)
  const end = width * (bright.at(-1)?.[0] ?? 1)
  return { paint, lit: `<path fill="url(#wn)" d="M0 0H${n(end)}L${n(end + aside)} ${horizon}H${n(aside)}z"/>` }
}

/** The corner itself: wall, table, and the light of the window. */
function room(ground: Ground, frame: Frame) {
  const { width, height, horizon } = frame
  const wall = grounds[ground]
  const table = lighten(wall, ground === 'night' ? 0.2 : 0.42)
  const { paint, lit } = sun(frame, ground === 'night' ? 0.09 : 0.26)
  const upper = (from: number) => `d="M0 ${from}h${width}V${horizon}H0z"`
  return (
    `<defs>${paints(wall, table, frame)}${paint}</defs>` +
    // Each no larger than what it paints: a browser computes gradients per pixel.
    `<path fill="url(#wl)" ${upper(0)}/>${lit}<path fill="url(#fa)" ${upper(horizon * 0.3)}/>` +
    `<path fill="url(#ed)" d="M0 ${horizon - 26}h${width}v26H0z"/>` +
    `<path fill="url(#tb)" d="M0 ${horizon}h${width}v${height - horizon}H0z"/>` +
    `<path fill="${lighten(table, 0.6)}" opacity=".8" d="M0 ${horizon}h${width}v2H0z"/>`
  )
}

/** The whole picture. With `near`, the camera zooms to a point: [x, y, factor]. */
export function scene(ground: Ground, content: string, frame = portrait, near?: [number, number, number]): string {
  const { width, height } = frame
  const inner = room(ground, frame) + content
  const [x, y, times] = near ?? [0, 0, 1]
  const view = near
    ? `<g transform="translate(${width / 2} ${height / 2}) scale(${times}) translate(${-x} ${-y})">${inner}</g>`
    : inner
  return withoutUnused(
    `<svg xmlns="http://www.w3.org/2000/svg" color-interpolation-filters="sRGB" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${view}</svg>`,
  )
}
