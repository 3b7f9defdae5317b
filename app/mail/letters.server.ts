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

/** Who sends a letter: a connection of the database, by its number there, and when it was last heard of. */
export interface Sender {
  letter: LetterId
  connection: number
  heardAt: Date | null
}

/**
 * Who sends one of these letters at this moment, or stands still in the midst of it: the one that was silent for longest. If
 * null, none of them is sent until the transaction ends.
 */
export async function findSender(tx: Tx, letters: readonly LetterId[]): Promise<Sender | null> {
  const { rows: taken } = await sql<{ id: LetterId; isFree: boolean }>`
    select id, pg_try_advisory_xact_lock(${lockOf(sql.ref('id'))}) as is_free
    from unnest(${[...letters]}::text[]) as own (id)`.execute(tx)
  const sent = taken.filter(({ isFree }) => !isFree).map(({ id }) => id)
  const [letter] = sent
  if (!letter) return null
  const { rows } = await sql<Sender>`
    select id as letter, a.pid as connection, a.state_change as "heardAt"
    from unnest(${sent}::text[]) as own (id)
    join pg_locks l on l.locktype = 'advisory' and l.objsubid = 1 and l.granted
      and (l.classid::bigint << 32) | l.objid::bigint = ${lockOf(sql.ref('id'))}
      and l.database = (select oid from pg_database where datname = current_database())
    join pg_stat_activity a on a.pid = l.pid
    order by a.state_change limit 1`.execute(tx)
  return rows[0] ?? { letter, connection: 0, heardAt: null }
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
