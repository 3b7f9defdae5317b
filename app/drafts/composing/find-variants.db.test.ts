import { expect, test } from 'vitest'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { findVariants } from './find-variants.server.ts'

const database = useDatabase()

test('what is found to add is named in the language of who searches, as far as it is translated', async () => {
  const { variantId, productId } = await stockOf(3)
  await runSql(database.url, [
    [
      `update products set title = 'Gull mug', translations = '{"de": {"title": "Möwenbecher"}}' where id = $1`,
      [productId],
    ],
    [`update variants set sku = 'GULL-1' where id = $1`, [variantId]],
  ])
  expect(await findVariants('GULL-1', 'de')).toMatchObject([{ id: variantId, title: 'Möwenbecher' }])
  expect(await findVariants('GULL-1', 'en')).toMatchObject([{ id: variantId, title: 'Gull mug' }])
  await runSql(database.url, [
    [`update products set translations = '{"de": {"title": ""}}' where id = $1`, [productId]],
  ])
  expect(await findVariants('GULL-1', 'de')).toMatchObject([{ title: 'Gull mug' }])
})

test('words of options alone find the variant that is meant, before the others of its product', async () => {
  const at = new Date()
  const values = (...names: [string, string][]) =>
    names.map(([name, de]) => ({ name, translations: { de: { name: de } } }))
  const [blues, sizes] = [values(['Oat', 'Hafer'], ['Blue', 'Blau']), values(['Small', 'Klein'], ['Large', 'Groß'])]
  const { id: locationId } = await db.selectFrom('locations').select('id').executeTakeFirstOrThrow()
  await db.transaction().execute((tx) =>
    saveProduct(
      tx,
      {
        slug: 'harbour-tray',
        title: 'Harbour tray',
        translations: { de: { title: 'Hafentablett' } },
        options: [
          { name: 'Colour', values: blues },
          { name: 'Size', values: sizes },
        ],
        variants: blues.flatMap((blue) =>
          sizes.map((size) => ({ values: [blue.name, size.name], price: 900, stock: 2 })),
        ),
      },
      { now: at, who: 'test', locationId },
    ),
  )
  expect((await findVariants('blue large', 'en'))[0]).toMatchObject({ title: 'Harbour tray', values: 'Blue, Large' })
  expect((await findVariants('blau groß', 'de'))[0]).toMatchObject({ title: 'Hafentablett', values: 'Blau, Groß' })
  expect((await findVariants('tray', 'en'))[0]).toMatchObject({ values: 'Oat, Small' })
})
