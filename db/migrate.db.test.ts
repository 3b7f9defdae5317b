import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { allAtOnce, migrate, migrationLock } from './migrate.ts'

const database = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'barrow-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The migrations of the first shops, by the hash that those shops have stored. */
const first = {
  '0001_catalogue.sql': 'd1fbc7b734fa8dd92f3b21aa9637c1a3d1ec92eb9d59a4a4c44629db47f2183b',
  '0002_identity.sql': 'cf5c6a3a985da7f049bc828e5b9249c4bae58b8f68e2bfb78ebd9ee9cf7c5167',
  '0003_orders.sql': '526b670ed03be934ef81c91fa98cf0db151065595a64ce7708c8249413020c05',
  '0004_money.sql': '4c686d1da1d0b835f2955f0d844eef4de9122e5092c4e30520439aea382dfc95',
  '0005_sign_out.sql': '6ab4071b942cbaea45580a3a37c074d66c9642806ddcf2dfaf3ddd293a5da887',
  '0006_keys_spent.sql': 'b40e9a2386a1bb3a44a4930a825754a45a7c066cf1c39b4afb04703993ff0a32',
}

/** One of the first shops: made by those files alone, one of them optionally with another text. */
async function makeFirstShop({ file, change }: { file?: string; change?: (text: string) => string } = {}) {
  for (const name of Object.keys(first)) copyFileSync(`db/migrations/${name}`, join(folder, name))
  if (file && change) writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
  await runSql(database.url, ['drop schema public cascade', 'create schema public'])
  await migrate(database.url, folder)
}

const applied = () => runSql(database.url, ['select name, hash from migrations order by name'])
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

test('one of the first shops is upgraded: its files are unchanged, and it gets the later ones', async () => {
  await makeFirstShop()
  expect(await applied()).toEqual(Object.entries(first).map(([name, hash]) => ({ name, hash })))
  const all = readdirSync('db/migrations').sort()
  expect(await migrate(database.url, 'db/migrations')).toEqual(all.slice(Object.keys(first).length))
  expect(await applied()).toEqual(all.map((name) => ({ name, hash: hashOf(`db/migrations/${name}`) })))
  expect(await migrate(database.url, 'db/migrations')).toEqual([])
})

const edits: [what: string, file: string, change: (text: string) => string][] = [
  ['by a comment', '0004_money.sql', (text) => `${text}\n-- changed\n`],
  [
    'by what a later file adds',
    '0004_money.sql',
    (text) => text.replace(/,\n *-- How many keys.*\n.*keys_spent.*;/, ';'),
  ],
  ['to nothing but a comment', '0006_keys_spent.sql', () => '-- nothing\n'],
]

test.each(edits)('a file edited after it was applied is refused: %s', async (_, file, change) => {
  await makeFirstShop({ file, change })
  const before = await applied()
  await expect(migrate(database.url, 'db/migrations')).rejects.toThrow(`${file} was changed`)
  expect(await applied()).toEqual(before)
})

test('an upgrade computes all products once, at its end, and continues after an interruption', async () => {
  await makeFirstShop()
  await migrate(database.url, 'db/migrations')
  const files = readdirSync('db/migrations').filter((name) =>
    readFileSync(`db/migrations/${name}`, 'utf8').includes(allAtOnce),
  )
  expect(files).toEqual(['0046_shelf.sql', '0052_filters.sql', '0054_search.sql'])
  const make = (id: number) => [
    `insert into products (id, slug, title, status) values ('00000000-0000-0000-0000-00000000000${id}', 'p${id}', 'P${id}', 'active')`,
    `insert into variants (id, product_id, position, price) values (uuidv7(), '00000000-0000-0000-0000-00000000000${id}', 1, 900)`,
  ]
  await runSql(database.url, [1, 2, 3].flatMap(make))
  await runSql(database.url, ['select reshelve_all()', 'select reshelve_next(1)', 'update shelf set low = 1'])
  await migrate(database.url, 'db/migrations')
  expect(await runSql(database.url, ['select low from shelf order by product_id'])).toEqual([
    { low: 1 },
    { low: 900 },
    { low: 900 },
  ])
  await migrate(database.url, 'db/migrations')
  expect(await runSql(database.url, ['select low from shelf where low = 1'])).toHaveLength(1)
})

test('waiting for the migration of another process ends with a message that names the lock, and does not hang', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await expect(migrate(database.url, 'db/migrations', 1)).rejects.toThrow(/for 1 seconds.*pg_terminate_backend/)
  const waiting = migrate(database.url, 'db/migrations', 30)
  await other.query('rollback')
  expect(await waiting).toEqual([])
  await other.end()
})

