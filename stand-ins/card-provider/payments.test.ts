import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Stripe } from 'stripe'
import { testCards } from './payments/cards.ts'
import { startCardProvider, type Started } from './started.ts'

let provider: Started
let stripe: Stripe

beforeAll(async () => {
  provider = await startCardProvider()
  stripe = provider.stripe
})
afterAll(() => provider.stop())

const card = { allowed_payment_method_types: ['card' as const] }

function anIntent(more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({ amount: 4820, currency: 'eur', ...card, ...more })
}

function paid(method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return anIntent({ confirm: true, payment_method: method, ...more })
}

async function refusalOf(call: Promise<unknown>) {
  const problem: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  // All errors of the official package are of this family.
  return problem as Stripe.errors.StripeError
}

describe('paying', () => {
  test('a valid card is charged once, and the money is in the balance', async () => {
    const intent = await paid('pm_card_visa', { metadata: { order: '7' }, expand: ['latest_charge'] })
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 4820, metadata: { order: '7' } })
    expect(intent.latest_charge).toMatchObject({ captured: true, paid: true, payment_intent: intent.id })
    const again = await refusalOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))
    expect(again).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 })
    const charge = await stripe.charges.retrieve(
      String((await stripe.paymentIntents.retrieve(intent.id)).latest_charge),
    )
    const entry = await stripe.balanceTransactions.retrieve(String(charge.balance_transaction))
    expect(entry).toMatchObject({ amount: 4820, source: charge.id, type: 'charge' })
    expect(entry.net).toBe(4820 - entry.fee)
  })

  test('a declined card leaves the same payment open for another one', async () => {
    const intent = await anIntent()
    const declined = stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    })
    expect(await refusalOf(declined)).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { id: intent.id, status: 'requires_payment_method', payment_method: null },
    })
    const second = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(second).toMatchObject({ status: 'succeeded', last_payment_error: null })
    const charges = await stripe.charges.list({ payment_intent: intent.id })
    expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })

  test.each(testCards.filter(({ method, decline }) => method && decline))('$method is declined: $does', async (row) => {
    const problem = await refusalOf(paid(String(row.method)))
    expect(problem).toMatchObject({ statusCode: 402, code: row.decline?.code, decline_code: row.decline?.declineCode })
    expect(problem.payment_intent?.last_payment_error).toMatchObject({ code: row.decline?.code })
  })

  test.each(testCards.filter((row) => row.method && !row.decline && (!row.challenge || row.challenge === 'optional')))(
    '$method: $does',
    async (row) => {
      expect((await paid(String(row.method))).status).toBe('succeeded')
    },
  )

  test.each(testCards.filter((row) => row.challenge && row.challenge !== 'optional' && !row.challengeBreaks))(
    '$method needs the bank: $does',
    async (row) => {
      const intent = await paid(String(row.method), { return_url: 'http://shop.example/return' })
      expect(intent.status).toBe('requires_action')
      const url = intent.next_action?.redirect_to_url?.url ?? ''
      const answered = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ answer: 'complete' }),
        redirect: 'manual',
      })
      const location = new URL(answered.headers.get('location') ?? '')
      const after = await stripe.paymentIntents.retrieve(intent.id)
      expect(location.searchParams.get('payment_intent')).toBe(intent.id)
      expect(location.searchParams.get('redirect_status')).toBe(row.declineAfterChallenge ? 'failed' : 'succeeded')
      expect(after.status).toBe(row.declineAfterChallenge ? 'requires_payment_method' : 'succeeded')
    },
  )

  test('after a refusal at the bank the same payment can be tried again', async () => {
    const intent = await paid('pm_card_authenticationRequired')
    const url = String(intent.next_action?.use_stripe_sdk?.stripe_js)
    await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'fail' }), redirect: 'manual' })
    const failed = await stripe.paymentIntents.retrieve(intent.id)
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  test('money can be authorised first and partly captured later', async () => {
    const held = await paid('pm_card_visa', { capture_method: 'manual', amount: 1000 })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 1000, amount_received: 0 })
    const taken = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 700, expand: ['latest_charge'] })
    expect(taken).toMatchObject({ status: 'succeeded', amount_received: 700, amount_capturable: 0 })
    expect(taken.latest_charge).toMatchObject({ amount_captured: 700, amount_refunded: 300 })
    const expand = ['data.balance_transaction']
    const [release] = (await stripe.refunds.list({ payment_intent: held.id, expand })).data
    expect(release).toMatchObject({
      amount: 300,
      destination_details: { card: { type: 'reversal' } },
      balance_transaction: { reporting_category: 'partial_capture_reversal', amount: -300 },
    })
    expect(await refusalOf(stripe.paymentIntents.capture(held.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('a completed payment cannot be canceled, an open one can, and then accepts no card', async () => {
    const done = await paid('pm_card_visa')
    expect(await refusalOf(stripe.paymentIntents.cancel(done.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    })
    const open = await anIntent()
    const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    const late = stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' })
    expect(await refusalOf(late)).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })
})

describe('refunds', () => {
  test('no more than was captured can be refunded', async () => {
    const intent = await paid('pm_card_visa')
    const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 4000, metadata: { refund: '1' } })
    expect(first).toMatchObject({ status: 'succeeded', amount: 4000, metadata: { refund: '1' } })
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent.id, amount: 821 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    await stripe.refunds.create({ payment_intent: intent.id })
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const charge = await stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] })
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 4820 })
    expect(charge.refunds?.data.map(({ amount }) => amount)).toEqual([820, 4000])
  })

  test('soon after the capture a refund is made as a reversal, later as a refund', async () => {
    const intent = await paid('pm_card_visa')
    const way = async () =>
      (await stripe.refunds.create({ payment_intent: intent.id, amount: 100 })).destination_details?.card?.type
    expect(await way()).toBe('reversal')
    await provider.control('POST', 'clock', { advance: 2 * 3600 })
    expect(await way()).toBe('refund')
  })

  test('a refund may be slow at the bank, or be returned', async () => {
    const slow = await paid('pm_card_pendingRefund')
    const pending = await stripe.refunds.create({ payment_intent: slow.id })
    const failing = await paid('pm_card_refundFail')
    const good = await stripe.refunds.create({ payment_intent: failing.id })
    expect([pending.status, good.status]).toEqual(['pending', 'succeeded'])
    await provider.control('POST', 'clock', { advance: 61 })
    expect(await stripe.refunds.retrieve(pending.id)).toMatchObject({ status: 'succeeded' })
    expect(await stripe.refunds.retrieve(good.id)).toMatchObject({ status: 'failed' })
    expect(await stripe.charges.retrieve(String(failing.latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    })
  })
})

