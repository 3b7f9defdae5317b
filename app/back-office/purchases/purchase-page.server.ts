import { listPeople } from '#app/back-office/people.server.ts'
import { findSeen } from '#app/back-office/forms/seen.server.ts'
import { notFound } from '#app/errors.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { dayAt } from '#app/kernel/day.ts'
import { defaultLocale, type Locale, titleIn } from '#app/locales.ts'
import type { Actor } from '#app/operations/actor.ts'
import { findPurchase } from '#app/purchase-orders/purchase-file.server.ts'
import { rightToCosts, stateOf } from '#app/purchase-orders/purchase-order.ts'
import { purchaseOrder } from '#app/purchase-orders/purchase-order.record.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'

/** Where goods can arrive. */
export const listPlaces = () =>
  db.selectFrom('locations').select(['id as value', 'name as label']).orderBy('position').execute()

/** All that the office shows of a purchase order, its items named in the reader's language. */
export async function readPurchase(key: string, actor: Actor, locale: Locale) {
  const seen = await findSeen(purchaseOrder, key, actor)
  const [order = notFound(), places, { timeZone }] = await Promise.all([
    findPurchase(db, key).then((found) => found ?? undefined),
    listPlaces(),
    getSettings(),
  ])
  const seesCosts = actor.permissions.has(rightToCosts)
  const people = await listPeople([order.row.madeBy, ...order.receipts.map(({ who }) => who)])
  const state = stateOf(order)
  const isOpen = state === 'expected' || state === 'partly_arrived'
  const isLate = isOpen && order.row.expectedOn !== null && order.row.expectedOn < dayAt(currentTime(), timeZone)
  const lines = order.lines.map((line) => ({
    ...line,
    title: titleIn(line.title, line.titles, locale),
    // A search knows the names in all languages.
    titles: { ...line.titles, [defaultLocale]: line.title },
    unitCost: seesCosts ? line.unitCost : null,
  }))
  return {
    order: { ...order, lines },
    seesCosts,
    state,
    isOpen,
    isLate,
    seen,
    places,
    people: Object.fromEntries(people),
  }
}
export type ReadPurchase = Awaited<ReturnType<typeof readPurchase>>
