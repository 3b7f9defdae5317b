import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { describePage, pageOfIds } from '#db/stretches.server.ts'

useDatabase()

const page = (stretches = [sql`t.name <> 'West'`, sql`t.name = 'West'`]) =>
  pageOfIds(
    { table: 'locations', stretches },
    { keys: [sql`t.name`], sort: { by: 'name', descending: true }, after: null, most: 3 },
  )

beforeAll(async () => {
  for (const name of ['Salt', 'West', 'Tide', 'Xeno'])
    await sql`insert into locations (id, slug, name, address, latitude, longitude)
      values (${newId()}, ${name.toLowerCase()}, ${name}, '{}', 0, 0)`.execute(db)
})

/** Of the rows that the first reading picks, one has gone before they are described. */
function describing(tries: { gone: number }) {
  const asked: number[] = []
  const describe = (picked: RawBuilder<unknown>) => {
    asked.push(asked.length)
    const from = asked.length <= tries.gone ? sql`picked.position > 1` : sql`true`
    return sql<{
      name: string
    }>`select l.name from ${picked} join locations l using (id) where ${from} order by picked.position`
  }
  return { asked, describe }
}

test('of an empty page nothing is described', async () => {
  const { asked, describe } = describing({ gone: 0 })
  expect(await describePage(page([sql`false`]), describe)).toEqual([])
  expect(asked).toHaveLength(0)
})

test('a page of several ranges is described in its order', async () => {
  const { asked, describe } = describing({ gone: 0 })
  expect(await describePage(page(), describe)).toEqual([{ name: 'Xeno' }, { name: 'West' }, { name: 'Tide' }])
  expect(asked).toHaveLength(1)
})

test('when a row goes while the page is read, the page is read again: it would be taken for the last', async () => {
  const { asked, describe } = describing({ gone: 1 })
  expect(await describePage(page(), describe)).toHaveLength(3)
  expect(asked).toHaveLength(2)
})

test('one whose rows keep going is shown as it is', async () => {
  const { asked, describe } = describing({ gone: 9 })
  expect(await describePage(page(), describe)).toEqual([{ name: 'West' }, { name: 'Tide' }])
  expect(asked).toHaveLength(3)
})
