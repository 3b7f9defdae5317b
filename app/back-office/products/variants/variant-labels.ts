import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { fieldOf } from './variant-values.ts'

/** The names of a variant's fields. */
export function variantLabels(id: string): Record<string, FieldLabel> {
  const labels: Record<string, FieldLabel> = {
    price: 'office.field.price',
    compare_at_price: 'office.field.compare_at_price',
    sku: 'office.product.sku',
    barcode: 'office.field.barcode',
    weight_grams: 'office.field.weight_grams',
    cost: 'office.field.cost',
    requires_shipping: 'office.field.requires_shipping',
    tracks_stock: 'office.product.tracks',
    sold_beyond_stock: 'office.product.beyond',
    no_return: 'office.field.no_return',
    picture: 'office.field.picture',
    customs_code: 'office.field.customs_code',
    origin_country: 'office.field.origin_country',
    'content-amount': 'office.field.content',
    'content-unit': 'office.field.unit',
    'dimensions-length': 'office.product.length',
    'dimensions-width': 'office.product.width',
    'dimensions-height': 'office.product.height',
    'to_order_days-min': 'office.product.to_order_min',
    'to_order_days-max': 'office.product.to_order_max',
  }
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [fieldOf(id, name), label]))
}
