import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderStore } from '#app/catalogue/storage/folder-store.server.ts'
import { createDatabase, useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { fromFile } from './archive.ts'
import { readContents } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { migrationsFor } from './schema-of-backup.ts'
import { intoFile } from './target.ts'

const source = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'barrow-backup-'))
const inFolder = { dataFolder: folder, files: folderStore(folder) }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** By a release that has one migration more, which comes after a backfill. */
async function restoreLater(file: string, databaseUrl: string) {
  const contents = await readContents(fromFile(file))
  const text = '-- after backfill cups\ndrop view search_differences'
  const migrations = [...(await migrationsFor(contents, 'db/migrations')), { name: '9999_less.sql', text, hash: 'x' }]
  return restoreBackup({ databaseUrl, from: fromFile(file), contents, migrations, force: false, ...inFolder })
}

test('a backup from before a backfill ended is not restored by a release that has removed what it reads', async () => {
  const target = await createDatabase()
  try {
    await runSql(source.url, [
      `insert into products (id, slug, title, status) values (uuidv7(), 'cup', 'Cup', 'active')`,
      `insert into backfills (name, rows_written) values ('cups', 5)`,
    ])
    const [early, late] = [join(folder, 'early'), join(folder, 'late')]
    const back = (file: string) =>
      makeBackup({ databaseUrl: source.url, ...inFolder, into: intoFile(file), now: new Date('2026-03-01T10:00:00Z') })
    await back(early)
    await expect(restoreLater(early, target.url)).rejects.toThrow(
      /needed for 9999_less\.sql.*let that finish its backfills.*The shop is what it was before/,
    )
    expect(await runSql(target.url, ['select from products'])).toEqual([])
    await runSql(source.url, ['update backfills set finished_at = now()'])
    await back(late)
    await restoreLater(late, target.url)
    expect(await runSql(target.url, ['select name, closed_at is not null as closed from backfills'])).toEqual([
      { name: 'cups', closed: true },
    ])
  } finally {
    await target.drop()
  }
}, 120_000)
