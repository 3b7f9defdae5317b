import { folderStore } from '#app/catalogue/storage/folder-store.server.ts'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findHead, sealEntries } from '#app/audit/seal.server.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemoShop } from '#db/seed/seed.server.ts'
import { createDatabase, type TestDatabase, useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { wholeDatabase } from '#test/support/database/whole-database.ts'
import { fromFile, readArchive, writeArchive } from './archive.ts'
import { readContents } from './check-backup.ts'
import { names } from './contents.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { migrationsFor } from './schema-of-backup.ts'
import { intoFile, toNewFile } from './target.ts'

const source = useDatabase()
const now = new Date('2026-03-01T10:00:00Z')
let folder: string
let target: TestDatabase
let file: string

/** Every character that a careless copy might break. */
const odd = 'Tab\there, \\N, back\\slash, “quotes”, 🍵\nand a line\r\n\\.\n'

beforeAll(async () => {
  const pictures = mkdtempSync(join(tmpdir(), 'barrow-pictures-'))
  await seedDemoShop(folderStore(pictures), now)
  rmSync(pictures, { recursive: true })
  await runSql(source.url, [
    [
      `insert into threads (id, subject, name, email, locale) values (gen_random_uuid(), $1, 'Ada', 'ada@example.com', 'en')`,
      [odd],
    ],
    `select nextval('order_numbers')`,
    `select graphile_worker.add_job('send-letter', '{"letterId": "x"}', job_key => 'letter')`,
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`,
  ])
}, 60_000)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-backup-'))
  file = join(folder, 'shop.barrow')
  target = await createDatabase()
})

afterEach(async () => {
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

const inFolder = (dataFolder: string) => ({ dataFolder, files: folderStore(dataFolder) })
const back = (from = file) => makeBackup({ databaseUrl: source.url, ...inFolder(folder), into: intoFile(from), now })

async function restore({ force = false, from = file, databaseUrl = target.url } = {}) {
  const contents = await readContents(fromFile(from))
  const migrations = await migrationsFor(contents, 'db/migrations')
  const order = { databaseUrl, from: fromFile(from), contents, migrations, force }
  return restoreBackup({ ...order, ...inFolder(join(folder, 'restored')) })
}

describe('a shop that is restored', { timeout: 60_000 }, () => {
  test('has every row, key, index, trigger and function of the original', async () => {
    await back()
    await restore()
    await runSql(source.url, [`update graphile_worker._private_jobs set locked_at = null, locked_by = null`])
    // The next test compares the sequences.
    const { sequences: _, ...restored } = await wholeDatabase(target.url)
    expect(await wholeDatabase(source.url)).toMatchObject(restored)
  })

  test('reports the head of its audit log, for people who keep it elsewhere', async () => {
    expect((await back()).auditHead).toBeNull()
    await runSql(source.url, [
      `insert into audit_entries (id, at, actor_kind, actor_id, door, operation, record, object_id, request_id, input, changes, personal)
       values ('01a20000-0000-7000-8000-000000000001', now(), 'person', 'x', 'form', 'orders.close', 'orders', 'x', 'x', '{}', '{}', '{}')`,
      `insert into audit_unsealed (entry_id) select id from audit_entries`,
    ])
    await sealEntries()
    const { auditHead } = await back(`${file}-2`)
    expect(auditHead).toEqual(await findHead())
    expect(auditHead?.position).toBe(1)
  })

  test('never reuses an order number that may have been assigned since the backup', async () => {
    await back()
    await restore()
    const next = async (url: string) => {
      const [row] = await runSql(url, [`select nextval('order_numbers')::int as next`])
      return Number(Object(row).next)
    }
    expect(await next(target.url)).toBe((await next(source.url)) + 1_000)
  })

  test('has the queued jobs, and none of them is marked as running', async () => {
    await runSql(source.url, [`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`])
    await back()
    await restore()
    expect(await runSql(target.url, [`select key, locked_at from graphile_worker._private_jobs`])).toEqual([
      { key: 'letter', locked_at: null },
    ])
    // A new id in the queue must differ from the restored ones.
    await runSql(target.url, [`select graphile_worker.add_job('send-letter', '{}')`])
  })

  test('has no one signed in: people may have signed out since the backup', async () => {
    const [person, someone] = [crypto.randomUUID(), crypto.randomUUID()]
    await runSql(source.url, [
      [`insert into customers (id, name, locale) values ($1, 'Ada', 'en')`, [someone]],
      [
        `insert into identities (id, customer_id, issuer, subject) values ($1, $2, 'https://issuer.test', 'ada')`,
        [person, someone],
      ],
      [
        `insert into sessions (id_hash, identity_id, id_token, user_agent, expires_at) values ('\\x01', $1, 'sealed', '', now() + interval '1 day')`,
        [person],
      ],
    ])
    await back()
    await runSql(source.url, [['delete from customers where id = $1', [someone]]])
    await restore()
    expect(
      await runSql(target.url, ['select ended_at is not null as "hasEnded", id_token as token from sessions']),
    ).toEqual([{ hasEnded: true, token: null }])
  })

  test('replaces another shop when forced, and nothing of that is left', async () => {
    await back()
    await restore()
    await runSql(target.url, [`create table cups (name text)`, `update settings set value = '"x"' where true`])
    await restore({ force: true })
    const [left] = await runSql(target.url, [`select to_regclass('cups') as cups`])
    expect(left).toEqual({ cups: null })
  })

  test('replaces it also while a superuser is connected, who is not disconnected', async () => {
    await back()
    const onlooker = new pg.Client({ connectionString: target.administrationUrl })
    await onlooker.connect()
    await restore({ force: true })
    expect((await onlooker.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await onlooker.end()
  })

  test('has the schema of this version, also if the backup is older', async () => {
    const older = join(folder, 'older')
    mkdirSync(older)
    const all = readdirSync('db/migrations').sort()
    for (const name of all.slice(0, -1)) cpSync(join('db/migrations', name), join(older, name))
    const database = await emptyDatabase()
    await migrate(database.url, older)
    await runSql(database.url, [
      `insert into threads (id, subject, name, email, locale) values (gen_random_uuid(), 'Old', 'Ada', 'a@example.com', 'en')`,
    ])
    await makeBackup({ databaseUrl: database.url, ...inFolder(folder), into: intoFile(file), now })
    await database.drop()
    await restore()
    expect(await runSql(target.url, ['select subject from threads'])).toEqual([{ subject: 'Old' }])
    const names = await runSql(target.url, ['select name from migrations order by name'])
    expect(names).toEqual(all.map((name) => ({ name })))
  })
})

describe('nothing is changed', { timeout: 60_000 }, () => {
  /** Returns the refusal, and checks that the database did not change. */
  async function refused(attempt: () => Promise<unknown>): Promise<string> {
    const before = await wholeDatabase(target.url)
    const said = await attempt().then(
      () => 'It was restored.',
      (error: Error) => error.message,
    )
    expect(await wholeDatabase(target.url)).toEqual(before)
    return said
  }

  test('in a shop with any data, unless forced', async () => {
    await back()
    await runSql(target.url, [`insert into settings (key, value) values ('shop', '{}')`])
    expect(await refused(restore)).toContain('There is a shop here already')
  })

  test('while another client is connected, unless forced', async () => {
    await back()
    const somebody = new pg.Client({ connectionString: target.url })
    await somebody.connect()
    expect(await refused(restore)).toContain('Another client is connected to this database')
    await somebody.end()
  })

  test('in a database of another program, forced or not', async () => {
    await back()
    await runSql(target.url, ['drop table migrations', 'create table cups (name text)'])
    await expect(restore({ force: true })).rejects.toThrow('has tables that are not Barrow’s')
    expect(await runSql(target.url, [`select to_regclass('cups') as cups`])).toEqual([{ cups: 'cups' }])
  })

  test('by a backup of a newer Barrow', async () => {
    await back()
    const newer = await altered((contents) => contents.migrations.push({ name: '9999_next.sql', hash: '' }))
    expect(await refused(() => restore({ from: newer }))).toContain('9999_next.sql, which this Barrow does not know')
    const column = await altered((contents) => contents.tables.at(-1)?.columns.push('colour'))
    expect(await refused(() => restore({ from: column }))).toContain('the columns colour of the table public.')
    const form = await altered((contents) => Object.assign(contents, { barrowBackup: 2 }))
    expect(await refused(() => restore({ from: form }))).toContain('newer than this one')
  })

  test('by a backup of a shop whose migration had another text', async () => {
    await back()
    // A former text of 0004; 0006 adds what it lacked.
    const hash = '239ab00fc5d32cc2c375cd61149c7537b8d3bdaeb859f205eb87e4a2fe73b423'
    const edited = await altered(({ migrations }) => Object.assign(Object(migrations[3]), { hash }))
    expect(await refused(() => restore({ from: edited }))).toContain('0004_money.sql, which is another one here')
  })

  test('by a backup whose last row breaks a rule', async () => {
    await back()
    const broken = await altered(
      () => {},
      (name, body) => (name.includes('public.variants/') ? body.subarray(0, 80) : body),
    )
    expect(await refused(() => restore({ from: broken }))).toMatch(/column|invalid|missing/)
    const orphaned = await altered(
      () => {},
      (name, body) => (name.includes('public.products/') ? null : body),
    )
    expect(await refused(() => restore({ from: orphaned }))).toContain('foreign key')
  })

  test('by a file that is not a backup or not of a shop, and a sentence says so', async () => {
    await back()
    const noJson = join(folder, 'no-json')
    async function* letter() {
      yield { name: names.contents, body: Buffer.from('a letter to grandmother') }
    }
    await writeArchive(toNewFile(noJson), letter(), { made: now })
    const table = await altered((contents) => contents.tables.push({ schema: 'public', name: 'cups', columns: [] }))
    const sequence = await altered((contents) => contents.sequences.push({ schema: 'public', name: 'cups', last: '1' }))
    for (const from of [noJson, table, sequence]) expect(await refused(() => restore({ from }))).toContain(from)
  })

  /** The same backup with other content, and matching checksums. */
  async function altered(
    change: (contents: Awaited<ReturnType<typeof readContents>>) => unknown,
    body: (name: string, body: Buffer) => Buffer | null = (_, same) => same,
  ): Promise<string> {
    const contents = await readContents(fromFile(file))
    change(contents)
    const path = join(folder, `altered-${readdirSync(folder).length}`)
    async function* entries() {
      for await (const entry of readArchive(fromFile(file))) {
        const next =
          entry.name === names.contents ? Buffer.from(JSON.stringify(contents)) : body(entry.name, entry.body)
        if (next) yield { name: entry.name, body: next }
      }
    }
    await writeArchive(toNewFile(path), entries(), { made: now })
    return path
  }
})

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase()
  await runSql(database.url, [
    'drop schema public cascade',
    'create schema public',
    'drop schema graphile_worker cascade',
  ])
  return database
}

describe('a backup', () => {
  test('is readable only by its owner, and leaves no temporary file', async () => {
    await back()
    expect(readdirSync(folder)).toEqual(['shop.barrow'])
    expect((await readArchive(fromFile(file)).next()).value).toMatchObject({ name: names.contents })
  })

  test('overwrites nothing', async () => {
    writeFileSync(file, 'mine')
    await expect(back()).rejects.toThrow('a backup overwrites nothing')
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  test('two at once into one file: one succeeds, and its file is complete', async () => {
    const first = back().then(() => readContents(fromFile(file)))
    await expect
      .poll(() => readdirSync(folder), { interval: 1 })
      .toEqual([expect.stringMatching(/^shop\.barrow\..*unfinished$/)])
    await expect(back()).rejects.toThrow('Another backup is being made into')
    await expect(first).resolves.toMatchObject({ barrowBackup: 1 })
    await expect(back()).rejects.toThrow('a backup overwrites nothing')
  })
})
