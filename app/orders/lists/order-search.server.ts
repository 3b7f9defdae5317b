import { type RawBuilder, sql } from 'kysely'
import { numberTyped } from '#app/orders/order.ts'

/** What is searched for among orders `o`: a number, or a customer's address. */
export const isOrderTyped = (text: string): RawBuilder<unknown> =>
  text.includes('@') ? sql`lower(o.email) = ${text.toLowerCase()}` : sql`o.number = ${numberTyped(text)}`
