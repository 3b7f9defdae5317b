import { type RawBuilder, sql } from 'kysely'
import { numberTyped } from '#app/orders/order.ts'

/** The condition for a search among orders `o`: by number or the customer's address. */
export const isOrderTyped = (text: string): RawBuilder<unknown> =>
  text.includes('@') ? sql`lower(o.email) = ${text.toLowerCase()}` : sql`o.number = ${numberTyped(text)}`
