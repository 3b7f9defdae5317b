import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { deleteCollection } from '#app/collections/delete-collection.operation.ts'
import { restoreCollection } from '#app/collections/restore-collection.operation.ts'
import { type CollectionId, newId, type ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { changeMenu } from './change-menu.operation.ts'
import { readMenuLinks } from './menu-links.server.ts'
import { menu } from './menu.record.ts'

const database = useDatabase()
const actor = staffAt(new Date())

afterEach(async () => void (await db.updateTable('menus').set({ items: null }).execute()))

const change = (key: string, input: object, seen?: string) => perform(changeMenu, { key, input, actor, seen })
const own = (...items: object[]) => change('header', { automatic: false, items })
const viewOf = async (key: string) => menu.viewOf(db, (await menu.find(db, key, actor)) ?? expect.unreachable())
const shown = async (locale: 'en' | 'de' = 'en') =>
  (await readMenuLinks(locale)).header.map(({ label, href, items }) =>
    [label, href, ...items.map((each) => each.href)].join(' '),
  )

async function aCollection(title: string, more: object = {}): Promise<CollectionId> {
  const id = newId<CollectionId>()
  const slug = `${title.toLowerCase()}-${id.slice(-6)}`
  await db
    .insertInto('collections')
    .values({ id, slug, title, position: 900, ...more })
    .execute()
  return id
}
async function aProduct(title: string): Promise<ProductId> {
  const id = newId<ProductId>()
  await db.insertInto('products').values({ id, slug: title.toLowerCase(), title, status: 'active' }).execute()
  return id
}

test('by itself the header has all collections and the first eight of the top level, the footer the shop’s pages', async () => {
  await db.deleteFrom('collections').execute()
  for (let at = 0; at < 10; at += 1) await aCollection(`C${at}`, { position: at + 1, visible: at !== 1 })
  await db
    .insertInto('pages')
    .values({ id: newId(), slug: 'about-us', title: 'About us', position: 1 })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  expect(await viewOf('header')).toEqual({ menu: 'header', automatic: true, items: [] })
  const { header, footer } = await readMenuLinks('de')
  expect(header.map(({ label }) => label)).toEqual([
    'Alle Kategorien',
    ...[0, 2, 3, 4, 5, 6, 7, 8].map((at) => `C${at}`),
  ])
  expect(header[0]?.href).toBe('/de/collections')
  expect(footer.map(({ href }) => href)).toContain('/de/pages/about-us')
})

test('items are what is written, called as it is said in each language or as their target is called now', async () => {
  const id = await aCollection('Cups', { translations: JSON.stringify({ de: { title: 'Becher' } }) })
  const product = await aProduct('Teapot')
  const outcome = await own(
    { collection: id, label: { en: 'Drink', de: '' }, items: [{ product }, { screen: 'contact' }] },
    { address: '/search?q=mug', label: { de: 'Suche' } },
    { address: 'https://example.com/blog', label: { en: 'Journal' } },
    { screen: 'locations', label: { en: 'Visit us' } },
  )
  expect(outcome).toMatchObject({ ok: true })
  const { slug } = await db.selectFrom('collections').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await shown()).toEqual([
    `Drink /collections/${slug} /products/teapot /contact`,
    'Suche /search?q=mug',
    'Journal https://example.com/blog',
    'Visit us /locations',
  ])
  expect(await shown('de')).toEqual([
    `Becher /de/collections/${slug} /de/products/teapot /de/contact`,
    'Suche /de/search?q=mug',
    'Journal https://example.com/blog',
    'Unsere Standorte /de/locations',
  ])
  const { header } = await readMenuLinks('en')
  expect(header.map(({ lang }) => lang)).toEqual([undefined, 'de', undefined, undefined])
  await db
    .updateTable('collections')
    .set({ translations: JSON.stringify({ de: { title: 'Tassen' } }) })
    .where('id', '=', id)
    .execute()
  expect((await shown('de'))[0]).toMatch(/^Tassen /)
  expect((await viewOf('header')).items[0]).toEqual({
    collection: id,
    label: { en: 'Drink' },
    items: [
      { product, label: {} },
      { screen: 'contact', label: {} },
    ],
  })
})

test('a target that is hidden or deleted is not shown, stays in the menu, and is shown again when it is back', async () => {
  const [above, below, kept] = [await aCollection('Above'), await aCollection('Below'), await aProduct('Kept')]
  await own({ collection: above, items: [{ collection: below }] }, { product: kept })
  await db.updateTable('collections').set({ visible: false }).where('id', '=', below).execute()
  expect((await shown())[0]).not.toContain('below')
  await perform(deleteCollection, { key: above, input: {}, actor })
  expect(await shown()).toEqual(['Kept /products/kept'])
  // What is there already may stay, whatever became of it; what is new has to be there.
  expect(await own({ collection: above, label: { en: 'Again' } }, { product: kept })).toMatchObject({ ok: true })
  expect(await own({ collection: newId() })).toMatchObject({
    ok: false,
    problems: [{ pointer: '/items/0/collection', code: 'menu.target' }],
  })
  await perform(restoreCollection, { key: above, input: {}, actor })
  expect((await shown())[0]).toMatch(/^Again /)
  await db.updateTable('products').set({ status: 'draft' }).where('id', '=', kept).execute()
  expect(await shown()).toHaveLength(1)
})

