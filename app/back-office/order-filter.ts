import { type PaymentState, paymentStates } from '#app/orders/ledger.ts'
import type { OrderSummary } from '#app/orders/order-details.ts'
import type { OrderState } from '#app/orders/order.ts'
import { isUuid } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'

export const shownStates = ['pending', 'placed', 'cancelled', 'expired', 'closed'] as const satisfies OrderState[]
/** How the goods stand; `open` is whatever still has to leave. */
export const shownGoods = ['open', 'unfulfilled', 'partial', 'fulfilled', 'delivered'] as const
export type ShownGoods = (typeof shownGoods)[number]

/** What the address of the list says; words that nobody knows narrow nothing. */
export interface OrderFilter {
  search: string
  state: OrderState | null
  payment: PaymentState | null
  goods: ShownGoods | null
  /** The id after which the list goes on: ids are in the order of their making. */
  before: string | null
}

export function readFilter(query: URLSearchParams): OrderFilter {
  const before = query.get('before')
  return {
    search: (query.get('q') ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, limits.searchQuery.value),
    state: oneOf(shownStates, query.get('state')),
    payment: oneOf(paymentStates, query.get('payment')),
    goods: oneOf(shownGoods, query.get('fulfilment')),
    before: before && isUuid(before) ? before : null,
  }
}

function oneOf<Word extends string>(words: readonly Word[], given: string | null): Word | null {
  return words.find((word) => word === given) ?? null
}

/** Whether an order stands as the list wants it. */
export function fitsFilter({ state, payment, fulfilment }: OrderSummary, filter: OrderFilter): boolean {
  if (filter.state !== null && filter.state !== state) return false
  const open = fulfilment === 'unfulfilled' || fulfilment === 'partial'
  const goods = filter.goods === null || (filter.goods === 'open' ? open : filter.goods === fulfilment)
  return goods && (filter.payment === null || filter.payment === payment)
}
