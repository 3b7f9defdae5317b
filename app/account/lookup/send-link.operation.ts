import { sql } from 'kysely'
import { z } from 'zod'
import { emailField } from '#app/checkout/contact.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { orderNumberTyped } from '#app/orders/order.ts'
import { limitNetwork, limitRate } from '#app/web/floods/rate-limit.ts'
import { lookup } from './lookup.record.ts'

/** What a buyer who has lost the link types: both have to fit. */
export const lookupInput = z.object({
  order: z
    .string('field.required')
    .overwrite(orderNumberTyped)
    .min(1, 'field.required')
    .max(20, 'field.too_long')
    .regex(/^[A-Z0-9-]+$/, 'field.characters'),
  email: emailField.meta({ personal: true }),
})

/**
 * Sends the buyer a new link to an order. The answer is the same, and takes the same time, whether or not there is such
 * an order: a job is queued in either case, and only the job writes the mail.
 */
export const sendLink = operation({
  name: 'order_links.send',
  http: 'POST /order-links',
  permission: 'messages:write',
  nature: 'mail',
  on: lookup,
  input: lookupInput,
  refusals: [],
  async run({ tx, input: { order, email }, actor }) {
    await limitLookups(actor)
    const { rows } = await sql<{ id: OrderId | null }>`
      select (select id from orders where number = ${order} and lower(email) = lower(${email})) as id`.execute(tx)
    const orderId = rows[0]?.id ?? null
    await enqueue(tx, 'send-order-link', { orderId }, { key: `order-link:${orderId ?? newId()}` })
    return agree()
  },
})

const hour = 3_600_000

/** By address, by network, and all of them together. How many mails a mailbox gets is limited where they are queued. */
async function limitLookups({ client }: Actor) {
  if (client) await limitRate('order-lookup', client, limits.freshLinks.value, hour)
  if (client) await limitNetwork('order-lookup-network', client, limits.messagesOfNetwork.value, hour)
  await limitRate('order-lookup-all', 'all visitors', limits.orderLookups.value, hour)
}
