import { Logger, runMigrations } from 'graphile-worker'

/** The queue's own tables; every process needs them, also one that only adds jobs and knows no job by its code. */
export async function migrateQueue(url: string) {
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) })
}
