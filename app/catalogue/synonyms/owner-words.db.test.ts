import { beforeAll, expect, test } from 'vitest'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db, pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { readNarrowing } from '#app/catalogue/lists/listing.ts'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import { changeSynonyms } from './change-synonyms.operation.ts'
import { search } from '#app/catalogue/search/search.server.ts'

useDatabase()

const now = new Date('2026-05-01T10:00:00Z')
const change = (en: string, de = '') =>
  perform(changeSynonyms, { key: 'shop', actor: staffAt(now), input: { words: { en, de } } })
const look = (...words: string[]) => search(words, readNarrowing(new URLSearchParams()) ?? expect.unreachable(), 'en')
const find = async (...words: string[]) => (await look(...words)).found.products.map(({ slug }) => slug)

beforeAll(async () => {
  const locationId = newId<LocationId>()
  await db
    .insertInto('locations')
    .values({ id: locationId, slug: 'w', name: 'W', address: '{}', latitude: 0, longitude: 0 })
    .execute()
  await db.transaction().execute(async (tx) => {
    for (const title of ['Harbour jumper', 'Frying pan'])
      await saveProduct(
        tx,
        { slug: title.toLowerCase().replace(' ', '-'), title, variants: [{ price: 900, stock: 1 }] },
        { now, who: 'test', locationId },
      )
  })
})

test('an owner’s synonym is found, in every form of the word, until the owner changes it', async () => {
  expect(await find('sweaters')).toEqual([])
  expect(await change('sweater, jumper\nskillet, frying pan')).toMatchObject({ ok: true })
  expect(await find('sweaters')).toEqual(['harbour-jumper'])
  expect(await find('skillet')).toEqual(['frying-pan'])
  expect(await change('')).toMatchObject({ ok: true })
  expect(await find('sweaters')).toEqual([])
})

test('each change is an event for the merchant’s other systems, with all rules as they are then', async () => {
  await pool.query('delete from events')
  await change('tin, can')
  await change('lonely')
  const { rows } = await pool.query<{ type: string; snapshot: unknown }>('select type, snapshot from events')
  expect(rows).toMatchObject([{ type: 'synonyms.changed', snapshot: { words: { en: 'tin, can', de: '' } } }])
})

test('a line that is no rule is refused, and nothing is written', async () => {
  await change('sweater, jumper')
  expect(await change('lonely')).toMatchObject({
    ok: false,
    problems: [{ pointer: '/words/en', code: 'synonyms.rule' }],
  })
  expect(await find('sweater')).toEqual(['harbour-jumper'])
})

test('a search knows whether it is to be counted', async () => {
  expect((await look('kazoo')).isMissed).toBe(true)
  expect((await look('kazoo', 'jumper')).isMissed).toBe(true)
  expect((await look('jumpr')).isMissed).toBe(false)
})
