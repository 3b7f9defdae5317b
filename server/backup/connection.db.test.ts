import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/database/database.ts'
import { connectFor } from './connection.ts'

const database = useDatabase()

test.each(['backup', 'restore'] as const)(
  'a %s whose machine is lost keeps its locks for no two hours',
  async (work) => {
    const client = await connectFor(work, database.url)
    try {
      const { rows } = await client.query<{ name: string }>(
        `select name from pg_settings where source = 'session' and name like 'tcp_%' order by name`,
      )
      // Not `tcp_user_timeout`: a backup that waits for a slow disk takes nothing for longer than that.
      expect(rows.map(({ name }) => name)).toEqual([
        'tcp_keepalives_count',
        'tcp_keepalives_idle',
        'tcp_keepalives_interval',
      ])
    } finally {
      await client.end()
    }
  },
)
