import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#stand-ins/scriptless-browser.ts'
import { listenForWebhooks, startCardProvider, type Started } from '#stand-ins/card-provider/started.ts'

let provider: Started
let shop: Awaited<ReturnType<typeof listenForWebhooks>>

beforeAll(async () => {
  shop = await listenForWebhooks()
  provider = await startCardProvider({ webhookUrl: shop.url })
})
afterAll(async () => {
  await provider.stop()
  shop.stop()
})
beforeEach(async () => {
  await provider.control('GET', 'rest')
  await provider.control('POST', 'reset')
  shop.received.length = 0
})

const order = { amount: 4820, currency: 'eur', allowed_payment_method_types: ['card' as const] }
const intents = '/v1/payment_intents'

function pay(method = 'pm_card_visa', more: object = {}) {
  return provider.stripe.paymentIntents.create({ ...order, confirm: true, payment_method: method, ...more })
}

async function book() {
  // The control's own answer: one entry for each payment, newest first.
  return (await provider.control('GET', 'book')) as { id: string; [name: string]: unknown }[]
}

/** One call without the official package, which would retry by itself. */
async function bareCall(key?: string) {
  const body = new URLSearchParams({ amount: '4820', currency: 'eur', 'allowed_payment_method_types[0]': 'card' })
  const headers = { Authorization: 'Bearer sk_test_barrow', ...(key && { 'Idempotency-Key': key }) }
  try {
    const answer = await fetch(`${provider.origin}${intents}`, { method: 'POST', body, headers })
    return {
      seen: await answer.json().then(
        () => answer.status,
        () => 'half an answer',
      ),
      headers: answer.headers,
    }
  } catch {
    return { seen: 'no answer', headers: new Headers() }
  }
}

describe('faults', () => {
  test.each([
    ['drop-before', 'no answer', 2],
    ['commit-then-reset', 'no answer', 3],
    ['cut-off', 'half an answer', 3],
    ['delay', 200, 3],
    ['conflict', 409, 2],
    ['rate-limit', 429, 2],
    ['error-stored', 500, 2],
    ['error-unstored', 500, 2],
    ['refuse', 400, 2],
    ['malformed', 200, 3],
  ])('%s hits the second call, whose caller sees: %s; payments after three calls: %i', async (kind, seen, made) => {
    const fault = { kind, method: 'POST', path: intents, nth: 2, milliseconds: 20 }
    await provider.control('POST', 'faults', fault)
    const calls = [await bareCall(), await bareCall(), await bareCall()]
    expect(calls.map((call) => call.seen)).toEqual([200, seen, 200])
    expect(await book()).toHaveLength(made)
    expect(await provider.control('GET', 'faults')).toMatchObject([{ rule: fault, seen: 3, used: 1 }])
  })

  test('a fault affects only its method and path, as often as requested, until it is removed', async () => {
    const fault = { kind: 'conflict', method: 'POST', path: '/v1/payment_intents/*/confirm', times: 2 }
    await provider.control('POST', 'faults', fault)
    const intent = await provider.stripe.paymentIntents.create(order)
    await provider.stripe.paymentIntents.retrieve(intent.id)
    const confirm = () =>
      provider.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, { maxNetworkRetries: 0 })
    await expect(confirm()).rejects.toMatchObject({ statusCode: 409 })
    await expect(confirm()).rejects.toMatchObject({ statusCode: 409 })
    expect((await confirm()).status).toBe('succeeded')
    const { id } = Object(await provider.control('POST', 'faults', { kind: 'rate-limit' }))
    await provider.control('DELETE', `faults/${id}`)
    expect((await bareCall()).seen).toBe(200)
    await expect(provider.control('POST', 'faults', { kind: 'earthquake' })).rejects.toThrow('400')
  })

  test('calls that meet are done together, and a single one continues in the end', async () => {
    const fault = { kind: 'meet', method: 'POST', path: intents, times: 2, milliseconds: 60_000 }
    await provider.control('POST', 'faults', fault)
    const first = bareCall()
    await expect.poll(() => provider.control('GET', 'faults')).toMatchObject([{ used: 1 }])
    expect(await book()).toHaveLength(0)
    expect([await bareCall(), await first].map(({ seen }) => seen)).toEqual([200, 200])
    await provider.control('POST', 'faults', { ...fault, milliseconds: 20 })
    expect((await bareCall()).seen).toBe(200)
    expect(await book()).toHaveLength(3)
  })

  test('a refusal has the requested status, code and parameter', async () => {
    const fault = { kind: 'refuse', status: 403, code: 'more_permissions_required', param: 'amount' }
    await provider.control('POST', 'faults', fault)
    const refused = provider.stripe.paymentIntents.create(order)
    await expect(refused).rejects.toMatchObject({ statusCode: 403, code: fault.code, param: fault.param })
    expect((await bareCall()).seen).toBe(200)
  })

  test('what the headers tell a client: which request, which version, whether to retry', async () => {
    const first = await bareCall('k1')
    expect(first.headers.get('request-id')).toMatch(/^req_/)
    expect(first.headers.get('stripe-version')).toBe('2026-10-28.endive')
    expect(first.headers.get('idempotency-key')).toBe('k1')
    const again = await bareCall('k1')
    expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'))
    await provider.control('POST', 'faults', { kind: 'error-stored' })
    const stored = [await bareCall('k2'), await bareCall('k2')]
    expect(stored.map(({ headers }) => headers.get('stripe-should-retry'))).toEqual(['false', 'false'])
    expect(stored.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    await provider.control('POST', 'faults', { kind: 'conflict' })
    expect((await bareCall()).headers.get('stripe-should-retry')).toBe('true')
    const old = await fetch(`${provider.origin}${intents}`, {
      headers: { Authorization: 'Bearer sk_test_barrow', 'Stripe-Version': '2020-08-27' },
    })
    expect(old.status).toBe(400)
  })
})

