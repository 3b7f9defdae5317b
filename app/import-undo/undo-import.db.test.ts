import { expect, test } from 'vitest'
import { createRedirect } from '#app/catalogue/redirects/create-redirect.operation.ts'
import { leadTo } from '#app/catalogue/redirects/redirects.server.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { createImport } from '#app/imports/steps/create-import.operation.ts'
import { startImport } from '#app/imports/steps/start-import.operation.ts'
import { workOnImport } from '#app/imports/steps/work-on-import.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { productOperations } from '#app/products/product-operations.server.ts'
import { db } from '#db/database.server.ts'
import { useEmptyShop } from '#test/support/importing.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { countMade, isLarge, listMade, type madeKinds } from './made-by-import.server.ts'
import { undoImport as undoing } from './undo-import.operation.ts'
import { undoImport } from './undo-import.server.ts'

useEmptyShop()
useCardProvider()
sellOnAccount()
const now = new Date()
const actor: Actor = { ...staffAt(now), kind: 'tool', permissions: permissionsOf(true, ['owner']) }

async function imported(file: string, answers: object = { currency: 'EUR', prices: 'with_tax' }): Promise<string> {
  const made = await perform(createImport, { key: null, input: { file_name: 'old.csv', file }, actor })
  if (!made.ok) throw new Error(made.reason)
  const id = made.value.import
  await workOnImport(id)
  expect(await perform(startImport, { key: id, input: answers, actor })).toMatchObject({ ok: true })
  await workOnImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'done' })
  return id
}
const rowOf = (id: string) => db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const undo = (id: string, by = actor) => perform(undoing, { key: id, input: {}, actor: by })

async function inShop(): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('variants as v', 'v.productId', 'p.id')
    .select(['p.slug', 'p.title', 'p.status', 'v.price'])
    .execute()
  return Object.fromEntries(rows.map(({ slug, title, status, price }) => [slug, `${title} ${price} ${status}`]))
}

async function stockFor(slug: string) {
  const row = await db
    .selectFrom('products as p')
    .innerJoin('variants as v', 'v.productId', 'p.id')
    .innerJoin('stockLevels as l', 'l.variantId', 'v.id')
    .select(['p.id as productId', 'v.id as variantId', 'v.price', 'l.locationId'])
    .where('p.slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { ...row, slug }
}
const idOf = async (slug: string): Promise<ProductId> => (await stockFor(slug)).productId

const header = 'URL handle,Title,Price,SKU,Inventory quantity,Inventory tracker\n'
const first = `${header}mug,Mug,19.90,MUG,4,shopify\njug,Jug,30.00,JUG,4,shopify\n`
const second = `${header}mug,Mug of another shop,9.90,MUG,4,shopify
jug,Jug,31.00,JUG,4,shopify
bowl,Bowl,7.50,BOWL,2,shopify
plate,Plate,8.50,PLATE,5,shopify
pot,Pot,40.00,POT,1,shopify
`

test('two imports of the same products that are undone in turn, the later one first, leave nothing behind', async () => {
  const one = await imported(first)
  const two = await imported(`${header}mug,Mug,21.00,MUG,4,shopify\n`)
  for (const id of [two, one]) {
    expect(await undo(id)).toMatchObject({ ok: true })
    await undoImport(id)
  }
  expect(await inShop()).toEqual({})
  expect(await rowOf(one)).toMatchObject({ undone: { deleted: 2, left: 0 } })
})

/** A second file over a first one; then a bowl is sold, and staff change a pot and the jug. */
async function aWrongImport() {
  await imported(first)
  const before = await inShop()
  const id = await imported(second)
  const orderId = await anOrderOnAccount(await stockFor('bowl'), 1)
  const { changeProduct } = productOperations
  for (const [slug, title] of [
    ['pot', 'Pot of ours'],
    ['jug', 'Jug of ours'],
  ] as const)
    expect(await perform(changeProduct, { key: { id: await idOf(slug) }, input: { title }, actor })).toMatchObject({
      ok: true,
    })
  return { id, before, orderId }
}
const counts = { deleted: 1, archived: 1, restored: 1, left: 2 }

test('what an import made is deleted, or archived where it was ordered; what it changed is put back; what was changed since stays', async () => {
  const { id, before, orderId } = await aWrongImport()
  expect(await countMade(db, id)).toEqual(counts)
  expect([await isLarge(db, id, 4), await isLarge(db, id, 5)]).toEqual([true, false])
  expect(await undo(id)).toMatchObject({ ok: true })
  expect(await undo(id)).toMatchObject({ ok: false, reason: 'import.at_work' })
  await undoImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'undone', work: null, progress: 5, undone: counts })
  expect(await inShop()).toEqual({
    mug: before.mug,
    jug: 'Jug of ours 3100 active',
    bowl: 'Bowl 750 archived',
    pot: 'Pot of ours 4000 active',
  })
  const lines = db.selectFrom('orderLines').select(['title', 'quantity']).where('orderId', '=', orderId)
  expect(await lines.execute()).toEqual([{ title: 'Cup', quantity: 1 }])
  expect(await undo(id)).toMatchObject({ ok: false, reason: 'import.not_undoable' })
})

