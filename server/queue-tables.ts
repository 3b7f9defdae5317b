import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

/** The queue's own tables; every process needs them, also one that only adds jobs and knows no job by its code. */
export async function migrateQueue(url: string) {
  const pgPool = new pg.Pool({ connectionString: url, max: 1 })
  // A restore sends everybody away: this connection may be cut off while it says goodbye, and nobody is hurt by that.
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}
