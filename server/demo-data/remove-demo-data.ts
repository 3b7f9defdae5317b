import { sql } from 'kysely'
import { draftMachine } from '#app/drafts/draft.ts'
import { emitErased } from '#app/identity/people/customers.server.ts'
import { tellOfProduct } from '#app/catalogue/writing/tell-product.server.ts'
import type { CustomerId, ProductId } from '#app/kernel/ids.ts'
import { move } from '#app/kernel/state-machine.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { releaseStock, restockAll } from '#app/stock/stock.server.ts'
import { switchOff } from '#app/webhooks/endpoints/switch-off.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { type DemoData, findDemoData } from './find-demo-data.ts'
import { removeLife } from './remove-life.ts'

export interface Removed extends DemoData {
  /** Products with a real order: they are archived, since the order may still return them to stock. */
  archived: number
  /** Customers of removed accounts who are kept, because they have orders that are not known to be tests. */
  keptCustomers: number
}

/**
 * Removes demo data: all of it or, if anything fails, nothing. The stock of orders is returned through movements. The
 * database itself allows deleting a ledger only for orders in test mode.
 */
export function removeDemoData(now: Date): Promise<Removed> {
  return db.transaction().execute(async (tx) => {
    // No request waits for this, and a table may be long.
    await sql`set local statement_timeout = 0`.execute(tx)
    const found = await findDemoData(tx)
    for (const { id } of found.webhooks) await switchOff(tx, id, 'by_hand', now)
    await endDraftLinks(tx, found)
    await removeTestOrders(tx, now)
    await removeLife(tx)
    return {
      ...found,
      keptCustomers: await removeDemoAccounts(tx, now),
      archived: await removeDemoProducts(tx, found, now),
    }
  })
}

/** As when staff end one: the draft can be changed and sent again. */
async function endDraftLinks(tx: Tx, { draftLinks }: DemoData) {
  await sql`
    update drafts set state = ${move(draftMachine, 'sent', 'withdraw')}, link_series = link_series + 1, link_expires_at = null, offer = null
    where state = 'sent' and number = any (${draftLinks}::text[])`.execute(tx)
}

async function removeTestOrders(tx: Tx, now: Date) {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('testMode', '=', true)
    .orderBy('id')
    .execute()
  for (const order of orders) {
    await lockOrder(tx, order.id)
    await releaseStock(tx, order.id)
    await restockAll(tx, order)
  }
  const ids = orders.map(({ id }) => id)
  await removeOwedWork(tx, ids)
  await ignoreEventsAbout(tx, ids, now)
  await sql`select set_config('barrow.removes_test_orders', 'yes', true)`.execute(tx)
  for (const table of ['ledger_entries', 'invoices', 'refunds', 'disputes'])
    await sql`delete from ${sql.table(table)} where order_id = any (${ids}::uuid[])`.execute(tx)
  await sql`insert into removed_attempts select id from payment_attempts where order_id = any (${ids}::uuid[])`.execute(
    tx,
  )
  // Cascades to its lines, attempts, reservations, parcels and problems.
  await sql`delete from orders where id = any (${ids}::uuid[])`.execute(tx)
}

/** Letters about these orders, and jobs that would look for deleted rows. */
async function removeOwedWork(tx: Tx, ids: string[]) {
  await sql`
    with about as (
      select id::text from orders where id = any (${ids}::uuid[])
      union all select id::text from payment_attempts where order_id = any (${ids}::uuid[])
      union all select id::text from refunds where order_id = any (${ids}::uuid[])
      union all select id::text from shipments where order_id = any (${ids}::uuid[])
      union all select id::text from returns where order_id = any (${ids}::uuid[])
      union all select id::text from withdrawals where order_id = any (${ids}::uuid[])
    ), gone as (
      delete from letters where reference in (select id from about) returning 'letter:' || id as key
    )
    select graphile_worker.remove_job(key) from (
      select key from gone
      union all select 'refund:' || id from refunds where order_id = any (${ids}::uuid[])
      union all select 'release:' || id from payment_attempts where order_id = any (${ids}::uuid[])
    ) jobs`.execute(tx)
}

/** They stay in the inbox, or the provider's list would add them again. */
async function ignoreEventsAbout(tx: Tx, ids: string[], now: Date) {
  await sql`
    with ignored as (
      update provider_events e set state = 'ignored', reason = 'order-removed', processed_at = ${now}
      from payment_attempts a
      where a.order_id = any (${ids}::uuid[]) and e.state in ('received', 'deferred')
        and (e.body ->> 'payment' = a.provider_reference or e.body ->> 'hosted' = a.hosted_reference)
      returning 'event:' || event_id as key
    )
    select graphile_worker.remove_job(key) from ignored`.execute(tx)
}

/** Removes an account with its sessions, its role and, if no order is left, its customer's name, addresses and cart. */
async function removeDemoAccounts(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ customerId: CustomerId }>`
    delete from identities where demo returning customer_id as "customerId"`.execute(tx)
  const customers = [...new Set(rows.map(({ customerId }) => customerId))]
  const { rows: removed } = await sql<Row<'customers'>>`
    delete from customers c where id = any (${customers}::uuid[])
      and not exists (select from identities i where i.customer_id = c.id)
      and not exists (select from orders o where o.customer_id = c.id) returning c.*`.execute(tx)
  await emitErased(tx, removed, now)
  return customers.length - removed.length
}

async function removeDemoProducts(tx: Tx, { products }: DemoData, now: Date): Promise<number> {
  const ids = products.map(({ id }) => id)
  const { rows: archived } = await sql<{ id: ProductId }>`
    update products p set status = 'archived', updated_at = now() where id = any (${ids}::uuid[])
      and exists (select from order_lines l where l.product_id = p.id) returning id`.execute(tx)
  const kept = new Set(archived.map(({ id }) => id))
  const gone = ids.filter((id) => !kept.has(id))
  for (const id of kept) await tellOfProduct(tx, id, 'product.archived', now)
  for (const id of gone) await tellOfProduct(tx, id, 'product.deleted', now)
  await sql`delete from products where id = any (${gone}::uuid[])`.execute(tx)
  await removeEmptyCollections(tx)
  return kept.size
}

async function removeEmptyCollections(tx: Tx) {
  const { demoShop } = await import('#db/seed/demo/shop.ts')
  const slugs = demoShop.collections.map(({ slug }) => slug)
  await sql`delete from collections c where slug = any (${slugs}::text[])
    and not exists (select from collection_products m where m.collection_id = c.id)`.execute(tx)
}
