import { makeArchive } from '#app/customers/archive/make-archive.server.ts'
import { erasePersons } from '#app/customers/erasure/erase-persons.server.ts'
import { makeRequest } from '#app/customers/erasure/make-request.server.ts'
import { type ArchiveId, type CartId, type CustomerId, newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { type History, openCarts, shopperOf } from '#test/histories/history.ts'
import type { Act } from './act.ts'

// People who want to be forgotten, or to take their data with them: by account, or as guests by their address.

const names = ['Ada', 'Ben', 'Cleo']
const nameOf = (whose: number) => names[whose % 3] ?? ''

const meant = (history: History, whose: number) => {
  const { customerId, name } = shopperOf(history, whose)
  return customerId ? { customerId, email: null } : { customerId: null, email: `${name.toLowerCase()}@example.com` }
}

/** Pressed so often at once, it is one request. */
export const asks = (whose: number, presses: number): Act => ({
  says: `${nameOf(whose)} asks to be erased${presses > 1 ? ', pressing often' : ''}`,
  async run(history) {
    const person = meant(history, whose)
    if (person.customerId && !(await stillThere(person.customerId))) return
    const actor = staffAt(history.shop.now())
    const press = () => db.transaction().execute((tx) => makeRequest(tx, person, 'own', actor))
    const ids = await Promise.all(Array.from({ length: presses }, press))
    if (new Set(ids).size > 1) throw new Error(`Several requests: ${ids.join()}`)
  },
})

export const keeps = (whose: number): Act => ({
  says: `${nameOf(whose)} withdraws the request to be erased`,
  async run(history) {
    const { customerId, email } = meant(history, whose)
    const own = db.updateTable('erasures').set({ withdrawnAt: history.shop.now(), email: null })
    const waiting = own.where('doneAt', 'is', null).where('withdrawnAt', 'is', null)
    await waiting.where(customerId ? 'customerId' : 'email', '=', customerId ?? email).execute()
  },
})

/** So many jobs at once. Whoever is erased comes back as a guest with a new cart. */
export const carriesOut = (jobs: number): Act => ({
  says: `${jobs === 1 ? 'A job erases' : 'Two jobs erase'} whoever asked for it`,
  async run(history) {
    const done = await Promise.allSettled(Array.from({ length: jobs }, () => erasePersons(history.shop.now())))
    for (const shopper of history.shoppers) {
      if (await hasCart(shopper.cartId)) continue
      Object.assign(shopper, { customerId: null, cartId: newId<CartId>(), key: newId() })
      await openCarts(history, [shopper.cartId])
    }
    for (const each of done) if (each.status === 'rejected') throw each.reason
  },
})

const hasCart = async (id: CartId) =>
  (await db.selectFrom('carts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const stillThere = async (id: CustomerId) =>
  (await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const takesAll = (whose: number): Act => ({
  says: `${nameOf(whose)} takes all data as a file`,
  async run(history) {
    const { customerId } = shopperOf(history, whose)
    if (!customerId || !(await stillThere(customerId))) return
    const id = newId<ArchiveId>()
    const row = { id, customerId, requestedBy: 'test', requestedAt: history.shop.now() }
    await db
      .insertInto('archives')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await makeArchive(id, history.shop.now())
  },
})
