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
    // Only the missing ones: each other one would take a number of the sequence, and so write.
    const learn = `insert into graphile_worker._private_tasks (identifier) select name from unnest($1::text[]) name
      where not exists (select from graphile_worker._private_tasks known where known.identifier = name) on conflict do nothing`
    await pgPool.query(learn, [jobNames])
  } finally {
    await pgPool.end()
  }
}
