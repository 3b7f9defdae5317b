import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { countNew } from '#app/products/count-new.server.ts'
import { touch } from '#app/products/touch.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { isRefusedBy } from '#db/database.server.ts'
import { optionChange } from './option-change.ts'
import { readOptionsBefore, writePlan } from './option-rows.server.ts'
import { planOptions } from './plan-options.ts'

/**
 * The options of a product, their values and the variants of them. Variants that stay keep their ids, prices, stock and
 * carts; new ones are made like those that are nearest, without SKU and stock. Orders keep their lines as they were bought.
 */
export const changeOptions = operation({
  name: 'products.change_options',
  http: 'PUT /products/:product/options',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: optionChange,
  refusals: [
    'field.choice',
    'product.option_unknown',
    'product.no_variant',
    'product.too_many_variants',
    'product.removes_variants',
    'product.pieces_reserved',
    'product.to_send',
    'product.price',
  ],
  async run({ tx, facts: { known }, input, actor, emit }) {
    const { id } = known ?? notFound()
    if (input.price && input.price.currency !== (await readSettings(tx)).currency)
      return refuse('product.price', '/price')
    const before = await readOptionsBefore(tx, id)
    const plan = planOptions(before, input)
    if (!plan.ok) return plan
    if (plan.value.goes.length !== input.removes) return refuse('product.removes_variants', '/removes')
    try {
      await writePlan(tx, id, { before, plan: plan.value, input })
    } catch (error) {
      if (isRefusedBy(error, 'pieces_are_held')) return refuse('product.pieces_reserved')
      if (isRefusedBy(error, 'pieces_are_unsent')) return refuse('product.to_send')
      throw error
    }
    await countNew(tx, id, { who: nameOf(actor), now: actor.now })
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})
