import { cardProvider } from '#app/payments/providers.server.ts'
import { Fault } from '#app/errors.ts'
import { json } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { receiveEvent } from './provider-events.server.ts'

/**
 * The card provider's webhook endpoint. It answers as soon as the event is stored, whatever it is: a repeat, an unknown
 * type and another shop's payment are all "received"; only a wrong signature is refused.
 */
export async function answer(call: Call<'/webhooks/card-provider'>) {
  const event = cardProvider.readEvent(await call.body(), (name) => call.header(name), call.now)
  if (!event.ok) throw new Fault(event.reason === 'signature' ? 'webhook.signature' : 'request.malformed')
  await receiveEvent(event.value, call.now)
  return json({ received: true })
}
