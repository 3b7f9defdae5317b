import { sql } from 'kysely'
import type { InvoiceKind } from '#app/orders/order.ts'
import { dayAt } from '#app/kernel/day.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Tx } from '#db/database.server.ts'

/**
 * One document is numbered at a time, in all processes: the lock ends with the transaction that stores the document, so
 * a number is taken if and only if its document exists. Taken before the order's lock, and by nothing else that locks.
 */
export async function lockNumbers(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtextextended('barrow invoices', 0))`.execute(tx)
}

export interface NextNumber {
  prefix: string
  year: number
  sequence: number
  issuedAt: Date
}

/** The number after the last one of its kind. The caller holds the lock of all numbers. */
export async function nextNumber(
  tx: Tx,
  kind: InvoiceKind,
  settings: Pick<ShopSettings, 'invoicePrefix' | 'invoiceStart' | 'creditNotePrefix' | 'creditNoteStart' | 'timeZone'>,
  now: Date,
): Promise<NextNumber> {
  const [prefix, start] =
    kind === 'invoice'
      ? [settings.invoicePrefix, settings.invoiceStart]
      : [settings.creditNotePrefix, settings.creditNoteStart]
  const last = await tx
    .selectFrom('invoices')
    .select(['year', 'sequence', 'issuedAt'])
    .where('kind', '=', kind)
    .orderBy('year', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  // A clock that is behind, here or in another process, must not date a number before the one that precedes it.
  const issuedAt = last && last.issuedAt > now ? last.issuedAt : now
  const year = Number(dayAt(issuedAt, settings.timeZone).slice(0, 4))
  // In a zone that was changed since, the last one may be of the year to come.
  const lost = await mayBeLost(tx, last?.issuedAt ?? null)
  if (last && last.year >= year) return { prefix, year: last.year, sequence: last.sequence + 1 + lost, issuedAt }
  return { prefix, year, sequence: (last ? 1 : start) + lost, issuedAt }
}

/** More than are issued in a minute. */
const numbersLost = 100

/**
 * How many numbers may have been given that this database does not know of: it went back since the last one that it knows
 * (decision 50). A gap can be explained, a number that two buyers have cannot.
 */
async function mayBeLost(tx: Tx, since: Date | null): Promise<number> {
  const lost = tx.selectFrom('databaseServers').select('timeline').where('lost', '=', true)
  const after = since ? lost.where('firstSeenAt', '>', since) : lost
  return (await after.executeTakeFirst()) ? numbersLost : 0
}
