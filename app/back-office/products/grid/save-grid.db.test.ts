import { beforeEach, expect, test } from 'vitest'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { changeProduct } from '#app/products/change-product.operation.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { addVariants, pageOf, viewOf, viewsOf } from '#test/support/product-grid.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { wasName } from './cells.ts'
import { shownText } from './plan-save.ts'
import { findGridChanges, saveGrid, undoGrid } from './save-grid.server.ts'

const database = useDatabase()

let staff: Actor
const somebody = () => staffAt(new Date(), newId())
beforeEach(() => {
  staff = somebody()
})

/** A product whose variants are called and priced so. */
async function made(title: string, skus: (string | null)[]): Promise<ProductId> {
  const input = { title, price: { amount: 1800, currency: 'EUR' }, sku: skus[0] }
  const outcome = await perform(createProduct, { key: null, input, actor: staff })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const { id } = outcome.value
  const [, ...others] = skus
  if (others.length > 0) await addVariants(database, [id], others)
  return id
}

const save = (form: Record<string, string>, submission: string = newId()) => saveGrid(form, submission, 'en', staff)
const at = (view: ProductView, index: number) => view.variants[index]?.id ?? ''

const entriesOf = (id: ProductId) =>
  runSql(database.url, [[`select operation from audit_entries where object_id = $1 order by id`, [id]]]).then((rows) =>
    rows.map((row) => (row as { operation: string }).operation),
  )

test('only changed cells are written, by the operations of a product, and undone together', async () => {
  const [mug, bowl] = [await made('Mug', ['A-1', 'A-2']), await made('Bowl', [null])]
  const before = await viewsOf([mug, bowl])
  const form = await pageOf([mug, bowl])
  const [view] = before
  if (!view) throw new Error('gone')
  form[`title-${mug}`] = 'Large mug'
  form[`tags-${mug}`] = 'red, "a, b"'
  form[`status-${mug}`] = 'active'
  form[`price-${at(view, 0)}`] = '21,50'
  form[`compare_at_price-${at(view, 1)}`] = '30'
  form[`weight_grams-${at(view, 1)}`] = '250'
  form[`barcode-${at(view, 1)}`] = '4006381333931'
  const saved = await save(form)
  expect(saved.problems).toEqual({})
  expect(await viewOf(mug)).toMatchObject({
    title: 'Large mug',
    tags: ['red', 'a, b'],
    status: 'active',
    variants: [
      { price: { amount: 2150 }, compare_at_price: null, sku: 'A-1' },
      { compare_at_price: { amount: 3000 }, weight_grams: 250, barcode: '4006381333931', sku: 'A-2' },
    ],
  })
  expect(await entriesOf(mug)).toEqual(['products.create', 'products.change_variants', 'products.change'])
  expect(await entriesOf(bowl)).toEqual(['products.create'])
  expect((await findGridChanges(staff, saved.request)).changed).toEqual([mug])
  expect(await undoGrid(staff, saved.request)).toEqual([])
  expect(await viewsOf([mug, bowl])).toEqual(before)
  // Pressed again: it is undone already.
  expect(await undoGrid(staff, saved.request)).toEqual([])
  expect((await findGridChanges(staff, saved.request)).changed).toEqual([])
  expect(await viewsOf([mug, bowl])).toEqual(before)
})

test('a refused cell says what is wrong with it, and stops the cells of its own product alone', async () => {
  const ids = [await made('Mug', ['B-1']), await made('Bowl', ['B-2']), await made('Jug', ['B-3'])]
  const [mug, bowl, jug] = (await viewsOf(ids)) as [ProductView, ProductView, ProductView]
  const form = await pageOf(ids)
  form[`title-${mug.id}`] = ' '
  form[`price-${at(mug, 0)}`] = '1.234,00'
  form[`weight_grams-${at(mug, 0)}`] = 'heavy'
  form[`vendor-${mug.id}`] = 'Kiln'
  form[`sku-${at(bowl, 0)}`] = 'B-3'
  form[`title-${bowl.id}`] = 'Renamed bowl'
  form[`title-${jug.id}`] = 'Renamed jug'
  const { problems } = await save(form)
  expect(problems).toEqual({
    [`title-${mug.id}`]: 'field.required',
    [`price-${at(mug, 0)}`]: 'product.price',
    [`weight_grams-${at(mug, 0)}`]: 'field.number',
    [`sku-${at(bowl, 0)}`]: 'product.sku_taken',
  })
  expect((await viewsOf(ids)).map(({ title, vendor }) => [title, vendor])).toEqual([
    ['Mug', ''],
    ['Bowl', ''],
    ['Renamed jug', ''],
  ])
})

