import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { nextState } from '#app/kernel/state-machine.ts'
import { mayExchange } from '#app/orders/returns/exchange.ts'
import { type ReturnEvent, returnMachine, type ReturnState } from '#app/orders/returns/return.ts'

interface Standing {
  row: { state: ReturnState }
}

const mayMove =
  <Code extends 'return.decided' | 'return.not_approved' | 'return.not_open'>(event: ReturnEvent, code: Code) =>
  ({ row }: Standing): Outcome<ReturnState, Code> => {
    const state = nextState(returnMachine, row.state, event)
    return state ? agree(state) : refuse(code)
  }

// The screen asks these before it offers an act, the operation asks again under the order's lock.

export const mayApprove = mayMove('approve', 'return.decided')
export const mayReject = mayMove('reject', 'return.decided')
export const mayReceive = mayMove('receive', 'return.not_approved')
export const mayCloseReturn = mayMove('close', 'return.not_open')

/** Whether something else may be sent instead of what comes back. */
export const mayExchangeReturn = ({
  row,
  isRefunded,
  exchange,
}: Standing & { isRefunded: boolean; exchange: { exchanged: number } | null }) =>
  mayExchange({ state: row.state, isRefunded, exchanged: exchange?.exchanged ?? null })
