import { expect, test } from 'vitest'
import { findProductView } from '#app/catalogue/writing/product-view.server.ts'
import { db } from '#db/database.server.ts'
import { runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'

useEmptyShop()

const rows = `Handle,Title,Vendor,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Grams
mug,Mug,Kiln,clay,Size,S,MUG-S,19.90,,300
mug,,,,,M,MUG-M,21.90,,400
bowl,Bowl,Kiln,,,,BOWL,free,,0
plate,Plate,Kiln,,,,PLATE,5,,0
`
const second = rows
  .replace('Mug,Kiln,clay', 'Big mug,Kiln,"clay, new"')
  .replace('MUG-M,21.90,,400', 'MUG-L,23,25,450')
  .replace(',M,', ',L,')
  .replace('free', '8')
const priced = (amount: number) => ({ amount, currency: 'EUR' })
const viewOf = async (slug: string) => {
  const { id } = await db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  return findProductView(db, id)
}

test('a trial run says of each product what would change, and the import then does that', async () => {
  await runImportOf(writeFile(rows))
  // What staff have changed since, a changed description puts back.
  await db.updateTable('products').set({ vendor: 'Kiln & Co' }).where('slug', '=', 'mug').execute()
  const file = writeFile(second)
  const { wouldChange = [], ...tried } = await runImportOf(file, { trial: true })
  expect(tried).toMatchObject({ created: 0, changed: 2, unchanged: 1 })
  expect(wouldChange).toMatchObject([
    {
      line: 2,
      name: 'Big mug',
      changes: {
        title: ['Mug', 'Big mug'],
        vendor: ['Kiln & Co', 'Kiln'],
        tags: [['clay'], ['clay', 'new']],
        variants: [
          [{ values: ['M'], sku: 'MUG-M', price: priced(2190), compare_at_price: null, weight_grams: 400 }],
          [{ values: ['L'], sku: 'MUG-L', price: priced(2300), compare_at_price: priced(2500), weight_grams: 450 }],
        ],
      },
    },
    {
      line: 4,
      name: 'Bowl',
      changes: { status: ['draft', 'active'], price: [priced(0), priced(800)] },
    },
  ])
  expect(wouldChange.map(({ changes }) => Object.keys(changes).length)).toEqual([4, 2])
  expect((await viewOf('mug')).title).toBe('Mug')
  await runImportOf(file)
  const [mug, bowl] = [await viewOf('mug'), await viewOf('bowl')]
  const { variants = [[], []], ...changes } = wouldChange[0]?.changes ?? {}
  expect(mug).toMatchObject(Object.fromEntries(Object.entries(changes).map(([field, [, is]]) => [field, is])))
  const theirs = (variants[1] as object[]).map((variant) =>
    expect.objectContaining({ ...variant, id: expect.any(String) }),
  )
  expect(mug.variants).toEqual(expect.arrayContaining(theirs))
  expect(bowl).toMatchObject({ status: 'active', variants: [{ price: priced(800) }] })
})
