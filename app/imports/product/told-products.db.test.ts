import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { product } from '#app/catalogue/writing/product.record.ts'
import { productView } from '#app/catalogue/writing/product-view.server.ts'
import { importerOf } from '#app/doors/row.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { db } from '#db/database.server.ts'
import { edited, fixture, now, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { levelView } from '#app/stock/level-view.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { writeProduct } from './write-product.server.ts'

useEmptyShop()

const staff = staffAt(now)
const file = fixture('shopify-kitchen.csv')
const mill = (from: string, to: string) => edited(file, from, to)

async function view(handle: string) {
  const facts = await product.find(db, { handle }, staff)
  return facts && (await product.viewOf(db, facts))
}

/** What others heard of a product; the last of it is how it is. */
async function toldOf(handle: string) {
  const seen = productView.parse(await view(handle))
  const events = db.selectFrom('events').selectAll().where('record', '=', 'products').where('objectId', '=', seen.id)
  const rows = await events.orderBy('sequence').execute()
  expect(rows.at(-1)).toMatchObject({ snapshot: seen, version: versionOf((await view(handle)) ?? {}) })
  return rows.map(({ type }) => type)
}

async function entriesOf(handle: string) {
  const { id = '' } = (await view(handle)) ?? {}
  return db.selectFrom('auditEntries').selectAll().where('objectId', '=', id).orderBy('id').execute()
}

test('each imported product is sent to other systems, as it leaves the shop', async () => {
  await runImportOf(file)
  for (const handle of ['pepper-mill', 'spoon', 'tea-towel']) expect(await toldOf(handle)).toEqual(['product.created'])
  const euro = (amount: number) => ({ amount, currency: 'EUR' })
  expect(await view('pepper-mill')).toMatchObject({
    title: 'Pepper mill',
    tags: ['oak', 'kitchen'],
    import_source: 'shopify:pepper-mill',
    options: [
      { name: 'Size', values: ['Small', 'Large'] },
      { name: 'Wood', values: ['Oak'] },
    ],
    variants: [
      { sku: 'PM-S-O', values: ['Small', 'Oak'], price: euro(3_900), compare_at_price: euro(4_500), weight_grams: 310 },
      { sku: 'PM-L-O', values: ['Large', 'Oak'], price: euro(5_250), compare_at_price: null, sold_beyond_stock: true },
    ],
    pictures: ['front', 'side', 'top', 'small'].map((name) => ({
      source: `https://pictures.example/mill-${name}.jpg`,
    })),
    created_at: now.toISOString(),
  })
})

test('the audit log has who imported it, in which run, and what changed', async () => {
  await runImportOf(file)
  await runImportOf(mill('52.5,52.50', '55,60'))
  const [made, changed, ...more] = await entriesOf('pepper-mill')
  const runs = await db.selectFrom('imports').select('id').orderBy('id').execute()
  const by = { operation: 'products.import', actorKind: 'tool', actorId: 'import', door: 'import' }
  expect([made, changed]).toMatchObject(runs.map(({ id }) => ({ ...by, requestId: id })))
  expect(made?.changes).toMatchObject({ title: [null, 'Pepper mill'] })
  expect(changed?.changes).toEqual({ variants: [expect.anything(), (await view('pepper-mill'))?.variants] })
  expect(more).toEqual([])
  expect(await entriesOf('spoon')).toHaveLength(1)
})

test('a changed row tells of its product alone, and of one that is off sale now', async () => {
  await runImportOf(file)
  await runImportOf(mill('Pepper mill,', 'Pepper grinder,'))
  expect(await toldOf('pepper-mill')).toEqual(['product.created', 'product.updated'])
  expect(await toldOf('spoon')).toEqual(['product.created'])
  await runImportOf(mill(',active', ',archived'))
  expect((await toldOf('pepper-mill')).at(-1)).toBe('product.archived')
})

test('who takes a variant over from another product tells of that, too', async () => {
  await runImportOf(file)
  const taken = await db.selectFrom('variants').select('id').where('sku', '=', 'PM-L-O').executeTakeFirstOrThrow()
  const grinder = { slug: 'grinder', title: 'Grinder', importSource: 'shopify:grinder' }
  const importing = { actor: importerOf('ada', newId(), now), location: null }
  const variants = [{ sku: 'PM-L-O', price: 100 }]
  const others = { takes: [taken.id], removes: [] }
  expect(await writeProduct({ ...grinder, variants }, { ...importing, others })).toMatchObject({ ok: true })
  expect(await toldOf('grinder')).toEqual(['product.created'])
  expect(await toldOf('pepper-mill')).toEqual(['product.created', 'product.updated'])
})

test('a variant that a file leaves out is sent with no stock, and counted again when it is back', async () => {
  const header =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price'
  const [both, small] = [
    ['cup,Cup,Size,Small,C-S,shopify,4,5', 'cup,,,Large,C-L,shopify,7,9'],
    ['cup,Cup,Size,Small,C-S,shopify,4,5'],
  ]
  for (const rows of [both, small, both]) await runImportOf(await writeFile([header, ...rows].join('\n')))
  const stock = db.selectFrom('events').select('snapshot').where('record', '=', 'stock')
  const rows = await stock
    .where(sql<boolean>`snapshot ->> 'sku' like 'C-%'`)
    .orderBy('sequence')
    .execute()
  const told = rows.map(({ snapshot }) => levelView.parse(snapshot))
  expect(told.map(({ sku, on_hand, reserved }) => [sku, on_hand, reserved])).toEqual([
    ['C-S', 4, 0],
    ['C-L', 7, 0],
    ['C-L', 0, 0],
    ['C-L', 7, 0],
  ])
  const [first, gone, back] = told.slice(1).map(({ id }) => id)
  expect([gone === first, back === first]).toEqual([true, false])
})

test('variants that exchange their SKUs are sent with the stock of each', async () => {
  const header =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price'
  const cups = (small: string, large: string) =>
    writeFile([header, `cup,Cup,Size,Small,${small},shopify,4,5`, `cup,,,Large,${large},shopify,7,9`].join('\n'))
  await runImportOf(cups('C-1', 'C-2'))
  await runImportOf(cups('C-2', 'C-1'))
  const stock = db.selectFrom('events').select('snapshot').where('record', '=', 'stock')
  const rows = await stock
    .where(sql<boolean>`snapshot ->> 'sku' in ('C-1', 'C-2')`)
    .orderBy('sequence')
    .execute()
  const told = rows.map(({ snapshot }) => levelView.parse(snapshot)).map(({ sku, on_hand }) => `${sku}: ${on_hand}`)
  expect(told.slice(0, 2).toSorted()).toEqual(['C-1: 4', 'C-2: 7'])
  expect(told.slice(2).toSorted()).toEqual(['C-1: 7', 'C-2: 4'])
})

test('refused products are neither saved nor sent', async () => {
  await runImportOf(file)
  const listAll = async () => [
    await db.selectFrom('events').select('id').execute(),
    await db.selectFrom('auditEntries').select('id').execute(),
  ]
  const before = await listAll()
  const other = {
    slug: 'other',
    title: 'Other',
    importSource: 'shopify:other',
    variants: [{ sku: 'PM-L-O', price: 1 }],
  }
  const written = await writeProduct(other, { actor: importerOf('ada', newId(), now), location: null })
  expect(written).toEqual({ ok: false, reason: 'sku_taken' })
  expect(await view('other')).toBeNull()
  expect(await listAll()).toEqual(before)
})