test('a change is undone, also the first one', async () => {
  await own({ screen: 'contact' })
  const first = await findUndo(changeMenu, 'header', actor)
  expect(first).toMatchObject({ ok: true })
  const seen = versionOf(await viewOf('header'))
  await change('header', { automatic: false, items: [{ screen: 'contact' }, { screen: 'locations' }] }, seen)
  expect(await change('header', { automatic: true, items: [] }, seen)).toMatchObject({
    ok: false,
    reason: 'record.changed',
  })
  expect(await change('header', { automatic: true, items: [] })).toMatchObject({ ok: true })
  expect((await viewOf('header')).automatic).toBe(true)
})

test('an empty menu of one’s own is empty', async () => {
  expect(await change('header', { automatic: false, items: [] })).toMatchObject({ ok: true })
  expect(await shown()).toEqual([])
  expect((await viewOf('header')).automatic).toBe(false)
})

const nothing = { label: {}, items: [] }
test.each<[string, object, string, string]>([
  ['nothing at all', { items: [] }, '/automatic', 'field.choice'],
  ['an automatic one without its list', { automatic: true }, '/items', 'field.required'],
  ['no list', { automatic: false, items: 'x' }, '/items', 'field.required'],
  ['an item that leads nowhere', { automatic: false, items: [nothing] }, '/items/0', 'menu.one_target'],
  [
    'an item that leads to two',
    { automatic: false, items: [{ screen: 'contact', address: '/x', label: { en: 'X' } }] },
    '/items/0',
    'menu.one_target',
  ],
  ['an unknown screen', { automatic: false, items: [{ screen: 'admin' }] }, '/items/0/screen', 'field.choice'],
  ['no id', { automatic: false, items: [{ collection: 'cups' }] }, '/items/0/collection', 'menu.target'],
  ['no page', { automatic: false, items: [{ page: 'nowhere' }] }, '/items/0/page', 'menu.target'],
  [
    'a script',
    { automatic: false, items: [{ address: 'javascript:alert(1)', label: { en: 'X' } }] },
    '/items/0/address',
    'menu.address',
  ],
  [
    'an address without a label',
    { automatic: false, items: [{ address: '/x' }] },
    '/items/0/label/en',
    'field.required',
  ],
  [
    '5,000 characters',
    { automatic: false, items: [{ screen: 'contact', label: { de: 'x'.repeat(5_000) } }] },
    '/items/0/label/de',
    'field.too_long',
  ],
  [
    'a label that nobody sees',
    { automatic: false, items: [{ screen: 'contact', label: { en: '\u200B' } }] },
    '/items/0/label/en',
    'field.characters',
  ],
  [
    'a line break',
    { automatic: false, items: [{ screen: 'contact', label: { en: 'a\nb' } }] },
    '/items/0/label/en',
    'field.characters',
  ],
  [
    '1,000 items',
    { automatic: false, items: Array.from({ length: 1_000 }, () => ({ screen: 'contact' })) },
    '/items',
    'menu.too_many',
  ],
  [
    'too many beneath',
    {
      automatic: false,
      items: [
        {
          screen: 'contact',
          items: Array.from({ length: limits.menuItemsBeneath.value + 1 }, () => ({ screen: 'contact' })),
        },
      ],
    },
    '/items',
    'menu.too_many',
  ],
  ['items of an automatic one', { automatic: true, items: [{ screen: 'contact' }] }, '/automatic', 'menu.automatic'],
])('%s is refused at its place', async (_, input, pointer, code) => {
  expect(await change('header', input)).toMatchObject({ ok: false, problems: [{ pointer, code }] })
  expect((await viewOf('header')).automatic).toBe(true)
})

test('a third level is not kept, and the footer has one', async () => {
  const deep = { screen: 'contact', items: [{ screen: 'locations', items: [{ screen: 'contact' }] }] }
  await own(deep)
  expect((await viewOf('header')).items[0]?.items[0]).toEqual({ screen: 'locations', label: {} })
  expect(await change('footer', { automatic: false, items: [{ screen: 'contact' }, deep] })).toMatchObject({
    problems: [{ pointer: '/items/1/items', code: 'menu.flat' }],
  })
  expect(await menu.find(db, 'side', actor)).toBeNull()
})

test('two people at once: the second one’s change is refused, none is lost', async () => {
  const seen = versionOf(await viewOf('header'))
  const both = await Promise.all(
    ['contact', 'locations'].map((screen) => change('header', { automatic: false, items: [{ screen }] }, seen)),
  )
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('a product in a menu that changes is told at once, another one’s change is not', async () => {
  const [inside, outside] = [await aProduct('Inside'), await aProduct('Outside')]
  await own({ screen: 'contact', items: [{ product: inside }] })
  const ear = new pg.Client({ connectionString: database.url })
  await ear.connect()
  const told: string[] = []
  ear.on('notification', ({ payload }) => payload && told.push(payload))
  await ear.query('listen barrow_changed')
  const rename = (id: ProductId, title: string) =>
    db.updateTable('products').set({ title }).where('id', '=', id).execute()
  const heard = async () => {
    await ear.query('select 1')
    return told.splice(0).filter((tag) => tag === 'navigation').length
  }
  await rename(outside, 'Other')
  expect(await heard()).toBe(0)
  await rename(inside, 'New')
  expect(await heard()).toBe(1)
  await rename(inside, 'New')
  expect(await heard()).toBe(0)
  await db.deleteFrom('products').where('id', '=', inside).execute()
  expect(await heard()).toBe(1)
  await change('header', { automatic: true, items: [] })
  expect(await heard()).toBe(1)
  await ear.end()
})
