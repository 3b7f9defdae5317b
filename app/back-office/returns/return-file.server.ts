import type { LocationId } from '#app/kernel/ids.ts'
import { mayRefundReturn } from '#app/orders/returns/return-refund.ts'
import { listRefundable } from '#app/orders/returns/returns.server.ts'
import { leftOfReturn, worthOfReturn } from '#app/refunds/exchanged.ts'
import { offerRefund } from '#app/refunds/plan-refund.ts'
import { refundableIn } from '#app/refunds/refundable.server.ts'
import { mayExchangeReturn } from '#app/returns/decide-return.ts'
import { type FiledReturn, findReturn } from '#app/returns/return.record.ts'
import { sellerAddress } from '#app/settings/seller.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { isLocale, defaultLocale } from '#app/locales.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { listPeople } from '#app/back-office/people.server.ts'

/** A return as staff see it. */
export interface ReturnFile extends FiledReturn {
  /** Names by what it keeps of who did what. */
  people: Map<string, string>
  /** Its money can go back now. */
  mayRefund: boolean
  /** It can pay for other items now. */
  mayExchange: boolean
  /** The most of it, if other items are sent instead; null: none are. */
  left: number | null
  /** Where it can arrive. */
  locations: { id: LocationId; name: string }[]
  /** What the mail says unless staff change it: the shop's own address. */
  instructions: string
}

/** Null when there is no such return. */
export async function findReturnFile(key: string): Promise<ReturnFile | null> {
  const filed = await findReturn(db, key)
  if (!filed) return null
  const { requestedBy, decidedBy, receivedBy, closedBy } = filed.row
  const did = [requestedBy, decidedBy, receivedBy, closedBy].flatMap((who) => who ?? [])
  const [moneyLeft, people, locations, instructions] = await Promise.all([
    moneyOf(filed),
    listPeople(did),
    db.selectFrom('locations').select(['id', 'name']).orderBy('position').execute(),
    sendTo(filed.order.locale),
  ])
  return { ...filed, ...moneyLeft, people, locations, instructions }
}

/** As the order's refunds decide it. */
async function moneyOf(filed: FiledReturn): Promise<Pick<ReturnFile, 'mayRefund' | 'mayExchange' | 'left'>> {
  const { row, order } = filed
  const returns = await listRefundable(db, order.id)
  const made = returns.find(({ id }) => id === row.id)
  const refundable = await refundableIn(db, order)
  const isThere = offerRefund(refundable).ok
  const left = made ? leftOfReturn(refundable, made) : null
  const worth = made ? worthOfReturn(refundable, made) : 0
  return {
    mayRefund: isThere && mayRefundReturn(returns, row.id).ok && left !== 0,
    mayExchange: isThere && mayExchangeReturn(filed).ok && worth > 0,
    left,
  }
}

/** The shop's name and address, in the language of the order. */
export async function sendTo(locale: string): Promise<string> {
  const settings = await getSettings()
  const language = languageOf(isLocale(locale) ? locale : defaultLocale)
  const address = sellerAddress(settings, language)
  return (address.includes(settings.name) ? address : [settings.name, ...address]).join('\n')
}
