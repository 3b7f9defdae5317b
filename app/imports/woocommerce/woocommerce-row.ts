import { z } from 'zod'
import { limits } from '#app/limits.ts'
import { cell, cellWithin, flagCell, wordIn } from '#app/imports/product/described.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { isSaleDate } from './sale-dates.ts'

const yesOrNo = { 1: true, 0: false, yes: true, no: false, true: true, false: false }
const day = cell().pipe(z.string().refine(isSaleDate, 'choice'))

/** One row of WooCommerce's product file: a product, or one variation of a variable product that stands elsewhere in it. */
export const wooCommerceRow = z.object({
  ID: cell().pipe(z.string().regex(/^\d{0,15}$/, 'whole_number')),
  Type: cell()
    .transform((types) => types || 'simple')
    .transform((types) =>
      types
        .toLowerCase()
        .split(',')
        .map((type) => type.trim()),
    ),
  SKU: cellWithin(limits.sku.value),
  'GTIN, UPC, EAN, or ISBN': cellWithin(limits.sku.value),
  Name: cellWithin(limits.title.value),
  /** 1: public, 0: private, -1: draft, 2: waits for review. */
  Published: cell().pipe(z.enum(['', '1', '0', '-1', '2'], 'choice')),
  'Visibility in catalog': wordIn(['', 'visible', 'catalog', 'search', 'hidden']),
  'Is featured?': flagCell(yesOrNo, false),
  'Short description': cell(),
  Description: cell(),
  'Date sale price starts': day,
  'Date sale price ends': day,
  'Tax status': wordIn(['', 'taxable', 'shipping', 'none', 'parent']),
  // A class of the shop's own making has no rate here, and a product without a rate would be sold untaxed.
  'Tax class': wordIn(['', 'standard', 'reduced-rate', 'zero-rate', 'parent']),
  'In stock?': flagCell({ ...yesOrNo, backorder: true, parent: true }, true),
  Stock: cell().pipe(z.string().regex(/^(-?\d{1,9}(\.0+)?|parent)?$/, 'whole_number')),
  'Backorders allowed?': flagCell({ ...yesOrNo, notify: true, parent: false }, false),
  'Sale price': cell(),
  'Regular price': cell(),
  'Cost of goods': cell(),
  // Of an extension that many German shops use for prices by the kilogram or litre.
  'Meta: _unit_product': cell(),
  'Meta: _unit': cell(),
  Categories: cell(),
  Tags: cell(),
  Brands: cell(),
  Images: cell(),
  Parent: cell(),
  Position: cell()
    .pipe(z.string().regex(/^-?\d{0,9}$/, 'whole_number'))
    .transform(Number),
  'Meta: _yoast_wpseo_title': cellWithin(limits.title.value),
  'Meta: _yoast_wpseo_metadesc': cellWithin(limits.message.value),
})
export type WooCommerceCells = z.output<typeof wooCommerceRow>

export interface WooCommerceRow extends SourceRow {
  read: WooCommerceCells
  attributes: Attribute[]
}

/** "Colour: Blue, Green". On a variation one value, or none: then it stands for each that its product names. */
export interface Attribute {
  name: string
  /** The raw cell; a product lists its values separated by commas. */
  text: string
  visible: boolean
  column: string
}

export function attributesOf({ cells }: SourceRow): Attribute[] {
  const attributes: Attribute[] = []
  for (let number = 1; `Attribute ${number} name` in cells; number += 1) {
    const name = cells[`Attribute ${number} name`]?.trim() ?? ''
    const column = `Attribute ${number} value(s)`
    const visible = cells[`Attribute ${number} visible`]?.trim() !== '0'
    if (name !== '') attributes.push({ name, text: cells[column]?.trim() ?? '', visible, column })
  }
  return attributes
}
