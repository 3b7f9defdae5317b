import { sql } from 'kysely'
import { notFound } from '#app/errors.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { invoiceYears } from '#app/settings/retention.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { ownArchive } from './archive/own-archive.record.ts'
import { ownErasure } from './erasure/own-erasure.record.ts'
import { stateOf } from './erasure/erasure.ts'
import { findOpenMatters } from './erasure/find-matters.server.ts'
import { findSubject } from './subject.server.ts'

/** The customer's archive and request, and what an erasure would do now. */
export async function findData(customerId: CustomerId, actor: Actor) {
  const [settings, archive, erasure, subject] = await Promise.all([
    getSettings(),
    ownArchive.find(db, customerId, actor),
    ownErasure.find(db, customerId, actor),
    findSubject(db, { customerId, email: null }),
  ])
  const { rows } = await sql<{ invoices: number; own: string[] }>`
    select (select count(*)::int from invoices where order_id = any (${[...subject.orders]}::uuid[])) as invoices,
      (select coalesce(array_agg(number), '{}') from orders where customer_id = ${customerId}) as own`.execute(db)
  const row = (erasure ?? notFound()).row
  return {
    archive: archive?.row ?? null,
    /** The request that waits. */
    erasure: row && stateOf(row) === 'waiting' ? row : null,
    isStaff: erasure?.isStaff ?? false,
    matters: await findOpenMatters(db, subject, actor.now),
    orders: subject.orders.length,
    invoices: rows[0]?.invoices ?? 0,
    own: rows[0]?.own ?? [],
    years: invoiceYears(settings),
  }
}
