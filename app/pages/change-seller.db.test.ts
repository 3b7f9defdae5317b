import { beforeEach, expect, test } from 'vitest'
import { saveCollection } from '#app/catalogue/writing/collection-writing.server.ts'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { readSettings, saveSettings } from '#app/settings/settings.server.ts'
import { shopSettings } from '#app/settings/settings.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { changeSeller } from './change-seller.operation.ts'
import { mayChangeSeller, sellerChange } from './seller-settings.ts'

useDatabase()
beforeEach(() => saveSettings(db, { homeCountry: 'CH', sellsTo: 'consumers', struckPrice: 'lowest', homeRegion: 'BE' }))

const change = (input: object) => perform(changeSeller, { key: 'shop', input, actor: staffAt(new Date()) })
const forbidden = { reason: 'settings.struck_price', problems: [{ pointer: '/struck_price' }] }

test('a seller outside the EU may strike through prices, and no other change undoes that', async () => {
  expect(await change({ struck_price: 'stated' })).toMatchObject({ ok: true })
  expect(await change({ card_brands: 'Visa' })).toMatchObject({ ok: true })
  expect(await readSettings()).toMatchObject({ struckPrice: 'stated', cardBrands: 'Visa', homeRegion: 'BE' })
})

test('no one can move into the EU with it, or sell to consumers there again', async () => {
  await change({ struck_price: 'stated' })
  expect(await change({ home_country: 'DE' })).toMatchObject(forbidden)
  expect(await change({ home_country: 'DE', sells_to: 'businesses' })).toMatchObject({ ok: true })
  expect(await change({ sells_to: 'consumers' })).toMatchObject(forbidden)
  expect(await change({ sells_to: 'consumers', struck_price: 'lowest' })).toMatchObject({ ok: true })
})

test('of two who join the one with the other, the second is refused', async () => {
  const second = await db.transaction().execute(async (tx) => {
    await saveSettings(tx, { struckPrice: 'stated' })
    const changing = change({ home_country: 'DE' })
    await untilBlocked()
    return { changing }
  })
  expect(await second.changing).toMatchObject(forbidden)
})

test('an existing value that breaks the rule does not block other changes', () => {
  const spoilt = shopSettings.parse({ homeCountry: 'DE', struckPrice: 'stated' })
  expect(mayChangeSeller(spoilt, { phone: '+49 30 901820' })).toMatchObject({ ok: true })
})

test('another country has other regions', async () => {
  await change({ home_country: 'CH' })
  expect(await readSettings()).toMatchObject({ homeRegion: 'BE' })
  await change({ home_country: 'AT' })
  expect(await readSettings()).toMatchObject({ homeCountry: 'AT', homeRegion: '' })
})

test('collections of reduced products follow what may be struck', async () => {
  const productId = newId<ProductId>()
  await db.insertInto('products').values({ id: productId, slug: productId, title: 'Mug', status: 'active' }).execute()
  await db.insertInto('variants').values({ id: newId(), productId, price: 9_000, compareAtPrice: 10_000 }).execute()
  const place = { featured: false, position: 0, mediaId: null, description: '', translations: {} }
  const reduced = {
    ...place,
    slug: 'reduced',
    title: 'Reduced',
    by: { rule: { match: 'all' as const, conditions: ['reduced'] } },
  }
  await db.transaction().execute((tx) => saveCollection(tx, reduced))
  const members = () => db.selectFrom('collectionProducts').select('productId').execute()
  expect(await members()).toEqual([])
  await change({ struck_price: 'stated' })
  expect(await members()).toEqual([{ productId }])
  await change({ struck_price: 'lowest' })
  expect(await members()).toEqual([])
})

test.each([
  ['home_country', 'XX', 'field.choice'],
  ['email', 'shop', 'field.email'],
  ['phone', 'call me', 'field.phone'],
  ['vat_id', '123', 'field.vat_id'],
  ['vat_id', 'DE<script>', 'field.vat_id'],
  ['sells_to', '__proto__', 'field.choice'],
  ['vat', '', 'field.choice'],
  ['withdrawal_function', 'maybe', 'field.choice'],
  ['seller_name', 'x'.repeat(300), 'field.too_long'],
  ['address', Array(11).fill('Way'), 'field.too_long'],
])('%s: %s is refused at its field', (field, value, code) => {
  const { error } = sellerChange.safeParse({ [field]: value })
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([[field, code]])
})

test('a number for VAT is kept without what people put between', () => {
  expect(sellerChange.parse({ vat_id: ' de 123.456-789', seller_name: ' Mill Ltd ' })).toEqual({
    vat_id: 'DE123456789',
    seller_name: 'Mill Ltd',
  })
})
