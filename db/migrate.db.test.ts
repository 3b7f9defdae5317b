import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { runSql } from '#test/support/sql.ts'
import { migrate } from './migrate.ts'

const database = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'barrow-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The migrations as they were, into a database with nothing in it. */
async function asTheyWere(change: (text: string) => string) {
  cpSync('db/migrations', folder, { recursive: true })
  for (const later of ['0005_sign_out.sql', '0006_keys_spent.sql']) rmSync(join(folder, later))
  const file = join(folder, '0004_money.sql')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  await runSql(database.url, ['drop schema public cascade', 'create schema public'])
  await migrate(database.url, folder)
}

const hasColumn = async () => {
  const column = `select from information_schema.columns where table_name = 'refunds' and column_name = 'keys_spent'`
  return (await runSql(database.url, [column])).length === 1
}

test('a shop of the first release of a file that was corrected goes on, with what it lacked', async () => {
  await asTheyWere((text) => text.replace(/,\n *-- How many keys.*\n.*keys_spent.*;/, ';'))
  expect(await hasColumn()).toBe(false)
  const applied = await migrate(database.url, 'db/migrations')
  expect(applied).toEqual(expect.arrayContaining(['0005_sign_out.sql', '0006_keys_spent.sql']))
  expect(await hasColumn()).toBe(true)
  expect(await migrate(database.url, 'db/migrations')).toEqual([])
})

test('a file that was changed otherwise is refused', async () => {
  await asTheyWere((text) => `${text}\n-- changed\n`)
  await expect(migrate(database.url, 'db/migrations')).rejects.toThrow('0004_money.sql was changed')
})
