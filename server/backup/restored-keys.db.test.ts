import { folderStore } from '#app/catalogue/storage/folder-store.server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase, useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { fromFile } from './archive.ts'
import { readContents } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { migrationsFor } from './schema-of-backup.ts'
import { intoFile } from './target.ts'

const source = useDatabase()
let folder: string
let file: string
let empty: TestDatabase

const kept = '01a20000-0000-7000-8000-000000000001'
const ended = '01a20000-0000-7000-8000-000000000002'
const rotated = '01a20000-0000-7000-8000-000000000003'

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-restored-keys-'))
  file = join(folder, 'shop.barrow')
  empty = await createDatabase()
  const keys = [kept, ended, rotated].map((id): [string, unknown[]] => [
    `insert into api_keys (id, name, kind, hash, hint, scopes, networks, created_at)
     values ($1::uuid, 'ERP', 'secret', sha256($1::text::bytea), 'abcd', '{orders:read}', '{}', now())`,
    [id],
  ])
  await runSql(source.url, [
    `delete from api_keys`,
    `delete from webhooks`,
    ...keys,
    `insert into webhooks (id, url, secrets, created_at) values (gen_random_uuid(), 'https://erp.example/', '[{"key": "a", "until": null}]', now())`,
  ])
  await makeBackup({
    databaseUrl: source.url,
    dataFolder: folder,
    files: folderStore(folder),
    into: intoFile(file),
    now: new Date(),
  })
})
afterEach(async () => {
  await empty.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function restore(databaseUrl: string, force: boolean) {
  const contents = await readContents(fromFile(file))
  const migrations = await migrationsFor(contents, 'db/migrations')
  return restoreBackup({
    databaseUrl,
    dataFolder: join(folder, 'restored'),
    files: folderStore(join(folder, 'restored')),
    from: fromFile(file),
    contents,
    migrations,
    force,
  })
}

const keysOf = (url: string) =>
  runSql(url, [
    `select id, encode(hash, 'escape') as hash, ended_at is not null as ended, scopes from api_keys order by id`,
  ])

test('a key that was ended, narrowed or given another secret since the backup is so after it, too', async () => {
  await runSql(source.url, [
    [`update api_keys set ended_at = now() where id = $1`, [ended]],
    [`update api_keys set hash = 'another', scopes = '{}' where id = $1`, [rotated]],
  ])
  const before = await keysOf(source.url)
  expect(await restore(source.url, true)).toMatchObject({ keys: 2, webhooks: 1 })
  expect(await keysOf(source.url)).toEqual(before)
})

test('where nothing is known of them, the keys are those of then, and it is told how many work', async () => {
  const before = await keysOf(source.url)
  expect(await restore(empty.url, false)).toMatchObject({ keys: 3, webhooks: 1 })
  expect(await keysOf(empty.url)).toEqual(before)
})
