import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '#test/fault-matrix/world/world.ts'
import type { Purchase } from './world/buyers.ts'

/** Looks all the time which of the acknowledged orders are not there, in the database that the shop has now. */
export function watchOrders({ sql }: Pick<World, 'sql'>, purchases: readonly Purchase[]) {
  const missing = new Map<Purchase, { from: number; until: number | null }>()
  let goes = true
  const look = async () => {
    const acknowledged = purchases.filter((each) => each.acknowledged)
    const rows = await sql<{ email: string; number: string }>(
      `select email, number from orders where state in ('placed', 'closed') and email = any ($1)`,
      acknowledged.map(({ email }) => email),
    ).catch(() => null)
    if (!rows) return
    const numbers = new Map(rows.map(({ email, number }) => [email, number]))
    for (const purchase of acknowledged) {
      const isThere = numbers.get(purchase.email) === purchase.acknowledged?.number
      const known = missing.get(purchase)
      if (!isThere && !known) missing.set(purchase, { from: Date.now(), until: null })
      if (!isThere && known) known.until = null
      if (isThere && known) known.until ??= Date.now()
    }
  }
  const running = (async () => {
    for (; goes; await pause(200)) await look()
  })()
  return {
    missing,
    async stop() {
      goes = false
      await running
      await look()
    },
  }
}
