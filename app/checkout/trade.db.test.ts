import { beforeAll, describe, expect, test } from 'vitest'
import type { CartOwner } from '#app/cart/owners/cart-owner.server.ts'
import { readCheckout, seenOf } from '#app/checkout/checkout.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer, sellOnAccount } from '#test/support/people/on-account.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { carts, checkouts, guestAt } from '#test/support/people/shopper-acts.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { changeShippingMethod } from './methods/change-method.operation.ts'
import { createShippingMethod } from './methods/create-method.operation.ts'
import { deleteShippingMethod } from './methods/delete-method.operation.ts'
import { shippingMethod } from './methods/shipping-method.record.ts'
import { placeOrder } from './placing/place-order.operation.ts'
import { changeTaxRate } from './taxes/change-rate.operation.ts'
import { createTaxRate } from './taxes/create-rate.operation.ts'

useDatabase()
useCardProvider()
sellOnAccount()
const now = () => new Date()
const staff = () => staffAt(now())
const address = { country: 'DE', name: 'Ada', line1: 'Kai 1', city: 'Flensburg', postal_code: '24937' }
const euros = (amount: number) => ({ amount, currency: 'EUR' })

const parcel = {
  name: { en: 'Parcel', de: 'Paket' },
  detail: { en: '', de: '' },
  countries: ['DE'],
  price: euros(490),
  free_from: null,
  max_weight_grams: null,
  days_min: 1,
  days_max: 2,
  delivers_on: 'mon-sat',
}
const create = (input: object) => perform(createShippingMethod, { key: null, input, actor: staff() })
const change = (key: string, input: object, seen?: string) =>
  perform(changeShippingMethod, { key, input, actor: staff(), seen })
const zones = () => db.selectFrom('shippingZones').select('countries').orderBy('countries').execute()

let [method, rate] = ['', '']
beforeAll(async () => {
  const made = await create(parcel)
  if (made.ok) method = made.value.id
  const input = { country: 'DE', tax_class: 'standard', rate_basis_points: 1900, name: { en: 'VAT', de: 'MwSt.' } }
  const taxed = await perform(createTaxRate, { key: null, input, actor: staff() })
  if (taxed.ok) rate = taxed.value.id
})

/** A buyer with an account who has filled in everything, and what she is shown. */
async function aBuyer() {
  const { slug } = await stockOf(10)
  const owner: CartOwner = { customerId: await aCustomer(), tokenHash: null }
  await carts.add(owner, slug, now(), { quantity: 1 })
  await checkouts.contact(owner, { email: 'ada@example.com' }, now())
  await checkouts.delivery(owner, { address }, now())
  const checkout = await readCheckout(db, owner, 'en', now())
  return { owner, agreed: checkout ? seenOf(checkout) : '' }
}

const place = ({ owner, agreed }: Awaited<ReturnType<typeof aBuyer>>) =>
  perform(placeOrder, {
    key: { owner, locale: 'en' },
    input: { submission: newId(), agreed, method: 'account' },
    actor: guestAt(now()),
  })
const orderOf = async (call: Awaited<ReturnType<typeof place>>) => {
  if (!call.ok) throw new Error(call.reason)
  const last = db
    .selectFrom('orders')
    .select(['shippingTotal', 'total', 'taxes', 'shippingMethod'])
    .orderBy('id', 'desc')
  return last.limit(1).executeTakeFirstOrThrow()
}

describe('a checkout that has shown the former price', () => {
  test('of delivery orders nothing until it has shown the new one; a placed order keeps its own', async () => {
    const [before, waiting] = [await aBuyer(), await aBuyer()]
    const placed = await orderOf(await place(before))
    expect(await change(method, { price: euros(690) })).toMatchObject({ ok: true })
    expect(await place(waiting)).toMatchObject({ ok: false, reason: 'checkout.changed' })
    const asked = await aBuyer()
    expect(await orderOf(await place(asked))).toMatchObject({ shippingTotal: 690 })
    expect(placed).toMatchObject({ shippingTotal: 490 })
  })

  test('of a tax orders nothing until it has shown the new one; a placed order keeps its own', async () => {
    const [before, waiting] = [await aBuyer(), await aBuyer()]
    const placed = await orderOf(await place(before))
    const input = { rate_basis_points: 700 }
    expect(await perform(changeTaxRate, { key: rate, input, actor: staff() })).toMatchObject({ ok: true })
    expect(await place(waiting)).toMatchObject({ ok: false, reason: 'checkout.changed' })
    expect(JSON.stringify(placed.taxes)).toContain('1900')
    expect(JSON.stringify((await orderOf(await place(await aBuyer()))).taxes)).toContain('700')
  })
})

describe('a shipping method', () => {
  test('shares its zone with those to the same countries, and takes it along when it is the last', async () => {
    const made = await create({ ...parcel, countries: ['FR', 'BE'], free_from: euros(9_000) })
    const twin = await create({ ...parcel, countries: ['BE', 'FR'] })
    if (!made.ok || !twin.ok) throw new Error('Not made')
    expect(await zones()).toEqual([{ countries: ['BE', 'FR'] }, { countries: ['DE'] }])
    await change(made.value.id, { countries: ['LU'] })
    await perform(deleteShippingMethod, { key: twin.value.id, input: {}, actor: staff() })
    expect(await zones()).toEqual([{ countries: ['DE'] }, { countries: ['LU'] }])
    const facts = await shippingMethod.find(db, made.value.id, staff())
    expect(facts && (await shippingMethod.viewOf(db, facts))).toMatchObject({
      countries: ['LU'],
      free_from: euros(9_000),
    })
    await perform(deleteShippingMethod, { key: made.value.id, input: {}, actor: staff() })
  })

  test.each([
    [{ price: { amount: 490, currency: 'USD' } }, '/price', 'field.choice'],
    [{ price: euros(-1) }, '/price/amount', 'shipping_method.price'],
    [{ countries: [] }, '/countries', 'field.choice'],
    [{ countries: ['XX'] }, '/countries/0', 'field.choice'],
    [{ days_min: 3 }, '/days_max', 'field.choice'],
    [{ name: { en: '', de: 'Paket' } }, '/name/en', 'field.required'],
  ])('with %j is refused', async (wrong, pointer, code) => {
    expect(await create({ ...parcel, ...wrong })).toMatchObject({ ok: false, problems: [{ pointer, code }] })
  })

  test('may cost nothing', async () => {
    const made = await create({ ...parcel, countries: ['IS'], price: euros(0) })
    expect(made.ok).toBe(true)
  })
})

test('a country has one rate for a class of products', async () => {
  const input = { country: 'DE', tax_class: 'standard', rate_basis_points: 1600, name: { en: 'VAT', de: '' } }
  const again = await perform(createTaxRate, { key: null, input, actor: staff() })
  expect(again).toMatchObject({ ok: false, problems: [{ pointer: '/tax_class', code: 'tax.exists' }] })
})
