import { sql } from 'kysely'
import {
  insertOptions,
  optionRows,
  type OptionPlan,
  readOptions,
  removeLeftOver,
} from '#app/catalogue/writing/option-writing.server.ts'
import { newId, type OptionId, type OptionValueId, type ProductId, type VariantId } from '#app/kernel/ids.ts'
import { dropStock } from '#app/stock/drop.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { OptionChange } from './option-change.ts'
import type { OptionsBefore, OptionsPlan } from './plan-options.ts'

interface KnownOptions extends OptionsBefore<VariantId> {
  rows: OptionPlan[]
}

/** What a product has now; its variants are locked for the rest of the transaction. */
export async function readOptionsBefore(tx: Tx, id: ProductId): Promise<KnownOptions> {
  await tx.selectFrom('variants').select('id').where('productId', '=', id).orderBy('id').forUpdate().execute()
  const { options, variants } = await readOptions(tx, id)
  return {
    rows: options,
    options: options.map(({ values }) => ({ values: [...values.keys()] })),
    variants: [...variants].map(([key, variant]) => ({ id: variant.id, values: key === '' ? [] : key.split('\n') })),
  }
}

interface Writing {
  before: KnownOptions
  plan: OptionsPlan<VariantId>
  input: Pick<OptionChange, 'options' | 'price'>
}

/** New values first, then the variants that stay and come; at last what nothing has any more. */
export async function writePlan(tx: Tx, id: ProductId, { before, plan, input: { options, price } }: Writing) {
  const rows = options.map(({ was, values }): OptionPlan => {
    const known = was ? before.rows[was - 1] : undefined
    const ids = values.map((value) => known?.values.get(value.was ?? value.name) ?? newId<OptionValueId>())
    return {
      id: known?.id ?? newId<OptionId>(),
      values: new Map(values.map(({ name }, at) => [name, ids[at] ?? newId<OptionValueId>()])),
    }
  })
  const told = options.map((option) => ({
    ...option,
    translations: withoutEmpty(option.translations),
    values: option.values.map((value) => ({ ...value, translations: withoutEmpty(value.translations) })),
  }))
  await insertOptions(tx, optionRows(id, { options: told }, rows))
  const [stay, come] = placesOf(plan, rows)
  await placeVariants(tx, stay)
  await makeVariants(tx, id, come.map(likeWhich(before, stay)), price?.amount ?? null)
  if (plan.goes.length > 0) {
    await dropStock(tx, plan.goes)
    await tx.deleteFrom('variants').where('id', 'in', plan.goes).execute()
  }
  await removeLeftOver(tx, { leftOver: leftOverOf(before.rows, rows) })
}

/** An empty translation is none. */
function withoutEmpty(translations: Record<string, { name?: string } | undefined>) {
  const told = Object.entries(translations).flatMap(([locale, texts]) =>
    texts?.name ? [[locale, { name: texts.name }] as const] : [],
  )
  return Object.fromEntries(told)
}

interface Placed {
  id: VariantId
  position: number
  values: (OptionValueId | null)[]
}

function placesOf({ variants }: OptionsPlan<VariantId>, rows: readonly OptionPlan[]): [Placed[], Placed[]] {
  const placed = variants.map(({ id, values }, at) => ({
    isNew: id === null,
    id: id ?? newId<VariantId>(),
    position: at + 1,
    values: [0, 1, 2].map((place) => rows[place]?.values.get(values[place] ?? '') ?? null),
  }))
  return [placed.filter(({ isNew }) => !isNew), placed.filter(({ isNew }) => isNew)]
}

const columnsOf = (placed: readonly Placed[]) => sql`
  ${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ position }) => position)}::int[],
  ${placed.map(({ values }) => values[0])}::uuid[], ${placed.map(({ values }) => values[1])}::uuid[],
  ${placed.map(({ values }) => values[2])}::uuid[]`

/** Each option has values of its own, so that no two have the same ones, not for a moment. */
async function placeVariants(tx: Tx, placed: readonly Placed[]) {
  if (placed.length === 0) return
  await sql`
    update variants v set position = n.position, value1_id = n.one, value2_id = n.two, value3_id = n.three
    from unnest(${columnsOf(placed)}) as n (id, position, one, two, three)
    where v.id = n.id and (v.position, v.value1_id, v.value2_id, v.value3_id) is distinct from (n.position, n.one, n.two, n.three)`.execute(
    tx,
  )
}

/** For a new variant, the one that it is made like: with the same first value if there is one. */
function likeWhich({ variants }: KnownOptions, stay: readonly Placed[]) {
  const byFirst = new Map(stay.toReversed().map(({ id, values }) => [values[0], id]))
  const first = stay[0]?.id ?? variants[0]?.id
  return (placed: Placed) => ({ ...placed, like: byFirst.get(placed.values[0] ?? null) ?? first })
}

/** Without what only one can have: SKU, barcode, picture, a price from before, and a sale. */
async function makeVariants(
  tx: Tx,
  id: ProductId,
  come: readonly (Placed & { like: VariantId | undefined })[],
  price: number | null,
) {
  if (come.length === 0) return
  await sql`
    insert into variants (id, product_id, position, value1_id, value2_id, value3_id, price, weight_grams, cost, requires_shipping,
      dimensions, custom_fields, tracks_stock, allows_backorder, no_return, to_order_days_min, to_order_days_max, content_amount,
      content_unit, customs_code, origin_country)
    select n.id, ${id}, n.position, n.one, n.two, n.three, coalesce(${price}::int, s.former_price, v.price), v.weight_grams, v.cost, v.requires_shipping,
      v.dimensions, v.custom_fields, v.tracks_stock, v.allows_backorder, v.no_return, v.to_order_days_min, v.to_order_days_max,
      v.content_amount, v.content_unit, v.customs_code, v.origin_country
    from unnest(${columnsOf(come)}, ${come.map(({ like }) => like)}::uuid[]) as n (id, position, one, two, three, like_id)
    join variants v on v.id = n.like_id left join variant_sales s on s.variant_id = v.id`.execute(tx)
}

function leftOverOf(before: readonly OptionPlan[], after: readonly OptionPlan[]) {
  const kept = new Set(after.flatMap(({ id, values }) => [id as string, ...values.values()]))
  return {
    options: before.map(({ id }) => id).filter((id) => !kept.has(id)),
    optionValues: before.flatMap(({ values }) => [...values.values()]).filter((id) => !kept.has(id)),
  }
}
