import { setTimeout as pause } from 'node:timers/promises'

// The lock order of the shop is one (test/contention/lock-order.db.test.ts); triggers and foreign keys take locks, too, and
// nobody has seen all of their combinations.
const mostTries = 3
/** So long the other one has to take the lock that it waits for: a new try at once may take it first, and end likewise. */
const waitMs = 20

/**
 * Does it again if PostgreSQL has ended it in favour of another transaction that it waited for in a circle: nothing of it
 * was written, and the other one is through by then.
 */
export async function evenIfDeadlocked<Value>(transact: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact()
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error
      await pause(waitMs * tries)
    }
  }
}

export const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'
