import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shopSettings } from '#app/settings/settings.ts'
import {
  accentsOf,
  canBeRead,
  contrast,
  contrastIn,
  nearestReadable,
  readStyleSheet,
  styleSheetOf,
  tokensOf,
} from './look.ts'

const settings = (look: object = {}) => shopSettings.parse(look)

test('the grounds are those of the tokens, and their own accents can be read', () => {
  const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark')
  for (const [scheme, part] of [['light', light] as const, ['dark', dark] as const]) {
    const { grounds, accent } = tokensOf(scheme)
    expect(part).toContain(`--paper: ${grounds[0]};`)
    expect(part).toContain(`--tint: ${grounds[1]};`)
    expect(part).toContain(`--accent: ${accent};`)
    expect(canBeRead(scheme, accent)).toBe(true)
  }
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const random = (seed: number) => `#${((seed * 2_654_435_761) % 16_777_216).toString(16).padStart(6, '0')}`
  const colours = [
    '#000000',
    '#ffffff',
    '#ffff00',
    '#0000ff',
    ...Array.from({ length: 200 }, (_, at) => random(at + 1)),
  ]

  test('what is suggested in place of any colour can be read, and what can be read stays', () => {
    for (const colour of colours) {
      const nearest = nearestReadable(scheme, colour)
      expect(contrastIn(scheme, nearest), `${colour} → ${nearest}`).toBeGreaterThanOrEqual(4.5)
      if (canBeRead(scheme, colour)) expect(contrast(nearest, colour)).toBeLessThan(1.02)
      else expect(contrastIn(scheme, nearest), `${colour} → ${nearest}`).toBeLessThan(5)
    }
  })
})

test('with nothing set there is no style sheet; one colour is enough for both schemes', () => {
  expect(accentsOf(settings())).toBeNull()
  const accents = accentsOf(settings({ accent: '#8a3b12' }))
  expect(accents).toMatchObject({ light: '#8a3b12' })
  expect(canBeRead('dark', accents?.dark ?? '')).toBe(true)
  expect(accentsOf(settings({ accentDark: '#ffcc00' }))).toEqual({ light: '#2743b0', dark: '#ffcc00' })
})

test('a style sheet is made from its name alone, and from no other', () => {
  const sheet = readStyleSheet(styleSheetOf({ light: '#8a3b12', dark: '#ffcc00' }))
  expect(sheet).toBe(
    ':root{--accent:#8a3b12;--accent-ink:#ffffff}@media (prefers-color-scheme:dark){:root{--accent:#ffcc00;--accent-ink:#12151d}}',
  )
  for (const name of [
    '8a3b12.css',
    'ffffff-ffcc00.css',
    '8a3b12-000000.css',
    '8A3B12-ffcc00.css',
    '8a3b12-ffcc00.css}',
  ])
    expect(readStyleSheet(name)).toBeNull()
})

test('a colour in the database that is none is none of a page', () => {
  expect(settings({ accent: 'red;}body{display:none', accentDark: '#FFF' })).toMatchObject({
    accent: '',
    accentDark: '',
  })
})
