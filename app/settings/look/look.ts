import type { ShopSettings } from '#app/settings/settings.ts'

export type Scheme = 'light' | 'dark'

/** The tokens (app/ui/tokens.css) that an accent has to be read on, or by: paper, tinted ground, and what a button says. */
const tokens = {
  light: { grounds: ['#fcfcfa', '#f0f2ef'], ink: '#ffffff', accent: '#2743b0' },
  dark: { grounds: ['#12151d', '#1c202b'], ink: '#12151d', accent: '#a3b4ff' },
} as const
export const tokensOf = (scheme: Scheme) => tokens[scheme]

/** WCAG 2.2, 1.4.3: links and prices are texts in this colour. */
export const enoughContrast = 4.5

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const fromLinear = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

/** WCAG 2.2, relative luminance and contrast ratio of two colours, `#2743b0`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
export function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

/** The least contrast of an accent with whatever it is read on in that scheme. */
export function contrastIn(scheme: Scheme, colour: string): number {
  const { grounds, ink } = tokens[scheme]
  return Math.min(...[...grounds, ink].map((each) => contrast(colour, each)))
}

export const canBeRead = (scheme: Scheme, colour: string): boolean => contrastIn(scheme, colour) >= enoughContrast

/** The nearest colour of the same hue that can be read: darker on the light ground, lighter on the dark one. */
export function nearestReadable(scheme: Scheme, colour: string): string {
  const [lightness, a, b] = toOklab(colour)
  const way = scheme === 'light' ? -1 : 1
  for (let step = 0; step <= 500; step += 1) {
    const next = fromOklab(lightness + (way * step) / 500, a, b)
    if (canBeRead(scheme, next)) return next
  }
  return scheme === 'light' ? '#000000' : '#ffffff'
}

// Oklab (Björn Ottosson, 2020): equal steps of its lightness look equal, and the hue stays.
function toOklab(hex: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(toLinear)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

function fromOklab(lightness: number, a: number, b: number): string {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const bytes = linear.map((share) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, share)))) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export type Accents = Record<Scheme, string>

/** The accents of the shop: the owner's, and in the dark what is nearest to it. Null: those that Barrow comes with. */
export function accentsOf({ accent, accentDark }: Pick<ShopSettings, 'accent' | 'accentDark'>): Accents | null {
  if (!accent && !accentDark) return null
  return {
    light: accent || tokens.light.accent,
    dark: accentDark || (accent ? nearestReadable('dark', accent) : tokens.dark.accent),
  }
}

/** The name of the style sheet with these accents. They are in its name, so it may be kept for ever by everyone. */
export const styleSheetOf = ({ light, dark }: Accents): string => `${light.slice(1)}-${dark.slice(1)}.css`

/** The style sheet of that name; null if it is none of a shop: what cannot be read is none. */
export function readStyleSheet(name: string): string | null {
  const [, light = '', dark = ''] = /^([0-9a-f]{6})-([0-9a-f]{6})\.css$/.exec(name) ?? []
  if (!light || !canBeRead('light', `#${light}`) || !canBeRead('dark', `#${dark}`)) return null
  // In no layer, and so stronger than the tokens, which are in one.
  const rule = (scheme: Scheme, accent: string) => `:root{--accent:#${accent};--accent-ink:${tokens[scheme].ink}}`
  return `${rule('light', light)}@media (prefers-color-scheme:dark){${rule('dark', dark)}}`
}
