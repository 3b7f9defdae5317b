import { z } from 'zod'
import { limits } from '#app/limits.ts'
import { grams, isWeightUnit } from '#app/imports/product/amounts.ts'
import { cell, cellWithin, flagCell } from '#app/imports/product/described.ts'
import type { SourceRow } from '#app/imports/import.ts'

const yesOrNo = { true: true, false: false }

/** One row of Shopify's product file. The first of a product describes it; every row may hold a variant, a picture or both. */
export const shopifyRow = z.object({
  Handle: cell().pipe(z.string().min(1, 'required').max(limits.title.value, 'too_long')),
  Title: cellWithin(limits.title.value),
  'Body (HTML)': cell(),
  Vendor: cellWithin(limits.title.value),
  Type: cellWithin(limits.title.value),
  Tags: cell(),
  Published: flagCell(yesOrNo, true),
  Status: cell().pipe(z.enum(['', 'active', 'draft', 'archived'], 'choice')),
  'Option1 Name': cellWithin(limits.title.value),
  'Option1 Value': cellWithin(limits.title.value),
  'Option2 Name': cellWithin(limits.title.value),
  'Option2 Value': cellWithin(limits.title.value),
  'Option3 Name': cellWithin(limits.title.value),
  'Option3 Value': cellWithin(limits.title.value),
  'Option4 Name': cell().pipe(z.string().max(0, 'too_many_options')),
  'Variant SKU': cellWithin(limits.sku.value),
  'Variant Grams': cell().transform((text, context) => {
    // Always in grams; the unit beside it only says how Shopify shows it.
    const weight = grams(text, 'g')
    if (!weight.ok) context.addIssue({ code: 'custom', message: weight.reason })
    return weight.ok ? weight.value : 0
  }),
  'Variant Weight Unit': cell().refine((unit) => unit === '' || isWeightUnit(unit), 'choice'),
  'Variant Inventory Tracker': cell(),
  'Variant Inventory Qty': cell()
    .pipe(z.string().regex(/^(-?\d{1,9})?$/, 'whole_number'))
    .transform(Number),
  'Variant Inventory Policy': cell().pipe(z.enum(['', 'deny', 'continue'], 'choice')),
  'Unit Price Total Measure': cell(),
  'Unit Price Total Measure Unit': cell(),
  'Variant Price': cell(),
  'Variant Compare At Price': cell(),
  'Variant Taxable': flagCell(yesOrNo, true),
  // Exports put an apostrophe before long numbers, so that spreadsheets leave their digits alone.
  'Variant Barcode': cell().transform((text) => text.replace(/^'/, '')),
  'Image Src': cell(),
  'Image Position': cell()
    .pipe(z.string().regex(/^\d{0,6}$/, 'whole_number'))
    .transform(Number),
  'Image Alt Text': cellWithin(1_000),
  'Variant Image': cell(),
  'Gift Card': flagCell(yesOrNo, false),
  'SEO Title': cellWithin(limits.title.value),
  'SEO Description': cellWithin(limits.message.value),
})
export type ShopifyCells = z.output<typeof shopifyRow>
export interface ShopifyRow extends SourceRow {
  read: ShopifyCells
}
