import { actorName } from '#app/back-office/office-words.ts'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { parcelLabel } from '#app/back-office/orders/ParcelPieces.tsx'
import { wordOfEntry } from '#app/back-office/payments/ledger-words.ts'
import { limits } from '#app/limits.ts'
import type { LetterKind } from '#app/letter-list.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Language } from '#app/web/language-of.ts'
import { type HistoryEntry, newestFirst } from './history.ts'
import { mailEntry } from './mail-entry.ts'
import { readRecordHistory } from './record-history.server.ts'

export interface ShownHistory {
  entries: HistoryEntry[]
  /** There are older ones. */
  isCut: boolean
}

/** The fields of an order that staff change by themselves. */
const fields: ReadonlySet<string> = new Set([
  'address',
  'assigned_to',
  'email',
  'instructions',
  'phone',
  'rejection',
  'staff_hold',
  'staff_hold_note',
  'staff_hold_until',
  'tags',
])

/** Everything that happened to an order, in one stream. */
export async function readOrderHistory(
  file: OrderFile,
  asked: { all: boolean; actor: Actor; language: Language },
): Promise<ShownHistory> {
  const { all, actor, language } = asked
  const { order } = file
  const most = all ? limits.historyMost.value : limits.historyShown.value
  const objects = [
    { record: 'orders', objectId: order.id as string },
    ...order.returns.map(({ id }) => ({ record: 'returns', objectId: id as string })),
  ]
  const own = await readRecordHistory({ objects, fields, most: most + 1, actor, language })
  const sent = new Set(file.parcels.map(({ shippedAt }) => shippedAt?.getTime()))
  // A parcel says more of itself than that someone sent it.
  const did = own.filter(({ kind, at, parts }) => kind !== 'did' || !sent.has(at.getTime()) || isOther(parts))
  const entries = newestFirst([
    ...did,
    ...states(file, language),
    ...money(file, language),
    ...parcels(file, language),
    ...mails(file, language),
  ])
  return { entries: entries.slice(0, most), isCut: entries.length > most }
}

const isOther = (parts: HistoryEntry['parts']) => parts?.some(({ personal }) => personal) ?? false

/** What became of the order by itself. */
function states({ order, facts }: OrderFile, { t }: Language): HistoryEntry[] {
  const entry = (id: string, at: Date | null, what: string): HistoryEntry[] =>
    at ? [{ id, at, kind: 'state', what, who: null }] : []
  return [
    ...entry(' ordered', order.createdAt, t('office.history.ordered')),
    ...entry(' placed', order.placedAt, t('office.history.placed')),
    ...(facts.state === 'expired' ? entry(' expired', order.expiresAt, t('office.history.expired')) : []),
  ]
}

function money({ ledger, attempts }: OrderFile, language: Language): HistoryEntry[] {
  const byHand = new Set<string | null>(attempts.flatMap(({ id, method }) => (method === 'account' ? [id] : [])))
  return ledger.map(({ id, at, kind, amount, currency, attemptId }) => ({
    id,
    at,
    kind: 'money',
    what: language.t('office.history.money', {
      what: language.t(wordOfEntry({ kind, amount }, byHand.has(attemptId))),
      amount: language.money({ amount: Math.abs(amount), currency }),
    }),
    who: null,
  }))
}

function parcels({ parcels: all, people }: OrderFile, language: Language): HistoryEntry[] {
  return all.flatMap((parcel) => {
    const label = parcelLabel(parcel, language)
    const entry = (id: string, at: Date | null, what: string, who: string | null): HistoryEntry[] =>
      at ? [{ id: `${parcel.id}${id}`, at, kind: 'parcel', what, who }] : []
    const sent = language.t('office.history.parcel_sent', { label })
    return entry('', parcel.shippedAt, sent.replace(/[:\s]+$/, ''), actorName(parcel.sentBy, people, language))
  })
}

// The query asks only for these kinds.
const mails = ({ letters }: OrderFile, language: Language): HistoryEntry[] =>
  letters.map(({ kind, ...letter }) => mailEntry({ ...letter, kind: kind as LetterKind }, language))