test('what an import made is listed in portions, each record once, collections from the last one back', async () => {
  const tagged = first.replace('tracker\n', 'tracker,Type\n').replaceAll('shopify\n', 'shopify,Pottery\n')
  const id = await imported(`${tagged}pan,Pan,9.00,PAN,1,shopify,Iron\n`)
  const listed = async (of: (typeof madeKinds)[number], most: number) => {
    const found: string[] = []
    for (let after = ''; ;) {
      const made = await listMade(db, id, { of, after, most })
      found.push(...made.map(({ objectId }) => objectId))
      if (made.length < most) return found
      after = found.at(-1) ?? ''
    }
  }
  for (const [kind, count] of [
    ['products', 3],
    ['collections', 2],
  ] as const) {
    const whole = await listed(kind, 100)
    expect(whole.length).toBe(count)
    expect(await listed(kind, 1)).toEqual(whole)
    expect(whole).toEqual(kind === 'products' ? whole.toSorted() : whole.toSorted().toReversed())
  }
})

test('what is changed while the undo is at work elsewhere stays as well', async () => {
  await imported(first)
  const id = await imported(first.replaceAll('Mug', 'Cup').replaceAll('Jug', 'Can'))
  expect(await undo(id)).toMatchObject({ ok: true })
  const [held = '', other = ''] = [await idOf('mug'), await idOf('jug')].toSorted()
  const undone = await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('products')
      .select('id')
      .where('id', '=', held as ProductId)
      .forUpdate()
      .execute()
    const atWork = undoImport(id)
    await untilBlocked()
    const call = { key: { id: other as ProductId }, input: { title: 'Ours' }, actor }
    expect(await perform(productOperations.changeProduct, call)).toMatchObject({ ok: true })
    return { atWork }
  })
  await undone.atWork
  expect(await rowOf(id)).toMatchObject({ state: 'undone', undone: { restored: 1, left: 1 } })
  expect(Object.values(await inShop())).toContainEqual(expect.stringMatching(/^Ours /))
})

test('a price that staff change between two steps of putting a product back stays', async () => {
  await imported(`${header}mug,Mug,19.90,MUG,4,shopify\n`)
  const id = await imported(`${header}mug,Cup,9.90,MUG,4,shopify\n`)
  expect(await undo(id)).toMatchObject({ ok: true })
  const { productId, variantId } = await stockFor('mug')
  const key = { id: productId }
  const price = { amount: 2_500, currency: 'EUR' }
  const both = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute()
    const atWork = undoImport(id)
    await untilBlocked()
    // The next in the queue, after the first of the steps.
    const input = { variants: { [variantId]: { price } } }
    const staff = perform(productOperations.changeVariants, { key, input, actor })
    await untilBlocked(2)
    return { atWork, staff }
  })
  await both.atWork
  expect(await both.staff).toMatchObject({ ok: true })
  expect(await inShop()).toEqual({ mug: 'Mug 2500 active' })
  expect(await rowOf(id)).toMatchObject({ state: 'undone', undone: { left: 1 } })
})

test('an undo that is killed goes on, and comes to the same', async () => {
  const { id } = await aWrongImport()
  await undo(id)
  await undoImport(id)
  const after = await inShop()
  // Killed just before its last statement.
  await db.updateTable('imports').set({ state: 'done', work: 'undo', undone: null }).where('id', '=', id).execute()
  await undoImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'undone', work: null, undone: counts })
  expect(await inShop()).toEqual(after)
})

