import { beforeAll, expect, test } from 'vitest'
import { makeEveryCall } from './fixture/every-call.ts'
import { typeOfCall } from './fixture/recorder.ts'
import { problemsOf, type Answered } from './fixture/wire-types.ts'
import { routes } from './calls/routes.ts'
import { startCardProvider } from './started.ts'

// The official package's types say only that these are texts.
const withFreeStatus = ['Stripe.BalanceTransaction', 'Stripe.Refund', 'Stripe.WebhookEndpoint']

let answers: Answered[] = []
let called = new Set<string>()
let events: Answered[] = []

beforeAll(async () => {
  const provider = await startCardProvider()
  try {
    const recorder = await makeEveryCall(provider)
    answers = recorder.answers
    called = recorder.called
    const all = await Array.fromAsync(provider.stripe.events.list({ limit: 100 }))
    events = all.map((value) => ({ name: `event ${value.type} ${value.id}`, type: `EventOf<'${value.type}'>`, value }))
  } finally {
    await provider.stop()
  }
}, 60_000)

test('every call that the provider supports was made', () => {
  const all = routes.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect([...called].toSorted()).toEqual(all)
  expect(Object.keys(typeOfCall).toSorted()).toEqual(all)
})

test('every answer and every event has the fields of the official package’s types, none missing and none invented', async () => {
  expect(Object.fromEntries(await problemsOf([...answers, ...events]))).toEqual({})
}, 60_000)

test('a missing, invented or wrong field would be found, in every kind of answer', async () => {
  const kinds = new Map([...answers, ...events].map((answer) => [answer.type, answer]))
  const spoiled = [...kinds.values()].flatMap(({ type, value }) => {
    // All of them are JSON objects.
    const object = value as Record<string, unknown>
    const first = Object.keys(object).find((name) => name !== 'type') ?? ''
    const { [first]: _, ...less } = object
    const wrong = 'error' in object ? { error: { ...Object(object.error), type: 'x' } } : { ...object, object: 'x' }
    const status = 'status' in object && !withFreeStatus.includes(type) && { word: { ...object, status: 'x' } }
    const amount = 'amount' in object && { number: { ...object, amount: '1' } }
    const values = { missing: less, invented: { ...object, amonut: 1 }, wrong, ...status, ...amount }
    return Object.entries(values).map(([how, spoilt]) => ({ name: `${type} ${how}`, type, value: spoilt }))
  })
  const found = await problemsOf(spoiled)
  expect(spoiled.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
}, 60_000)

test.each([
  [
    'payment_intent',
    'canceled processing requires_action requires_capture requires_confirmation requires_payment_method succeeded',
  ],
  ['charge', 'failed pending succeeded'],
  ['refund', 'failed pending succeeded'],
  [
    'dispute',
    'appeal_under_review lost needs_response under_review warning_closed warning_needs_response warning_under_review won',
  ],
  ['checkout.session', 'complete expired open'],
])('%s was seen in each state: %s', (kind, states) => {
  const seen = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('object' in value && value.object === kind && 'status' in value) seen.add(String(value.status))
    Object.values(value).forEach(look)
  }
  for (const { value } of [...answers, ...events]) look(value)
  expect([...seen].toSorted().join(' ')).toBe(states)
})
