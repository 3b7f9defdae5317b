import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { record } from '#app/operations/record.server.ts'
import { connect, type Db, db, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { type Line, median } from './report.ts'

const rounds = 300
const calls = 40

/**
 * The overhead of `perform`: the CPU time of this process for a call of an operation with one statement, less that of
 * the same statement in a hand-written transaction. Every form press has this cost.
 */
export async function measurePerform(folder: string): Promise<Line[]> {
  const database = await startEmbeddedDatabase({ folder: join(folder, 'perform-database'), log: () => {} })
  try {
    await migrate(database.url, 'db/migrations')
    connect(database.url)
    const differences: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const byHand = await cpuOf(() => db.transaction().execute((tx) => ask(tx)))
      const performed = await cpuOf(() => perform(look, { key: 'thing', input, actor }))
      // The first rounds include compilation.
      if (round >= rounds / 3) differences.push(performed - byHand)
    }
    await disconnect()
    const value = median(differences)
    return [
      {
        what: 'perform, without its statements',
        value,
        unit: 'µs of CPU',
        budget: 20,
        detail: `${calls} calls a round`,
      },
    ]
  } finally {
    await database.stop()
  }
}

const actor = guestAt(new Date())
const input = { name: 'Ada', quantity: 2 }
const ask = (on: Db) => sql`select 1`.execute(on)

/** In microseconds per call. */
async function cpuOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call += 1) await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

const thing = record<string, { id: string }, { id: string }>({
  name: 'things',
  prefix: 'thing_',
  permission: 'cart:write',
  schema: z.object({ id: z.string() }),
  find: async () => ({ id: newId() }),
  async lock(tx) {
    await ask(tx)
    return { id: 'thing' }
  },
  idOf: ({ id }) => id,
  viewOf: async (_, facts) => facts,
})

const look = operation({
  name: 'things.look',
  http: 'POST /things/:thing/look',
  permission: 'cart:write',
  nature: 'plain',
  on: thing,
  input: z.object({ name: z.string().max(60), quantity: z.int().min(1) }),
  refusals: [],
  run: async () => agree(),
})
