import { createRedirect } from '#app/catalogue/redirects/create-redirect.operation.ts'
import { addressKey } from '#app/catalogue/redirects/old-address.ts'
import { beginsAtPage, planRedirect, type RedirectRefusal } from '#app/catalogue/redirects/plan-redirect.server.ts'
import { performRow } from '#app/doors/row.server.ts'
import { readFormerCollection, type ReadCollection } from '#app/imports/collections/former-collection.ts'
import { importCollection } from '#app/imports/collections/import-collection.operation.ts'
import { toldOfCollection } from '#app/imports/collections/told-of-collection.server.ts'
import { type CollectionPlan, findStanding, planCollection } from '#app/imports/collections/plan-collection.server.ts'
import {
  type FormerCustomer,
  formerCustomer,
  type ReadCustomer,
  readShopifyCustomer,
  readWooCommerceCustomer,
} from '#app/imports/customers/former-customer.ts'
import { formerCustomer as filedCustomer } from '#app/imports/customers/former-customer.record.ts'
import { importFormerCustomer } from '#app/imports/customers/import-former-customer.operation.ts'
import { problem, type RowProblem, type RowReason } from '#app/imports/file/row-problem.ts'
import type { Staging } from '#app/imports/file/staging.server.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { type FormerOrder, formerOrder, readShopifyOrder } from '#app/imports/orders/former-order.ts'
import { formerOrder as filedOrder } from '#app/imports/orders/former-order.record.ts'
import { importFormerOrder } from '#app/imports/orders/import-former-order.operation.ts'
import { followWithin, type IsOwnHost, readRedirect } from '#app/imports/redirects/redirect-row.ts'
import { minorDigits } from '#app/kernel/money.ts'
import type { Actor } from '#app/operations/actor.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { hashOf, type Written, writtenOver } from './hash-of.server.ts'
import type { BesideKind } from './kinds.ts'
import type { Told } from '#app/imports/report/would-change.ts'
import { toldOfCustomer, toldOfOrder } from './would-change-people.ts'

/** What an import does with the rows of one object, or why it refuses them. `tell` says what a trial would change. */
export type Brought =
  | { written: Written; problems: RowProblem[]; tell?: () => Promise<Told> }
  | { refused: RowProblem[] }

/** How the rows of a kind of file are read, tried out and brought in. */
export interface Reading {
  /** Rows of one key are one object. Left out: each row is one. */
  keyOf?(row: SourceRow): string | null
  nameOf(row: SourceRow): string
  /** Actor null: it only says what would become of them. */
  bring(rows: SourceRow[], actor: Actor | null): Promise<Brought>
}

/** Call it once all rows are staged. */
export const readings: Record<BesideKind, (staging: Staging, isOwn: IsOwnHost) => Reading> = {
  redirects: redirectsOf,
  shopify_customers: () => customersBy(readShopifyCustomer),
  woocommerce_customers: () => customersBy(readWooCommerceCustomer),
  shopify_orders: ordersOf,
  shopify_collections: () => collectionsReading,
}

function customersBy(read: (row: SourceRow) => { item: ReadCustomer | null; problems: RowProblem[] }): Reading {
  const tryOut = tryingOn('formerCustomers', async (source, customer: FormerCustomer) =>
    toldOfCustomer(formerCustomer.parse(await filedCustomer.viewOf(db, { source, row: null })), customer),
  )
  return {
    nameOf: ({ cells }) =>
      cells.email || cells.name || [cells['first name'], cells['last name']].filter(Boolean).join(' '),
    async bring([row], actor) {
      const { item, problems } = row ? read(row) : { item: null, problems: [] }
      if (!item) return { refused: problems }
      const { source, customer } = item
      if (!actor) return { ...(await tryOut(source, formerCustomer.parse(customer))), problems }
      const outcome = await performRow(importFormerCustomer, { key: { source }, input: { customer }, actor })
      return outcome.ok ? { ...outcome.value, problems } : { refused: [...problems, notSaved(row)] }
    },
  }
}

function ordersOf(): Reading {
  const tryOut = tryingOn('formerOrders', async (source, order: FormerOrder) =>
    toldOfOrder(formerOrder.parse(await filedOrder.viewOf(db, { source, row: null })), order),
  )
  return {
    keyOf: ({ cells }) => cells.name?.trim() || null,
    nameOf: ({ cells }) => cells.name ?? '',
    async bring(rows, actor) {
      const { item, problems } = readShopifyOrder(rows)
      if (!item) return { refused: problems }
      const { source, order } = item
      if (!actor) return { ...(await tryOut(source, formerOrder.parse(order))), problems }
      const outcome = await performRow(importFormerOrder, { key: { source }, input: { order }, actor })
      return outcome.ok ? { ...outcome.value, problems } : { refused: [...problems, notSaved(rows[0])] }
    },
  }
}

