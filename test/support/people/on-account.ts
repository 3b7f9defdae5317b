import { tmpdir } from 'node:os'
import { afterAll, beforeAll } from 'vitest'
import { configure } from '#app/configuration.ts'
import { newId, type CustomerId, type LocationId, type OrderId } from '#app/kernel/ids.ts'
import { findBookOf, recordReceipt } from '#app/on-account/account-book.server.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { placeOrder } from './place-order.ts'
import { startOnAccount } from '#app/payments/on-account/start-on-account.server.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { connect, db, disconnect } from '#db/database.server.ts'
import { configurationWith } from '#test/support/card-provider.ts'
import { id } from '#test/support/ids.ts'
import { aDraft, type Stock } from './orders.ts'
import { pieceInStock } from './shopper.ts'
import { changeBank, changeShop } from '#test/support/shop/shop-settings.ts'

export const bankAccount = { bank_holder: 'Barrow GmbH', bank_iban: 'DE89370400440532013000' }

/** The shop of this file's database sells on account to everyone who is signed in. */
export function sellOnAccount(limit = 20_000) {
  beforeAll(async () => {
    await changeBank(bankAccount)
    await changeShop({ on_account: 'signed-in', on_account_limit: { amount: limit, currency: 'EUR' } })
  })
}

/** A customer with an account, who has bought nothing yet. */
export async function aCustomer(): Promise<CustomerId> {
  const id = newId<CustomerId>()
  await db.insertInto('customers').values({ id }).execute()
  return id
}

/** A pending order of hers. She really has only one cart; here each order has a guest's own. */
export async function aPendingOrderOf(
  customerId: CustomerId | null,
  stock: Stock,
  quantity = 1,
  change: Partial<OrderDraft> = {},
): Promise<OrderId> {
  const placed = await placeOrder(await aDraft(stock, quantity, change), newId(), new Date())
  if (!placed.ok) throw new Error(`refused: ${placed.reason}`)
  const { orderId } = placed.value
  await db.updateTable('orders').set({ customerId }).where('id', '=', orderId).execute()
  return orderId
}

/** An order placed on account; the file calls `sellOnAccount`. */
export async function anOrderOnAccount(stock: Stock, quantity = 1, change: Partial<OrderDraft> = {}): Promise<OrderId> {
  const orderId = await aPendingOrderOf(await aCustomer(), stock, quantity, change)
  const started = await startOnAccount(orderId, new Date())
  if (!started.ok) throw new Error(`refused: ${started.reason}`)
  return orderId
}

/** Recorded in the book, but the order is not updated: as by a version that updated it afterwards. */
export async function bookReceipt(orderId: OrderId, amount: number) {
  const payment = (await findBookOf(orderId))?.payment
  const receipt = { amount, receivedOn: '2026-11-22', recordedBy: 'staff-1' }
  return db.transaction().execute((tx) => recordReceipt(tx, payment?.id ?? id(''), receipt))
}

interface Shop {
  databaseUrl: string
  standIns: { cardProvider: string }
}

/**
 * Lets the tests of a file call the shop's own functions on the database of a running shop, which sells on account
 * meanwhile.
 */
export function useFunctionsOf({ databaseUrl, standIns }: Shop) {
  beforeAll(async () => {
    connect(databaseUrl, { connections: 3 })
    configure(configurationWith(standIns.cardProvider, tmpdir()))
    await changeBank(bankAccount)
    await changeShop({ on_account: 'signed-in' })
  })
  afterAll(async () => {
    await changeShop({ on_account: 'nobody' })
    // Debts there do not matter any more.
    await saveSettings(db, { bankHolder: '', bankIban: '' })
    await disconnect()
  })

  /** An item for 48.20 from the shop's stock, bought on account. */
  async function orderOnAccount(change: Partial<OrderDraft> = {}) {
    const email = `buyer-${newId()}@example.com`
    const stock = { ...(await pieceInStock(databaseUrl)), price: 4_820, locationId: id<LocationId>('') }
    const orderId = await anOrderOnAccount(stock, 1, { email, ...change })
    const order = db.selectFrom('orders').select('number').where('id', '=', orderId)
    const line = db.selectFrom('orderLines').select('id').where('orderId', '=', orderId)
    const [{ number }, { id: lineId }] = [await order.executeTakeFirstOrThrow(), await line.executeTakeFirstOrThrow()]
    return { id: orderId, number, email, line: lineId, path: `/admin/orders/${number}` }
  }
  return { orderOnAccount }
}
