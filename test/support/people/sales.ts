import { sql } from 'kysely'
import { product } from '#app/catalogue/writing/product.record.ts'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { endSale } from '#app/products/sales/end-sale.operation.ts'
import { planSale } from '#app/products/sales/plan-sale.operation.ts'
import { db } from '#db/database.server.ts'
import { staffAt } from './staff/staff.ts'

export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
export const eur = (amount: number) => ({ amount, currency: 'EUR' })
export const staff = () => staffAt(new Date())
/** From now, as programs say it. */
export const inTime = (ms: number) => new Date(Date.now() + ms).toISOString()

export interface ForSale {
  id: ProductId
  variant: VariantId
  slug: string
}

/** A product of one variant that costs 20.00. */
export async function aMug(amount = 2_000): Promise<ForSale> {
  const input = { title: 'Mug', price: eur(amount), status: 'active', stock: 9 }
  const made = await perform(createProduct, { key: null, input, actor: staff() })
  if (!made.ok) throw new Error(JSON.stringify(made))
  const { id, handle } = made.value
  const { id: variant } = await db
    .selectFrom('variants')
    .select('id')
    .where('productId', '=', id)
    .executeTakeFirstOrThrow()
  return { id, variant, slug: handle }
}

export const plan = ({ id }: Pick<ForSale, 'id'>, input: object) =>
  perform(planSale, { key: { id }, input, actor: staff() })
export const end = ({ id }: Pick<ForSale, 'id'>, input: object = {}) =>
  perform(endSale, { key: { id }, input, actor: staff() })

/** What the product's view says of its variants' prices and sales. */
export async function pricesOf({ id }: Pick<ForSale, 'id'>) {
  const facts = await product.find(db, { id }, staff())
  const { variants } = await product.viewOf(db, facts ?? { known: null, slug: '' })
  return variants.map(({ price, compare_at_price: before, sale }) => [
    price.amount,
    before?.amount ?? null,
    sale && `${sale.state} ${sale.price.amount}`,
  ])
}

/** As if so much time had passed since the sale was planned. */
export const timePasses = (ms: number) =>
  sql`update variant_sales set starts_at = starts_at - ${ms} * interval '1 millisecond',
    ends_at = ends_at - ${ms} * interval '1 millisecond'`.execute(db)

/** Moves the history of prices into the past. */
export async function daysPass(days: number, of: VariantId) {
  await sql`alter table variant_prices disable trigger append_only`.execute(db)
  await sql`update variant_prices set from_at = from_at - ${days} * interval '1 day' where variant_id = ${of}`.execute(
    db,
  )
  await sql`alter table variant_prices enable trigger append_only`.execute(db)
  await sql`update variants set created_at = created_at - ${days} * interval '1 day' where id = ${of}`.execute(db)
}

/** What was done with a product, by whom: `system: products.run_sales`. */
export const actsOn = async ({ id }: Pick<ForSale, 'id'>) =>
  (
    await db
      .selectFrom('auditEntries')
      .select(['operation', 'actorKind'])
      .where('objectId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ operation, actorKind }) => `${actorKind}: ${operation}`)
