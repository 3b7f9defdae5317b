import { fromProviderAmount } from '#app/card-payments/provider-amounts.ts'
import type { OrderId, RefundId, ShipmentId } from '#app/kernel/ids.ts'
import { paymentState, type LedgerKind, type LedgerLine } from '#app/orders/money/ledger.ts'
import { type InvariantName, invariants } from '#test/fault-matrix/invariants/all.ts'
import type { BookedPayment } from '#test/fault-matrix/world/provider.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import { wronglyInvoiced } from './invoices.ts'
import type { History } from './history.ts'
import type { Shop } from './shop/shop.ts'

// Secrets are searched for only sometimes: that reads every column of every table.
const always: readonly InvariantName[] = ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I8', 'I9', 'I10', 'I11', 'I12']

/** All broken invariants once a history has settled. */
export async function findViolations(history: History, { secrets = false } = {}): Promise<string[]> {
  const { shop } = history
  const payments = await shop.cards.wholeBook()
  const owed = await shop.sql<{ id: string }>('select id from letters')
  const letters = owed.map(({ id }) => ({
    subject: '',
    to: [],
    headers: [{ name: 'Message-ID', value: `<${id}@shop.test>` }],
  }))
  const seen = {
    sql: shop.sql,
    provider: { ...shop.cards, wholeBook: async () => payments, journal: async () => [] },
    mailbox: { letters: async () => letters },
    logs: async () => [],
  }
  // The invariants need only this part of a world: its tables, the provider's book, and its letters.
  const world = seen as unknown as World
  const found: string[] = []
  for (const name of secrets ? [...always, 'I7' as const] : always) {
    const violations = await invariants[name].check(world)
    found.push(...violations.map((each) => `${name}: ${each}`))
  }
  return [
    ...found,
    ...(await unfinished(history, payments)),
    ...(await unlikeTheBook(history, payments)),
    ...(await boughtTwice(history)),
    ...(await wronglyInvoiced(history)),
    ...(await untold(history)),
    ...(await untoldStock(history)),
    ...(await untoldProblems(history)),
    ...(await broken(history)),
  ]
}

/** At any moment, not only when settled: each transaction leaves correct standings behind. */
export async function findStale({ shop }: History): Promise<string[]> {
  // They need only the tables of a world.
  const tables = { sql: shop.sql } as World
  const standing = await invariants.I10.check(tables)
  const shelf = await invariants.I11.check(tables)
  const returns = await invariants.I12.check(tables)
  return [
    ...standing.map((each) => `I10, under way: ${each}`),
    ...shelf.map((each) => `I11, under way: ${each}`),
    ...returns.map((each) => `I12, under way: ${each}`),
  ]
}

/** Every order has ended or is in a lasting state, and so has everything that belongs to it. */
async function unfinished({ shop }: History, payments: readonly BookedPayment[]): Promise<string[]> {
  const open = await shop.sql<{ what: string }>(
    `select number || ' is pending' as what from orders where state = 'pending'
     union all select o.number || ' has a payment that is ' || a.state from payment_attempts a join orders o on o.id = a.order_id
       where a.state not in ('captured', 'cancelled') and not (a.method = 'account' and a.state = 'authorised')
     union all select o.number || ' has a refund that is ' || r.state from refunds r join orders o on o.id = r.order_id
       where r.state in ('requested', 'pending')
     union all select 'job ' || task_identifier from (select t.identifier as task_identifier from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier <> 'send-letter') jobs`,
  )
  // Nobody can pay on a page that was complete before its bank refused.
  const isOver = ({ status, checkout }: BookedPayment) =>
    ['succeeded', 'canceled'].includes(status) || (status === 'requires_payment_method' && checkout === 'complete')
  const payable = payments.filter((payment) => !isOver(payment))
  return [
    ...open.map(({ what }) => `unfinished: ${what}`),
    ...payable.map(
      ({ id, status, metadata }) => `unfinished: ${id} of ${metadata.order_id} can still be paid: ${status}`,
    ),
  ]
}

/** Authorised money that pays for nothing is released by the shop; its bank would hold it for a week. */
export async function findHeldForNothing({ shop }: History): Promise<string[]> {
  const over = await shop.sql<{ id: string }>(
    `select a.id from payment_attempts a join orders o on o.id = a.order_id
     where a.state = 'cancelled' or o.state in ('cancelled', 'expired')`,
  )
  const ids = new Set(over.map(({ id }) => id))
  const held = (await shop.cards.wholeBook()).filter(({ capturable }) => capturable > 0)
  return held
    .filter(({ metadata }) => ids.has(metadata.attempt_id ?? ''))
    .map(({ id, metadata }) => `held for nothing: ${id} of ${metadata.order_id}`)
}

