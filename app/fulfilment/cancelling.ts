import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { contestedOf, type LedgerLine } from '#app/orders/ledger.ts'
import type { OrderState } from '#app/orders/order.ts'
import { piecesIn, type ShipmentState } from '#app/orders/shipment.ts'

export type CancelRefusal = 'not-placed' | 'has-left' | 'disputed'

interface Cancellable {
  state: OrderState
  held: boolean
  parcels: readonly { state: ShipmentState; quantity: number }[]
  /** Of the payment that pays for it. */
  ledger: readonly LedgerLine[]
}

/** Staff may call off what is placed or on hold, as long as nothing has left and no bank decides about its money. */
export function mayCancel({ state, held, parcels, ledger }: Cancellable): Outcome<undefined, CancelRefusal> {
  if (state !== 'placed' && !(state === 'pending' && held)) return refuse('not-placed')
  if (piecesIn(parcels, 'shipped', 'delivered', 'lost') > 0) return refuse('has-left')
  return contestedOf(ledger) > 0 ? refuse('disputed') : agree()
}