describe('webhooks', () => {
  const types = () => shop.received.map(({ event }) => event.type)

  test('a delayed event arrives when it is due', async () => {
    await provider.control('PUT', 'policy', [{ types: ['payment_intent.succeeded'], delayMilliseconds: 3_600_000 }])
    await pay()
    await provider.control('GET', 'rest')
    expect(types()).not.toContain('payment_intent.succeeded')
    await provider.control('POST', 'clock', { advance: 3600 })
    await provider.control('GET', 'rest')
    expect(types()).toContain('payment_intent.succeeded')
  })

  test('waiting events can be sent newest first', async () => {
    await provider.control('PUT', 'policy', [{ reverse: true, oneByOne: true }])
    await pay()
    await provider.control('GET', 'rest')
    expect(types()).toEqual([
      'charge.updated',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ])
  })

  test('a rule may be about one payment', async () => {
    const [quiet, loud] = [await provider.stripe.paymentIntents.create(order), await pay()]
    await provider.control('GET', 'rest')
    shop.received.length = 0
    await provider.control('PUT', 'policy', [{ object: quiet.id, drop: true }])
    await provider.stripe.paymentIntents.confirm(quiet.id, { payment_method: 'pm_card_visa' })
    await provider.stripe.refunds.create({ payment_intent: loud.id })
    await provider.control('GET', 'rest')
    expect(types().toSorted()).toEqual(['charge.refunded', 'refund.created'])
  })

  test('an event can be sent again, and both tries are in the journal', async () => {
    await pay()
    await provider.control('GET', 'rest')
    const first = shop.received.find(({ event }) => event.type === 'payment_intent.succeeded')?.event.id
    await provider.control('POST', 'resend', { event: first })
    await provider.control('GET', 'rest')
    expect(shop.received.filter(({ event }) => event.id === first)).toHaveLength(2)
    const notes = [{ note: 'delivered', status: 200 }, { note: 'delivered' }]
    expect(await provider.control('GET', `journal?event=${first}`)).toMatchObject(notes)
    expect(await provider.control('GET', `deliveries?event=${first}`)).toMatchObject([{ state: 'delivered' }, {}])
  })
})

