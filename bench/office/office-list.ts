import { join } from 'node:path'
import { Client } from '#db/client.ts'
import { auditEntries, listChoices } from '#app/audit/audit.list.ts'
import { readListQuery, readFilter } from '#app/doors/list-address.ts'
import { type AnyList, countFitting, findPage } from '#app/operations/list.server.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import { narrowedBy, type OrderFilter, orderFilters } from '#app/orders/lists/order-filter.ts'
import { type ListedOrder, orders as orderList } from '#app/orders/lists/orders.list.ts'
import { setClockAhead } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { fillOffice } from './office-fill.ts'
import { timed } from './timed.ts'
import type { Line } from '#bench/report.ts'
import { queriesOf, waitingLists } from './waiting-lists.ts'

const count = 1_000_000

/**
 * The office's list of orders among a million: each filter alone, each ready-made view, and combinations of which some
 * match hundreds of thousands and some nothing. A page and its total, through the shop's own functions.
 */
export async function measureOfficeList(folder: string): Promise<Line[]> {
  const database = await startEmbeddedDatabase({ folder: join(folder, 'office-database'), log: () => {} })
  try {
    await migrate(database.url, 'db/migrations')
    const begun = performance.now()
    await fillOffice(database.administration.replace(/\/\w+$/, '/barrow'), count)
    const filledIn = `the table was filled in ${Math.round((performance.now() - begun) / 1000)} s`
    connect(database.url)
    const middle = await middleId(database.url)
    // The first requests include one-time compilation.
    for (const query of alone) await lineOf(query, 5)
    const lines: Line[] = []
    for (const query of alone) lines.push(await lineOf(query, 5, filledIn))
    lines.push(await countedAnew())
    lines.push(
      await timed('to pack, counted for the overview', 5, async () =>
        String((await countFitting(orderList, readFilter(orderList, orderList.views.to_pack), staff)).count),
      ),
    )
    lines.push(await sumsOf(`placed_from=${dayBefore(2)}`))
    for (const query of combined) lines.push(await lineOf(query, 50))
    lines.push(await lineOf(`state=closed&payment=paid&before=${middle}`, 50))
    for (const query of auditAlone) lines.push(await auditLineOf(query, 5))
    for (const query of auditCombined) lines.push(await auditLineOf(query, 50))
    lines.push(
      await timed('audit log: who and what there is to choose', 5, async () => `${(await listChoices()).who.length}`),
    )
    for (const each of waitingLists)
      for (const query of queriesOf(each)) lines.push(await waitingLine(each.list, query))
    await disconnect()
    return lines
  } finally {
    await database.stop()
  }
}

/** A person as the shop knows one: who has been assigned an order is found by a UUID. */
const staff = staffAt(new Date(), '0199d3a0-0000-7000-8000-000000000001')
function dayBefore(days: number) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** Each ready-made view, each value of each filter, each sort order, and each kind of search. */
const alone = new Set([
  ...Object.values(orderList.views).map((view) => new URLSearchParams(view).toString()),
  'sort=placed',
  'sort=total',
  'sort=-total',
  'country=DE',
  'country=LI',
  `placed_from=${dayBefore(30)}`,
  `placed_to=${dayBefore(1000)}`,
  `placed_from=${dayBefore(400)}&placed_to=${dayBefore(399)}`,
  'total_from=49',
  'total_from=990',
  'total_to=5',
  ...orderFilters.state.words.map((state) => `state=${state}`),
  ...orderFilters.payment.words.map((payment) => `payment=${payment}`),
  ...orderFilters.fulfilment.words.map((goods) => `fulfilment=${goods}`),
  'q=B500000',
  'q=buyer-7@example.com',
  // A postcode of a thousand orders and one of all others; a phone number; a product of some orders and one of many.
  'q=99425',
  'q=10969+Berlin',
  'q=030 1000700',
  'q=SKU-705',
  'q=OFTEN-1',
])

