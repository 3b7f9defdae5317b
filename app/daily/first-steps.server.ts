import { sql } from 'kysely'
import type { Actor } from '#app/operations/actor.ts'
import { seller } from '#app/pages/seller.record.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import type { Steps } from './first-steps.ts'

interface Has {
  products: boolean
  pages: boolean
  delivery: boolean
  location: boolean
  order: boolean
}

/**
 * Null once there was an order, and for those who cannot change the shop. A location that was made for the first stock
 * has no address until staff enter one.
 */
export async function findSteps(actor: Actor): Promise<Steps | null> {
  if (!actor.permissions.has(seller.permission)) return null
  const { rows } = await sql<Has>`select
    exists (select from products where status = 'active') as products,
    exists (select from pages where kind = 'terms') as pages,
    exists (select from shipping_methods) as delivery,
    exists (select from locations where address ->> 'city' <> '') as location,
    exists (select from orders where placed_at is not null) as "order"`.execute(db)
  const [has] = rows
  if (!has || has.order) return null
  const { sellerName, address } = await readSettings()
  return { ...has, seller: sellerName !== '' && address.length > 0 }
}
