import type { AnyOperation } from '#app/operations/operation.server.ts'
import { type Call, perform } from '#app/operations/perform.server.ts'

/**
 * Runs an operation for an API call. If the caller's idempotency key is in use at this moment, the call is refused and
 * the client retries; only a form waits for the first press to finish.
 */
export const performApiCall = (operation: AnyOperation, call: Call<unknown>) => perform(operation, call)
