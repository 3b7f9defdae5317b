import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { personalData } from './personal-data.ts'
import { personalDataTable } from './personal-data-table.ts'
import { harmless, othersList, withoutPersons } from './without-persons.ts'

useDatabase()

interface Column {
  table: string
  column: string
  type: string
}

async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", c.udt_name as type
    from information_schema.columns c where c.table_schema = 'public'
    order by c.table_name, c.ordinal_position`.execute(db)
  return rows
}

/** Types that can hold what someone typed, or the hash of it. */
const holdsText = new Set(['text', '_text', 'json', 'jsonb', 'bytea', 'inet', 'cidr', 'varchar'])

/** Of tables about the catalogue or the shop, only names that sound like a person are looked at. */
const soundsPersonal =
  /e?mail|phone|customer|buyer|recipient|person|street|city|birth|user|visitor|client|network|ip$|signature/

const isListed = ({ table, column }: Column) =>
  personalData.some((each) => each.table === table && (each.columns === '*' || each.columns.includes(column)))

test('every table says whether it holds personal data, and every column of those that do what becomes of it', async () => {
  const all = await columns()
  const others = new Set<string>(Object.values(withoutPersons).flat())
  const personal = new Set(personalData.map(({ table }) => table))
  const tables = [...new Set(all.map(({ table }) => table))]
  expect(tables.filter((table) => personal.has(table) === others.has(table))).toEqual([])
  const open = all.filter((each) => personal.has(each.table) && holdsText.has(each.type) && !isListed(each))
  expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  const sounding = all.filter(
    ({ table, column }) => others.has(table) && soundsPersonal.test(column) && !harmless[table]?.includes(column),
  )
  expect(sounding.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test('nothing is listed that does not exist, and nothing twice', async () => {
  const known = new Set((await columns()).flatMap(({ table, column }) => [table, `${table}.${column}`]))
  const listed = personalData.flatMap(({ table, columns: named }) =>
    named === '*' ? [table] : named.map((column) => `${table}.${column}`),
  )
  const all = [...listed, ...Object.values(withoutPersons).flat()]
  expect(all.filter((name) => !known.has(name))).toEqual([])
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
})

test('the document shows this table', () => {
  const document = readFileSync('docs/personal-data.md', 'utf8')
  expect(document).toContain(personalDataTable())
  expect(document).toContain(othersList())
})
