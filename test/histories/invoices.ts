import type { History } from './history.ts'

interface Invoiced {
  number: string
  invoiced: number | null
  credited: number
  sameTaxes: boolean
  isDue: boolean
  /** What the shop has kept for the order, as far as it was invoiced; null where that says nothing. */
  kept: number | null
}

/**
 * Every placed order whose money came, or whose items left, has one invoice over its total, with its taxes; and less its
 * credit notes it is what was kept. That is so unless a refund came back, a bank decides or has decided about the money,
 * or the payment was too small. No number is missing or twice.
 */
export async function wronglyInvoiced({ shop }: History): Promise<string[]> {
  const [{ on: isOn } = { on: false }] = await shop.sql<{ on: boolean }>(
    `select value ->> 'invoices' = 'on' as "on" from settings where key = 'shop'`,
  )
  if (!isOn) return []
  return [...(await wrongTotals(shop)), ...(await wrongNumbers(shop))]
}

async function wrongTotals(shop: History['shop']): Promise<string[]> {
  const rows = await shop.sql<Invoiced>(
    `with sums as (
       select o.id, o.number, o.state, o.total, o.taxes, coalesce(sum(l.amount) filter (where l.kind = 'captured'), 0)::int as captured,
         coalesce(sum(l.amount) filter (where l.kind = 'credited'), 0)::int as let_off,
         coalesce(sum(case l.kind when 'refunded' then l.amount when 'refund_failed' then -l.amount end), 0)::int as refunded,
         count(*) filter (where l.kind in ('refund_failed', 'disputed', 'dispute_lost', 'dispute_won')) as odd,
         count(*) filter (where l.kind = 'promised') as promised,
         exists (select from shipments s where s.order_id = o.id and s.state in ('shipped', 'delivered', 'lost')) as has_left
       from orders o left join ledger_entries l on l.order_id = o.id group by o.id)
     select s.number, i.total as invoiced, (i.content -> 'taxes') is not distinct from s.taxes as "sameTaxes",
       (select coalesce(sum(n.total), 0)::int from invoices n where n.order_id = s.id and n.kind = 'credit_note') as credited,
       s.state in ('placed', 'closed') and (s.total = 0 or s.has_left
         or (s.captured > 0 and (s.promised = 0 or s.captured + s.let_off >= s.total))) as "isDue",
       case when s.odd = 0 and s.state <> 'cancelled' and s.captured + s.let_off >= s.total
         then least(s.total, greatest(0, s.captured - s.refunded)) end as kept
     from sums s left join invoices i on i.order_id = s.id and i.kind = 'invoice'`,
  )
  return rows.flatMap(({ number, invoiced, credited, sameTaxes, isDue, kept }) => {
    if (invoiced === null) return isDue || credited > 0 ? [`${number} has no invoice`] : []
    if (!sameTaxes) return [`The invoice of ${number} has other taxes`]
    if (credited > invoiced) return [`${number} is invoiced over ${invoiced}, and credited over ${credited}`]
    if (kept !== null && invoiced - credited !== kept)
      return [`${number} is invoiced over ${invoiced}, less ${credited}, and ${kept} was kept`]
    return []
  })
}

async function wrongNumbers(shop: History['shop']): Promise<string[]> {
  const rows = await shop.sql<{ kind: string; year: number; first: number; last: number; count: number }>(
    `select kind, year, min(sequence) as first, max(sequence) as last, count(*)::int as count from invoices group by kind, year`,
  )
  return rows
    .filter(({ first, last, count }) => first !== 1 || last !== count)
    .map(({ kind, year, last, count }) => `There are ${count} numbers up to ${last} of ${kind} in ${year}`)
}
