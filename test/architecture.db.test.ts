import { expect, test } from 'vitest'
import { cartMachine } from '#app/cart/cart.ts'
import { importMachine } from '#app/imports/import.ts'
import type { Machine } from '#app/kernel/state-machine.ts'
import { orderMachine } from '#app/orders/order.ts'
import { paymentAttemptMachine } from '#app/orders/money/payment-attempt.ts'
import { disputeMachine } from '#app/orders/money/dispute.ts'
import { shipmentMachine } from '#app/orders/shipment.ts'
import { refundMachine } from '#app/orders/money/refund.ts'
import { reservationMachine } from '#app/stock/reservation.ts'
import { deliveryMachine } from '#app/webhooks/deliveries/delivery.ts'
import { useDatabase } from './support/database/database.ts'
import { runSql } from './support/database/sql.ts'

const database = useDatabase()

test('every foreign key has an index that begins with its columns', async () => {
  // Without one, deleting or changing a referenced row scans the whole referencing table.
  const bare = await runSql(database.url, [
    `SELECT c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' ORDER BY k.n) || ')' AS "foreignKey"
     FROM pg_constraint c
     CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (attnum, n)
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_index i
       WHERE i.indrelid = c.conrelid AND i.indisvalid
         AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) ~ 'IS NOT NULL')
     )
     GROUP BY c.oid, c.conrelid ORDER BY 1`,
  ])
  expect(bare).toEqual([])
})

test('every table has a primary key, and a check or a key on each state', async () => {
  const withoutKey = await runSql(database.url, [
    `SELECT c.relname AS "table" FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')`,
  ])
  const freeStates = await runSql(database.url, [
    `SELECT c.relname || '.' || a.attname AS "column" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname IN ('state', 'status')
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY (k.conkey))
       AND NOT EXISTS (SELECT FROM pg_type t WHERE t.oid = a.atttypid AND t.typtype = 'e')`,
  ])
  expect({ withoutKey, freeStates }).toEqual({ withoutKey: [], freeStates: [] })
})

test.each<[string, Machine<string, string>]>([
  ['carts', cartMachine],
  ['imports', importMachine],
  ['orders', orderMachine],
  ['payment_attempts', paymentAttemptMachine],
  ['disputes', disputeMachine],
  ['refunds', refundMachine],
  ['shipments', shipmentMachine],
  ['stock_reservations', reservationMachine],
  ['webhook_deliveries', deliveryMachine],
])('%s can only have the states of their machine', async (table, { initial, transitions }) => {
  const known = new Set([initial, ...transitions.flatMap(({ from, to }) => [from, to])])
  const rows = await runSql(database.url, [
    [
      `SELECT DISTINCT m[1] AS state FROM pg_constraint k
       JOIN pg_attribute a ON a.attrelid = k.conrelid AND k.conkey = ARRAY[a.attnum] AND a.attname = 'state'
       CROSS JOIN LATERAL regexp_matches(pg_get_constraintdef(k.oid), '''(\\w+)''', 'g') AS m
       WHERE k.contype = 'c' AND k.conrelid = $1::regclass`,
      [table],
    ],
  ])
  // The query above selects this one column.
  const allowed = rows.map((row) => (row as { state: string }).state)
  expect(allowed.sort()).toEqual([...known].sort())
})
