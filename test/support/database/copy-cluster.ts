import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/**
 * As `pg_basebackup` does: the files of a running server. Answers with the label that says from where its log has to be
 * replayed.
 */
export async function copyCluster(url: string, from: string, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    // Node's own copy would belong to this account, and not to the server's.
    await run('cp', ['-a', from, to]).catch(unlessFilesWent)
    for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, file), { force: true })
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
