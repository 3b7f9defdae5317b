import { equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyer, untilState } from '#test/fault-matrix/world/buyer.ts'
import { until } from '#test/fault-matrix/world/until.ts'

/** The payment is created and paid before the shop has stored its reference: the webhook still finds its order. */
export const webhookBeforeReference: RunRow = async (world) => {
  const { provider, faults, sql } = world
  const buyer = await aBuyer(world)
  faults.pauseAt('payment-created')
  const pressed = buyer.press()
  await faults.reached('payment-created')
  const order = await buyer.order()
  const payment = await until('the payment at the provider', async () => (await provider.paymentsOf(order.id))[0])
  const [before] = await sql<{ reference: string | null }>(
    'select provider_reference as reference from payment_attempts where order_id = $1',
    order.id,
  )
  equal(before?.reference, null)
  await provider.stripe.paymentIntents.confirm(payment.id, {
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/',
  })
  await untilState(world, order.id, 'placed')
  faults.letGo('payment-created')
  equal((await pressed).status, 200)
  const event = await provider.eventOf('payment_intent.succeeded', payment.id)
  await until('the webhook to be processed', async () => {
    const [inbox] = await sql<{ state: string }>('select state from provider_events where event_id = $1', event)
    return inbox?.state === 'processed'
  })
}