test('codes that move from product to product in one press find their place, whichever way', async () => {
  const ids = [await made('One', ['C-1']), await made('Two', ['C-2']), await made('Three', ['C-3'])]
  const codes = async () => (await viewsOf(ids)).map(({ variants: [first] }) => first?.sku)
  const down = await pageOf(ids)
  for (const [index, view] of (await viewsOf(ids)).entries()) down[`sku-${at(view, 0)}`] = `C-${index + 2}`
  expect((await save(down)).problems).toEqual({})
  expect(await codes()).toEqual(['C-2', 'C-3', 'C-4'])
  const up = await pageOf(ids)
  for (const [index, view] of (await viewsOf(ids)).entries()) up[`sku-${at(view, 0)}`] = `C-${index + 1}`
  expect((await save(up)).problems).toEqual({})
  expect(await codes()).toEqual(['C-1', 'C-2', 'C-3'])
})

test('what someone else has changed meanwhile is not overwritten unseen, and the rest of it is kept', async () => {
  const [mug, bowl] = [await made('Mug', ['D-1']), await made('Bowl', ['D-2'])]
  const form = await pageOf([mug, bowl])
  await perform(changeProduct, { key: { id: mug }, input: { title: 'Theirs', vendor: 'Their kiln' }, actor: staff })
  await perform(changeProduct, { key: { id: bowl }, input: { vendor: 'Their kiln' }, actor: staff })
  const [view] = await viewsOf([mug])
  if (!view) throw new Error('gone')
  form[`title-${mug}`] = 'Mine'
  form[`price-${at(view, 0)}`] = '20'
  form[`title-${bowl}`] = 'Mine, too'
  expect((await save(form)).problems).toEqual({ [`title-${mug}`]: 'record.changed' })
  // Nobody typed in the bowl's vendor: theirs stays, and so does what was typed beside it.
  expect(await viewsOf([mug, bowl])).toMatchObject([
    { title: 'Theirs', vendor: 'Their kiln', variants: [{ price: { amount: 1800 } }] },
    { title: 'Mine, too', vendor: 'Their kiln' },
  ])
  // Shown again with theirs, it is replaced knowingly.
  const again = { ...(await pageOf([mug, bowl])), [`title-${mug}`]: 'Mine' }
  expect((await save(again)).problems).toEqual({})
  expect((await viewOf(mug)).title).toBe('Mine')
})

test('one who saves at the same moment loses nothing: each has the own cells written', async () => {
  const ids = [await made('Mug', ['E-1']), await made('Bowl', ['E-2'])]
  const other = somebody()
  const [one, two] = [await pageOf(ids), await pageOf(ids)]
  for (const view of await viewsOf(ids)) {
    one[`title-${view.id}`] = `${view.title} one`
    two[`vendor-${view.id}`] = 'Two'
    two[`price-${at(view, 0)}`] = '25'
  }
  const saved = await Promise.all([save(one), saveGrid(two, newId(), 'en', other)])
  expect(saved.map(({ problems }) => problems)).toEqual([{}, {}])
  expect(await viewsOf(ids)).toMatchObject([
    { title: 'Mug one', vendor: 'Two', variants: [{ price: { amount: 2500 } }] },
    { title: 'Bowl one', vendor: 'Two', variants: [{ price: { amount: 2500 } }] },
  ])
})

test('a change that is stored between the look and the write is not overwritten either', async () => {
  const mug = await made('Mug', ['J-1'])
  const form = { ...(await pageOf([mug])), [`title-${mug}`]: 'Mine', [`price-${at(await viewOf(mug), 0)}`]: '20' }
  const saving = await db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ title: 'Theirs' }).where('id', '=', mug).execute()
    const begun = save(form)
    await untilBlocked()
    return { begun }
  })
  expect((await saving.begun).problems).toEqual({ [`title-${mug}`]: 'record.changed' })
  expect(await viewOf(mug)).toMatchObject({ title: 'Theirs', variants: [{ price: { amount: 1800 } }] })
})

test('the same press twice, at once or after the other, is one change', async () => {
  const mug = await made('Mug', ['F-1'])
  const form = { ...(await pageOf([mug])), [`title-${mug}`]: 'Renamed' }
  form[`price-${at(await viewOf(mug), 0)}`] = '19'
  const submission = newId()
  const both = await Promise.all([save(form, submission), save(form, submission)])
  const third = await save(form, submission)
  for (const each of [...both, third]) expect(each).toEqual({ request: both[0].request, problems: {} })
  expect(await entriesOf(mug)).toEqual(['products.create', 'products.change_variants', 'products.change'])
  // After Back, with one more cell: another change, undone by itself.
  const more = { ...form, [`vendor-${mug}`]: 'Kiln' }
  const fourth = await save(more, submission)
  expect(fourth.request).not.toBe(third.request)
  expect(await undoGrid(staff, fourth.request)).toEqual([])
  expect(await viewOf(mug)).toMatchObject({ title: 'Renamed', vendor: '' })
})

