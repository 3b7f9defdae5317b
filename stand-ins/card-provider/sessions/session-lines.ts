import type Stripe from 'stripe'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { invalid, missing } from '#stand-ins/card-provider/calls/errors.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { newId } from '#stand-ins/card-provider/ids.ts'
import { mergedMetadata } from '#stand-ins/card-provider/calls/metadata.ts'
import { currencyOf } from '#stand-ins/card-provider/money/money.ts'
import {
  acceptOnly,
  choiceOf,
  filledText,
  integerOf,
  listOf,
  objectOf,
  requiredText,
  textsOf,
} from '#stand-ins/card-provider/calls/params.ts'
import { lineItemShape } from '#stand-ins/card-provider/shapes/session.ts'

/** Lines with their price inline; this account has no price list at the provider. */
export function linesOf(params: Params): Stripe.LineItem[] {
  const given = listOf(params, 'line_items') ?? []
  if (given.length > 100) throw invalid('At most 100 line items.', 'line_items')
  const lines = given.map((entry, index) => {
    if (typeof entry === 'string' || Array.isArray(entry)) throw invalid('Invalid object', `line_items[${index}]`)
    return lineOf(entry, `line_items[${index}]`)
  })
  if (new Set(lines.map(({ currency }) => currency)).size > 1) {
    throw invalid('All lines of a checkout have one currency.', 'line_items')
  }
  return lines
}

/** Parameters that the page does not show are looked at all the same. */
function checkRest(entry: Params, price: Params, product: Params): void {
  choiceOf(price, 'tax_behavior', ['exclusive', 'inclusive', 'unspecified'])
  filledText(product, 'description', 40_000)
  filledText(product, 'tax_code')
  const pictures = textsOf(product, 'images') ?? []
  if (pictures.length > 8) throw invalid('At most 8 pictures.', 'images')
  mergedMetadata({}, product)
  mergedMetadata({}, entry)
}

function lineOf(entry: Params, at: string): Stripe.LineItem {
  acceptOnly(entry, ['metadata', 'price_data', 'quantity'], at)
  const price = objectOf(entry, 'price_data')
  if (!price) throw missing(`${at}[price_data]`)
  acceptOnly(price, ['currency', 'product_data', 'tax_behavior', 'unit_amount'], `${at}[price_data]`)
  const product = objectOf(price, 'product_data')
  if (!product) throw missing(`${at}[price_data][product_data]`)
  acceptOnly(product, ['description', 'images', 'metadata', 'name', 'tax_code'], `${at}[price_data][product_data]`)
  checkRest(entry, price, product)
  const unitAmount = integerOf(price, 'unit_amount')
  if (unitAmount === undefined || unitAmount < 0) throw missing(`${at}[price_data][unit_amount]`)
  const quantity = integerOf(entry, 'quantity') ?? 1
  if (quantity < 1 || quantity > 999_999) throw invalid('Invalid quantity', `${at}[quantity]`)
  return lineItemShape({
    id: newId('li'),
    created: nowSeconds(),
    currency: currencyOf(requiredText(price, 'currency')),
    description: requiredText(product, 'name'),
    metadata: mergedMetadata({}, entry),
    priceId: newId('price'),
    productId: newId('prod'),
    quantity,
    unitAmount,
  })
}
