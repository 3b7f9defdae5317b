import { readFileSync, readdirSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const here = (path: string) => new URL(path, import.meta.url)
const source = readFileSync(here('tokens.css'), 'utf8')
const [light = '', dark = ''] = source.split('prefers-color-scheme: dark')

const coloursOf = (css: string) =>
  Object.fromEntries([...css.matchAll(/--([\w-]+): #([0-9a-f]{3,6});/g)].map(([, name, hex]) => [name, hex]))

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const full = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

describe.each([
  ['light', coloursOf(light)],
  ['dark', { ...coloursOf(light), ...coloursOf(dark) }],
])('in the %s scheme', (_, colours) => {
  test.each(['ink', 'muted', 'accent', 'danger', 'success'])('%s can be read on paper and on tinted ground', (name) => {
    for (const ground of ['paper', 'tint']) {
      expect(contrast(colours[name] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('what a button says can be read on it, and a control is seen by its edge', () => {
    expect(contrast(colours['accent-ink'] ?? '', colours['accent'] ?? '')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours['edge'] ?? '', colours['paper'] ?? '')).toBeGreaterThanOrEqual(3)
  })
})

test('the display face weighs at most 35 kB', () => {
  const sizes = readdirSync(here('fonts/')).map((file) => statSync(here(`fonts/${file}`)).size)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(35 * 1024)
})
