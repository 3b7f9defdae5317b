import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createImport } from '#app/imports/steps/create-import.operation.ts'
import { startImport } from '#app/imports/steps/start-import.operation.ts'
import { workOnImport } from '#app/imports/steps/work-on-import.server.ts'
import { undoImport } from '#app/import-undo/undo-import.server.ts'
import { undoImport as undoing } from '#app/import-undo/undo-import.operation.ts'
import type { Actor } from '#app/operations/actor.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { archiveProduct } from '#app/products/archive-product.operation.ts'
import { changePrices } from '#app/products/by-rule/change-prices.operation.ts'
import { changeProduct } from '#app/products/change-product.operation.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { copyProduct } from '#app/products/copy-product.operation.ts'
import { deleteProduct } from '#app/products/delete-product.operation.ts'
import { changeOptions } from '#app/products/options/change-options.operation.ts'
import { db } from '#db/database.server.ts'
import { useEmptyShop } from '#test/support/importing.ts'
import {
  aMug,
  day,
  eur,
  type ForSale,
  hour,
  inTime,
  plan,
  pricesOf,
  staff,
  timePasses,
} from '#test/support/people/sales.ts'
import { run } from './run-sales.job.ts'

useEmptyShop()

/** It costs 20.00, and 15.00 until tomorrow. */
async function onSale(): Promise<ForSale> {
  const mug = await aMug()
  await plan(mug, { price: eur(1_500), ends_at: inTime(day) })
  expect(await pricesOf(mug)).toEqual([[1_500, 2_000, 'running 1500']])
  return mug
}
const change = ({ id, variant }: ForSale, set: object) =>
  perform(changeVariants, { key: { id }, input: { variants: { [variant]: set } }, actor: staff() })

async function stands(mug: ForSale, price: number, before: number | null) {
  expect(await pricesOf(mug)).toEqual([[price, before, null]])
  await timePasses(2 * day)
  await run({})
  expect(await pricesOf(mug), 'nothing is put back').toEqual([[price, before, null]])
}

const doors: [string, (mug: ForSale) => Promise<unknown>, number, number | null][] = [
  ['a price', (mug) => change(mug, { price: eur(1_800) }), 1_800, 2_000],
  ['a price before', (mug) => change(mug, { compare_at_price: null }), 1_500, null],
  [
    'a rule',
    ({ id }) => perform(changePrices, { key: { id }, input: { way: 'percent', basis_points: -1_000 }, actor: staff() }),
    1_350,
    2_000,
  ],
  [
    'a rule back',
    ({ id }) => perform(changePrices, { key: { id }, input: { way: 'back' }, actor: staff() }),
    2_000,
    null,
  ],
  [
    'a line of SQL',
    ({ variant }) => sql`update variants set price = 900 where id = ${variant}`.execute(db),
    900,
    2_000,
  ],
]
test.each(doors)('%s that is set while a sale runs ends it, and stays', async (_, set, price, before) => {
  const mug = await onSale()
  await set(mug)
  await stands(mug, price, before)
})

test('another field, or the same price, leaves a sale running', async () => {
  const mug = await onSale()
  await change(mug, { weight_grams: 300, price: eur(1_500), compare_at_price: eur(2_000), sku: 'MUG' })
  expect(await pricesOf(mug)).toEqual([[1_500, 2_000, 'running 1500']])
})

test('a price that is set before a planned sale begins is the one that stands after it', async () => {
  const mug = await aMug()
  await plan(mug, { price: eur(1_500), starts_at: inTime(hour), ends_at: inTime(2 * hour) })
  await change(mug, { price: eur(2_200) })
  await timePasses(hour)
  await run({})
  expect(await pricesOf(mug)).toEqual([[1_500, 2_200, 'running 1500']])
  await timePasses(hour)
  await run({})
  expect(await pricesOf(mug)).toEqual([[2_200, null, null]])
})

test('the undo of a price that ended a sale does not bring its price back for ever', async () => {
  const mug = await onSale()
  await change(mug, { price: eur(1_800), weight_grams: 300 })
  const undo = await findUndo(changeVariants, { id: mug.id }, staff())
  expect(undo).toMatchObject({ ok: true, value: { input: { variants: { [mug.variant]: { weight_grams: 0 } } } } })
  await change(
    mug,
    undo.ok ? ((undo.value.input as { variants: Record<string, object> }).variants[mug.variant] ?? {}) : {},
  )
  expect(await pricesOf(mug)).toEqual([[1_800, 2_000, null]])
  const other = await onSale()
  await change(other, { price: eur(1_800) })
  expect(await findUndo(changeVariants, { id: other.id }, staff())).toMatchObject({ ok: false })
})