test('what is gone meanwhile is named, and stops nothing else', async () => {
  const [mug, bowl] = [await made('Mug', ['G-1', 'G-2']), await made('Bowl', ['G-3'])]
  const view = await viewOf(mug)
  const form = await pageOf([mug, bowl])
  form[`price-${at(view, 1)}`] = '20'
  form[`price-${at(view, 0)}`] = '21'
  form[`title-${bowl}`] = 'Renamed bowl'
  await runSql(database.url, [[`delete from variants where id = $1`, [at(view, 1)]]])
  await runSql(database.url, [[`delete from products where id = $1`, [bowl]]])
  expect((await save(form)).problems).toEqual({
    [wasName(at(view, 1))]: 'product.variant_unknown',
    [wasName(bowl)]: 'product.variant_unknown',
  })
  expect((await viewOf(mug)).variants).toMatchObject([{ price: { amount: 2100 } }])
})

test('an undo leaves what was changed since, names it, and is of who saved', async () => {
  const [mug, bowl] = [await made('Mug', ['H-1']), await made('Bowl', ['H-2'])]
  const form = await pageOf([mug, bowl])
  for (const view of await viewsOf([mug, bowl])) {
    form[`title-${view.id}`] = 'Saved'
    form[`price-${at(view, 0)}`] = '20'
  }
  const { request } = await save(form)
  const [variant] = (await viewOf(mug)).variants
  const price = { amount: 2200, currency: 'EUR' }
  const input = { variants: { [variant?.id ?? '']: { price } } }
  await perform(changeVariants, { key: { id: mug }, input, actor: staff })
  const other = somebody()
  expect(await findGridChanges(other, request)).toMatchObject({ changed: [] })
  expect(await undoGrid(other, request)).toEqual([])
  expect(await undoGrid(staff, request)).toEqual([mug])
  expect(await viewsOf([mug, bowl])).toMatchObject([
    { title: 'Saved', variants: [{ price }] },
    { title: 'Bowl', variants: [{ price: { amount: 1800 } }] },
  ])
  const late = { ...staff, now: new Date(staff.now.getTime() + limits.undo.value + 60_000) }
  expect(await findGridChanges(late, request)).toMatchObject({ changed: [mug], undone: [bowl], canBeUndone: false })
  expect(await undoGrid(late, request)).toEqual([mug])
})

test('a hundred products with their variants are saved in one press', async () => {
  await runSql(database.url, [
    `with p as (insert into products (id, slug, title, status)
       select gen_random_uuid(), 'many-' || n, 'Many ' || n, 'draft' from generate_series(1, 100) n returning id)
     insert into variants (id, product_id, price, weight_grams, position) select gen_random_uuid(), id, 1000, 0, 0 from p`,
  ])
  const rows = await runSql(database.url, [`select id from products where slug like 'many-%'`])
  const ids = rows.map((row) => (row as { id: ProductId }).id)
  await addVariants(database, ids, [null, null, null, null])
  const form = await pageOf(ids)
  for (const name of Object.keys(form)) {
    if (name.startsWith('price-')) form[name] = '12.34'
    if (name.startsWith('vendor-')) form[name] = 'Kiln'
  }
  const { problems, request } = await save(form)
  expect(problems).toEqual({})
  expect((await findGridChanges(staff, request)).changed).toHaveLength(100)
  const [counted] = await runSql(database.url, [
    `select count(*)::int as variants, count(distinct p.id)::int as products from products p join variants v on v.product_id = p.id
     where p.slug like 'many-%' and p.vendor = 'Kiln' and v.price = 1234`,
  ])
  expect(counted).toEqual({ variants: 500, products: 100 })
})

test('a form of more products than a grid has is not read beyond them', async () => {
  const mug = await made('Mug', ['I-1'])
  const form = await pageOf([mug])
  const others = Object.fromEntries(
    Array.from({ length: limits.gridProducts.value }, () => {
      const id = newId()
      return [wasName(id), shownText({ of: id, name: 'x', cells: {} })]
    }),
  )
  const { problems } = await save({ ...others, ...form, [`title-${mug}`]: 'Renamed' })
  expect(Object.keys(problems)).toEqual([wasName(mug)])
  expect((await viewOf(mug)).title).toBe('Mug')
})

test('saves are undone one after the other, the last one first', async () => {
  const mug = await made('Mug', ['Q-1'])
  const price = async () => (await viewOf(mug)).variants[0]?.price.amount
  const saves: string[] = []
  for (const typed of ['19', '20', '21']) {
    const form = await pageOf([mug])
    form[`price-${at(await viewOf(mug), 0)}`] = typed
    saves.push((await save(form)).request)
  }
  expect(await price()).toBe(2100)
  for (const [request, before] of [
    [saves[2], 2000],
    [saves[1], 1900],
    [saves[0], 1800],
  ] as const) {
    expect(await undoGrid(staff, request ?? '')).toEqual([])
    expect(await price()).toBe(before)
  }
})
