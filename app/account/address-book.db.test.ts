import { beforeEach, expect, test } from 'vitest'
import { newId, type CustomerId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { rememberAddress } from '#app/identity/address-book.server.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database.ts'
import { id } from '#test/support/ids.ts'
import { addAddress, changeAddress, removeAddress } from './address-book.server.ts'

useDatabase()

const now = new Date('2030-01-01T12:00:00Z')
let ada: CustomerId

const anAddress = (line: string): PostalAddress => ({
  name: 'Ada Moreno',
  company: '',
  lines: [line],
  city: 'Flensburg',
  region: '',
  postalCode: '24937',
  country: 'DE',
  phone: '',
})

const book = (customerId = ada) =>
  db.selectFrom('addresses').select(['id', 'address']).where('customerId', '=', customerId).execute()
const lines = async () => (await book()).map(({ address }) => address.lines[0]).sort()

beforeEach(async () => {
  ada = newId<CustomerId>()
  await db.insertInto('customers').values({ id: ada }).execute()
})

test('an address is in the book once, however often it is saved', async () => {
  await addAddress(ada, anAddress('Hafen 1'), now)
  await addAddress(ada, anAddress('Hafen 1'), now)
  expect(await lines()).toEqual(['Hafen 1'])
})

test('who orders to an address and saves it in another tab at once has it in the book once', async () => {
  for (let round = 0; round < 20; round++) {
    const address = anAddress('Hafen 1')
    const remember = () => rememberAddress(ada, address, now)
    await Promise.all([remember(), addAddress(ada, address, now), remember()])
    expect(await lines()).toEqual(['Hafen 1'])
    await db.deleteFrom('addresses').where('customerId', '=', ada).execute()
  }
})

test('the book takes fifty, also when the last two come at once, and one that is in it still moves to the front', async () => {
  const most = limits.addressBook.value
  const add = (line: string) => addAddress(ada, anAddress(line), now)
  // All at once, so that the connections for the rush are open.
  await Promise.all(Array.from({ length: most - 1 }, (_, each) => add(`Hafen ${each + 1}`)))
  const rush = await Promise.all(Array.from({ length: 10 }, (_, each) => add(`Kai ${each + 1}`)))
  expect(rush.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await book()).toHaveLength(most)
  expect(await addAddress(ada, anAddress('Hafen 1'), now)).toEqual({ ok: true })
})

test('an address changed into another one of the book becomes that one', async () => {
  await addAddress(ada, anAddress('Hafen 1'), now)
  await addAddress(ada, anAddress('Hafen 2'), now)
  const second = (await book()).find(({ address }) => address.lines[0] === 'Hafen 2')
  expect(await changeAddress(ada, second?.id ?? id(''), anAddress('Hafen 1'), now)).toEqual({ ok: true })
  expect(await lines()).toEqual(['Hafen 1'])
})

test('nobody changes or removes what is in another’s book', async () => {
  await addAddress(ada, anAddress('Hafen 1'), now)
  const [own] = await book()
  const eve = newId<CustomerId>()
  await db.insertInto('customers').values({ id: eve }).execute()
  expect(await changeAddress(eve, own?.id ?? id(''), anAddress('Kai 1'), now)).toEqual({ ok: false, reason: 'gone' })
  await removeAddress(eve, own?.id ?? id(''))
  expect(await lines()).toEqual(['Hafen 1'])
})

test('an address that was removed meanwhile is not changed behind one’s back', async () => {
  await addAddress(ada, anAddress('Hafen 1'), now)
  const [own] = await book()
  await removeAddress(ada, own?.id ?? id(''))
  expect(await changeAddress(ada, own?.id ?? id(''), anAddress('Hafen 2'), now)).toEqual({ ok: false, reason: 'gone' })
})
