import { folderStore } from '#app/catalogue/storage/folder-store.server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listKept } from '#app/catalogue/pictures/media-folder.server.ts'
import { db } from '#db/database.server.ts'
import { findDemoData } from '#server/demo-data/find-demo-data.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { demoShop } from './demo/shop.ts'
import { seedDemoShop } from './seed.server.ts'

useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'barrow-seed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the demo shop is loaded once, with all its products and pictures', async () => {
  expect(await seedDemoShop(folderStore(folder), new Date())).toBe(true)
  expect(await seedDemoShop(folderStore(folder), new Date())).toBe(false)
  const { products } = await db
    .selectFrom('products')
    .select((row) => row.fn.countAll<string>().as('products'))
    .executeTakeFirstOrThrow()
  expect(Number(products)).toBe(demoShop.products.length)
  const { keyless } = await db
    .selectFrom('media')
    .select((row) => row.fn.countAll<string>().as('keyless'))
    .where('key', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Number(keyless)).toBe(0)
  const kept = new Set((await Array.fromAsync(listKept(folder))).flat())
  const media = await db.selectFrom('media').select('key').execute()
  expect(media.filter(({ key }) => !kept.has(`${key}.svg`))).toEqual([])
})

test('received stock equals the sum of its stock movements', async () => {
  const wrong = await db
    .selectFrom('stockLevels as l')
    .leftJoin('stockMovements as m', (join) =>
      join.onRef('m.variantId', '=', 'l.variantId').onRef('m.locationId', '=', 'l.locationId'),
    )
    .select(['l.variantId', 'l.onHand'])
    .groupBy(['l.variantId', 'l.locationId', 'l.onHand'])
    .having((row) => row(row.fn.coalesce(row.fn.sum<number>('m.quantity'), row.lit(0)), '<>', row.ref('l.onHand')))
    .execute()
  expect(wrong).toEqual([])
})

test('a shop that goes live gets rid of all of them, also of the reduced ones', async () => {
  const { products } = await findDemoData(db)
  expect(products.map(({ title }) => title).toSorted()).toEqual(
    demoShop.products.map(({ title }) => title.en).toSorted(),
  )
})
