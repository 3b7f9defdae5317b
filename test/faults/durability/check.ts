import { runSql } from '#test/support/database/sql.ts'
import type { Notes } from './notes.ts'

/**
 * Compares the database with the clients' answers: everything confirmed is there, nothing that was not sent, and
 * unanswered requests are done in full or not at all. Returns all differences as sentences.
 */
export async function compareWithNotes(databaseUrl: string, notes: Notes): Promise<string[]> {
  const [messages, orders, pieces] = await Promise.all([
    rowsOf<MessageRow>(databaseUrl, messagesKept),
    rowsOf<OrderRow>(databaseUrl, ordersKept),
    rowsOf<{ what: string }>(databaseUrl, [...incomplete].join(' union all ')),
  ])
  return [
    ...compareOne('message', notes.messages, new Map(messages.map((row) => [row.submission, row]))),
    ...messages
      .filter(({ letters }) => letters !== 2)
      .map((row) => `message ${row.submission} owes ${row.letters} letters`),
    ...compareOne('order', notes.orders, new Map(orders.map((row) => [row.submission, row]))),
    ...paidOnes(notes, orders),
    ...pieces.map(({ what }) => what),
  ]
}

interface MessageRow {
  submission: string
  email: string
  letters: number
}

interface OrderRow {
  submission: string
  email: string
  state: string
  reference: string | null
  captured: number
  total: number
}

function compareOne(
  what: string,
  sent: ReadonlyMap<string, { email: string; acknowledged: boolean }>,
  kept: ReadonlyMap<string, { email: string }>,
): string[] {
  const missing = [...sent].filter(([key, { acknowledged }]) => acknowledged && !kept.has(key))
  const strange = [...kept].filter(([key, { email }]) => sent.get(key)?.email !== email)
  return [
    ...missing.map(([key]) => `the ${what} ${key} was acknowledged and is gone`),
    ...strange.map(([key]) => `no one sent the ${what} ${key} that is there`),
  ]
}

/** Once the shop has shown an order as paid, it stays paid in full. */
function paidOnes(notes: Notes, orders: readonly OrderRow[]): string[] {
  const kept = new Map(orders.map((row) => [row.submission, row]))
  const thanked = [...notes.orders].filter(([, { thanked }]) => thanked)
  return thanked.flatMap(([key]) => {
    const row = kept.get(key)
    return row?.state === 'placed' && row.captured === row.total
      ? []
      : [`the order ${key} was shown as paid, and is ${row?.state} with ${row?.captured} of ${row?.total}`]
  })
}

const messagesKept = `select right(m.body, 36) as submission, t.email,
    (select count(*)::int from letters l where l.reference = m.id::text) as letters
  from messages m join threads t on t.id = m.thread_id where t.email like '%@durability.test'`

const ordersKept = `select o.submission_key as submission, o.email, o.state, o.total,
    (select coalesce(sum(amount), 0)::int from ledger_entries e where e.order_id = o.id and e.kind = 'captured') as captured
  from orders o where o.email like '%@durability.test'`

/**
 * Each query finds partial results: an order without its payment, a thread without its message, a level that differs
 * from the sum of its movements.
 */
const incomplete = [
  `select 'the thread ' || id || ' has no message' as what from threads t
   where not exists (select from messages m where m.thread_id = t.id)`,
  `select 'the order ' || number || ' has lines for ' || coalesce(sum(l.total), 0) || ' of ' || o.subtotal
   from orders o left join order_lines l on l.order_id = o.id group by o.id having coalesce(sum(l.total), 0) <> o.subtotal`,
  `select 'the order ' || number || ' has no payment attempt' from orders o
   where total > 0 and not exists (select from payment_attempts a where a.order_id = o.id)`,
  `select 'the order ' || number || ' (' || o.state || ') has stock ' || coalesce(r.state, 'nowhere')
   from orders o join order_lines l on l.order_id = o.id
   left join stock_reservations r on r.order_id = o.id and r.variant_id = l.variant_id
   where r.state is distinct from case o.state when 'pending' then 'held' when 'placed' then 'committed' else r.state end`,
  `select 'the placed order ' || number || ' owes no letter' from orders o
   where state = 'placed' and not exists (select from letters l where l.recipient = o.email)`,
  `select 'the level of ' || s.variant_id || ' is ' || s.on_hand || ', its movements say ' || coalesce(sum(m.quantity), 0)
   from stock_levels s left join stock_movements m using (variant_id, location_id)
   group by s.variant_id, s.location_id having s.on_hand <> coalesce(sum(m.quantity), 0)`,
  `select 'of ' || s.variant_id || ' ' || s.reserved || ' are set aside, orders hold ' || coalesce(sum(r.quantity), 0)
   from stock_levels s left join stock_reservations r
     on r.variant_id = s.variant_id and r.location_id = s.location_id and r.state = 'held'
   group by s.variant_id, s.location_id having s.reserved <> coalesce(sum(r.quantity), 0)`,
  `select 'a letter is owed that no job will send: ' || id from letters l where state = 'owed'
     and not exists (select from graphile_worker._private_jobs j where j.payload::text like '%' || l.id || '%')`,
  `select 'the order ' || o.number || ' is paid ' || count(*) || ' times' from orders o
   join ledger_entries e on e.order_id = o.id and e.kind = 'captured' group by o.id having count(*) > 1`,
]

export async function rowsOf<Row>(databaseUrl: string, query: string): Promise<Row[]> {
  // The query's own columns.
  return (await runSql(databaseUrl, [query])) as Row[]
}
