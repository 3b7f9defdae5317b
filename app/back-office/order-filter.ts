import { type PaymentState, paymentStates } from '#app/orders/ledger.ts'
import { type OrderState, orderStates } from '#app/orders/order.ts'
import { type FulfilmentState, fulfilmentStates } from '#app/orders/shipment.ts'
import { isId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'

export const shownStates = ['pending', 'placed', 'cancelled', 'expired', 'closed'] as const satisfies OrderState[]
/** How the goods stand; `to_pack` is what somebody has to pack now, `open` whatever still has to leave. */
export const shownGoods = ['to_pack', 'open', 'unfulfilled', 'partial', 'fulfilled', 'delivered'] as const
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
    before: before && isId(before) ? before : null,
  }
}

function oneOf<Word extends string>(words: readonly Word[], given: string | null): Word | null {
  return words.find((word) => word === given) ?? null
}

/** Which orders fit, by what is written of each. */
export interface Narrowed {
  states: readonly OrderState[]
  payments: readonly PaymentState[]
  fulfilments: readonly FulfilmentState[]
  toPack: boolean
}

type Axes = Pick<OrderFilter, 'state' | 'payment' | 'goods'>

export const isNarrow = ({ state, payment, goods }: Axes) => state !== null || payment !== null || goods !== null

export function narrowedBy({ state, payment, goods }: Axes): Narrowed {
  return {
    states: state ? [state] : orderStates,
    payments: payment ? [payment] : paymentStates,
    fulfilments: fulfilmentsOf(goods),
    toPack: goods === 'to_pack',
  }
}

function fulfilmentsOf(goods: ShownGoods | null): readonly FulfilmentState[] {
  if (goods === null || goods === 'to_pack') return fulfilmentStates
  return goods === 'open' ? ['unfulfilled', 'partial'] : [goods]
}
