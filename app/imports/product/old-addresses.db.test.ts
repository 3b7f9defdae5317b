import { expect, test } from 'vitest'
import { findMoved } from '#app/catalogue/redirects/find-moved.server.ts'
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
  expect(await findMoved('/products/湯呑み')).toBe('/products/yunomi')
  expect(await findMoved('/de/products/%E6%B9%AF%E5%91%91%E3%81%BF')).toBe('/de/products/yunomi')
  expect(await findMoved('/collections/tea/products/%E6%B9%AF%E5%91%91%E3%81%BF')).toBe('/products/yunomi')
  expect(await runImportOf(file('湯呑み'))).toMatchObject({ unchanged: 1 })
  expect(await findMoved('/products/yunomi')).toBeNull()
})

test('addresses of Shopify lead to products and collections in one step, whatever else is in them', async () => {
  await runImportOf(
    writeFile(`Handle,Title,Type,Variant Price\nblue-mug,Blue mug,Men’s cups,5\nhidden,Hidden,Küche,5\n`),
  )
  await runSql(shop.url, [`update products set status = 'draft' where slug = 'hidden'`])
  for (const [from, to] of [
    ['/collections/anything/products/blue-mug', '/products/blue-mug'],
    ['/Products/Blue-Mug', '/products/blue-mug'],
    ['/products/blue-mug/', '/products/blue-mug'],
    ['/en-gb/products/blue-mug?variant=1', '/products/blue-mug'],
    ['/collections/mens-cups', '/collections/men-s-cups'],
    ['/collections/mens-cups/on-sale', '/collections/men-s-cups'],
    ['/collections/kuche/red', '/collections/kuche'],
    ['/collections/all', '/collections'],
    ['/products/hidden/', null],
    ['/collections/x/products/nothing', null],
    ['/blogs/news', null],
  ] as const)
    expect([from, await findMoved(from)]).toEqual([from, to])
})

test('permalinks of WooCommerce lead to products and categories, in any script and language', async () => {
  const row = (id: number, name: string, categories: string) => `${id},simple,"${name}",5,1,"${categories}"`
  await runImportOf(
    writeFile(
      [
        'ID,Type,Name,Regular price,Published,Categories',
        row(1, 'Men’s shirt', 'Clothing > Sale'),
        row(2, '湯呑み', 'Küche > Sale'),
        row(3, 'Große Kanne', 'Küche'),
      ].join('\n'),
    ),
  )
  const sales = await runSql(shop.url, [
    `select c.slug, o.slug as parent from collections c join collections o on o.id = c.parent_id order by o.slug`,
  ])
  const [inClothing, inKitchen] = (sales as { slug: string }[]).map(({ slug }) => `/collections/${slug}`)
  for (const [from, to] of [
    ['/product/mens-shirt/', '/products/men-s-shirt'],
    ['/produkt/mens-shirt', '/products/men-s-shirt'],
    ['/shop/clothing/mens-shirt/', '/products/men-s-shirt'],
    ['/product/%e6%b9%af%e5%91%91%e3%81%bf/', '/products/product'],
    ['/produkt/grosse-kanne/', '/products/grosse-kanne'],
    ['/product-category/clothing/sale/', inClothing],
    ['/produkt-kategorie/kueche/sale/', inKitchen],
    ['/product-category/kuche/sale-kuche/page/2/', inKitchen],
    ['/product-category/kueche/', '/collections/kuche'],
    ['/shop/', '/collections'],
  ] as const)
    expect([from, await findMoved(from)]).toEqual([from, to])
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