test('options and variants that an import added are gone again, and the former ones are as they were', async () => {
  await imported(first)
  const variants = async () => {
    const { productId } = await stockFor('mug')
    const row = await db.selectFrom('variants').selectAll().where('productId', '=', productId).execute()
    return row.map(({ id, price, sku, value1Id }) => ({ id, price, sku, value1Id }))
  }
  const before = await variants()
  const id = await imported(`URL handle,Title,Option1 name,Option1 value,Price,SKU,Inventory quantity,Inventory tracker
mug,Mug,Size,S,9.90,MUG,4,shopify
mug,,Size,M,9.90,MUG-M,4,shopify
`)
  expect(await variants()).toHaveLength(2)
  await undo(id)
  await undoImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'undone', undone: { restored: 1, left: 0 } })
  expect(await variants()).toEqual(before)
})

test('a sale that an import planned, or lets run, is gone again', async () => {
  const wooHeader = 'ID,Type,SKU,Name,Published,Regular price,Sale price,Date sale price starts,Date sale price ends\n'
  const from = new Date(now.getTime() + 86_400_000).toISOString()
  await imported(`${wooHeader}1,simple,R1,Rake,1,10,,,\n2,simple,R2,Hoe,1,10,,,\n`)
  const before = await inShop()
  const id = await imported(`${wooHeader}1,simple,R1,Rake,1,10,8,${from},\n2,simple,R2,Hoe,1,10,8,,${from}\n`)
  const sales = async () => (await db.selectFrom('variantSales').select('state').execute()).map(({ state }) => state)
  expect((await sales()).toSorted()).toEqual(['planned', 'running'])
  await undo(id)
  await undoImport(id)
  expect(await sales()).toEqual([])
  expect(await inShop()).toEqual(before)
})

test('the same file brings everything in again after an undo', async () => {
  const id = await imported(second)
  const once = await inShop()
  await undo(id)
  await undoImport(id)
  expect(await inShop()).toEqual({})
  await imported(second)
  expect(await inShop()).toEqual(once)
})

test('redirects of an import lead nowhere any more; one that was there before stays', async () => {
  await imported(first)
  const kept = await perform(createRedirect, { key: null, input: { from: '/old-jug', to: '/products/jug' }, actor })
  expect(kept).toMatchObject({ ok: true })
  const id = await imported('Redirect from,Redirect to\n/old-mug,/products/mug\n', {})
  await undo(id)
  await undoImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'undone', undone: { deleted: 1, left: 0 } })
  const left = await db.selectFrom('redirects').select('fromPath').execute()
  expect(left.map(({ fromPath }) => fromPath)).toEqual(['/old-jug'])
})

test('a redirect that leads elsewhere since stays: led there while the undo is at work, or by the shop itself', async () => {
  await imported(first)
  const id = await imported('Redirect from,Redirect to\n/old-mug,/products/mug\n/products/old,/products/mug\n', {})
  const lead = (from: string, source: 'shop' | 'staff') =>
    db.transaction().execute(async (tx) => {
      await leadTo(tx, [{ from, to: '/products/jug' }], source)
      const atWork = source === 'staff' ? undoImport(id) : undefined
      if (atWork) await untilBlocked()
      return { atWork }
    })
  await lead('/products/old', 'shop')
  expect(await countMade(db, id)).toMatchObject({ deleted: 1, left: 1 })
  await undo(id)
  await (
    await lead('/old-mug', 'staff')
  ).atWork
  expect(await rowOf(id)).toMatchObject({ state: 'undone', undone: { deleted: 0, left: 2 } })
  const there = db.selectFrom('redirects').select(['fromPath', 'toPath']).where('fromPath', '<>', '/old-jug')
  const left = await there.orderBy('fromPath').execute()
  expect(left).toEqual(['/old-mug', '/products/old'].map((fromPath) => ({ fromPath, toPath: '/products/jug' })))
})

test('who may not change products undoes no import of them; people are deleted in their own list', async () => {
  const id = await imported(first)
  const importer: Actor = { ...actor, permissions: new Set(['imports:write']) }
  await expect(undo(id, importer)).rejects.toMatchObject({ code: 'access.forbidden' })
  const people = await imported(
    'Customer ID,First Name,Last Name,Email,Total Spent\n1,Ada,Moreno,ada@example.com,5\n',
    {},
  )
  expect(await undo(people)).toMatchObject({ ok: false, reason: 'import.not_undoable' })
})