/** A merchant's other systems know every order as its row: the last event has its current state. */
async function untold({ shop }: History): Promise<string[]> {
  const rows = await shop.sql<{ number: string; told: string | null }>(
    `select o.number, e.state || ', ' || e.payment || ', ' || e.fulfilment || ', ' || e.refunded || ', ' || e.pending || ', ' || e.on_hold as told from orders o
     left join (select distinct on (object_id) object_id, snapshot ->> 'state' as state, snapshot ->> 'payment' as payment,
         (snapshot ->> 'held_because' is not null or snapshot ->> 'staff_hold' is not null)::text as on_hold,
         (snapshot -> 'refunded' ->> 'amount')::int as refunded,
         (snapshot -> 'refund_pending' ->> 'amount')::int as pending, snapshot ->> 'fulfilment' as fulfilment
       from events where record = 'orders' order by object_id, sequence desc) e on e.object_id = o.id::text
     where (o.state, o.payment) <> ('pending', 'unpaid')
       and (o.state, o.payment, o.fulfilment, (o.held_because is not null or o.staff_hold is not null)::text,
          (select coalesce(sum(r.amount), 0) from refunds r
           where r.order_id = o.id and r.state in ('requested', 'pending')),
         (select coalesce(sum(case kind when 'refunded' then amount when 'refund_failed' then -amount end), 0)
           from ledger_entries l where l.order_id = o.id))
         is distinct from (e.state, e.payment, e.fulfilment, e.on_hold, e.pending, e.refunded)`,
  )
  return rows.map(({ number, told }) => `${number} was last told as ${told ?? 'nothing'}`)
}

/** The same for the stock of each location; a history's initial stock was written without events. */
async function untoldStock({ shop }: History): Promise<string[]> {
  const rows = await shop.sql<{ level: string; told: string | null }>(
    `select s.variant_id || ' at ' || s.location_id as level, e.told from stock_levels s
     left join (select distinct on (object_id) object_id, (snapshot ->> 'on_hand') || ', ' || (snapshot ->> 'reserved') as told
       from events where record = 'stock' order by object_id, sequence desc) e on e.object_id = s.variant_id || '/' || s.location_id
     where s.on_hand || ', ' || s.reserved is distinct from e.told and (e.told is not null
       or exists (select from stock_movements m where m.variant_id = s.variant_id and m.location_id = s.location_id and m.who <> 'histories')
       or exists (select from stock_reservations r where r.variant_id = s.variant_id and r.location_id = s.location_id))`,
  )
  return rows.map(({ level, told }) => `The stock of ${level} was last told as ${told ?? 'nothing'}`)
}

/** And for the problems. */
async function untoldProblems({ shop }: History): Promise<string[]> {
  const rows = await shop.sql<{ problem: string }>(
    `select p.kind || ' of ' || p.reference as problem from payment_problems p
     left join (select distinct on (object_id) object_id, snapshot from events where record = 'payment_problems'
       order by object_id, sequence desc) e on e.object_id = p.id::text
     where e.snapshot is null or (e.snapshot ->> 'calls')::int <> p.calls
       or (e.snapshot ->> 'resolved_at' is null) <> (p.resolved_at is null)`,
  )
  return rows.map(({ problem }) => `The problem ${problem} was not told as it is`)
}

/** The payment state that the shop computes equals the one computed from the provider's own book. */
async function unlikeTheBook({ shop }: History, payments: readonly BookedPayment[]): Promise<string[]> {
  const rows = await shop.sql<{
    id: OrderId
    number: string
    total: number
    currency: string
    kind: LedgerKind | null
    amount: number
  }>(
    `select o.id, o.number, o.total, o.currency, l.kind, l.amount from orders o left join ledger_entries l on l.order_id = o.id`,
  )
  const accounts = Map.groupBy(await listAccountLines(shop), ({ order }) => order)
  const found: string[] = []
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const [order] = own
    if (!order) continue
    const ledger = own.flatMap(({ kind, amount }) => (kind ? [{ kind, amount }] : []))
    const book = [
      ...payments.filter(({ metadata }) => metadata.order_id === id).flatMap(linesOf),
      ...(accounts.get(id) ?? []),
    ]
    const total = { amount: order.total, currency: order.currency }
    // A past authorisation is not in the book any more.
    const money = ledger.filter(({ kind }) => kind !== 'authorised' && kind !== 'promised' && kind !== 'voided')
    const [here, there] = [paymentState(total, money), paymentState(total, book)]
    if (here !== there) found.push(`${order.number} counts as ${here}, by the provider's book it is ${there}`)
  }
  return found
}

