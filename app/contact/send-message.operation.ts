import { findCustomerOf } from '#app/identity/people/customer-of.server.ts'
import { type MessageId, newId, type ThreadId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Tx } from '#db/database.server.ts'
import { type ContactMessage, messageInput, referenceOf, subjectOf } from './contact.ts'
import { limitMessages } from './message-limits.ts'
import { message } from './message.record.ts'

/**
 * Stores a message as a new thread and queues two letters: one to the shop, which answers by mail, and a receipt to the
 * writer.
 */
export const sendMessage = operation({
  name: 'messages.send',
  http: 'POST /messages',
  permission: 'messages:write',
  nature: 'mail',
  on: message,
  input: messageInput,
  refusals: [],
  async run({ tx, input, actor, emit, became }) {
    // Only new and valid messages count; they are counted in this process, whether or not they are stored.
    await limitMessages(actor)
    const id = await keep(tx, input, actor)
    await oweBoth(tx, id, input, actor)
    became(id)
    emit('message.received')
    return agree()
  },
})

async function keep(tx: Tx, { message: body, order, ...writer }: ContactMessage, actor: Actor): Promise<MessageId> {
  const [id, threadId, customerId] = [newId<MessageId>(), newId<ThreadId>(), await findCustomerOf(tx, actor)]
  const thread = {
    id: threadId,
    subject: subjectOf(body),
    orderNumber: order,
    customerId,
    ...writer,
    createdAt: actor.now,
  }
  await tx.insertInto('threads').values(thread).execute()
  await tx.insertInto('messages').values({ id, threadId, author: 'customer', body, at: actor.now }).execute()
  return id
}

async function oweBoth(tx: Tx, id: MessageId, { locale, ...typed }: ContactMessage, { now }: Actor) {
  const settings = await readSettings(tx)
  const reference = referenceOf(id)
  await queueLetter(tx, {
    kind: 'message-arrived',
    reference: id,
    recipient: settings.email,
    locale,
    data: { ...typed, reference },
    toStranger: false,
  })
  // Anyone can type anyone's address: this mail contains nothing that was typed.
  await queueLetter(tx, {
    kind: 'message-received',
    reference: id,
    recipient: typed.email,
    locale,
    data: { reference, at: now.toISOString(), answerTo: settings.email },
    toStranger: true,
  })
}
