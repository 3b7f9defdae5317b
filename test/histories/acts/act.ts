import { ProviderUndecided } from '#app/payment-provider/payment-provider.ts'
import { Fault } from '#app/errors.ts'
import type { History } from '#test/histories/history.ts'
import { Crash } from '#test/histories/shop/shop.ts'

/** Something that a person does, in the words of a history. */
export interface Act {
  says: string
  run(history: History): Promise<void>
}

/**
 * The possible results of an act while processes end and the provider is down or refuses. Its actor sees an error page,
 * or a job is retried; every other error is a violation.
 */
export async function endure(history: History, { says, run }: Act) {
  try {
    await run(history)
    history.log.push(says)
  } catch (error) {
    if (!isExpected(error)) throw error
    history.log.push(`${says} [${error.message}]`)
  }
}

const expectedFaults: readonly string[] = ['payment.unavailable', 'payment.not_possible', 'checkout.changed']

function isExpected(error: unknown): error is Error {
  if (error instanceof Crash || error instanceof ProviderUndecided) return true
  return error instanceof Fault && expectedFaults.includes(error.code)
}
