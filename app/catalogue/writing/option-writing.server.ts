import { sql } from 'kysely'
import { newId, type ProductId, type OptionId, type VariantId, type OptionValueId } from '#app/kernel/ids.ts'
import { dropStock } from '#app/stock/drop.server.ts'
import type { Tx } from '#db/database.server.ts'
import { type CheckedProduct, combination, type Target } from './product-input.ts'

/** The ids of the names: what the product's variants are made from. */
export interface OptionIds {
  /** Per option, in order: the id of each value by its name. */
  values: Map<string, OptionValueId>[]
  /** The variants that stay, by their combination of value names, in the order in which they can be written. */
  variants: Map<string, KnownVariant>
  /** Unused after the variants are written. */
  leftOver: { optionValues: OptionValueId[]; options: OptionId[] }
}

export interface KnownVariant {
  id: VariantId
  sku: string | null
}

/** The rest of the file that a product is written from. */
export interface OtherProducts {
  /** Variants of other products that belong to this one now, and keep their stock. */
  takes: readonly VariantId[]
  /** The SKUs of variants that may be removed: the file has them nowhere else. */
  removes: readonly string[]
}

/**
 * The description leaves these variants out without saying that they may be removed. Another product of the file may
 * have to take them over first: deleted here, their stock would be received again there.
 */
export class LeavesOut extends Error {
  readonly variants: readonly KnownVariant[]
  constructor(variants: readonly KnownVariant[]) {
    super('Variants are left out')
    this.variants = variants
  }
}

/**
 * Sets a product's options and values. Options are known by their position and values by their name. Variants that no
 * longer exist go first, since they hold on to their SKUs; the values that nothing has any more go last
 * (`removeLeftOver`).
 */
export async function writeOptions(
  tx: Tx,
  { id: productId, isNew }: Target,
  product: CheckedProduct,
  others?: OtherProducts,
): Promise<OptionIds> {
  const before: Before = isNew ? { options: [], variants: new Map() } : await readOptions(tx, productId)
  const moving = others ? await readMoving(tx, others.takes) : []
  const variants = findStaying(new Map([...before.variants, ...moving]), product)
  const staying = new Set([...variants.values()].map(({ id }) => id))
  const gone = [...before.variants.values()].filter(({ id }) => !staying.has(id))
  const leftOut = others ? gone.filter(({ sku }) => sku !== null && !others.removes.includes(sku)) : []
  if (leftOut.length > 0) throw new LeavesOut(leftOut)
  const goneIds = gone.map(({ id }) => id)
  if (goneIds.length > 0) {
    await dropStock(tx, goneIds)
    await tx.deleteFrom('variants').where('id', 'in', goneIds).execute()
  }
  const after = planOf(product, before)
  await insertOptions(tx, optionRows(productId, product, after))
  return { values: after.map(({ values }) => values), variants, leftOver: leftOver(before, after) }
}

/**
 * A variant with renamed values is matched by its SKU: it is the same item. As a new one, it would be received again,
 * and its sold stock would be for sale again. Another variant with its old values is a different item, so that is
 * matched by its SKU, too. All others are matched by their values. In this order each variant finds its values free
 * when it is written.
 */
function findStaying(known: OptionIds['variants'], { variants }: CheckedProduct): OptionIds['variants'] {
  const bySku = new Map([...known].flatMap(([key, { sku }]) => (sku === null ? [] : [[sku, key] as const])))
  const skuOf = new Map(variants.map(({ values, sku }) => [combination(values), sku]))
  const staying: OptionIds['variants'] = new Map()
  const taken = new Set<string>()
  /** Answers with the values that it had before, if something has them now. */
  const rename = (key: string): string | undefined => {
    const before = bySku.get(skuOf.get(key) ?? '')
    const same = before === undefined || taken.has(before) ? undefined : known.get(before)
    if (before === undefined || !same) return undefined
    staying.set(key, same)
    taken.add(before)
    return skuOf.has(before) ? before : undefined
  }
  for (const unknown of [...skuOf.keys()].filter((key) => !known.has(key))) {
    let key: string | undefined = unknown
    while (key !== undefined) key = rename(key)
  }
  for (const key of skuOf.keys()) {
    const same = known.get(key)
    if (same && !staying.has(key) && !taken.has(key)) staying.set(key, same)
  }
  return staying
}

export interface OptionPlan {
  id: OptionId
  values: Map<string, OptionValueId>
}

interface Before {
  options: OptionPlan[]
  variants: OptionIds['variants']
}

