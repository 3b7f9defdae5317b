import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditEntries } from '#app/audit/audit.list.ts'
import { partsOf } from '#app/back-office/audit/AuditEntries.tsx'
import { wordsIn } from '#app/back-office/audit/audit-words.ts'
import { operations } from '#app/operation-list.ts'
import {
  type MediaId,
  newId,
  type ProductId,
  type ShipmentId,
  type ShippingMethodId,
  type ShippingZoneId,
} from '#app/kernel/ids.ts'
import { isAudited } from '#app/operations/audit-entry/audited.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { deleteRow } from '#app/operations/undo/deleted-rows.server.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { deleteProduct } from '#app/products/delete-product.operation.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { parcelIs, staffAt } from '#test/support/people/staff/staff.ts'
import { findGone, findNames } from './audit-names.server.ts'
import { objectOf, objectTyped, typedAs } from './audit-objects.server.ts'

useDatabase()
const cards = useCardProvider()

const records = new Set(
  Object.values<AnyOperation>(operations)
    .filter(isAudited)
    .map(({ on }) => on.name),
)

test('every kind of object has a name that staff know, also once it is gone: never an id, nor the word of the API', () => {
  const objectId = newId()
  const named = [...records].map((record) => [record, objectOf({ record, objectId }, new Map(), languageOf('en')).name])
  expect(named.filter(([record, name]) => name === record || name?.includes(objectId))).toEqual([])
})

test('a parcel is named as the carrier calls it, and what is gone is said to be gone', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  const now = new Date()
  const parcel = { id: newId<ShipmentId>(), orderId, carrier: 'DHL', trackingNumber: '0034', state: 'shipped' } as const
  await db
    .insertInto('shipments')
    .values({ ...parcel, shippedAt: now })
    .execute()
  expect(await parcelIs('delivered', parcel.id, now)).toMatchObject({ ok: true })
  const told = async () => {
    const filter = { who: null, operation: null, from: null, until: null, object: `orders:${orderId}` }
    const [entry] = await auditEntries.find({ filter, sort: { by: 'at', descending: true }, after: null, most: 1 })
    if (!entry) throw new Error('Nothing was written down')
    const english = languageOf('en')
    const words = wordsIn(english, await findNames([entry], [], 'en'))
    return partsOf(entry, words, english).map(({ field, after }) => `${field}: ${after}`)
  }
  expect(await told()).toContain('Parcel: DHL 0034')
  await db.deleteFrom('shipments').where('id', '=', parcel.id).execute()
  expect(await told()).toContain('Parcel: no longer there')
})

test('a deleted picture, method or tax rate is named without a link: no page shows it any more', async () => {
  const now = new Date()
  const [picture, kept, rate] = [newId<MediaId>(), newId<MediaId>(), newId()]
  const [zone, method] = [newId<ShippingZoneId>(), newId<ShippingMethodId>()]
  const media = [picture, kept].map((id) => ({ id, kind: 'raster' as const, sourceUrl: `https://old.example/${id}` }))
  await db.insertInto('media').values(media).execute()
  await db
    .insertInto('taxRates')
    .values({ id: rate, country: 'NO', taxClass: 'standard', rateBasisPoints: 2500, name: 'MVA' })
    .execute()
  await db
    .insertInto('shippingZones')
    .values({ id: zone, name: 'Norway', countries: ['NO'] })
    .execute()
  await db
    .insertInto('shippingMethods')
    .values({ id: method, zoneId: zone, name: 'By boat', price: 490, daysMin: 1, daysMax: 2 })
    .execute()
  const entries = [
    { record: 'pictures', objectId: picture },
    { record: 'shipping_methods', objectId: method },
    { record: 'tax_rates', objectId: rate },
    { record: 'pictures', objectId: kept },
    { record: 'settings', objectId: 'shop' },
  ]
  const named = async () => {
    const [names, gone] = await Promise.all([
      findNames(
        [],
        entries.map(({ objectId }) => objectId),
        'en',
      ),
      findGone(entries),
    ])
    return entries.map((entry) => objectOf(entry, names, languageOf('en'), gone))
  }
  const before = await named()
  expect(before.map(({ href }) => href)).toEqual([
    `/admin/pictures/${picture}`,
    `/admin/shipping-methods/${method}`,
    `/admin/tax-rates/${rate}`,
    `/admin/pictures/${kept}`,
    '/admin/settings',
  ])
  await db.transaction().execute(async (tx) => {
    await deleteRow(tx, 'media', picture, now)
    await deleteRow(tx, 'shipping_methods', method, now)
    await deleteRow(tx, 'tax_rates', rate, now)
  })
  const after = await named()
  expect(after.map(({ href }) => href)).toEqual([null, null, null, `/admin/pictures/${kept}`, '/admin/settings'])
  expect(after[0]?.name).toBe(`https://old.example/${picture}`)
  await sql`delete from deleted_rows`.execute(db)
  expect((await named())[0]).toEqual({ name: 'Picture', href: null })
})

