import { expect, test } from 'vitest'
import { ProviderUnreachable } from '#app/payment-provider/payment-provider.ts'
import { knownSoon } from './return.server.ts'

const paid = { orderId: null, number: 'B1001', state: 'paid' } as const
const never = new Promise<never>(() => {})

test('what became of a payment is said as soon as it is known, and is not known yet while the provider says nothing', async () => {
  expect(await knownSoon(Promise.resolve(paid), 60_000)).toEqual(paid)
  expect(await knownSoon(never, 1)).toMatchObject({ state: 'pending' })
  expect(await knownSoon(Promise.reject(new ProviderUnreachable(new Error('away'))), 60_000)).toMatchObject({
    state: 'pending',
  })
  await expect(knownSoon(Promise.reject(new Error('a fault')), 60_000)).rejects.toThrow('a fault')
})

test('a failure that comes too late for the page is no failure of the process', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  expect(await knownSoon(promise, 1)).toMatchObject({ state: 'pending' })
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  reject(new Error('late'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