/** What staff have recorded in the account book. */
function listAccountLines(shop: Shop) {
  return shop.sql<LedgerLine & { order: string }>(
    `select p.order_id as "order", 'captured' as kind, r.amount from account_receipts r join account_payments p on p.id = r.payment_id
     union all select p.order_id, 'refunded', r.amount from account_refunds r join account_payments p on p.id = r.payment_id
       where r.state = 'succeeded'
     union all select p.order_id, 'credited', c.amount from account_credits c join account_payments p on p.id = c.payment_id`,
  )
}

function linesOf({ captured, refunded, disputes, currency }: BookedPayment): LedgerLine[] {
  const own = (amount: number) => fromProviderAmount(amount, currency).amount
  const lines: LedgerLine[] = [
    { kind: 'captured', amount: own(captured) },
    { kind: 'refunded', amount: own(refunded) },
    ...disputes.flatMap(({ status, amount, away }): LedgerLine[] => {
      if (status.startsWith('warning')) return []
      return [
        { kind: 'disputed', amount: own(amount) },
        { kind: 'dispute_won', amount: own(amount - away) },
        { kind: 'dispute_lost', amount: status === 'lost' ? own(away) : 0 },
      ]
    }),
  ]
  return lines.filter(({ amount }) => amount > 0)
}

/** Here a cart is bought as a whole, so that nothing of it is left to be bought again, also after a merge. */
async function boughtTwice({ shop }: History): Promise<string[]> {
  const twice = await shop.sql<{ orders: string }>(
    `select string_agg(o.number, ' and ') as orders from orders o join carts c on c.id = o.cart_id
     where o.state in ('placed', 'closed') group by coalesce(c.merged_into, c.id) having count(*) > 1`,
  )
  return twice.map(({ orders }) => `One cart was bought twice, as ${orders}`)
}

/** What people saw is true. */
async function broken({ shop, promises }: History): Promise<string[]> {
  const orders = await shop.sql<{ id: OrderId; number: string; state: string; wasPlaced: boolean }>(
    'select id, number, state, placed_at is not null as "wasPlaced" from orders',
  )
  const refunds = await shop.sql<{ id: RefundId; amount: number; state: string }>(
    'select id, amount, state from refunds',
  )
  const parcels = await shop.sql<{ id: ShipmentId; orderId: OrderId; state: string }>(
    'select id, order_id as "orderId", state from shipments',
  )
  const found: string[] = []
  for (const { id, number, state, wasPlaced } of orders) {
    if (promises.paid.has(id) && !wasPlaced)
      found.push(`${number}: its buyer was told that it is paid, and it is ${state}`)
    if (promises.cancelled.has(id) && state !== 'cancelled')
      found.push(`${number}: staff were told that it is cancelled, and it is ${state}`)
    if (promises.closed.has(id) && state !== 'closed')
      found.push(`${number}: staff were told that it is closed, and it is ${state}`)
    if (state === 'cancelled' && parcels.some((parcel) => parcel.orderId === id && parcel.state === 'shipped'))
      found.push(`${number} is cancelled although a parcel has left`)
  }
  for (const [key, ids] of promises.pressed) {
    const made = orders.filter(({ id }) => ids.has(id))
    if (made.length < ids.size) found.push(`An order of the press ${key} is gone`)
    const living = made.filter(({ state }) => state !== 'expired' && state !== 'cancelled')
    if (living.length > 1) found.push(`One press has made ${living.map(({ number }) => number).join(' and ')}`)
  }
  for (const { refundId, amount } of promises.refunds.values())
    if (!refunds.some((refund) => refund.id === refundId && refund.amount === amount))
      found.push(`The refund ${refundId} over ${amount} is not there`)
  for (const [id, orderId] of promises.parcels)
    if (!parcels.some((parcel) => parcel.id === id && parcel.orderId === orderId))
      found.push(`The parcel ${id} is not there`)
  return found
}
