import { deepEqual, equal } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, aBuyerWhoPaid, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'
import { runJob } from '#test/fault-matrix/world/queue.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { signInStaff } from '#test/fault-matrix/world/staff.ts'
import { compiled } from '#test/support/compiled.ts'
import { runSql } from '#test/support/database/sql.ts'
import { trailStatements } from '#test/fault-matrix/world/trail.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * The shop's database goes back ten minutes; the provider's book does not. Later payments are found in the provider's
 * list; an order that is lost is made again from what the provider keeps, and money without that is reported to staff.
 */
export const restoredBackup: RunRow = async (world) => {
  const { provider, sql } = world
  const before = await aBuyerWhoPaid(world)
  const waits = await aBuyerAtTheCard(world)
  // Before the backup: a mail that was sent cannot be undone by any backup.
  await deliverAll(world)
  await world.worker.kill()
  const file = join(world.folder, 'backup.tar')
  await command(world, 'backup', file)
  await world.advance(600)
  const lost = await aBuyerAtTheCard(world)
  const unknown = await aBuyerAtTheCard(world)
  for (const { secret } of [waits, lost, unknown]) mustBe(await provider.confirm(secret, cards.good), 'succeeded')
  await provider.atRest()
  // Somebody has tidied up in the dashboard.
  await provider.stripe.paymentIntents.update(unknown.reference, { metadata: { order_01: '' } })
  await world.shop.kill()
  await command(world, 'restore', '--force', file)
  await runSql(world.administrationUrl, trailStatements)
  await world.startAll()
  // A restore ends all sessions.
  await signInStaff(world)

  for (const { email } of [lost, unknown]) equal((await sql('select 1 from orders where email = $1', email)).length, 0)
  await runJob(world, 'reconcile-payments')
  await untilState(world, waits.orderRow.id, 'placed')
  equal((await before.order()).state, 'placed')
  await runJob(world, 'compare-books')
  deepEqual(await problemsOf(world, unknown.reference), ['orphan-payment'])
  // The person who reviews it refunds it in the provider's dashboard.
  await provider.control('POST actions/refund', { id: unknown.reference })
  await untilState(world, lost.orderRow.id, 'placed')
  deepEqual(await problemsOf(world, lost.reference), ['made-again'])
  const [again] = await sql<{ number: string }>('select number from orders where email = $1', lost.email)
  equal(again?.number, lost.orderRow.number)
}

async function problemsOf({ sql }: World, reference: string) {
  const found = 'select kind from payment_problems where reference = $1 and resolved_at is null'
  return (await sql<{ kind: string }>(found, reference)).map(({ kind }) => kind)
}

async function command(world: World, name: 'backup' | 'restore', ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    ...compiled,
    DATABASE_URL: world.databaseUrl,
    BARROW_DATA: join(world.folder, 'shop'),
    SESSION_SECRET: 'f'.repeat(40),
  }
  await promisify(execFile)(process.execPath, [`tools/${name}.ts`, ...args], { env })
}
