import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { useEmptyShop } from '#test/support/importing.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { createImport } from './create-import.operation.ts'
import { mapColumns } from './map-columns.operation.ts'
import { startImport } from './start-import.operation.ts'
import { tryImport } from './try-import.operation.ts'
import { workOnImport } from './work-on-import.server.ts'

useEmptyShop()
const actor = { ...staffAt(new Date()), kind: 'tool' as const, permissions: permissionsOf(true, ['owner']) }

test('staff name the columns of customs, too', async () => {
  const file = 'Was;Kosten;Zoll;Land\nTasse;19,90;6912 00.23;dk\nSchale;7,50;12;Portugal\n'
  const made = await perform(createImport, { key: null, input: { file_name: 'old shop.csv', file }, actor })
  const id = made.ok ? made.value.import : ''
  await workOnImport(id)
  const columns = { title: 'Was', price: 'Kosten', customs_code: 'Zoll', origin_country: 'Land' }
  expect(await perform(mapColumns, { key: id, input: columns, actor })).toMatchObject({ ok: true })
  await workOnImport(id)
  const input = { currency: 'EUR', prices: 'with_tax' }
  await perform(tryImport, { key: id, input, actor })
  await workOnImport(id)
  expect(
    (await db.selectFrom('imports').select('trial').where('id', '=', id).executeTakeFirstOrThrow()).trial,
  ).toMatchObject({
    created: 2,
    drafts: 0,
    problems: [
      { line: 3, column: 'Zoll', reason: 'customs_code', value: '12' },
      { line: 3, column: 'Land', reason: 'country', value: 'Portugal' },
    ],
  })
  await perform(startImport, { key: id, input, actor })
  await workOnImport(id)
  const { rows } = await sql`select title, customs_code as code, origin_country as country from products
    join variants on product_id = products.id order by title`.execute(db)
  expect(rows).toEqual([
    { title: 'Schale', code: null, country: null },
    { title: 'Tasse', code: '69120023', country: 'DK' },
  ])
})
