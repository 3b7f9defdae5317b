import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { mayUndoReceipt } from '#app/purchase-orders/receiving/undo-receipt.operation.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
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

const doneWords = ['received', 'undone', 'closed', 'cancelled', 'reopened'] as const
export type PurchaseDone = (typeof doneWords)[number]

export async function loadPurchase(visit: Load<'/admin/purchase-orders/:purchase'>) {
  const read = await readPurchase(visit.params.purchase, actorOf(visit), visit.locale)
  const done = doneWords.find((each) => each === visit.query.get('done')) ?? null
  const receipt = read.order.receipts.find(({ id, undoneAt }) => id === visit.query.get('receipt') && !undoneAt) ?? null
  return {
    ...read,
    asked: visit.query.get('q') ?? '',
    done: done && { word: done, receipt: done === 'received' ? receipt : null },
    // Said beside what has just arrived: later it may be sold.
    mayUndo: receipt && done === 'received' ? await mayUndoReceipt(read.order, receipt) : null,
    submission: newId(),
    customerId: customerOf(visit).id,
  }
}
export type PurchaseData = Shown<typeof loadPurchase>['data']
export type PurchaseProps = { data: PurchaseData; form: FormState }
