import type { AnyOperation } from '#app/operations/operation.server.ts'
import { type Call, perform } from '#app/operations/perform.server.ts'

/**
 * An operation called by a program. A key of the caller's that is being used at this moment is told to her: she tries again. Nobody
 * is kept waiting for that but whoever presses a button.
 */
export const performApiCall = (operation: AnyOperation, call: Call<unknown>) => perform(operation, call)
