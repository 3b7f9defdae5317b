import { amountStep } from '#app/card-payments/provider-amounts.ts'
import { z } from 'zod'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { taxClasses } from '#app/checkout/taxes/tax-rate.ts'
import { chooseCollections } from '#app/collections/by-hand/choose-collections.operation.ts'
import { money } from '#app/kernel/money.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { changePrices, type PriceRuleInput, ruleOf } from '#app/products/by-rule/change-prices.operation.ts'
import { type Prices, pricesBy, readPriceRule } from '#app/products/by-rule/price-rule.ts'
import { tagProduct, tagsAfter } from '#app/products/by-rule/tag-product.operation.ts'
import { changeProduct } from '#app/products/change-product.operation.ts'
import { dateOf, momentInput } from '#app/products/moments.ts'
import { scheduleProduct } from '#app/products/publishing/schedule-product.operation.ts'
import { productChange, productStatuses } from '#app/products/product-change.ts'
import { products } from '#app/products/products.list.ts'
import { bulkAct, type Effect, type Foreseen, type Shown } from './bulk-act.ts'

const text = z.string().optional()
const { vendor, type } = productChange.shape
/** A field left empty says nothing. */
const one = <const Of extends readonly string[]>(of: Of) => z.enum(['', ...of], 'field.choice').optional()
const moment = z.union([z.literal(''), momentInput]).optional()
const isSaid = (given: object) => Object.values(given).some((value) => typeof value === 'string' && value.trim() !== '')

/** Between commas, or a line each. */
const listed = (said: unknown): string[] =>
  String(said ?? '')
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter(Boolean)

/** Prices by a rule, and the fields, tags, collections and times that products have alike. */
export const productActs = [
  bulkAct(products, changePrices, {
    shared: z
      .object({ way: text, how_much: text, currency: text, ending: text, former: text })
      .refine((said) => readPriceRule(said) !== null, { path: ['how_much'], error: 'product.price_rule' }),
    inputOf: (_, said) => ruleInput(said),
    effectOf: (view, input) => priceEffects(view, input),
  }),
  bulkAct(products, changeProduct, {
    shared: z
      .object({ status: one(productStatuses), vendor, type, tax_class: one(taxClasses) })
      .refine(isSaid, { path: ['status'], error: 'product.nothing_said' }),
    inputOf: (_, said) => Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')),
    effectOf: (view, { status, vendor: maker, type: kind, tax_class }) =>
      agree(
        Object.entries({ status, vendor: maker, type: kind, tax_class }).flatMap(([field, is]) =>
          is === undefined ? [] : changed(field, view[field as 'status'], is),
        ),
      ),
  }),
  bulkAct(products, tagProduct, {
    shared: z
      .object({ tags_added: text, tags_removed: text })
      .refine(isSaid, { path: ['tags_added'], error: 'product.nothing_said' }),
    inputOf: (_, said) => ({ add: listed(said.tags_added), remove: listed(said.tags_removed) }),
    effectOf: ({ tags }, input) => agree(changed('tags', tags.join(', '), tagsAfter(tags, input).join(', '))),
  }),
  bulkAct(products, chooseCollections, {
    shared: z
      .object({ collection_added: text, collection_removed: text })
      .refine(isSaid, { path: ['collection_added'], error: 'product.nothing_said' }),
    inputOf: (_, said) => ({ add: listed(said.collection_added), remove: listed(said.collection_removed) }),
    effectOf: ({ collections }, { add, remove }) => {
      const after = [...new Set([...collections.filter((each) => !remove.includes(each)), ...add])]
      return agree(changed('collections', collections.toSorted().join(', '), after.toSorted().join(', ')))
    },
  }),
  bulkAct(products, scheduleProduct, {
    shared: z
      .object({ publish_at: moment, withdraw_at: moment })
      .refine(isSaid, { path: ['publish_at'], error: 'product.nothing_said' }),
    inputOf: (_, said) => ({ publish_at: said.publish_at || null, withdraw_at: said.withdraw_at || null }),
    effectOf: (view, { publish_at: from, withdraw_at: until }) =>
      agree([
        ...changed('publish_at', view.publish_at ?? '', dateOf(from)?.toISOString() ?? ''),
        ...changed('withdraw_at', view.withdraw_at ?? '', dateOf(until)?.toISOString() ?? ''),
      ]),
  }),
]

/** The rule as the operation takes it. What is no rule, the operation refuses. */
function ruleInput(said: Record<string, unknown>) {
  const rule = readPriceRule(said)
  if (!rule) return said
  const { by, value, ending, former } = rule
  if (by === 'back') return { way: by, ending, former }
  return by === 'percent'
    ? { way: by, basis_points: value, ending, former }
    : { way: by, amount: money(value, String(said.currency)), ending, former }
}

function priceEffects({ variants }: ProductView, input: PriceRuleInput): Foreseen {
  const [first] = variants
  const rule = ruleOf(input)
  if (!first || !rule) return agree([])
  const { currency } = first.price
  const made: { was: Prices; is: Prices; isInSale: boolean }[] = []
  for (const each of variants) {
    const was = { price: each.price.amount, before: each.compare_at_price?.amount ?? null }
    const is = pricesBy(rule, was, amountStep(currency))
    if ('reason' in is) {
      const only = (amount: number) => ({ low: amount, high: amount, currency })
      return { ...refuse(is.reason), effects: changed('price', only(was.price), only(is.price)) }
    }
    made.push({ was, is, isInSale: each.sale?.state === 'running' })
  }
  const range = (all: readonly Prices[], of: keyof Prices): Shown => {
    const amounts = all.flatMap((each) => each[of] ?? [])
    return amounts.length === 0 ? '' : { low: Math.min(...amounts), high: Math.max(...amounts), currency }
  }
  // Of the variants that change alone: one between the lowest and the highest price does not move these.
  const effect = (field: string, of: keyof Prices): Effect[] => {
    const all = made.filter(({ was, is }) => was[of] !== is[of])
    const sides = {
      was: range(
        all.map(({ was }) => was),
        of,
      ),
      is: range(
        all.map(({ is }) => is),
        of,
      ),
    }
    return all.length === 0 ? [] : [{ field, ...sides }]
  }
  // The database ends the sale of a variant that gets another price, and an undo does not begin it again.
  const endsSale = made.some(
    ({ was, is, isInSale }) => isInSale && (was.price !== is.price || was.before !== is.before),
  )
  const sale = endsSale ? changed('sale', 'running', 'ended') : []
  return agree([...effect('price', 'price'), ...effect('compare_at_price', 'before'), ...sale])
}

/** Nothing, if it stays as it is. */
const changed = (field: string, was: Shown, is: Shown): Effect[] =>
  JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, was, is }]