/** A folder with these migrations and nothing else, over an empty schema. */
async function ownFolder(files: Record<string, string>) {
  const own = mkdtempSync(join(folder, 'own-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text)
  await runSql(database.url, ['drop schema public cascade', 'create schema public'])
  return own
}

test('a migration lets nobody wait: it gives up a lock after a moment, and gets it when the table is free', async () => {
  const own = await ownFolder({ '0001_cups.sql': 'create table cups (name text)' })
  await migrate(database.url, own)
  writeFileSync(join(own, '0002_glaze.sql'), 'alter table cups add column glaze text')
  const [writer, reader] = [new pg.Client(database.url), new pg.Client(database.url)]
  await Promise.all([writer.connect(), reader.connect()])
  await writer.query(`begin; insert into cups values ('blue')`)
  const migrating = migrate(database.url, own)
  let isDone = false
  void migrating.finally(() => (isDone = true))
  const waits: number[] = []
  for (const end = Date.now() + 1_500; Date.now() < end;) {
    const begun = performance.now()
    await reader.query('select from cups')
    waits.push(performance.now() - begun)
  }
  expect(isDone).toBe(false)
  // It was in the way, again and again, and never for long.
  expect(waits.filter((each) => each > 50).length).toBeGreaterThan(1)
  await writer.query('commit')
  expect(await migrating).toEqual(['0002_glaze.sql'])
  expect(await runSql(database.url, ['select name, glaze from cups'])).toEqual([{ name: 'blue', glaze: null }])
  await Promise.all([writer.end(), reader.end()])
})

test('an index is made beside those who write, and again if it was not finished', async () => {
  const index = '-- outside a transaction\ncreate unique index concurrently if not exists cups_name on cups (name);\n'
  const own = await ownFolder({
    '0001_cups.sql': `create table cups (name text); insert into cups values ('a'), ('a')`,
  })
  writeFileSync(join(own, '0002_index.sql'), index)
  await expect(migrate(database.url, own)).rejects.toThrow('could not create unique index')
  const state = () =>
    runSql(database.url, [`select indisvalid from pg_index where indexrelid = to_regclass('cups_name')`])
  expect(await state()).toEqual([{ indisvalid: false }])
  await runSql(database.url, [`delete from cups where ctid = (select min(ctid) from cups)`])
  expect(await migrate(database.url, own)).toEqual(['0002_index.sql'])
  expect(await state()).toEqual([{ indisvalid: true }])
})

test('two starts at once: the one that waits does not hold up the index that the other one makes', async () => {
  const own = await ownFolder({ '0001_cups.sql': 'create table cups (name text)' })
  await migrate(database.url, own)
  writeFileSync(
    join(own, '0002_index.sql'),
    '-- outside a transaction\ncreate index concurrently if not exists cups_name on cups (name);\n',
  )
  const both = await Promise.all([migrate(database.url, own, 30), migrate(database.url, own, 30)])
  expect(both.flat()).toEqual(['0002_index.sql'])
})

test('a migration that comes after a backfill is refused until that is finished, with what to do, and applied then', async () => {
  const own = await ownFolder({
    '0001_cups.sql': 'create table products (id int); create table cups (name text)',
    '0002_backfills.sql': readFileSync('db/migrations/0111_backfills.sql', 'utf8'),
  })
  await migrate(database.url, own)
  await runSql(database.url, ['insert into products values (1)', `insert into cups values ('blue')`])
  writeFileSync(join(own, '0003_glaze.sql'), 'alter table cups add column glaze text')
  writeFileSync(
    join(own, '0004_less.sql'),
    '-- Two releases later.\n-- after backfill glazes\nalter table cups drop column name',
  )
  writeFileSync(
    join(own, '0005_index.sql'),
    '-- outside a transaction\n-- after backfill handles\ncreate index concurrently if not exists cups_glaze on cups (glaze);\n',
  )
  const cups = () => runSql(database.url, ['select * from cups'])
  const names = async () => (await applied()).map((row) => Object(row).name)
  const refused = (said: string) => expect(migrate(database.url, own)).rejects.toThrow(said)
  await refused('0004_less.sql removes what the backfill glazes reads, which has not begun. It was not applied. Either')
  // Those before it are, for the release that fills.
  expect(await names()).toEqual(['0001_cups.sql', '0002_backfills.sql', '0003_glaze.sql'])
  await runSql(database.url, [
    `insert into backfills (name, rows_written, failures, last_error) values ('glazes', 3, 1, '23505')`,
  ])
  await refused('which has written 3 rows and is not finished. Its last try failed (23505).')
  expect(await cups()).toEqual([{ name: 'blue', glaze: null }])
  await runSql(database.url, [`update backfills set finished_at = now()`])
  await refused('0005_index.sql removes what the backfill handles reads')
  expect(await cups()).toEqual([{ glaze: null }])
  await runSql(database.url, [`insert into backfills (name, finished_at) values ('handles', now())`])
  expect(await migrate(database.url, own)).toEqual(['0005_index.sql'])
  expect(await runSql(database.url, ['select name from backfills where closed_at is null'])).toEqual([])
})

test('in a shop that starts empty no migration waits for a backfill, then or later', async () => {
  const own = await ownFolder({
    '0001_backfills.sql': readFileSync('db/migrations/0111_backfills.sql', 'utf8'),
    '0002_cups.sql': 'create table products (id int); create table cups (name text, glaze text)',
    '0003_less.sql': '-- after backfill glazes\nalter table cups drop column name',
  })
  expect(await migrate(database.url, own)).toHaveLength(3)
  await runSql(database.url, ['insert into products values (1)'])
  writeFileSync(join(own, '0004_less.sql'), '-- after backfill glazes\nalter table cups drop column glaze')
  expect(await migrate(database.url, own)).toEqual(['0004_less.sql'])
})
