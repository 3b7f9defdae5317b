import { expect, test } from 'vitest'
import { configure } from '#app/configuration.ts'
import { configurationFor } from '#test/histories/shop/configuration.ts'
import { answer } from './metrics.route.ts'

const key = 'kQ3v0Zr8mX1pL6tB9yN4dF7hJ2wS5gAc'

/**
 * A request that seems to come from this machine: from the collector, or from anyone behind a proxy that forwards no
 * address.
 */
function asked(settings: { production: boolean; metricsKey: string | null }, authorization?: string): Promise<number> {
  configure({ ...configurationFor(''), ...settings })
  const headers: Record<string, string | undefined> = { host: 'localhost:3000', authorization }
  return answer({ client: '127.0.0.1', header: (name: string) => headers[name] } as never).then(
    () => 200,
    () => 404,
  )
}

test('in production the metrics need the key', async () => {
  const shop = { production: true, metricsKey: key }
  expect(await asked(shop, `Bearer ${key}`)).toBe(200)
  for (const shown of [undefined, '', key, 'Bearer ', `Bearer ${key}x`, `Basic ${key}`])
    expect(await asked(shop, shown), shown).toBe(404)
})

test('in production without a key no one gets the metrics, and in development everyone on this machine does', async () => {
  expect(await asked({ production: true, metricsKey: null }, 'Bearer null')).toBe(404)
  expect(await asked({ production: false, metricsKey: null })).toBe(200)
})
