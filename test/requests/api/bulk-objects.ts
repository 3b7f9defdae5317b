import { exampleIdOf } from '#app/api/openapi/json-schema.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { type Mine, aProblem, good, once, shop, staff } from './example-objects.ts'
import { runSql } from '#test/support/database/sql.ts'
import { readTypeId } from '#app/operations/typed-id/type-id.ts'

// Bulk changes in each of their states, for the examples of the calls that need one.

/** Prepared: nothing has happened yet. */
export async function aBatch(): Promise<Mine> {
  const problem = Object.values(await aProblem())[0]
  const body = { operation: 'payment_problems.resolve', keys: [problem] }
  const { id } = good(await staff('POST /batches', { body })).result as { id: string }
  return { [exampleIdOf('bat_')]: id }
}

const idIn = (mine: Mine) => String(mine[exampleIdOf('bat_')])

async function inState(state: 'running' | 'stopped'): Promise<Mine> {
  const mine = await aBatch()
  const uuid = readTypeId('bat_', idIn(mine))
  await runSql(shop.databaseUrl, [
    ['update batches set state = $2, started_at = now(), ended_at = now() where id = $1', [uuid, state]],
  ])
  return mine
}
export const aRunningBatch = () => inState('running')
export const aStoppedBatch = () => inState('stopped')

/** Started, and carried out by the job. */
export async function aDoneBatch(): Promise<Mine> {
  const mine = await aBatch()
  good(await staff(`POST /batches/${idIn(mine)}/start`, { headers: once(), body: {} }))
  for (let tries = 0; tries < 100; tries += 1) {
    const { state } = good(await staff(`GET /batches/${idIn(mine)}`)) as { state: string }
    if (state === 'done') return mine
    await wait(200)
  }
  throw new Error('the bulk change does not end')
}