const collectionsReading: Reading = {
  nameOf: ({ cells }) => cells.title?.trim() || (cells.handle ?? ''),
  async bring(rows, actor) {
    const read = readFormerCollection(rows, minorDigits((await getSettings()).currency))
    const { item, problems: wrong } = read
    if (!item) return { refused: wrong }
    const row = await findStanding(db, item.handle)
    const plan = await planCollection(db, row, item)
    const problems = [...wrong, ...leftOut(rows, read, plan)]
    if (!actor && row && plan.written === 'changed')
      return { written: plan.written, problems, tell: () => toldOfCollection(row, item, plan) }
    if (!actor || plan.written === 'unchanged') return { written: plan.written, problems }
    const outcome = await performRow(importCollection, {
      key: row?.id ?? null,
      input: { collection: item },
      actor,
    })
    return outcome.ok ? { ...outcome.value, problems } : { refused: [...problems, notSaved(rows[0])] }
  },
}

/** What of a collection's file this shop has no place for. */
function leftOut(rows: readonly SourceRow[], { item, lines }: ReadCollection, plan: CollectionPlan): RowProblem[] {
  const [product, rule] = ['product: handle', 'rule: product column']
  const at = (handle: string, reason: RowReason) => problem(lines.get(handle) ?? 0, product, reason, handle)
  const found = [
    ...plan.missing.map((handle) => at(handle, 'collection_product')),
    ...plan.beyond.map((handle) => at(handle, 'collection_full')),
  ]
  const ruled = rows.find(({ cells }) => cells[rule]?.trim())
  if (item?.rule && plan.by === 'hand' && ruled)
    found.unshift(problem(ruled.line, rule, 'collection_rule', ruled.cells[rule]))
  const [first] = rows
  if (item && plan.leavesOut && first) found.unshift(problem(first.line, 'handle', 'collection_own_rule', item.handle))
  return found
}

/**
 * What an import of a description would do, as the operation gets it: the hash depends on the order of its fields. A row that repeats
 * an earlier one of the file meets what that one would have written.
 */
function tryingOn<Described extends object>(
  table: 'formerCustomers' | 'formerOrders',
  tell: (source: string, described: Described) => Promise<Told>,
) {
  const before = new Map<string, string>()
  return async (source: string, described: Described) => {
    const said = before.get(source)
    const stored = () => db.selectFrom(table).select('hash').where('source', '=', source).executeTakeFirst()
    const hash = hashOf(described)
    const row = said === undefined ? await stored() : { hash: said }
    before.set(source, hash)
    const written = writtenOver(row ?? null, hash)
    const isOverStored = written === 'changed' && said === undefined
    return { written, ...(isOverStored && { tell: () => tell(source, described) }) }
  }
}

function redirectsOf(staging: Staging, isOwn: IsOwnHost): Reading {
  const wanted = new Map<string, string>()
  // What earlier rows of a trial would have written.
  const tried = new Map<string, string>()
  for (const { rows } of staging.products())
    for (const row of rows) {
      const { item } = readRedirect(row, isOwn)
      if (item) wanted.set(addressKey(item.from), item.to)
    }
  return {
    nameOf: ({ cells }) => cells['redirect from'] ?? '',
    async bring([row], actor) {
      const { item, problems } = row ? readRedirect(row, isOwn) : { item: null, problems: [] }
      if (!row || !item) return { refused: problems }
      const to = await followWithin(wanted, item, (address) => beginsAtPage(db, address))
      if (to === null) return { refused: [refusedBy(row, 'redirect.loop')] }
      const planned = await planRedirect(db, { from: item.from, to })
      if (!planned.ok) return { refused: [refusedBy(row, planned.reason)] }
      const before = tried.get(planned.value.from)
      const written = before === undefined ? planned.value.written : before === to ? 'unchanged' : 'changed'
      if (!actor) {
        const tell = async () =>
          ({ name: planned.value.from, changes: { to: [planned.value.was, planned.value.to] } }) satisfies Told
        tried.set(planned.value.from, to)
        return { written, problems, ...(before === undefined && written === 'changed' && { tell }) }
      }
      if (written === 'unchanged') return { written, problems }
      const outcome = await performRow(createRedirect, { key: null, input: { from: item.from, to }, actor })
      if (outcome.ok) return { written: outcome.value.written, problems }
      return { refused: [isRefusal(outcome.reason) ? refusedBy(row, outcome.reason) : notSaved(row)] }
    },
  }
}

const reasons = {
  'redirect.loop': ['redirect to', 'redirect_loop'],
  'redirect.nowhere': ['redirect to', 'redirect_nowhere'],
  'redirect.page_exists': ['redirect from', 'redirect_page'],
} as const satisfies Record<RedirectRefusal, readonly [column: string, reason: RowReason]>

const isRefusal = (reason: string): reason is RedirectRefusal => Object.hasOwn(reasons, reason)

function refusedBy(row: SourceRow, refusal: RedirectRefusal): RowProblem {
  const [column, reason] = reasons[refusal]
  return problem(row.line, column, reason, row.cells[column])
}

const notSaved = (row: SourceRow | undefined) => problem(row?.line ?? 0, '', 'not_saved')
