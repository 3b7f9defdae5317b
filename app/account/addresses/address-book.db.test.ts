import { beforeEach, expect, test } from 'vitest'
import { type AddressInput, addressOf } from '#app/checkout/address/address.ts'
import { listAddresses, rememberAddress } from '#app/identity/people/address-book.server.ts'
import { limits } from '#app/limits.ts'
import { newId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { aCustomer, type SignedIn } from '#test/support/people/customers.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { addAddress } from './add-address.operation.ts'
import { changeAddress } from './change-address.operation.ts'
import { removeAddress } from './remove-address.operation.ts'

useDatabase()

const now = new Date('2030-01-01T12:00:00Z')
let ada: SignedIn
beforeEach(async () => {
  ada = await aCustomer(now)
})

const anAddress = (line: string): AddressInput => ({
  name: 'Ada Moreno',
  company: '',
  line1: line,
  line2: '',
  city: 'Flensburg',
  region: '',
  postal_code: '24937',
  country: 'DE',
})
const add = (line: string, { actor } = ada) => perform(addAddress, { key: null, input: anAddress(line), actor })
const change = (key: string, line: string, { actor } = ada) =>
  perform(changeAddress, { key, input: anAddress(line), actor })
const remove = (key: string, { actor } = ada) => perform(removeAddress, { key, input: {}, actor })

const lines = async () => (await listAddresses(ada.id)).map(({ address }) => address.lines[0]).sort()
async function added(line: string): Promise<string> {
  const outcome = await add(line)
  return outcome.ok ? outcome.value.id : outcome.reason
}

test('an address is in the book once, however often it is saved', async () => {
  expect(await added('Hafen 1')).toBe(await added('Hafen 1'))
  expect(await lines()).toEqual(['Hafen 1'])
})

test('who orders to an address and saves it in another tab at once has it in the book once', async () => {
  for (let round = 0; round < 20; round++) {
    const remember = () => rememberAddress(ada.id, addressOf(anAddress('Hafen 1')), now)
    await Promise.all([remember(), add('Hafen 1'), remember()])
    expect(await lines()).toEqual(['Hafen 1'])
    await db.deleteFrom('addresses').where('customerId', '=', ada.id).execute()
  }
})

test('the book takes fifty, also when the last two come at once, and one that is in it still moves to the front', async () => {
  const most = limits.addressBook.value
  // All at once, so that the connections for the rush are open.
  await Promise.all(Array.from({ length: most - 1 }, (_, each) => add(`Hafen ${each + 1}`)))
  const rush = await Promise.all(Array.from({ length: 10 }, (_, each) => add(`Kai ${each + 1}`)))
  expect(rush.filter(({ ok }) => ok)).toHaveLength(1)
  expect(rush.find(({ ok }) => !ok)).toMatchObject({ reason: 'account.address_book_full', problems: [] })
  expect(await lines()).toHaveLength(most)
  expect(await add('Hafen 1')).toMatchObject({ ok: true })
})

test('an address changed into another one of the book becomes that one', async () => {
  await added('Hafen 1')
  expect(await change(await added('Hafen 2'), 'Hafen 1')).toMatchObject({ ok: true })
  expect(await lines()).toEqual(['Hafen 1'])
})

test('all problems of an address are reported at once; whether we deliver there is checked after that', async () => {
  const wrong = { ...anAddress(''), postal_code: '1' }
  expect(await perform(addAddress, { key: null, input: wrong, actor: ada.actor })).toMatchObject({
    reason: 'input.invalid',
    problems: [
      { pointer: '/line1', code: 'field.required' },
      { pointer: '/postal_code', code: 'field.postal_code' },
    ],
  })
  const abroad = { key: null, input: { ...anAddress('Quay 1'), country: 'NZ', postal_code: '6011' }, actor: ada.actor }
  const problems = [{ pointer: '/country', code: 'field.country' }]
  expect(await perform(addAddress, abroad)).toMatchObject({ ok: false, reason: 'field.country', problems })
  expect(await lines()).toEqual([])
})

test('no one can change or remove another person’s address, and a guest has none', async () => {
  const own = await added('Hafen 1')
  const eve = await aCustomer(now)
  const notThere = { code: 'request.not_found' }
  await expect(change(own, 'Kai 1', eve)).rejects.toMatchObject(notThere)
  await expect(remove(own, eve)).rejects.toMatchObject(notThere)
  await expect(add('Kai 1', { ...eve, actor: guestAt(now) })).rejects.toMatchObject({ code: 'access.sign_in_needed' })
  await expect(add('Kai 1', { ...eve, actor: { ...eve.actor, kind: 'key' } })).rejects.toMatchObject(notThere)
  expect(await lines()).toEqual(['Hafen 1'])
})

test('an address that was removed meanwhile is not changed behind one’s back', async () => {
  const own = await added('Hafen 1')
  expect(await remove(own)).toMatchObject({ ok: true })
  for (const gone of [own, newId(), 'no id']) {
    await expect(change(gone, 'Hafen 2')).rejects.toMatchObject({ code: 'request.not_found' })
    await expect(remove(gone)).rejects.toMatchObject({ code: 'request.not_found' })
  }
  expect(await lines()).toEqual([])
})