const combined = [
  'state=placed&fulfilment=open',
  'state=closed&payment=paid&fulfilment=delivered',
  'state=closed&payment=unpaid',
  'state=expired&payment=paid&fulfilment=delivered',
  'payment=paid&fulfilment=unfulfilled',
  'payment=disputed&fulfilment=open',
  'state=placed&payment=authorised&fulfilment=to_pack',
  'country=LI&payment=disputed',
  'country=DE&state=closed&payment=paid&fulfilment=delivered',
  'country=DE&sort=total',
  'country=LI&sort=-total',
  'country=FR&total_from=500',
  'state=closed&total_from=20&total_to=30',
  `state=closed&placed_from=${dayBefore(400)}&placed_to=${dayBefore(399)}`,
  `placed_from=${dayBefore(60)}&sort=-total`,
  `placed_from=${dayBefore(60)}&placed_to=${dayBefore(50)}&total_from=900&country=DE`,
  // Names of ten customers, of a thousand and of nearly all that have one.
  'q=anna+name00700',
  'q=anna',
  'q=ada',
  'q=often@example.com',
  'q=often@example.com&sort=total',
  'q=often@example.com&state=closed&payment=refunded',
]

/** The audit log of the same shop: each filter, and common combinations. */
const auditAlone = [
  '',
  'who=person:staff-7',
  'who=tool:seldom',
  'operation=orders.ship',
  'operation=settings.change',
  'object=settings:shop',
  'from=2024-01-01&until=2024-01-31',
]
const auditCombined = [
  'who=person:staff-7&operation=orders.ship',
  'who=person:staff-7&operation=settings.change',
  'who=tool:seldom&operation=orders.ship&until=2025-01-01',
  'operation=orders.ship&from=2024-01-01&until=2024-01-31',
]

async function auditLineOf(query: string, budget: number): Promise<Line> {
  const asked = readListQuery(auditEntries, new URLSearchParams(query))
  const { filter } = asked
  return timed(`audit log: ${query || 'all'}`, budget, async () => {
    const { rows, total } = await findPage(auditEntries, asked, staff)
    const fits = rows.every(
      ({ who, operation }) => [who, null].includes(filter.who) && [operation, null].includes(filter.operation),
    )
    if (!fits) throw new Error(`The audit log of ${query} shows what does not fit`)
    return `${rows.length} of ${total.more ? 'more than ' : ''}${total.count}`
  })
}

async function waitingLine(list: AnyList, query: string): Promise<Line> {
  const asked = readListQuery<Filters>(list, new URLSearchParams(query))
  return timed(`${list.name}: ${query || 'by itself'}`, 5, async () => {
    const { rows, total } = await findPage(list, asked, staff)
    return `${rows.length} of ${total.more ? 'more than ' : ''}${total.count}`
  })
}

/** The row of totals below a list that has just few enough rows for it. */
async function sumsOf(query: string): Promise<Line> {
  const { filter } = readListQuery(orderList, new URLSearchParams(query))
  return timed(`orders: ${query}, the sums alone`, 20, async () => {
    const [sum] = (await orderList.sum?.(filter)) ?? []
    return `${sum?.count ?? 0} added up`
  })
}

/** The first count of a minute above the limit, which is not cached yet. */
async function countedAnew(): Promise<Line> {
  let minutes = 0
  setClockAhead(() => minutes * (limits.officeCountsBelieved.value + 1))
  try {
    return await timed('orders: all, counted anew', 20, async () => {
      minutes += 1
      return `${(await findPage(orderList, readListQuery(orderList, new URLSearchParams()), staff)).rows.length} of them`
    })
  } finally {
    setClockAhead(() => 0)
  }
}

async function lineOf(query: string, budget: number, detail = ''): Promise<Line> {
  const asked = readListQuery(orderList, new URLSearchParams(query))
  return timed(`orders: ${query || 'all'}`, budget, async () => {
    const { rows, total } = await findPage(orderList, asked, staff)
    if (!rows.every((order) => fits(order, asked.filter)))
      throw new Error(`The list of ${query} shows what does not fit`)
    return [`${rows.length} of ${total.more ? 'more than ' : ''}${total.count}`, detail].filter(Boolean).join('; ')
  })
}

function fits(order: ListedOrder, filter: OrderFilter): boolean {
  const { states, payments, fulfilments } = narrowedBy(filter)
  const stands =
    states.includes(order.state) && payments.includes(order.payment) && fulfilments.includes(order.fulfilment)
  return stands && (filter.country === null || order.country === filter.country)
}

async function middleId(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select id from orders order by id offset $1 limit 1', [count / 2])
  await client.end()
  return rows[0].id
}