describe('what the provider refuses', () => {
  test.each<[string, Partial<Stripe.PaymentIntentCreateParams>, string | undefined]>([
    ['too little', { amount: 49 }, 'amount_too_small'],
    ['too much', { amount: 100_000_000 }, 'amount_too_large'],
    ['thousandths that are not processed', { amount: 12_345, currency: 'kwd' }, undefined],
    ['an amount that does not exist', { amount: 550, currency: 'isk' }, undefined],
    ['an unknown currency', { currency: 'xxx' }, undefined],
    ['a list of types', { payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported'],
    ['two choices of types', { automatic_payment_methods: { enabled: true } }, undefined],
    ['an unknown parameter', { amonut: 5 } as object, 'parameter_unknown'],
  ])('%s', async (_what, params, code) => {
    expect(await refusalOf(anIntent(params))).toMatchObject({ statusCode: 400, ...(code && { code }) })
  })

  test('a whole yen is the smallest unit of yen', async () => {
    expect(await anIntent({ amount: 500, currency: 'jpy' })).toMatchObject({ amount: 500, currency: 'jpy' })
  })

  test('methods with a redirect need a return address', async () => {
    const params = { amount: 500, currency: 'eur', confirm: true, payment_method: 'pm_card_visa' }
    expect(await refusalOf(stripe.paymentIntents.create(params))).toMatchObject({ param: 'return_url' })
  })

  test('an unknown object, and a key that is not ours', async () => {
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    const answer = await fetch(`${provider.origin}/v1/payment_intents`, { headers: { Authorization: 'Bearer sk_x' } })
    expect(answer.status).toBe(401)
  })

  test('a browser sees one payment only with its own secret, and never the shop’s metadata', async () => {
    const intent = await anIntent({ metadata: { order: '9' } })
    const look = (secret: string, id = intent.id) =>
      fetch(`${provider.origin}/v1/payment_intents/${id}?client_secret=${secret}`, {
        headers: { Authorization: 'Bearer pk_test_barrow' },
      })
    const seen: object = await (await look(String(intent.client_secret))).json()
    expect(seen).toMatchObject({ id: intent.id, amount: 4820 })
    expect(seen).not.toHaveProperty('metadata')
    expect((await look(`${intent.id}_secret_guess`)).status).toBe(400)
    const list = await fetch(`${provider.origin}/v1/payment_intents`, {
      headers: { Authorization: 'Bearer pk_test_barrow' },
    })
    expect(list.status).toBe(403)
  })
})

test('lists are newest first, in pages, and can be filtered by date', async () => {
  const made = [await anIntent(), await anIntent(), await anIntent()].map(({ id }) => id).toReversed()
  const first = await stripe.paymentIntents.list({ limit: 2 })
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2))
  expect(first.has_more).toBe(true)
  const next = await stripe.paymentIntents.list({ limit: 1, starting_after: String(made[1]) })
  expect(next.data[0]?.id).toBe(made[2])
  const back = await stripe.paymentIntents.list({ limit: 1, ending_before: String(made[2]) })
  expect(back.data[0]?.id).toBe(made[1])
  const later = Math.floor(Date.now() / 1000) + 100_000
  expect((await stripe.paymentIntents.list({ created: { gte: later } })).data).toEqual([])
})

test('metadata is merged key by key', async () => {
  const intent = await anIntent({ metadata: { a: '1', b: '2' } })
  const changed = await stripe.paymentIntents.update(intent.id, { metadata: { b: '', c: '3' } })
  expect(changed.metadata).toEqual({ a: '1', c: '3' })
})

test('the amount may change while nothing is paid, and no longer', async () => {
  const intent = await anIntent()
  expect(await stripe.paymentIntents.update(intent.id, { amount: 900 })).toMatchObject({ amount: 900 })
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(await refusalOf(stripe.paymentIntents.update(intent.id, { amount: 100 }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})
