import pg from 'pg'
import { Client } from '#db/client.ts'
import { directUrl } from '#db/database.server.ts'
import { endsWithItsMachine, setOnce } from '#db/session-settings.ts'

// The first half of the lock's key, so that no other lock of the database is meant; any constant does.
const ours = 7_267_744
const patience = 5_000
const signEvery = 3_000
/** Without a sign of life: the database ends the connection of a process that stands still, and with it the lock. */
const silent = 10_000

/**
 * Runs it unless it runs already, here or in another process; waits for that a moment first. The lock ends with its
 * connection, so however the process ends; a connection of its own, because all of the pool's may be waiting for the
 * run.
 */
export async function oneAtATime(name: string, run: () => Promise<void>) {
  const client = new Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 2_000,
    application_name: `barrow ${name}`,
  })
  // A process that loses it goes on: work that runs twice at once does no harm, it only costs twice.
  client.on('error', () => {})
  await client.connect()
  const signs = setInterval(() => void client.query('select').catch(() => {}), signEvery)
  try {
    if (await isMine(client, name)) await run()
  } finally {
    clearInterval(signs)
    await client.end()
  }
}

async function isMine(client: pg.Client, name: string): Promise<boolean> {
  try {
    setOnce(client, { ...endsWithItsMachine, lock_timeout: patience, idle_session_timeout: silent })
    await client.query('select pg_advisory_lock($1, hashtext($2))', [ours, name])
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false
    throw error
  }
}

const lockNotAvailable = '55P03'
