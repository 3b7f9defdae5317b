import { expect, test } from 'vitest'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { runCommand } from '#test/support/shop/commands.ts'

const database = useDatabase()
const cards = useCardProvider()

test('commands say how far the backfills are, and fill them at once', { timeout: 180_000 }, async () => {
  const run = (...args: string[]) =>
    runCommand('shop', args, { DATABASE_URL: database.url, OIDC_ISSUER: 'https://id.example', NODE_NO_WARNINGS: '1' })
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  await runSql(database.url, [
    [`update orders set payment = null, kept = null where id = $1`, [orderId]],
    `insert into backfills (name, rows_written, failures, last_error) values ('cups', 3, 2, '23505')`,
    `insert into backfills (name, rows_written, failures, last_error) values ('missing-standings', 4, 1, '57014')`,
  ])
  expect(await run('backfills.list')).toEqual({
    code: 0,
    said:
      'The backfill cups belongs to another release, and is left as it is: 3 rows written\n' +
      'The backfill missing-standings goes on while the shop is open: 4 rows written so far; it failed 1 times in a row (57014)\n',
  })
  expect(await run('backfills.finish', '--name', 'cups')).toMatchObject({
    code: 1,
    said: expect.stringContaining('This release knows no backfill cups.'),
  })
  expect(await run('backfills.finish')).toEqual({
    code: 0,
    said:
      'The backfill missing-standings is finished: 1 rows written now.\n' +
      'The backfill search-slices is finished: 0 rows written now.\n',
  })
  expect(await runSql(database.url, ['select payment from orders'])).toEqual([{ payment: 'paid' }])
})
