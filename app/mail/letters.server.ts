import { type RawBuilder, type Selectable, sql } from 'kysely'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { type Configuration, configuration } from '#app/configuration.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { newId, type LetterId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { letterFiles, type LetterKind } from '#app/letter-list.ts'
import type { Locale } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { type Db, sessions, type Tx } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { composeLetter, isTest } from './compose-letter.server.ts'
import { admitStrangerMail, mailboxOf } from './strangers.server.ts'

export interface QueuedLetter {
  kind: LetterKind
  /** What the letter is about; only one letter of each kind is queued for a reference. */
  reference: string
  recipient: string
  locale: Locale
  data: Record<string, unknown>
  /** The recipient's address was typed and is unconfirmed: the mail holds nothing typed, and is limited. */
  toStranger: boolean
  /** The mail that this one repeats. */
  againOf?: LetterId
}

/** They say that nothing is kept of their recipient: once sent, their own rows do not either. */
const lastLetters: readonly LetterKind[] = ['customer-erased', 'back-in-stock']
const forgotten = { recipient: '', data: '{}', stranger: null }

/** Queues a letter, once for its kind and reference, in the caller's transaction. A job sends it. */
export async function queueLetter(tx: Db, { toStranger, ...letter }: QueuedLetter) {
  // Of an erased order: its buyer is not known any more.
  if (letter.recipient === '') return
  const id = newId<LetterId>()
  const stranger = toStranger ? mailboxOf(letter.recipient) : null
  const inserted = await tx
    .insertInto('letters')
    .values({ ...letter, id, stranger, data: JSON.stringify(letter.data) })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted)
    await enqueue(tx, 'send-letter', { letterId: id }, { key: `letter:${id}`, tries: limits.letterTries.value })
}

/** Letters of this kind whose reference begins so keep nothing of their recipient, and what is still owed is not sent. */
export async function forgetLetters(tx: Tx, kind: LetterKind, start: string) {
  await tx
    .updateTable('letters')
    .set((row) => ({
      ...forgotten,
      state: row
        .case()
        .when('state', '=', 'owed')
        .then('refused' as const)
        .else(row.ref('state'))
        .end(),
    }))
    .where('kind', '=', sql.lit(kind))
    .where('reference', 'like', `${start}%`)
    .execute()
}

/**
 * The connection to the mail server. By default the library falls back to clear text when no TLS is offered, which an
 * attacker can bring about; with `requireTLS` it sends nothing then (RFC 3207, 6). Certificates are verified unless the
 * address says otherwise.
 */
export function openTransport({ smtpUrl, requireTls }: Configuration['mail']): Transporter {
  return createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
}

let opened: { by: Configuration['mail']; transport: Transporter } | null = null

/** One for all letters of a configuration. */
function transportOf(by: Configuration['mail']): Transporter {
  if (opened?.by !== by) opened = { by, transport: openTransport(by) }
  return opened.transport
}

/**
 * RFC 3834, 5: no automatic answers. Otherwise a ticket system behind the shop's address would answer to whatever
 * address a stranger typed, with the stranger's words in it, and one that is typed there itself would answer itself for
 * ever. The second is what Exchange reads.
 */
const fromMachine = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/**
 * Sends a queued letter. The row is marked after the mail server has accepted it, and no transaction is open meanwhile:
 * a slow mail server would hold it. The Message-ID is made from the row, so a repeat after a crash is recognised as the
 * same letter.
 */
export async function sendQueuedLetter(letterId: LetterId, now: Date) {
  const settings = await getSettings()
  if (!(await admitStrangerMail(letterId, now))) return
  await asOnlySender(letterId, async (own) => {
    const known = own.selectFrom('letters').selectAll().where('id', '=', letterId)
    const letter = await known.where('state', '=', 'owed').executeTakeFirst()
    if (!letter) return
    const transport = transportOf(configuration().mail)
    await failPoint('letter-begun')
    await transport.sendMail(await messageOf(own, letter, settings))
    await failPoint('letter-handed-over')
    const sent = {
      state: 'sent',
      sentAt: now,
      ...(lastLetters.some((kind) => kind === letter.kind) && forgotten),
    } as const
    await own.updateTable('letters').set(sent).where('id', '=', letterId).execute()
  })
}

const lockOf = (letter: RawBuilder<unknown>) => sql`hashtextextended('letter ' || ${letter}::text, 0)`

/**
 * Whether one of these letters is being sent at this moment, or its process stands still in the midst of it. If not, none of
 * them is until the transaction ends.
 */
export async function isBeingSent(tx: Tx, letters: readonly LetterId[]): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${lockOf(sql.ref('id'))}) as is_free
    from unnest(${[...letters]}::text[]) as own (id)`.execute(tx)
  return rows.some(({ isFree }) => !isFree)
}

/**
 * A second worker with the same letter waits here until the first is done. The lock belongs to the connection and not
 * to a transaction, and ends with it: a killed process blocks no one.
 */
async function asOnlySender(letterId: LetterId, send: (own: Db) => Promise<void>) {
  await sessions.connection().execute(async (own) => {
    const key = lockOf(sql.val(letterId))
    await sql`select pg_advisory_lock(${key})`.execute(own)
    try {
      await send(own)
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(own)
    }
  })
}

async function messageOf(
  own: Db,
  letter: Selectable<Database['letters']>,
  settings: ShopSettings,
): Promise<SendMailOptions> {
  const { origin, mail } = configuration()
  const written = await composeLetter(own, letter, settings)
  const makeFiles = isTest(letter.data) ? undefined : letterFiles[letter.kind]
  return {
    subject: written.subject,
    text: written.text,
    html: written.html,
    replyTo: written.replyTo,
    from: { name: settings.name, address: mail.from },
    // Not as a line of text, in which a comma would name a second one.
    to: { name: '', address: letter.recipient },
    headers: fromMachine,
    attachments: await makeFiles?.(letter.data as never, own),
    messageId: `<${letter.id}@${new URL(origin).hostname}>`,
  }
}
