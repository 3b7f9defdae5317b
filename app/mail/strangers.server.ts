import { sql } from 'kysely'
import { isId, type LetterId } from '#app/kernel/ids.ts'
import type { LetterKind } from '#app/letter-list.ts'
import { limits } from '#app/limits.ts'
import { db, type Tx } from '#db/database.server.ts'

/**
 * Whether a mail to an unconfirmed address may be sent: a form that makes the shop write to any address is otherwise a
 * way to flood a mailbox, and the shop's own name with mail servers. Counted before it is sent, by one after the other,
 * in a transaction that locks nothing else; asked again, the answer is the same.
 */
export async function admitStrangerMail(letterId: LetterId, now: Date): Promise<boolean> {
  const letters = db.selectFrom('letters').select(['stranger', 'kind', 'reference']).where('id', '=', letterId)
  const { stranger, kind, reference = '' } = (await letters.where('admittedAt', 'is', null).executeTakeFirst()) ?? {}
  if (!stranger) return true
  return db.transaction().execute(async (tx) => {
    await oneByOne(tx)
    const isTooMuch =
      (await countSince(tx, now, day, { stranger })) >= limits.strangerMails.value ||
      (givesWay(kind) && (await countSince(tx, now, hour, { kind })) >= limits.strangersMailsOfKind.value) ||
      (await countSince(tx, now, hour)) >=
        ((await comesLast(tx, kind, reference)) ? mostOfAnyone() : limits.strangersMails.value)
    const change = isTooMuch ? ({ state: 'refused' } as const) : { admittedAt: now }
    await tx.updateTable('letters').set(change).where('id', '=', letterId).where('state', '=', 'owed').execute()
    return !isTooMuch
  })
}

const oneByOne = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('barrow mails to strangers'))`.execute(tx)

/**
 * How many more mails of this kind would be sent within the hour, those that are still owed counted: what would be refused
 * later is not promised now. What one mailbox has got is left out: whoever asks would learn of it.
 */
export async function leftForStrangers(tx: Tx, kind: LetterKind, now: Date): Promise<number> {
  await oneByOne(tx)
  const [ofKind, all] = [await countPromised(tx, now, kind), await countPromised(tx, now, null)]
  const most = forNoOrder.has(kind) ? mostOfAnyone() : limits.strangersMails.value
  return Math.max(0, Math.min(most - all, (givesWay(kind) ? limits.strangersMailsOfKind.value : most) - ofKind))
}

async function countPromised(tx: Tx, now: Date, kind: LetterKind | null): Promise<number> {
  const { count } = await tx
    .selectFrom('letters')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('stranger', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        eb('admittedAt', '>', new Date(now.getTime() - hour)),
        and([eb('admittedAt', 'is', null), eb('state', '=', 'owed')]),
      ]),
    )
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Without these nobody loses anything: a flood of them leaves mails for the receipts of orders and withdrawals. */
const givesWay = (kind: string | undefined) => kind === 'message-received' || kind === 'stock-notice-confirm'

/** Anybody can bring these about, with no order that is paid or owed: they leave some for who has one. */
const forNoOrder: ReadonlySet<string | undefined> = new Set<LetterKind>([
  'archive-link',
  'message-received',
  'order-expired',
  'order-link',
  'order-not-charged',
  'order-payment-failed',
  'stock-notice-confirm',
])
const mostOfAnyone = () => limits.strangersMails.value - limits.strangersMailsKept.value

/** Also the receipt of a withdrawal that matches no order: it may have a typing error, or be made up. */
async function comesLast(tx: Tx, kind: string | undefined, reference: string): Promise<boolean> {
  if (kind !== 'withdrawal-received') return forNoOrder.has(kind)
  if (!isId(reference)) return true
  const { rows } = await sql`select from withdrawals where id = ${reference}::uuid and from_buyer`.execute(tx)
  return rows.length === 0
}

const hour = 3_600_000
const day = 24 * hour

interface Counted {
  stranger?: string
  kind?: string
}

async function countSince(tx: Tx, now: Date, window: number, { stranger, kind }: Counted = {}): Promise<number> {
  const { count } = await tx
    .selectFrom('letters')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('stranger', 'is not', null)
    .where('admittedAt', '>', new Date(now.getTime() - window))
    .$if(stranger !== undefined, (query) => query.where('stranger', '=', stranger ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * One mailbox has many addresses: the part after a plus sign (RFC 5233) and upper case do not matter, and at the
 * largest mail provider neither do dots before the "@" nor which of its two domains is used.
 */
export function mailboxOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@[^@]*$)/, '')
  const [, name] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(plain) ?? []
  return name === undefined ? plain : `${name.replaceAll('.', '')}@gmail.com`
}
