import { setTimeout as pause } from 'node:timers/promises'

// Soon at first, then seldom enough to leave the processor to what is awaited.
const [shortest, longest] = [15, 60]

/** Polls until the condition is true; on a timeout the error names it. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value> | Value,
  patience = 20_000,
): Promise<NonNullable<Value>> {
  let wait = shortest
  for (const end = Date.now() + patience; ;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`It never came about: ${what}`)
    await pause(wait)
    wait = Math.min(longest, wait * 1.3)
  }
}
