import { expect, test } from 'vitest'
import type { Delivery } from './delivery.ts'
import { shopSettings } from '#app/settings/settings.ts'
import { languageOf } from '#app/web/language-of.ts'
import { deliveryLines } from './delivery-line.ts'
import type { VariantView } from './products/product.ts'

const delivery: Delivery = {
  country: 'DE',
  region: '',
  methods: [{ price: 490, freeFrom: null, maxWeight: 1_000, daysMin: 2, daysMax: 4, deliversOn: 'mon-sat' }],
  dispatch: { ...shopSettings.parse({}), orderDeadline: '14:00', timeZone: 'UTC' },
  toOrder: { min: 10, max: 15 },
  returnsPage: true,
}
const variant: VariantView = {
  values: [],
  sku: null,
  barcode: null,
  price: 2800,
  was: null,
  weight: 300,
  content: null,
  mediaId: null,
  noReturn: null,
  toOrder: null,
  tracksStock: true,
  allowsBackorder: false,
  left: 9,
}
const lineAt = (time: string, locale: 'en' | 'de' = 'en', changed: Partial<Delivery> = delivery) =>
  deliveryLines([variant], {
    language: languageOf(locale),
    currency: 'EUR',
    delivery: changed === delivery ? delivery : { ...delivery, ...changed },
    now: new Date(time),
  }).lines[0]?.replaceAll('\u00a0', ' ')

test('what was worked out before the deadline does not hold after it', () => {
  expect(lineAt('2026-11-24T13:59:59Z')).toContain('Thursday 26 to Saturday 28 November')
  expect(lineAt('2026-11-24T14:00:00Z')).toContain('Friday 27')
  expect(lineAt('2026-11-24T13:59:59Z')).toContain('Thursday 26 to Saturday 28 November')
})

test('each language has its own, in turns', () => {
  expect(lineAt('2026-11-24T10:00:00Z', 'de')).toContain('Donnerstag')
  expect(lineAt('2026-11-24T10:00:00Z', 'en')).toContain('Thursday')
  expect(lineAt('2026-11-24T10:00:00Z', 'de')).toContain('Donnerstag')
})

test('a method that was changed counts at once', () => {
  expect(lineAt('2026-11-24T10:00:00Z')).toContain('€4.90')
  const [method] = delivery.methods
  expect(lineAt('2026-11-24T10:00:00Z', 'en', { methods: method ? [{ ...method, price: 590 }] : [] })).toContain(
    '€5.90',
  )
})

test('variants that are equal in weight, stock and time share a line', () => {
  const { lines, of } = deliveryLines(
    [variant, { ...variant, price: 1 }, { ...variant, left: 0 }, { ...variant, weight: 2_000 }],
    {
      language: languageOf('en'),
      currency: 'EUR',
      delivery,
      now: new Date('2026-11-24T10:00:00Z'),
    },
  )
  expect(lines).toHaveLength(1)
  expect(of).toEqual([0, 0, undefined, undefined])
})
