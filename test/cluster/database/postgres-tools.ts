import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, type PostgresAccount } from '#server/postgres/postgres-account.ts'
import { copyCluster } from '#test/support/database/copy-cluster.ts'
import { describeControlFile } from './control-file.ts'
import type { Ask, Member } from './settings.ts'

/** What Patroni asks of a PostgreSQL besides its server: a copy of another member's files, its control file, whether it answers. */
export const postgresTools = (members: readonly Member[], account: PostgresAccount, ask: Ask) => ({
  /** Patroni says where a copy is to come from and go to, each as `--name=value`. */
  async copy(words: string[]) {
    const said = words.join('\n')
    const [, to = ''] = /^--datadir=(.+)$/m.exec(said) ?? []
    const [, port = ''] = /port=(\d+)/.exec(said) ?? []
    const from = members.find((each) => each.port === Number(port))
    if (!from || !members.some(({ cluster }) => cluster === to)) throw new Error(`No copy: ${said}`)
    rmSync(to, { recursive: true, force: true })
    const label = await copyCluster(ask.urlOf(from), from.cluster, to, account)
    writeFileSync(join(to, 'backup_label'), label)
    giveTo(account, join(to, 'backup_label'))
    return ''
  },
  pg_controldata: ([cluster = '']: string[]) => describeControlFile(cluster),
  async pg_isready(words: string[]) {
    await ask.rows({ port: Number(words[words.indexOf('-p') + 1]) }, 'select')
    return ''
  },
})
