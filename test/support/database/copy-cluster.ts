import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { giveTo, type PostgresAccount } from '#server/postgres/postgres-account.ts'

const run = promisify(execFile)

/** Of the server that made them, or read anew from it. */
const ownFiles = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']

/**
 * As `pg_basebackup` does: the files of a running server. Answers with the label that says from where its log has to be
 * read and replayed.
 */
export async function copyCluster(url: string, from: string, to: string, account: PostgresAccount): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    for (const folder of ['', 'pg_wal', 'pg_replslot']) {
      mkdirSync(join(to, folder), { mode: 0o700 })
      giveTo(account, join(to, folder))
    }
    const files = readdirSync(from).filter((name) => !ownFiles.includes(name))
    // Node's own copy would belong to this account, and not to the server's.
    await run('cp', ['-a', ...files.map((name) => join(from, name)), to]).catch(unlessFilesWent)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  } finally {
    await client.end()
  }
}

/** A server in use deletes files while they are copied: what it has written of that since is replayed. */
function unlessFilesWent(error: Error & { stderr?: string }) {
  const said = error.stderr?.trim().split('\n') ?? []
  if (said.length === 0 || !said.every((line) => line.endsWith('No such file or directory'))) throw error
}
