import { expect, test } from 'vitest'
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
