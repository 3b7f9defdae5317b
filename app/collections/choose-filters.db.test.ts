import { beforeAll, expect, test } from 'vitest'
import { usualFilters } from '#app/catalogue/shelf/facet-kinds.ts'
import { type CollectionId, newId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { chooseFilters } from './choose-filters.operation.ts'
import { listCollection } from '#app/catalogue/lists/listing.server.ts'
import { readNarrowing } from '#app/catalogue/lists/listing.ts'

useDatabase()

const id = newId<CollectionId>()
beforeAll(async () => {
  await db.insertInto('collections').values({ id, slug: 'mugs', title: 'Mugs' }).execute()
})

const choose = (key: string, filters: string[] | null) =>
  perform(chooseFilters, { key, input: { filters }, actor: staffAt(new Date()) })
const shown = async () =>
  (await listCollection('mugs', readNarrowing(new URLSearchParams()) ?? expect.unreachable(), 'en')).filters

test('an owner chooses the filters of a collection, each once and in this order, until she resets them', async () => {
  expect(await shown()).toEqual(usualFilters)
  expect(await choose('mugs', ['price', 'option: Glaze', 'fact:material', 'price'])).toMatchObject({ ok: true })
  expect(await shown()).toEqual(['price', 'option:glaze', 'fact:material'])
  expect(await choose(id, [])).toMatchObject({ ok: true })
  expect(await shown()).toEqual([])
  expect(await choose(id, null)).toMatchObject({ ok: true })
  expect(await shown()).toEqual(usualFilters)
})

test('an unknown filter is ignored', async () => {
  expect(await choose('mugs', ['price', 'smell'])).toMatchObject({
    ok: false,
    problems: [{ pointer: '/filters/1', code: 'field.choice' }],
  })
  expect(
    await choose(
      'mugs',
      Array.from({ length: 21 }, (_, at) => `option:${at}`),
    ),
  ).toMatchObject({
    ok: false,
    problems: [{ pointer: '/filters', code: 'field.too_long' }],
  })
  await expect(choose('nothing-of-that-name', [])).rejects.toThrow()
})
