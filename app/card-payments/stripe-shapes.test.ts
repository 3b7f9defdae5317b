import { expect, test } from 'vitest'
import { ProviderRefused } from '#app/payment-provider/payment-provider.ts'
import { disputeOf } from './stripe-dispute.ts'
import { eventOf, type Intent, paymentOf, refundOf } from './stripe-shapes.ts'

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

test('a dispute that was prevented is over, and has cost what was taken for it', () => {
  const prevented = { ...aDispute, status: 'prevented' }
  expect(disputeOf(prevented).state).toBe('closed')
  expect(disputeOf({ ...prevented, balance_transactions: [{ amount: -900 }] }).state).toBe('lost')
  expect(disputeOf({ ...prevented, balance_transactions: [{ amount: -900 }, { amount: 900 }] }).state).toBe('closed')
})

test.each([
  ['nothing, when it was only taken', [{ amount: -900 }], 0],
  ['a part, although it is lost', [{ amount: -900 }, { amount: 600 }], 600],
  ['what is not away again after an appeal', [{ amount: -900 }, { amount: 900 }, { amount: -900 }], 0],
  [
    'its share, in a balance of another currency',
    [
      { amount: -10_000, exchange_rate: 11.1111 },
      { amount: 5_000, exchange_rate: 11.1111 },
    ],
    450,
  ],
] as const)('of a lost dispute the bank has given back %s', (_, entries, returned) => {
  const { amount, ...dispute } = disputeOf({ ...aDispute, balance_transactions: entries })
  expect(dispute).toMatchObject({ state: 'lost', returned: { amount: returned, currency: 'EUR' } })
  expect(amount.amount).toBe(900)
})

test.each(['appeal_needs_response', 'appeal_under_review'])('while a decision is %s, the money is away', (status) => {
  expect(disputeOf({ ...aDispute, status }).state).toBe('open')
})

test('who paid, as far as the provider knows', () => {
  const charge = { amount_refunded: 0, disputed: false }
  const nobody = { name: null, email: null }
  expect(paymentOf({ ...anIntent, latest_charge: 'ch_1' }).payer).toEqual(nobody)
  expect(paymentOf({ ...anIntent, latest_charge: { ...charge, billing_details: null } }).payer).toEqual(nobody)
  const ada = { name: 'Ada', email: 'ada@example.com' }
  expect(paymentOf({ ...anIntent, latest_charge: { ...charge, billing_details: ada } }).payer).toEqual(ada)
})

const charged = (details: object) =>
  paymentOf({ ...anIntent, latest_charge: { amount_refunded: 0, disputed: false, payment_method_details: details } })
    .paidWith

test.each([
  [
    { type: 'card', card: { brand: 'visa', last4: '4242' } },
    { type: 'card', detail: 'Visa … 4242' },
  ],
  [
    { type: 'card', card: { brand: 'amex', last4: '0005', wallet: null } },
    { type: 'card', detail: 'American Express … 0005' },
  ],
  [
    { type: 'card', card: { brand: 'visa', last4: '4242', wallet: { type: 'apple_pay' } } },
    { type: 'apple_pay', detail: 'Visa … 4242' },
  ],
  [
    { type: 'sepa_debit', sepa_debit: { country: 'DE', last4: '3000' } },
    { type: 'sepa_debit', detail: 'DE … 3000' },
  ],
  [
    { type: 'paypal', paypal: { payer_email: 'ada@example.com' } },
    { type: 'paypal', detail: null },
  ],
  [{ type: 'shell_money' }, { type: 'shell_money', detail: null }],
  [{}, null],
])('what a payment was made with, and no more of it than its payer needs: %o', (details, paidWith) => {
  expect(charged(details)).toEqual(paidWith)
})
