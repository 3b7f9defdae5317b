import { createTransport, type Transporter } from 'nodemailer'
import { configuration } from '#app/configuration.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { type LetterKind, letters, type WriteLetter } from '#app/letter-list.ts'
import { defaultLocale, isLocale, type Locale } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { languageOf } from '#app/web/language.tsx'
import { db, type Db } from '#db/database.server.ts'

export interface OwedLetter {
  kind: LetterKind
  /** What the letter is about; a second letter of the same kind about the same thing is never owed. */
  reference: string
  recipient: string
  locale: Locale
  data: Record<string, unknown>
}

/** Owes a letter, once for its kind and reference, in the transaction that makes it owed. The queue sends it. */
export async function oweLetter(tx: Db, letter: OwedLetter) {
  const id = newId()
  const inserted = await tx
    .insertInto('letters')
    .values({ ...letter, id, data: JSON.stringify(letter.data) })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await enqueue(tx, 'send-letter', { letterId: id }, { key: `letter:${id}` })
}

let transport: Transporter | null = null

/**
 * Sends a letter that is owed. The row is marked after the mail server has taken it, under a lock that a second worker waits
 * for; its Message-ID is made from the row, so that a repeat after a crash is recognised as the same letter.
 */
export async function sendOwedLetter(letterId: string, now: Date) {
  const settings = await getSettings()
  await db.transaction().execute(async (tx) => {
    const letter = await tx.selectFrom('letters').selectAll().where('id', '=', letterId).forUpdate().executeTakeFirst()
    if (!letter || letter.state !== 'owed') return
    const { origin, mail } = configuration()
    const write = (letters as Record<string, WriteLetter>)[letter.kind]
    if (!write) throw new Error(`There is no letter of the kind "${letter.kind}"`)
    const language = languageOf(isLocale(letter.locale) ? letter.locale : defaultLocale, settings.timeZone)
    transport ??= createTransport({ url: mail.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
    await failPoint('letter-begun')
    await transport.sendMail({
      ...write(letter.data as never, { language, origin, shop: settings.name }),
      from: { name: settings.name, address: mail.from },
      to: letter.recipient,
      messageId: `<${letter.id}@${new URL(origin).hostname}>`,
    })
    await failPoint('letter-handed-over')
    await tx.updateTable('letters').set({ state: 'sent', sentAt: now }).where('id', '=', letterId).execute()
  })
}
