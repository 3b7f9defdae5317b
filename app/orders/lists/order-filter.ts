import { tidyTag } from '#app/orders/care/care.ts'
import { allCountries } from '#app/kernel/countries.ts'
import { limits } from '#app/limits.ts'
import { aDay, anAmount, anId, type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { paymentStates } from '#app/orders/money/ledger.ts'
import { hasEnded } from '#app/orders/order-rules.ts'
import { orderStates } from '#app/orders/order.ts'
import { type FulfilmentState, fulfilmentStates } from '#app/orders/shipment.ts'

/** The state of fulfilment; `to_pack` has to be packed now, `open` covers everything that still has to leave. */
const shownGoods = ['to_pack', 'open', ...fulfilmentStates] as const

/** The filters of the list of orders. */
export const orderFilters = {
  /** The number of an order, of its parcel or invoice, the customer's name, address or town, or a reference of the card provider. */
  q: typedText(limits.searchQuery.value),
  state: oneOf(orderStates),
  payment: oneOf(paymentStates),
  fulfilment: oneOf(shownGoods),
  /** On hold, by staff or by its payment. */
  hold: oneOf(['on_hold']),
  /** Where it is sent to. */
  country: oneOf(allCountries),
  /** As it is written, whatever its capitals. */
  tag: { ...typedText(limits.tag.value), read: (text: string) => tidyTag(text).slice(0, limits.tag.value) || null },
  /** The colleague who looks after it: the reader, or one by id. */
  assigned: {
    ...anId('idn_'),
    takes: 'mine, idn_',
    read: (text: string) => (text === 'mine' ? text : anId('idn_').read(text)),
  },
  /** Of one customer, by the id of the office's file. */
  customer: anId('cus_'),
  placed_from: aDay,
  placed_to: aDay,
  total_from: anAmount,
  total_to: anAmount,
}
export type OrderFilter = Narrowed<typeof orderFilters>

type Standing = Pick<OrderFilter, 'state' | 'payment' | 'fulfilment'>

/** The states of an order that match. From an order that has ended or is closed nothing leaves. */
export const narrowedBy = ({ state, payment, fulfilment }: Standing) => ({
  states: state ? [state] : fulfilment === 'open' ? notDone : orderStates,
  payments: payment ? [payment] : paymentStates,
  fulfilments: fulfilmentsOf(fulfilment),
})

const notDone = orderStates.filter((state) => state !== 'closed' && !hasEnded(state))

function fulfilmentsOf(goods: OrderFilter['fulfilment']): readonly FulfilmentState[] {
  if (goods === null || goods === 'to_pack') return fulfilmentStates
  return goods === 'open' ? ['unfulfilled', 'partial'] : [goods]
}
