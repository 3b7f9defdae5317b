import { beforeAll, expect, test } from 'vitest'
import { configure } from '#app/configuration.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { languageOf } from '#app/web/language-of.ts'
import { id } from '#test/support/ids.ts'
import { freshOrderLink, isShopId, orderLink, readKey, shopId } from './order-link.server.ts'

const order = { id: id<OrderId>('01a20166-4707-7eb0-a5fa-4aa30a382e31'), number: 'B1001', linkSeries: 0 }
const other = { id: id<OrderId>('01a20166-4731-7d3b-b8db-43f62e225718'), number: 'B1002', linkSeries: 0 }
const until = new Date('2026-11-23T10:00:00Z')
const language = languageOf('en')
const keyIn = (link: string) => new URL(link, 'http://shop.test').searchParams.get('key') ?? ''

beforeAll(() => {
  // The test needs only this.
  configure({ sessionSecret: 'one' } as Parameters<typeof configure>[0])
})

test('an order’s key opens only that order', () => {
  const key = keyIn(orderLink(language, order))
  expect(readKey(key, order)).toEqual({ until: null })
  expect(readKey(key, other)).toBe(false)
})

test('a key made with the former secret works while that is configured, and new keys use the new secret', () => {
  const [lasting, fresh] = [keyIn(orderLink(language, order)), keyIn(freshOrderLink(language, order, until))]
  const mark = shopId()
  const secrets = (sessionSecret: string, formerSessionSecret: string | null) =>
    // The test needs only these.
    configure({ sessionSecret, formerSessionSecret } as Parameters<typeof configure>[0])
  secrets('two', 'one')
  expect(readKey(lasting, order)).toEqual({ until: null })
  expect(readKey(fresh, order)).toEqual({ until })
  expect(readKey(lasting, other)).toBe(false)
  expect([isShopId(mark), isShopId(shopId()), isShopId('another'), isShopId(null)]).toEqual([true, true, false, false])
  const made = keyIn(orderLink(language, order))
  expect(made).not.toBe(lasting)
  secrets('two', null)
  expect([readKey(lasting, order), readKey(fresh, order), isShopId(mark)]).toEqual([false, false, false])
  expect(readKey(made, order)).toEqual({ until: null })
  secrets('one', null)
})

test('a new key opens the same order until a moment that cannot be extended', () => {
  const key = keyIn(freshOrderLink(language, order, until))
  expect(readKey(key, order)).toEqual({ until })
  expect(readKey(key, other)).toBe(false)
  const [mac = '', seconds = ''] = key.split('.')
  const later = (Number.parseInt(seconds, 36) + 1).toString(36)
  const lasting = keyIn(orderLink(language, order))
  for (const forged of [mac, `${mac}.`, `${mac}.${later}`, `${lasting}.${seconds}`, `${key}.${seconds}`, `${key} `])
    expect(readKey(forged, order)).toBe(false)
})

test('a new series ends the links of before, also those for a day', () => {
  const moved = { ...order, linkSeries: 1 }
  const before = [keyIn(orderLink(language, order)), keyIn(freshOrderLink(language, order, until))]
  expect(before.map((key) => readKey(key, moved))).toEqual([false, false])
  const since = [keyIn(orderLink(language, moved)), keyIn(freshOrderLink(language, moved, until))]
  expect(since.map((key) => readKey(key, moved))).toEqual([{ until: null }, { until }])
  expect(since.map((key) => readKey(key, { ...order, linkSeries: 2 }))).toEqual([false, false])
})
