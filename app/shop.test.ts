import { expect, test } from 'vitest'
import { configure } from './configuration.ts'
import { Fault } from './errors.ts'
import { limits } from './limits.ts'
import { createShop } from './shop.tsx'

test('a thousand requests that find no place write a few lines into the log, not a thousand', () => {
  // Only these are asked for here.
  configure({ origin: 'http://shop.test', trustedProxies: { check: () => false } } as unknown as Parameters<
    typeof configure
  >[0])
  const written: object[] = []
  // Neither the build nor the database is used by this.
  const shop = createShop({} as Parameters<typeof createShop>[0], null, { error: (line) => void written.push(line) })
  const visit = { path: '/search', requestId: 'one' } as Parameters<typeof shop.faultOf>[1]
  for (let request = 0; request < 1_000; request++) shop.faultOf(new Fault('system.unavailable'), visit)
  expect(written).toHaveLength(limits.faultLines.value)
})
