import { expect, test } from 'vitest'
import { auditEntries } from '#app/audit/audit.list.ts'
import { shownTo } from '#app/audit/shown-entry.server.ts'
import { operations } from '#app/operation-list.ts'
import { isAudited } from '#app/operations/audit-entry/audited.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { seenAs } from '#app/operations/record.server.ts'
import { type Permission, permissionsOf, rightsOfStaff } from '#app/permissions.ts'
import { purchaseOperations } from '#app/purchase-orders/purchase-operations.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { act, ordered } from '#test/support/purchases.ts'

useDatabase()

const holder = (...rights: Permission[]) => ({ permissions: permissionsOf(true, [], rights) })
const newest = async () => {
  const filter = { who: null, operation: null, object: null, from: null, until: null }
  const [entry] = await auditEntries.find({ filter, sort: { by: 'at', descending: true }, after: null, most: 1 })
  if (!entry) throw new Error('Nothing was written down')
  return entry
}

test('an owner sees the objects of all entries; the right to the log alone shows those of none but the log', () => {
  const records = Object.values<AnyOperation>(operations).filter(isAudited)
  const hiddenFrom = (actor: ReturnType<typeof holder>) =>
    new Set(records.filter(({ on }) => seenAs(on.name, actor).length === 0).map(({ on }) => on.name))
  expect([...hiddenFrom(holder(...rightsOfStaff))]).toEqual([])
  const others = new Set(records.map(({ on }) => on.name).filter((name) => name !== 'audit_log'))
  expect(hiddenFrom(holder('audit:read'))).toEqual(others)
})

test('what goods cost is in the log for who sees it at the purchase order, too', async () => {
  const cup = await stockOf(0)
  const number = await ordered([[cup, 5]])
  const unit_cost = { amount: 4_321, currency: 'EUR' }
  expect(
    await act(purchaseOperations.putPurchaseLine, number, { variant: cup.variantId, quantity: 6, unit_cost }),
  ).toMatchObject({ ok: true })
  const entry = await newest()
  const seenBy = (...rights: Permission[]) => shownTo(entry, holder('audit:read', ...rights))
  expect(seenBy('stock:write', 'products:write')).toEqual({ ...entry, isHidden: false })
  const without = seenBy('stock:write')
  expect(without).toMatchObject({
    isHidden: false,
    input: { quantity: 6 },
    changes: { lines: [[{ quantity: 5 }], [{ quantity: 6 }]] },
  })
  expect(JSON.stringify(without)).not.toMatch(/cost|4321/)
  expect(seenBy('orders:read')).toMatchObject({
    operation: entry.operation,
    who: entry.who,
    isHidden: true,
    input: {},
    changes: {},
    personal: {},
  })
})

test('what a colleague writes about a customer is in the log for who may see customers', async () => {
  const entry = { ...(await newest()), record: 'comments', personal: { '/text': { value: [null, 'Moved to Erfurt'] } } }
  const seenBy = (...rights: Permission[]) => shownTo(entry, holder('audit:read', 'comments:write', ...rights))
  expect(seenBy('orders:read', 'products:write', 'media:write')).toMatchObject({ isHidden: true, personal: {} })
  expect(seenBy(...rightsOfStaff)).toEqual({ ...entry, isHidden: false })
})
