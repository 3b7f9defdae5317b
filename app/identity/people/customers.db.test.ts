import { beforeEach, describe, expect, test } from 'vitest'
import { configuration, configure } from '#app/configuration.ts'
import { newId, type IdentityId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { eventsAbout } from '#test/support/told.ts'
import { recognise, emitErased } from './customers.server.ts'
import type { Person } from './person.ts'

useDatabase()

const now = new Date('2030-01-01T12:00:00Z')
const issuer = 'https://issuer.example'
const aPerson = (change: Partial<Person> = {}): Person => ({
  subject: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  ...change,
})
const comes = (person: Person, at = issuer) => db.transaction().execute((tx) => recognise(tx, at, person, 'de', now))
const rolesOf = async (identityId: IdentityId) =>
  (await db.selectFrom('staffMembers').select('roles').where('identityId', '=', identityId).executeTakeFirst())?.roles

beforeEach(async () => {
  configureIdentity({ issuer, ownerEmail: 'Owner@Example.com' })
  await db.deleteFrom('customers').execute()
})

describe('a customer', () => {
  test('is made at the first sign-in, in the language it was made in, and met again after', async () => {
    const first = await comes(aPerson())
    expect(await comes(aPerson())).toEqual(first)
    const customers = await db.selectFrom('customers').select(['id', 'name', 'email', 'locale']).execute()
    expect(customers).toEqual([{ id: first.customerId, name: 'Ada', email: 'ada@example.com', locale: 'de' }])
  })

  test('emits events when created, changed and erased, and an erased one contains only the id', async () => {
    const { customerId } = await comes(aPerson())
    await comes(aPerson())
    expect(await eventsAbout('customers', customerId)).toEqual(['customer.created'])
    await comes(aPerson({ email: 'new@example.com' }))
    await db.transaction().execute(async (tx) => {
      await emitErased(tx, await tx.deleteFrom('customers').returningAll().execute(), now)
    })
    const told = ['customer.created', 'customer.changed', 'customer.erased']
    expect(await eventsAbout('customers', customerId)).toEqual(told)
    const last = db.selectFrom('events').select('snapshot').where('type', '=', 'customer.erased')
    expect((await last.executeTakeFirstOrThrow()).snapshot).toMatchObject({ name: '', email: null, phone: null })
  })

  test('a person who signs in from ten tabs at once is one customer', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => comes(aPerson())))
    expect(new Set(all.map(({ customerId }) => customerId)).size).toBe(1)
  })

  test('is known by issuer and subject: the same subject elsewhere, or the same address here, is another', async () => {
    const ada = await comes(aPerson())
    const elsewhere = await comes(aPerson(), 'https://other.example')
    const namesake = await comes(aPerson({ subject: 'eve' }))
    expect(new Set([ada, elsewhere, namesake].map(({ customerId }) => customerId)).size).toBe(3)
  })

  test('keeps the name of their own choice, and the address follows the issuer if it sends one', async () => {
    await comes(aPerson())
    expect(await comes(aPerson({ name: 'Ada M.', email: 'new@example.com' }))).toMatchObject({
      name: 'Ada',
      email: 'new@example.com',
    })
    expect(await comes(aPerson({ email: null, emailVerified: false }))).toMatchObject({ email: 'new@example.com' })
  })

  test('of the demo, with its public password, stays one when their issuer is configured by its address', async () => {
    await comes(aPerson())
    configure({ ...configuration(), identity: { ...configuration().identity, demo: false } })
    await comes(aPerson({ subject: 'eve' }))
    await comes(aPerson())
    const known = db.selectFrom('identities').select(['subject', 'demo']).orderBy('subject')
    expect(await known.execute()).toEqual([
      { subject: 'ada', demo: true },
      { subject: 'eve', demo: false },
    ])
  })

  test('without a name gets the one that the issuer sends later', async () => {
    await comes(aPerson({ name: '' }))
    expect(await comes(aPerson())).toMatchObject({ name: 'Ada' })
  })
})

describe('the owner', () => {
  const owner = aPerson({ subject: 'mira', email: 'owner@example.com' })

  test('is the first person who signs in with the address given at the start, verified', async () => {
    expect(await rolesOf((await comes(owner)).identityId)).toEqual(['owner'])
    expect(await rolesOf((await comes(aPerson())).identityId)).toBeUndefined()
  })

  test('is made once: the next with that address is a customer', async () => {
    await comes(owner)
    const second = await comes(aPerson({ subject: 'late', email: 'owner@example.com' }))
    expect(await rolesOf(second.identityId)).toBeUndefined()
  })

  test('is one even when two come at once', async () => {
    const both = ['one', 'two', 'three', 'four'].map((subject) => comes({ ...owner, subject }))
    await Promise.all(both)
    expect(await db.selectFrom('staffMembers').selectAll().execute()).toHaveLength(1)
  })

  test('of another issuer does not count: the person with that address from the configured one becomes owner', async () => {
    await comes(owner, 'http://127.0.0.1:3001')
    expect(await rolesOf((await comes(owner)).identityId)).toEqual(['owner'])
    expect(await rolesOf((await comes({ ...owner, subject: 'late' })).identityId)).toBeUndefined()
  })

  test('may be one of the staff already', async () => {
    const { identityId } = await comes({ ...owner, email: 'before@example.com' })
    await db
      .insertInto('staffMembers')
      .values({ id: newId(), identityId, roles: ['support'] })
      .execute()
    await comes(owner)
    expect(await rolesOf(identityId)).toEqual(['support', 'owner'])
  })

  test('may write the address in capitals, but not with letters that only look alike', async () => {
    configureIdentity({ issuer: 'https://issuer.example', ownerEmail: 'kim@example.com' })
    const kelvin = await comes({ ...owner, email: '\u212aim@example.com' })
    expect(await rolesOf(kelvin.identityId)).toBeUndefined()
    const capitals = await comes(aPerson({ subject: 'kim', email: 'KIM@Example.com' }))
    expect(await rolesOf(capitals.identityId)).toEqual(['owner'])
  })

  test('needs an address that the issuer has verified', async () => {
    expect(await rolesOf((await comes({ ...owner, emailVerified: false })).identityId)).toBeUndefined()
  })
})
