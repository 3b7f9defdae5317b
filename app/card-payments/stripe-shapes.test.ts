import { expect, test } from 'vitest'
import { ProviderRefused } from '#app/payment-provider/payment-provider.ts'
import { disputeOf, eventOf, type Intent, paymentOf, refundOf } from './stripe-shapes.ts'

const anIntent: Intent = {
  id: 'pi_1',
  status: 'succeeded',
  amount: 2_400,
  amount_received: 2_400,
  currency: 'eur',
  livemode: false,
  client_secret: null,
  metadata: {},
  last_payment_error: null,
}
const aRefund = { id: 're_1', status: 'succeeded', amount: 900, currency: 'eur', payment_intent: 'pi_1', metadata: {} }
const aDispute = {
  id: 'du_1',
  status: 'lost',
  amount: 900,
  currency: 'eur',
  reason: 'fraudulent',
  payment_intent: 'pi_1',
  evidence_details: { due_by: null },
}
const anEvent = { id: 'evt_1', type: 'refund.created', livemode: false, created: 1_795_000_000, data: { object: {} } }

/** What an answer really holds; its type only states what was agreed. */
type Untyped = number
const noAmounts = ['2400', '', null, undefined, -1, 0.5, Number.NaN, 1e300, [], {}] as unknown as Untyped[]

test.each(noAmounts.map((amount) => [amount]))('an amount of %j is none: the ledger would repeat it', (amount) => {
  expect(() => paymentOf({ ...anIntent, amount })).toThrow(ProviderRefused)
  expect(() => paymentOf({ ...anIntent, amount_received: amount })).toThrow(ProviderRefused)
  expect(() => refundOf({ ...aRefund, amount })).toThrow(ProviderRefused)
  expect(() => disputeOf({ ...aDispute, amount })).toThrow(ProviderRefused)
})

const noTimes = ['yesterday', null, undefined, 1e20, Number.NaN, {}] as unknown as Untyped[]

test.each(noTimes.map((created) => [created]))('an event of the time %j is none', (created) => {
  expect(() => eventOf({ ...anEvent, created })).toThrow(ProviderRefused)
})

test('an unknown status counts as money in progress, whatever its name', () => {
  for (const status of ['constructor', 'toString', 'a later one']) {
    expect(paymentOf({ ...anIntent, status }).status).toBe('processing')
    expect(disputeOf({ ...aDispute, status }).state).toBe('open')
  }
})
