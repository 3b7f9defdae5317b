import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { Client } from '#db/client.ts'
import { jobNames } from '#app/jobs/job-names.ts'

/** The queue's own tables; every process needs them, also one that only adds jobs. */
export async function migrateQueue(url: string) {
  const pgPool = new pg.Pool({ Client, connectionString: url, max: 1 })
  // A restore ends all connections: if this one is cut off while closing, that is harmless.
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
    const learn =
      'insert into graphile_worker._private_tasks (identifier) select unnest($1::text[]) on conflict do nothing'
    await pgPool.query(learn, [jobNames])
  } finally {
    await pgPool.end()
  }
}
