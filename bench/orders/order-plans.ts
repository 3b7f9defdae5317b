import { Client } from '#db/client.ts'
import { findOrderFile } from '#app/back-office/orders/order-file.server.ts'
import { readListQuery } from '#app/doors/list-address.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import { countFitting, findPage } from '#app/operations/list.server.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { findFigures } from '#app/daily/day-figures.server.ts'
import { filterOf, waiting } from '#app/daily/waiting.server.ts'
import { newId, type CustomerId } from '#app/kernel/ids.ts'
import { findOwnOrder } from '#app/orders/page/order-details.server.ts'
import { listOrders } from '#app/orders/lists/order-list.server.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { reconcilePayments } from '#app/payments/books/reconcile.server.ts'
import { pruneExpired } from '#app/system/prune.server.ts'
import { connect, db, disconnect } from '#db/database.server.ts'
import type { Stock } from '#test/support/people/orders.ts'
import { cancel, staffAt } from '#test/support/people/staff/staff.ts'
import { recorder, type Sent } from './order-recording.ts'
import { lives } from './order-rounds.ts'
import { fillCarts } from './order-shelf.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Node[]
}

/**
 * The shop's frequent queries: everything about one order, a customer's list, the back office's list, the jobs of every
 * minute.
 */
export async function plansOf(url: string, shelf: readonly Stock[]): Promise<{ asked: number; whole: string[] }> {
  const listen = recorder(connect(url).pool)
  const sent: Sent[] = []
  const hear = async (act: () => Promise<unknown>) => void sent.push(...(await listen(act)))
  const [draft] = await fillCarts(shelf, 1, 0)
  if (draft) await hear(() => lives.paid(draft))
  const someone = await db
    .selectFrom('orders')
    .select(['customerId', 'number'])
    .where('customerId', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  await hear(() => listOrders(someone.customerId ?? newId<CustomerId>(), 1))
  await hear(() => findOwnOrder(someone.number, someone.customerId ?? newId<CustomerId>()))
  const staff = staffAt(new Date())
  for (const search of [
    '',
    'state=placed&payment=refunded',
    'fulfilment=to_pack',
    'sort=total',
    'country=DE&total_from=100',
    'placed_from=2026-01-01',
    `q=${someone.number}`,
    'q=a@example.com',
    'q=pi_1',
    'q=anna',
    'q=berlin',
    'q=00340434161094042557',
  ])
    await hear(() => findPage(orders, readListQuery(orders, new URLSearchParams(search)), staff))
  const today = () => findFigures({ from: new Date(Date.now() - 86_400_000), until: new Date() })
  for (const each of Object.values(waiting)) {
    await hear(() => countFitting(each.list, filterOf(each), staff))
    await hear(() =>
      findPage<Filters, { id: string }>(each.list, readListQuery(each.list, new URLSearchParams(each.said)), staff),
    )
  }
  await hear(today)
  await hear(() => findOrderFile(someone.number))
  const leaving = db.selectFrom('orders').select('id').where('state', '=', 'placed').limit(1)
  const { id } = await leaving.executeTakeFirstOrThrow()
  await hear(() => cancel(id, new Date()))
  for (const round of [endOverdueOrders, reconcilePayments, pruneExpired]) await hear(() => round(new Date()))
  await disconnect()
  const questions = sent.filter(({ text }) => /^\s*(select|update|insert|delete|with)/i.test(text))
  return { asked: questions.length, whole: await readWhole(url, questions) }
}

/** The tables that one of these statements would scan as a whole, each with the statement. */
async function readWhole(url: string, questions: readonly Sent[]): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // With the statistics from the end of the filling.
  const tables = await client.query(`select relname from pg_class where relkind = 'r' and reltuples > 10000`)
  const large = new Set(tables.rows.map(({ relname }) => relname))
  const found: string[] = []
  for (const { text, values } of questions) {
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    for (const node of nodesOf(rows[0]['QUERY PLAN'][0].Plan))
      if (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
        found.push(`${node['Relation Name']}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`)
  }
  await client.end()
  return found
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