describe('by the dashboard or the bank', () => {
  test('an open payment is canceled', async () => {
    const open = await provider.stripe.paymentIntents.create(order)
    await provider.control('POST', 'actions/cancel', { id: open.id })
    expect(await book()).toMatchObject([{ id: open.id, status: 'canceled' }])
  })

  test('a dispute is lost, and the money is gone until an appeal is won', async () => {
    const paid = await pay()
    await provider.control('POST', 'actions/dispute', { id: paid.id })
    const [dispute] = (await provider.stripe.disputes.list({ payment_intent: paid.id })).data
    await provider.control('POST', 'actions/lose-dispute', { id: dispute?.id })
    expect(await book()).toMatchObject([{ captured: 4820, refunded: 0, disputes: [{ amount: 4820, status: 'lost' }] }])
    await provider.control('POST', 'actions/appeal-dispute', { id: dispute?.id })
    expect(await book()).toMatchObject([{ disputes: [{ status: 'appeal_under_review' }] }])
    await provider.control('POST', 'actions/win-dispute', { id: dispute?.id })
    expect(await book()).toMatchObject([{ disputes: [{ status: 'won' }] }])
  })

  test('a pending refund arrives, or fails and no longer counts', async () => {
    const made: string[] = []
    for (const name of ['finish-refund', 'fail-refund']) {
      const paid = await pay('pm_card_pendingRefund')
      const refund = await provider.stripe.refunds.create({ payment_intent: paid.id, metadata: { refund: name } })
      made.push(refund.id)
      expect((await book())[0]).toMatchObject({ refunded: 0, refundsPending: 4820 })
      await provider.control('POST', `actions/${name}`, { id: refund.id })
    }
    const [finished, failed] = made
    expect(await book()).toMatchObject([
      {
        refunded: 0,
        refundsPending: 0,
        refunds: [{ id: failed, status: 'failed', metadata: { refund: 'fail-refund' } }],
      },
      { refunded: 4820, refundsPending: 0, refunds: [{ id: finished, status: 'succeeded', amount: 4820 }] },
    ])
  })

  test('a released authorisation is no refund in the book', async () => {
    const held = await pay('pm_card_visa', { capture_method: 'manual' })
    await pay()
    await provider.control('POST', 'actions/cancel', { id: held.id })
    const [entry, ...none] = Object(await provider.control('GET', `book?payment=${held.id}`))
    expect(none).toEqual([])
    expect(entry).toMatchObject({
      id: held.id,
      captured: 0,
      capturable: 0,
      refunded: 0,
      refundsPending: 0,
      refunds: [],
    })
  })

  test('a review is closed', async () => {
    const risky = await pay('pm_card_riskLevelElevated')
    await provider.control('POST', 'actions/approve-review', { id: risky.review })
    const review = await provider.stripe.reviews.retrieve(String(risky.review))
    expect(review).toMatchObject({ open: false, closed_reason: 'approved' })
  })
})

test('every fault can be set on the page and removed again', async () => {
  const browser = openBrowser(provider.origin)
  const fresh = () => browser.open(`${provider.origin}/controls`)
  const path = '/v1/payment_intents/*/cancel'
  await browser.submit(await fresh(), '/add-fault', {
    kind: 'delay',
    method: 'POST',
    path,
    nth: '2',
    milliseconds: '5',
  })
  const rule = { kind: 'delay', method: 'POST', path, nth: 2, milliseconds: 5 }
  expect(await provider.control('GET', 'faults')).toMatchObject([{ rule }])
  await browser.submit(await fresh(), '/remove-faults', {})
  expect(await provider.control('GET', 'faults')).toEqual([])
  await browser.submit(await fresh(), '/add-rule', { types: 'charge.failed, charge.updated', hold: 'yes', copies: '2' })
  expect(await provider.control('GET', 'policy')).toEqual([
    { types: ['charge.failed', 'charge.updated'], hold: true, copies: 2 },
  ])
  const paid = await pay()
  const held = await fresh()
  expect(held.body).toContain('Let go 2 held')
  await browser.submit(held, '/release', {})
  await browser.submit(await fresh(), '/behave', {})
  expect(await provider.control('GET', 'policy')).toEqual([])
  await browser.submit(await fresh(), '/forge', {
    type: 'charge.failed',
    object: String(paid.latest_charge),
    livemode: 'yes',
  })
  await shop.until((all) => all.some(({ event }) => event.type === 'charge.failed' && event.livemode))
  await browser.submit(await fresh(), '/advance', { hours: '2', minutes: '0' })
  expect(await provider.control('GET', 'clock')).toMatchObject({ aheadSeconds: 7200 })
  const refused = await browser.submit(await fresh(), '/add-fault', { kind: 'delay', nth: '0' })
  expect(refused.status).toBe(400)
  await browser.submit(await fresh(), '/reset', {})
  expect(await book()).toEqual([])
})