/** In the order of their positions. */
export async function readOptions(tx: Tx, productId: ProductId): Promise<Before> {
  const values = await tx
    .selectFrom('options')
    .leftJoin('optionValues', 'optionValues.optionId', 'options.id')
    .select(['options.id', 'options.position', 'optionValues.id as valueId', 'optionValues.name'])
    .where('options.productId', '=', productId)
    .orderBy('options.position')
    .orderBy('optionValues.position')
    .execute()
  const options: OptionPlan[] = []
  const nameOf = new Map<string, string>()
  for (const { id, valueId, name } of values) {
    const option = options.at(-1)?.id === id ? options.at(-1) : undefined
    const plan = option ?? { id, values: new Map<string, OptionValueId>() }
    if (!option) options.push(plan)
    if (!valueId || name === null) continue
    plan.values.set(name, valueId)
    nameOf.set(valueId, name)
  }
  const rows = await tx
    .selectFrom('variants')
    .select(['id', 'sku', 'value1Id', 'value2Id', 'value3Id'])
    .where('productId', '=', productId)
    .orderBy('position')
    .execute()
  const variants = rows.map(({ id, sku, value1Id, value2Id, value3Id }) => {
    const names = [value1Id, value2Id, value3Id]
      .filter((value) => value !== null)
      .map((value) => nameOf.get(value) ?? '')
    return [combination(names), { id, sku }] as const
  })
  return { options, variants: new Map(variants) }
}

/** With keys that no combination of values has: here they are matched only by their SKUs. */
async function readMoving(tx: Tx, ids: readonly VariantId[]): Promise<[string, KnownVariant][]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('variants').select(['id', 'sku']).where('id', 'in', ids).execute()
  return rows.map((row) => [`${row.id}\n\n\n`, row])
}

/** The ids of a product's options and values: the known ones, or new ones. */
export function planOf(product: CheckedProduct, before: Pick<Before, 'options'>): OptionPlan[] {
  return product.options.map(({ values }, index) => {
    const known = before.options[index]
    return {
      id: known?.id ?? newId<OptionId>(),
      values: new Map(values.map(({ name }) => [name, known?.values.get(name) ?? newId<OptionValueId>()])),
    }
  })
}

function leftOver(before: Before, after: OptionPlan[]): OptionIds['leftOver'] {
  const kept = new Set(after.flatMap(({ values }) => [...values.values()]))
  const known = before.options.flatMap((option) => [...option.values.values()])
  return {
    optionValues: known.filter((id) => !kept.has(id)),
    options: before.options.slice(after.length).map(({ id }) => id),
  }
}

/** After the variants are written: until then they hold on to the values that they had. */
export async function removeLeftOver(tx: Tx, { leftOver: { optionValues, options } }: Pick<OptionIds, 'leftOver'>) {
  if (optionValues.length > 0) await tx.deleteFrom('optionValues').where('id', 'in', optionValues).execute()
  if (options.length > 0) await tx.deleteFrom('options').where('id', 'in', options).execute()
}

/** The rows of a product's options and of their values. */
export function optionRows(
  productId: ProductId,
  product: Pick<CheckedProduct, 'options'>,
  plan: readonly OptionPlan[],
) {
  const planned = product.options.flatMap((option, index) => {
    const known = plan[index]
    return known ? [{ ...option, known }] : []
  })
  const options = planned.map(({ name, translations, known }, index) => ({
    id: known.id,
    productId,
    position: index + 1,
    name,
    translations: JSON.stringify(translations),
  }))
  const values = planned.flatMap(({ known, values: named }) =>
    named.map(({ name, swatch, translations }, at) => ({
      id: known.values.get(name) ?? newId<OptionValueId>(),
      optionId: known.id,
      position: at + 1,
      name,
      swatch: swatch ?? null,
      translations: JSON.stringify(translations),
    })),
  )
  return { options, values }
}

export async function insertOptions(tx: Tx, { options, values }: ReturnType<typeof optionRows>) {
  if (options.length === 0) return
  await tx
    .insertInto('options')
    .values(options)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          name: row.ref('excluded.name'),
          translations: row.ref('excluded.translations'),
        }))
        .where(isOther('options', ['position', 'name', 'translations'])),
    )
    .execute()
  await tx
    .insertInto('optionValues')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          name: row.ref('excluded.name'),
          swatch: row.ref('excluded.swatch'),
          translations: row.ref('excluded.translations'),
        }))
        .where(isOther('option_values', ['position', 'name', 'swatch', 'translations'])),
    )
    .execute()
}

/** Unchanged rows are not written: each written row has every page of its product rendered again. */
function isOther(table: string, columns: readonly string[]) {
  const [was, is] = [table, 'excluded'].map((of) => sql.join(columns.map((column) => sql.ref(`${of}.${column}`))))
  return sql<boolean>`(${was}) is distinct from (${is})`
}
