/**
 * Places orders by the shop's own functions and, in turns, sends the same statements in a bare loop over `pg`, to the
 * same database. Started by `orders.ts`, bundled like the shop; prints its measurements as one JSON line.
 */
import '#server/exit-with-parent.ts'
import { join } from 'node:path'
import { Client } from '#db/client.ts'
import { configure } from '#app/configuration.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { configurationOf, readEnvironment } from '#server/configuration.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { migrateQueue } from '#server/database/queue-tables.ts'
import type { Stock } from '#test/support/people/orders.ts'
import { fillOrders } from './order-million.ts'
import { plansOf } from './order-plans.ts'
import { compare, compareDatabases, type Compared } from './order-rounds.ts'
import { fillShelf } from './order-shelf.ts'
import { bringProviderIn } from './provider-at-hand.ts'

const rounds = 5
const each = 200

export interface Measured {
  alone?: { placed: Compared; paid: Compared }
  large?: {
    filledIn: number
    flat: Awaited<ReturnType<typeof compareDatabases>>
    plans: Awaited<ReturnType<typeof plansOf>>
  }
}

const [folder = '', ...flags] = process.argv.slice(2)
const nowhere = { issuer: 'http://127.0.0.1:9', cards: 'http://127.0.0.1:9', smtp: 'smtp://127.0.0.1:9' }
configure(configurationOf(readEnvironment({ SESSION_SECRET: 'x'.repeat(40) }), 'http://localhost', nowhere))
bringProviderIn()

const database = await startEmbeddedDatabase({ folder: join(folder, 'orders-database'), log: () => {} })
try {
  await migrate(database.url, 'db/migrations')
  await migrateQueue(database.url)
  connect(database.url)
  const shelf = await fillShelf()
  await disconnect()
  const measured = flags.includes('--million') ? await withMillion(shelf) : await alone(shelf)
  console.log(JSON.stringify(measured))
} finally {
  await database.stop()
}

async function alone(shelf: readonly Stock[]): Promise<Measured> {
  const placed = await compare(database.url, shelf, 'placed', rounds, each)
  const paid = await compare(database.url, shelf, 'paid', rounds, each)
  return { alone: { placed, paid } }
}

/** A large database beside the small one, which starts as its copy: the same items with the same stock. */
async function withMillion(shelf: readonly Stock[]): Promise<Measured> {
  const large = await copyDatabase('million')
  const begun = performance.now()
  await fillOrders(inDatabase(database.administration, 'million'), shelf, 1_000_000)
  const filledIn = (performance.now() - begun) / 1000
  const flat = await compareDatabases([database.url, large], shelf, 'paid', rounds, each)
  return { large: { filledIn, flat, plans: await plansOf(large, shelf) } }
}

function inDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function copyDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: database.administration })
  await client.connect()
  await client.query(`create database ${name} template barrow`)
  await client.end()
  return inDatabase(database.url, name)
}
