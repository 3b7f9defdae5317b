import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, type OptionId, type OptionValueId, type VariantId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { findVariants } from './find-variants.server.ts'

useDatabase()

/** A product in every combination of these values, with its German words. */
async function aProduct(title: string, german: string, options: Record<string, string>[]) {
  const { productId, variantId } = await stockOf(0)
  const translations = JSON.stringify({ de: { title: german } })
  await db
    .updateTable('products')
    .set({ title, translations, tags: ['kitchen'] })
    .where('id', '=', productId)
    .execute()
  await db.deleteFrom('variants').where('id', '=', variantId).execute()
  const ids: OptionValueId[][] = []
  for (const [at, values] of options.entries()) {
    const optionId = newId<OptionId>()
    await db
      .insertInto('options')
      .values({ id: optionId, productId, name: `Option ${at}`, position: at + 1 })
      .execute()
    const rows = Object.entries(values).map(([name, own], position) => ({
      id: newId<OptionValueId>(),
      optionId,
      name,
      position: position + 1,
      translations: JSON.stringify({ de: { name: own } }),
    }))
    await db.insertInto('optionValues').values(rows).execute()
    ids.push(rows.map(({ id }) => id))
  }
  const pairs = (ids[0] ?? []).flatMap((value1Id) => (ids[1] ?? []).map((value2Id) => ({ value1Id, value2Id })))
  const variants = pairs.map((pair, at) => ({
    id: newId<VariantId>(),
    productId,
    price: 900,
    position: at + 1,
    ...pair,
  }))
  await db.insertInto('variants').values(variants).execute()
}

test('the words of options narrow what is found to add to a purchase order, in any language and order', async () => {
  const colours = { Blue: 'Blau', Oat: 'Hafer' }
  await aProduct('Harbour mug', 'Hafenbecher', [colours, { Large: 'Groß', Small: 'Klein' }])
  await aProduct('Blue jug', 'Blauer Krug', [{ Oat: 'Hafer' }, { Large: 'Groß' }])
  const found = async (typed: string, locale: 'en' | 'de' = 'en') =>
    (await findVariants(typed, locale)).found.map(({ title }) => title)
  expect(await found('mug blue large')).toEqual(['Harbour mug, Blue, Large'])
  expect(await found('large MUG')).toEqual(['Harbour mug, Blue, Large', 'Harbour mug, Oat, Large'])
  expect(await found('hafenbecher groß hafer', 'de')).toEqual(['Hafenbecher, Hafer, Groß'])
  expect(await found('kitchen mug bl')).toEqual(['Harbour mug, Blue, Large', 'Harbour mug, Blue, Small'])
  expect(await found('mug green')).toEqual([])
  // Of options alone.
  expect(await found('blue large')).toEqual(['Blue jug, Oat, Large', 'Harbour mug, Blue, Large'])
  expect(await found('blau groß', 'de')).toEqual(['Blauer Krug, Hafer, Groß', 'Hafenbecher, Blau, Groß'])
  expect(await found('oat small')).toEqual(['Harbour mug, Oat, Small'])
  expect(await found('oat green')).toEqual([])
  // A part of the title, as before.
  expect(await found('arbour')).toHaveLength(4)
  await sql`update products set status = 'archived' where title = 'Harbour mug'`.execute(db)
  expect(await found('mug blue')).toEqual([])
})
