import { newId, type CustomerId, type ThreadId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import { oweLetter } from '#app/mail/letters.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { type ContactMessage, referenceOf, subjectOf } from './contact.ts'

/**
 * Keeps a message as a new thread and owes two letters: one to the shop, which answers by mail, and one that tells the
 * writer that it has arrived. The same submission sent twice is kept once.
 */
export async function keepMessage(message: ContactMessage, customerId: CustomerId | null, locale: Locale, now: Date) {
  const settings = await getSettings()
  await db.transaction().execute(async (tx) => {
    // The unique key decides between two presses at once; whoever comes second finds the row and adds nothing.
    const threadId = newId<ThreadId>()
    await tx
      .insertInto('threads')
      .values({
        id: threadId,
        subject: subjectOf(message.message),
        orderNumber: message.order || null,
        customerId,
        name: message.name,
        email: message.email,
        locale,
      })
      .execute()
    const kept = await tx
      .insertInto('messages')
      .values({ id: newId(), threadId, author: 'customer', body: message.message, submissionKey: message.submission })
      .onConflict((conflict) => conflict.column('submissionKey').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) return void (await tx.deleteFrom('threads').where('id', '=', threadId).execute())
    const { name, email, order, message: text } = message
    const reference = referenceOf(kept.id)
    await oweLetter(tx, {
      kind: 'message-arrived',
      reference: kept.id,
      recipient: settings.email,
      locale,
      data: { reference, name, email, order, message: text },
      toStranger: false,
    })
    // Anybody can type anybody's address: this one says nothing that was typed.
    await oweLetter(tx, {
      kind: 'message-received',
      reference: kept.id,
      recipient: email,
      locale,
      data: { reference, at: now.toISOString(), answerTo: settings.email },
      toStranger: true,
    })
  })
}
