import { sql } from 'kysely'
import { struckPrice } from '#app/catalogue/products/variant-parts.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Striking } from './striking.ts'

/** Why a variant's compare-at price is shown or not, as a part of a statement: by what the shop itself strikes through. */
const whyStruck = (variant: string) => `case when ${variant}.compare_at_price is null then 'none'
  when ${variant}.compare_at_price <= ${variant}.price then 'not_above'
  when ${struckPrice(variant)} is not null then ${isStated('stated', 'shown')}
  when ${variant}.lowest_before is null then 'unknown' else 'was_lower' end`

const isStated = (yes: string, no: string) =>
  `case when (select value ->> 'struckPrice' = 'stated' from settings where key = 'shop') then '${yes}' else '${no}' end`

/** What the shop makes of the compare-at prices of these variants. Looks each one's prices up: for as many as a page shows. */
export async function listStrikings(on: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Striking>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Striking & { id: string }>`
    select v.id, ${sql.raw(whyStruck('v'))} as why, ${sql.raw(struckPrice('v'))} as struck, v.lowest_before, l.lowest,
      case when l.lowest is null then (select min(p.from_at) + interval '30 days' from variant_prices p where p.variant_id = v.id) end as known_from,
      ${sql.raw(isStated('yes', 'no'))} = 'yes' as is_stated
    from variants v cross join lateral (select lowest_price_before(v.id, v.created_at, now()) as lowest) l
    where v.id = any (${[...ids]}::uuid[])`.execute(on)
  return new Map(rows.map(({ id, ...striking }) => [id, striking]))
}

/** Which of these variants have a compare-at price that no prices before the reduction back, as a part of a statement. */
export const isUnbacked = (variant: string) => sql.raw<boolean>(`${whyStruck(variant)} in ('unknown', 'was_lower')`)
