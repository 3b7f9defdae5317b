import { newId, type ProductId, type OptionId, type VariantId, type OptionValueId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import { type CheckedProduct, combination } from './product-input.ts'

/** The ids behind the names: what the variants of the product are made from. */
export interface OptionIds {
  /** Per option, in order: the id of each value by its name. */
  values: Map<string, OptionValueId>[]
  /** The variants that stay, by their combination of value names. */
  variants: Map<string, { id: VariantId; sku: string | null }>
}

/**
 * Sets a product's options and values. Options are known by their position and values by their name; variants of
 * combinations that no longer exist go first, since they hold on to their values.
 */
export async function writeOptions(tx: Tx, productId: ProductId, product: CheckedProduct): Promise<OptionIds> {
  const before = await readOptions(tx, productId)
  const wanted = new Set(product.variants.map(({ values }) => combination(values)))
  const gone = [...before.variants].filter(([key]) => !wanted.has(key))
  if (gone.length > 0) {
    await tx
      .deleteFrom('variants')
      .where(
        'id',
        'in',
        gone.map(([, { id }]) => id),
      )
      .execute()
    for (const [key] of gone) before.variants.delete(key)
  }
  const after = planOf(product, before)
  await removeRest(tx, productId, before, after)
  await insert(tx, productId, product, after)
  return { values: after.map(({ values }) => values), variants: before.variants }
}

interface OptionPlan {
  id: OptionId
  values: Map<string, OptionValueId>
}

interface Before {
  options: OptionPlan[]
  variants: OptionIds['variants']
}

async function readOptions(tx: Tx, productId: ProductId): Promise<Before> {
  const values = await tx
    .selectFrom('options')
    .leftJoin('optionValues', 'optionValues.optionId', 'options.id')
    .select(['options.id', 'options.position', 'optionValues.id as valueId', 'optionValues.name'])
    .where('options.productId', '=', productId)
    .orderBy('options.position')
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
    .execute()
  const variants = rows.map(({ id, sku, value1Id, value2Id, value3Id }) => {
    const names = [value1Id, value2Id, value3Id]
      .filter((value) => value !== null)
      .map((value) => nameOf.get(value) ?? '')
    return [combination(names), { id, sku }] as const
  })
  return { options, variants: new Map(variants) }
}

function planOf(product: CheckedProduct, before: Before): OptionPlan[] {
  return product.options.map(({ values }, index) => {
    const known = before.options[index]
    return {
      id: known?.id ?? newId<OptionId>(),
      values: new Map(values.map(({ name }) => [name, known?.values.get(name) ?? newId<OptionValueId>()])),
    }
  })
}

async function removeRest(tx: Tx, productId: ProductId, before: Before, after: OptionPlan[]) {
  const kept = new Set(after.flatMap(({ values }) => [...values.values()]))
  const values = before.options.flatMap((option) => [...option.values.values()]).filter((id) => !kept.has(id))
  if (values.length > 0) await tx.deleteFrom('optionValues').where('id', 'in', values).execute()
  if (before.options.length > after.length) {
    await tx.deleteFrom('options').where('productId', '=', productId).where('position', '>', after.length).execute()
  }
}

async function insert(tx: Tx, productId: ProductId, product: CheckedProduct, plan: OptionPlan[]) {
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
  if (options.length === 0) return
  await tx
    .insertInto('options')
    .values(options)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ name: row.ref('excluded.name'), translations: row.ref('excluded.translations') })),
    )
    .execute()
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
  await tx
    .insertInto('optionValues')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        swatch: row.ref('excluded.swatch'),
        translations: row.ref('excluded.translations'),
      })),
    )
    .execute()
}