test('the undo of a price from before a sale began ends the sale', async () => {
  const mug = await aMug()
  await change(mug, { price: eur(1_900) })
  const undo = await findUndo(changeVariants, { id: mug.id }, staff())
  await plan(mug, { price: eur(1_500), ends_at: inTime(day) })
  await change(
    mug,
    undo.ok ? ((undo.value.input as { variants: Record<string, object> }).variants[mug.variant] ?? {}) : {},
  )
  await stands(mug, 2_000, 1_900)
})

test.each([
  ['archived', ({ id }: ForSale) => perform(archiveProduct, { key: { id }, input: {}, actor: staff() })],
  [
    'archived by its fields',
    ({ id }: ForSale) => perform(changeProduct, { key: { id }, input: { status: 'archived' }, actor: staff() }),
  ],
])('a product that is %s has its own price again, and no sale', async (_, archive) => {
  const [running, planned] = [await onSale(), await aMug()]
  await plan(planned, { price: eur(1_500), starts_at: inTime(hour) })
  for (const mug of [running, planned]) {
    await archive(mug)
    await stands(mug, 2_000, null)
    expect(await plan(mug, { price: eur(1_500) })).toMatchObject({ reason: 'product.sale_archived' })
  }
})

test('a draft keeps its sale', async () => {
  const mug = await onSale()
  await perform(changeProduct, { key: { id: mug.id }, input: { status: 'draft' }, actor: staff() })
  expect(await pricesOf(mug)).toEqual([[1_500, 2_000, 'running 1500']])
})

test('the sales of a deleted product and of a deleted variant are gone with it', async () => {
  const [mug, shirt] = [await onSale(), await onSale()]
  await perform(deleteProduct, { key: { id: mug.id }, input: {}, actor: staff() })
  const options = (names: string[]) => ({ options: [{ name: 'Size', values: names.map((name) => ({ name })) }] })
  await perform(changeOptions, { key: { id: shirt.id }, input: options(['S', 'M']), actor: staff() })
  const sales = await db.selectFrom('variantSales').select('variantId').execute()
  expect(sales).toEqual([{ variantId: shirt.variant }])
  await timePasses(2 * day)
  await run({})
  expect((await pricesOf(shirt)).map(([price]) => price)).toEqual([2_000, 2_000])
})

test('a copy, and a variant that is made like another one, cost what that costs outside of its sale', async () => {
  const mug = await onSale()
  const copied = await perform(copyProduct, { key: { id: mug.id }, input: { title: 'Copy' }, actor: staff() })
  if (!copied.ok) throw new Error(copied.reason)
  // Ids of products differ from texts only for the compiler.
  expect(await pricesOf({ id: copied.value.id as ForSale['id'] })).toEqual([[2_000, null, null]])
  const options = [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }]
  await perform(changeOptions, { key: { id: mug.id }, input: { options }, actor: staff() })
  expect(await pricesOf(mug)).toEqual([
    [1_500, 2_000, 'running 1500'],
    [2_000, null, null],
  ])
})

const importer = (): Actor => ({ ...staff(), kind: 'tool', permissions: permissionsOf(true, ['owner']) })
async function imported(rows: string): Promise<string> {
  const file = `URL handle,Title,Price,SKU\n${rows}`
  const made = await perform(createImport, { key: null, input: { file_name: 'old.csv', file }, actor: importer() })
  if (!made.ok) throw new Error(made.reason)
  const id = made.value.import
  await workOnImport(id)
  await perform(startImport, { key: id, input: { currency: 'EUR', prices: 'with_tax' }, actor: importer() })
  await workOnImport(id)
  return id
}

test('a file with another price ends a sale; the same file again does not; undoing the import leaves its price', async () => {
  await imported('mug,Mug,20.00,MUG\n')
  const row = await db
    .selectFrom('variants')
    .select(['id', 'productId'])
    .where('sku', '=', 'MUG')
    .executeTakeFirstOrThrow()
  const mug = { id: row.productId, variant: row.id, slug: 'mug' }
  await plan(mug, { price: eur(1_500), ends_at: inTime(day) })
  await imported('mug,Mug,20.00,MUG\n')
  expect(await pricesOf(mug)).toEqual([[1_500, 2_000, 'running 1500']])
  const id = await imported('mug,Mug,18.00,MUG\n')
  expect(await pricesOf(mug)).toEqual([[1_800, null, null]])
  await perform(undoing, { key: id, input: {}, actor: importer() })
  await undoImport(id)
  await stands(mug, 1_800, null)
})
