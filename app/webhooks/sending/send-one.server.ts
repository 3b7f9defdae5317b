import { currentTime } from '#app/kernel/clock.ts'
import { addressRules, outsideOf } from '#app/webhooks/endpoints/address-rules.server.ts'
import { readAddress, validSecrets } from '#app/webhooks/endpoints/webhook.ts'
import type { Sent } from '#app/webhooks/deliveries/delivery.ts'
import { bodyOf } from './body.server.ts'
import { eventIdOf } from './envelope.ts'
import type { Result } from './note-sent.server.ts'
import { post } from './post.server.ts'
import type { Claimed } from './queue.server.ts'
import { signedHeaders } from './signature.server.ts'

/** One try of a delivery: what came of it is the result. Throws if its text cannot be made of the event. */
export async function sendOne({ id, tries, begunAt, endpoint, event }: Claimed): Promise<Result> {
  return { id, tries, begunAt, chance: Math.random(), url: endpoint.url, sent: await sendTo(endpoint, event) }
}

/** The address is checked again: the configuration may have changed since. */
async function sendTo({ url, secrets, seesCosts }: Claimed['endpoint'], event: Claimed['event']): Promise<Sent> {
  const rules = addressRules()
  const read = readAddress(url, rules)
  if (!read.ok) return { status: null, answer: null, problem: 'address', duration: 0, retryAfter: null }
  const now = currentTime()
  const body = bodyOf(event, { seesCosts })
  const keys = validSecrets(secrets, now).map(({ key }) => key)
  return post({ url: read.value, headers: signedHeaders(eventIdOf(event.id), body, keys, now), body }, outsideOf(rules))
}
