import { good, type Mine, office, shown, staff, versionAt } from './example-objects.ts'

/** A product of one variant, with a picture. */
export async function aProduct(): Promise<Mine> {
  const code = crypto.randomUUID().slice(0, 12)
  const body = { title: `Mug ${code}`, price: { amount: 4820, currency: 'EUR' } }
  const { result } = good(await staff('POST /products', { body }))
  await office.rows(
    `insert into product_media (product_id, media_id, position)
     select p.id, (select id from media where state = 'ready' limit 1), 1 from products p where slug = $1`,
    result.handle,
  )
  const view = good(await staff(`GET /products/${result.id}`))
  return {
    'blue-mug': result.handle,
    'MUG-BLUE': code,
    ...shown('prd_', result.id),
    ...shown('var_', view.variants[0].id),
    ...shown('pic_', view.pictures[0].id),
    ...(await versionAt(`/products/${result.id}`)),
  }
}

export async function anArchivedProduct(): Promise<Mine> {
  const mine = await aProduct()
  good(await staff(`POST /products/${mine['blue-mug']}/archive`))
  return mine
}

/** It runs, and the day in the reference is long past: here it is tomorrow. */
export async function aProductOnSale(): Promise<Mine> {
  const mine = await aProduct()
  good(
    await staff(`PUT /products/${mine['blue-mug']}/sale`, {
      body: { basis_points: 1_000 },
      headers: { 'if-match': '*' },
    }),
  )
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  return { ...mine, ...(await versionAt(`/products/${mine['blue-mug']}`)), '2026-11-24T08:00:00Z': tomorrow }
}

export async function aProductWhoseSaleIsOver(): Promise<Mine> {
  const mine = await aProductOnSale()
  await office.rows(
    `update variant_sales set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
     where variant_id = (select v.id from variants v join products p on p.id = v.product_id where p.slug = $1)`,
    mine['blue-mug'],
  )
  return mine
}

export async function aProductWhoseTimeHasCome(): Promise<Mine> {
  const mine = await aProduct()
  await office.rows(
    `insert into product_schedules (product_id, publish_at) select id, now() - interval '1 minute' from products where slug = $1`,
    mine['blue-mug'],
  )
  return mine
}

/** What the examples of changes of products name. */
export const ofProducts = {
  'products.add_pictures': aProduct,
  'products.archive': aProduct,
  'products.change': aProduct,
  'products.change_pictures': aProduct,
  'products.change_options': aProduct,
  'products.change_prices': aProduct,
  'products.change_sale': aProductOnSale,
  'products.change_variants': aProduct,
  'products.choose_collections': aProduct,
  'products.copy': aProduct,
  'products.create': aProduct,
  'products.delete': aProduct,
  'products.describe_picture': aProduct,
  'products.end_sale': aProductOnSale,
  'products.plan_sale': aProduct,
  'products.restore': anArchivedProduct,
  'products.run_sales': aProductWhoseSaleIsOver,
  'products.run_schedule': aProductWhoseTimeHasCome,
  'products.schedule': aProduct,
  'products.tag': aProduct,
}
