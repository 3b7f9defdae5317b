import { expect, test } from 'vitest'
import { configure } from '#app/configuration.ts'
import { configurationFor } from '#test/histories/shop/configuration.ts'
import { isCollector } from './figures.server.ts'

const key = 'kQ3v0Zr8mX1pL6tB9yN4dF7hJ2wS5gAc'

function asked(metricsKey: string | null, authorization?: string): boolean {
  configure({ ...configurationFor(''), metricsKey })
  return isCollector(authorization)
}

test('the figures need the key', () => {
  expect(asked(key, `Bearer ${key}`)).toBe(true)
  for (const shown of [undefined, '', key, 'Bearer ', `Bearer ${key}x`, `Basic ${key}`])
    expect(asked(key, shown), shown).toBe(false)
})

test('without a key no one gets them', () => {
  for (const shown of [undefined, '', 'Bearer ', 'Bearer null']) expect(asked(null, shown), shown).toBe(false)
})
