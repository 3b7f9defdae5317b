import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, test } from 'vitest'
import { newKey, shownSecret } from '#app/webhooks/endpoints/secret.server.ts'
import { bodyOf } from './body.server.ts'
import { eventIdOf, webhookEnvelope } from './envelope.ts'
import { signedHeaders } from './signature.server.ts'

const event = {
  id: '0199f0aa-0000-7000-8000-000000000001',
  type: 'order.shipped',
  at: new Date('2026-11-24T08:00:00.123Z'),
  record: 'orders',
  snapshot: { id: 'x', number: 'B1002', name: 'Jürgen “Weiß” \u2028 🏺' },
  version: 'v',
  sequence: '17',
}
const [id, body] = [eventIdOf(event.id), bodyOf(event, { seesCosts: true })]

// Libraries that were not written here: the standard's own, and that of its largest sender.
test.each([
  ['standardwebhooks', (secret: string) => new Webhook(secret)],
  ['svix', (secret: string) => new SvixWebhook(secret)],
])('%s accepts a call with each of two valid secrets, and no other', (_, verifier) => {
  const [fresh, former] = [newKey(), newKey()]
  const headers = signedHeaders(id, body, [fresh, former], new Date())
  for (const key of [fresh, former]) verifier(shownSecret(key)).verify(body, headers)
  expect(() => verifier(shownSecret(newKey())).verify(body, headers)).toThrow('matching signature')
  expect(() => verifier(shownSecret(fresh)).verify(`${body} `, headers)).toThrow('matching signature')
  const otherId = { ...headers, 'webhook-id': eventIdOf('0199f0aa-0000-7000-8000-000000000002') }
  expect(() => verifier(shownSecret(fresh)).verify(body, otherId)).toThrow('matching signature')
  const old = signedHeaders(id, body, [fresh], new Date(Date.now() - 600_000))
  expect(() => verifier(shownSecret(fresh)).verify(body, old)).toThrow('too old')
})

test('the body is as the specification says', () => {
  expect(webhookEnvelope.parse(JSON.parse(body))).toEqual({
    id,
    type: 'order.shipped',
    timestamp: '2026-11-24T08:00:00.123Z',
    data: { record: 'orders', object: event.snapshot, version: 'v', sequence: 17 },
  })
  expect(id).toMatch(/^evt_[0-9a-hjkmnp-tv-z]{26}$/)
  expect(shownSecret(newKey())).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})
