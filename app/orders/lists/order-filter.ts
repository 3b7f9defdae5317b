import { limits } from '#app/limits.ts'
import { oneOf, typedText } from '#app/operations/list-filter.ts'
import { type PaymentState, paymentStates } from '#app/orders/money/ledger.ts'
import { type OrderState, orderStates } from '#app/orders/order.ts'
import { type FulfilmentState, fulfilmentStates } from '#app/orders/shipment.ts'

const shownStates = ['pending', 'placed', 'cancelled', 'expired', 'closed'] as const satisfies OrderState[]
/** How the goods stand; `to_pack` is what somebody has to pack now, `open` whatever still has to leave. */
const shownGoods = ['to_pack', 'open', 'unfulfilled', 'partial', 'fulfilled', 'delivered'] as const

/** What the list of orders can be narrowed by. */
export const orderFilters = {
  /** The number of an order, the buyer's e-mail address, or a reference of the card provider. */
  q: typedText(limits.searchQuery.value),
  state: oneOf(shownStates),
  payment: oneOf(paymentStates),
  fulfilment: oneOf(shownGoods),
}

export interface OrderFilter {
  q: string | null
  state: OrderState | null
  payment: PaymentState | null
  fulfilment: (typeof shownGoods)[number] | null
}

/** Which orders fit, by what is written of each. */
export interface Narrowed {
  states: readonly OrderState[]
  payments: readonly PaymentState[]
  fulfilments: readonly FulfilmentState[]
  toPack: boolean
}

type Axes = Omit<OrderFilter, 'q'>

export const isNarrow = ({ state, payment, fulfilment }: Axes) =>
  state !== null || payment !== null || fulfilment !== null

export function narrowedBy({ state, payment, fulfilment }: Axes): Narrowed {
  return {
    states: state ? [state] : orderStates,
    payments: payment ? [payment] : paymentStates,
    fulfilments: fulfilmentsOf(fulfilment),
    toPack: fulfilment === 'to_pack',
  }
}

function fulfilmentsOf(goods: OrderFilter['fulfilment']): readonly FulfilmentState[] {
  if (goods === null || goods === 'to_pack') return fulfilmentStates
  return goods === 'open' ? ['unfulfilled', 'partial'] : [goods]
}
