type Rgb = [number, number, number]

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `share` 0 gives the first colour, 1 the second; mixed in squared light, so that mid-tones stay clear. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)]
  const channel = (i: 0 | 1 | 2) => Math.round(Math.sqrt(a[i] ** 2 * (1 - share) + b[i] ** 2 * share))
  return `#${[channel(0), channel(1), channel(2)].map((c) => c.toString(16).padStart(2, '0')).join('')}`
}

export const darken = (hex: string, share: number) => mix(hex, '#1d1512', share)
export const lighten = (hex: string, share: number) => mix(hex, '#fffaf2', share)
