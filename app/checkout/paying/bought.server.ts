import { type CartOwner, cartsOf, ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import { joinedCarts } from '#app/cart/owners/joined-carts.server.ts'
import type { CartId, CustomerId, OrderId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import { limits } from '#app/limits.ts'
import { placedStates } from '#app/orders/order-rules.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { db, type Db } from '#db/database.server.ts'

interface Bought {
  id: OrderId
  number: string
  customerId: CustomerId | null
  linkSeries: number
}

const columns = ['id', 'number', 'customerId', 'linkSeries'] as const

/**
 * What this visitor has bought with this cart. A guest's purchase is not shown to an account: another person may have
 * used this computer.
 */
async function findBoughtWith(cartId: CartId, customerId: CustomerId | null): Promise<Bought | null> {
  const orders = bought()
    .where('cartId', 'in', joinedCarts(cartId))
    .where('customerId', 'is not distinct from', customerId)
  return (await orders.executeTakeFirst()) ?? null
}

/** What was bought with the cart that this visitor has, or had until a moment ago. */
export async function findBoughtLast(owner: CartOwner): Promise<Bought | null> {
  const carts = cartsOf(owner).where('state', 'in', ['open', 'ordered']).orderBy('updatedAt', 'desc')
  const cart = await carts.executeTakeFirst()
  return cart ? findBoughtWith(cart.id, owner.customerId) : null
}

/** The order of a repeated press, after its cart was closed. Its key is a secret of its page. */
export async function findPressed(submission: string): Promise<Bought | null> {
  const orders = db.selectFrom('orders').select(columns).where('submissionKey', '=', submission)
  const over = orders.where((is) => is.or([is('state', '!=', 'pending'), is('cartClosedAt', 'is not', null)]))
  return (await over.executeTakeFirst()) ?? null
}

/** The order of this press by this owner, with a cart that is closed by now. */
export async function findPlacedBy(on: Db, owner: CartOwner, submission: string) {
  if (!owner.customerId && !owner.tokenHash) return undefined
  return on
    .selectFrom('orders')
    .select([...columns, 'total', 'currency'])
    .where('submissionKey', '=', submission)
    .where('state', 'in', placedStates)
    .where('cartId', 'in', cartsOf(owner))
    .where('customerId', 'is not distinct from', owner.customerId)
    .executeTakeFirst()
}

/** What this visitor has just bought in another tab, for the total of this page. */
export async function findBoughtInAnotherTab(visit: Visit, total: Money | null): Promise<Bought | null> {
  const owner = ownerOf(visit)
  const { customerId, tokenHash } = owner
  if (total === null || (!customerId && !tokenHash)) return null
  const order = await bought()
    .where('total', '=', total.amount)
    .where('currency', '=', total.currency)
    .where('createdAt', '>', new Date(visit.now.getTime() - limits.otherTab.value))
    .where((is) => (customerId ? is('customerId', '=', customerId) : is('cartId', '=', cartsOf(owner))))
    .executeTakeFirst()
  return order ?? null
}

function bought() {
  const orders = db.selectFrom('orders').select(columns).where('state', 'in', placedStates)
  return orders.orderBy('createdAt', 'desc')
}
