import { sql } from 'kysely'
import { z } from 'zod'
import { customerFile } from '#app/identity/people/customer-file.record.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { record } from '#app/operations/record.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import type { Tx } from '#db/database.server.ts'
import { mayMerge, mergeRefusals } from './merge.ts'
import { findMergeable } from './mergeable.server.ts'
import { lockAccount, lockOrders, takeAccount, takeGuest } from './move-belongings.server.ts'

/**
 * The customer that stays, locked for a merge. Merges wait for each other, since one locks two customers: of two that want
 * the opposite at once, the second finds that its customer is no more.
 */
const { http: _address, ...shared } = customerFile
const stayingCustomer = record({
  ...shared,
  async lock(tx: Tx, id: CustomerId, actor) {
    await sql`select pg_advisory_xact_lock(hashtextextended('merging customers', 0))`.execute(tx)
    await tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute()
    return customerFile.find(tx, id, actor)
  },
})

/**
 * Merges another customer of the same person into this account: the other account, or the orders that were made without
 * one. It cannot be undone: nothing says afterwards which order was whose.
 */
export const mergeCustomers = operation({
  name: 'customers.merge',
  http: 'POST /customers/:customer/merge',
  permission: 'customers:merge',
  nature: 'secret',
  on: stayingCustomer,
  input: z.object({ from: idInput<CustomerId>('cus_', 'request.not_found') }),
  answer: z.object({ orders: z.int() }),
  refusals: [...mergeRefusals, 'request.not_found'],
  async run({ tx, facts: { row }, input: { from }, actor }) {
    const pair = { into: row.id, from }
    if (from !== row.id) await lockAccount(tx, from)
    const [staying, going] = [await findMergeable(tx, row.id, true), await findMergeable(tx, from, false)]
    if (!staying || !going) return refuse('request.not_found', '/from')
    const email = going.isGuest ? (going.addresses[0] ?? '') : null
    if (from !== row.id) await lockOrders(tx, pair, email)
    const allowed = mayMerge(staying, (await findMergeable(tx, from, false)) ?? going)
    if (!allowed.ok) return allowed
    // Before its file goes, and these with it.
    await tx.updateTable('customerMerges').set({ intoId: row.id }).where('intoId', '=', from).execute()
    const orders = email === null ? await takeAccount(tx, pair, actor.now) : await takeGuest(tx, pair, email)
    await tx
      .insertInto('customerMerges')
      .values({ goneId: from, intoId: row.id, mergedAt: actor.now })
      .onConflict((known) => known.column('goneId').doUpdateSet({ intoId: row.id, mergedAt: actor.now }))
      .execute()
    return agree({ orders })
  },
  async afterwards({ actor }) {
    noteDoneBy('customers_merged', actor, '/customers/:customer/merge')
    return agree()
  },
})
