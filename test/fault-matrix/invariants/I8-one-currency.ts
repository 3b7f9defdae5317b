import type { World } from '#test/fault-matrix/world/world.ts'
import type { Invariant } from './invariant.ts'

interface Amounts {
  number: string
  state: string
  total: number
  currency: string
  attempt: string
  reference: string | null
}

/** Whole minor units everywhere, and one currency from the order to its last refund, on both sides. */
export const oneCurrency: Invariant = async (world) => [...(await withinTheShop(world)), ...(await acrossBooks(world))]

async function withinTheShop({ sql }: World): Promise<string[]> {
  const wrong = await sql<{ number: string; currencies: string }>(
    `select o.number, string_agg(distinct c.currency, ', ') as currencies from orders o join (
       select order_id, currency from payment_attempts union select order_id, currency from ledger_entries
       union select order_id, currency from refunds union select order_id, currency from disputes
       union select id, currency from orders) c on c.order_id = o.id
     group by o.id having count(distinct c.currency) > 1`,
  )
  return wrong.map(({ number, currencies }) => `${number} is in ${currencies}`)
}

async function acrossBooks({ provider, sql }: World): Promise<string[]> {
  const rows = await sql<Amounts>(
    `select o.number, o.state, o.total, o.currency, a.currency as attempt, a.provider_reference as reference
     from payment_attempts a join orders o on o.id = a.order_id where a.provider_reference is not null`,
  )
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  const noticed = await sql<{ reference: string }>(
    `select a.provider_reference as reference from payment_problems p
     join payment_attempts a on a.order_id = p.order_id where p.kind = 'does-not-fit' and a.provider_reference is not null`,
  )
  const shownToAPerson = new Set(noticed.map(({ reference }) => reference))
  const found: string[] = []
  for (const { id, amount, currency, captured, refunded } of await provider.wholeBook()) {
    if (![amount, captured, refunded].every(Number.isSafeInteger)) found.push(`${id}: ${amount} is not whole`)
    const row = byReference.get(id)
    if (!row) continue
    // Someone has changed it at the provider: it pays for nothing, was noticed, and all of it was refunded.
    const isUndone = shownToAPerson.has(id) && captured === refunded && row.state === 'cancelled'
    if (row.currency.toLowerCase() !== currency && !isUndone)
      found.push(`${row.number} is in ${row.currency}, its payment in ${currency}`)
    const isPaid = row.state === 'placed' || row.state === 'closed'
    if (isPaid && captured > 0 && amount !== inProviderUnits(row.total, row.currency))
      found.push(`${row.number} costs ${row.total} ${row.currency}, its payment is of ${amount}`)
  }
  return found
}

/**
 * Written a second time, independently of the shop: the krona has no minor unit, and the provider wants two digits for
 * it.
 */
function inProviderUnits(total: number, currency: string): number {
  return currency === 'ISK' || currency === 'UGX' ? total * 100 : total
}