test('a picture that was put in here is named by its text at a product, else by the product', async () => {
  const [described, plain, product] = [newId<MediaId>(), newId<MediaId>(), newId<ProductId>()]
  await db
    .insertInto('media')
    .values([described, plain].map((id) => ({ id, kind: 'raster' as const })))
    .execute()
  await sql`insert into products (id, slug, title) values (${product}, 'gull-mug', 'Gull mug')`.execute(db)
  await sql`insert into product_media (product_id, media_id, position, alt)
    values (${product}, ${described}, 1, 'From above'), (${product}, ${plain}, 2, '')`.execute(db)
  const names = await findNames([], [described, plain], 'en')
  expect([names.get(described), names.get(plain)]).toEqual(['From above', 'Gull mug'])
})

test('a deleted product is named in its entries by its last title, without a link', async () => {
  const actor = staffAt(new Date())
  const input = { title: 'Gull mug', price: { amount: 1990, currency: 'EUR' }, status: 'active' }
  const made = await perform(createProduct, { key: null, input, actor })
  if (!made.ok) throw new Error(made.reason)
  const entry = { record: 'products', objectId: made.value.id }
  const named = async () =>
    objectOf(entry, await findNames([], [entry.objectId], 'en'), languageOf('en'), await findGone([entry]))
  expect(await named()).toEqual({ name: 'Gull mug', href: `/admin/products/${entry.objectId}` })
  expect(await perform(deleteProduct, { key: { id: made.value.id }, input: {}, actor })).toMatchObject({ ok: true })
  expect(await named()).toEqual({ name: 'Gull mug', href: null })
})

test('products, their variants and collections are called as in the language of who reads the entries', async () => {
  const [product, variant, collection] = [newId<ProductId>(), newId(), newId()]
  const own = JSON.stringify({ de: { title: 'Möwenbecher' } })
  await sql`insert into products (id, slug, title, translations) values (${product}, ${product}, 'Gull mug', ${own}::jsonb)`.execute(
    db,
  )
  await sql`insert into variants (id, product_id, price, sku) values (${variant}, ${product}, 100, 'GM-1')`.execute(db)
  await sql`insert into collections (id, slug, title, translations) values (${collection}, ${collection}, 'Gulls', '{"de": {"title": ""}}')`.execute(
    db,
  )
  const ids = [product, variant, collection]
  const namesIn = async (locale: 'en' | 'de') => {
    const names = await findNames([], ids, locale)
    return ids.map((id) => names.get(id))
  }
  expect(await namesIn('de')).toEqual(['Möwenbecher', 'Möwenbecher (GM-1)', 'Gulls'])
  expect(await namesIn('en')).toEqual(['Gull mug', 'Gull mug (GM-1)', 'Gulls'])
})

test('the filter takes and shows what staff type: a number, an address in the shop, an email address', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  const { number, email } = await db
    .selectFrom('orders')
    .select(['number', 'email'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const file = await db.selectFrom('customerFiles').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  expect(await objectTyped(number.toLowerCase())).toBe(`orders:${orderId}`)
  expect(await typedAs(`orders:${orderId}`)).toBe(number)
  expect(await objectTyped(email.toUpperCase())).toBe(`customers:${file.id}`)
  expect(await typedAs(`customers:${file.id}`)).toBe(email)
  expect(await typedAs(`returns:${newId()}`)).toMatch(/^returns:/)
})
