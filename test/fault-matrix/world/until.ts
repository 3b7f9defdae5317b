import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition is true; on a timeout the error names it. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value> | Value,
  patience = 20_000,
): Promise<NonNullable<Value>> {
  for (const end = Date.now() + patience; ;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`It never came about: ${what}`)
    await pause(15)
  }
}
