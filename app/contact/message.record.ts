import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { notFound } from '#app/errors.ts'
import type { MessageId } from '#app/kernel/ids.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import { referenceOf } from './contact.ts'

const personal = z.string().meta({ personal: true })

/** A message from the contact form, as it leaves the shop. */
const messageView = z.object({
  id: idOf('msg_'),
  /** The reference that its writer and the shop use. */
  reference: z.string(),
  /** As typed: whether there is such an order was not checked. */
  order_number: z.string().nullable(),
  /** Null for a guest. */
  customer: idOf('cus_').nullable(),
  name: personal,
  email: personal,
  message: personal,
  locale: z.string(),
  received_at: z.iso.datetime(),
})

/** Found by its id by staff, and by null for a new one. */
export const message = record<MessageId | null, { row: KeptMessage | null }, z.infer<typeof messageView>>({
  name: 'messages',
  prefix: 'msg_',
  permission: 'messages:answer',
  schema: messageView,
  find: filed,
  lock: filed,
  idOf: ({ row }) => row?.id ?? '',
  keyFor: () => null,
  async viewOf(_, { row }) {
    const { id, orderNumber, customerId, name, email, body, locale, at } = row ?? notFound()
    return {
      id,
      reference: referenceOf(id),
      order_number: orderNumber,
      customer: customerId,
      name,
      email,
      message: body,
      locale,
      received_at: at.toISOString(),
    }
  },
})

async function filed(on: Db, id: MessageId | null) {
  if (id === null) return { row: null }
  const row = await byId(on, id)
  return row ? { row } : null
}

const byId = (on: Db, id: MessageId) =>
  on
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.threadId')
    .select(['messages.id', 'messages.body', 'messages.at'])
    .select(['threads.orderNumber', 'threads.customerId', 'threads.name', 'threads.email', 'threads.locale'])
    .where('messages.id', '=', id)
    .executeTakeFirst()
type KeptMessage = NonNullable<Awaited<ReturnType<typeof byId>>>
