import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { isDelayed } from './paid-with.ts'

useDatabase()

test('the database knows the methods whose banks take days', async () => {
  const { rows } = await sql<{ view: string }>`select pg_get_viewdef('unpaid_orders') as view`.execute(db)
  const named = rows[0]?.view.match(/'\w+_(debit|account)'/g)?.map((each) => each.slice(1, -1)) ?? []
  expect(named).toHaveLength(6)
  expect(named.filter((type) => !isDelayed({ type, detail: null }))).toEqual([])
})
