import { ProviderUnreachable } from '#app/card-payments/card-provider.ts'

const away = 3

/**
 * Does the same for one thing after the other. One for which the provider gives no answer must not hold up all behind it;
 * several in a row mean that it is away, and the next round asks again.
 */
export async function forEachReachable<T>(things: readonly T[], act: (thing: T) => Promise<unknown>) {
  let unanswered = 0
  for (const thing of things) {
    try {
      await act(thing)
      unanswered = 0
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      unanswered += 1
      if (unanswered === away) throw error
    }
  }
}
