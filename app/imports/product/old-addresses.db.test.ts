import { expect, test } from 'vitest'
import { findRedirect } from '#app/catalogue/lists/collection.server.ts'
import { fixture, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'

const shop = useEmptyShop()

const collections = () =>
  runSql(shop.url, [
    `select c.slug, array_agg(p.slug order by p.slug) as products from collections c
     join collection_products m on m.collection_id = c.id join products p on p.id = m.product_id group by c.slug order by c.slug`,
  ])

test('a handle that cannot be an address here leads to the one that the product has', async () => {
  const file = (handle: string) => writeFile(`Handle,Title,Variant Price\n${handle},Yunomi,5\n`)
  await runImportOf(file('湯呑み'))
  expect(await findRedirect('/products/湯呑み')).toBe('/products/yunomi')
  expect(await runImportOf(file('湯呑み'))).toMatchObject({ unchanged: 1 })
  expect(await findRedirect('/products/yunomi')).toBeNull()
})

test('an imported shop can be browsed at once, and stays as staff arrange it', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  expect(await collections()).toEqual([
    { slug: 'mill', products: ['pepper-mill'] },
    { slug: 'spoon', products: ['spoon'] },
    { slug: 'towel', products: ['tea-towel'] },
  ])
  await runSql(shop.url, ['delete from collection_products'])
  await runImportOf(fixture('shopify-kitchen.csv'))
  expect(await collections()).toEqual([])
})
