import type { AnyOperation } from '#app/operations/operation.server.ts'
import { type Call, perform } from '#app/operations/perform.server.ts'

/**
 * An operation called by a program. A key of the caller's that is in use at this moment is an error: she tries again. Nobody
 * waits for that but people who press a button.
 */
export const performApiCall = (operation: AnyOperation, call: Call<unknown>) => perform(operation, call)
