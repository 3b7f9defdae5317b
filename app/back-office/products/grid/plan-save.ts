import { z } from 'zod'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { inputOf, problemsOfForm } from '#app/doors/form-input.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { Locale } from '#app/locales.ts'
import { problemsIn } from '#app/operations/input-problems.ts'
import { productChange } from '#app/products/product-change.ts'
import { variantChanges } from '#app/products/variant-change.ts'
import { fieldOf } from '#app/back-office/products/variants/variant-values.ts'
import {
  cellName,
  type GridColumn,
  productCells,
  productColumns,
  standingOf,
  variantCells,
  variantColumns,
  wasName,
} from './cells.ts'
import { readTags } from './tags-text.ts'

type Typed = Readonly<Record<string, string>>

/** What a page showed of a product or of one of its variants, in a hidden field beside its cells. */
const shownSchema = z.object({
  /** The product's id. */
  of: z.string(),
  /** What the row was called, for what is gone since. */
  name: z.string(),
  cells: z.record(z.string(), z.string()),
})
export type ShownRow = z.infer<typeof shownSchema>

export const shownText = (row: ShownRow) => JSON.stringify(row)

/** What the form says that its page showed, by the ids of products and variants. */
export function readShown(typed: Typed): Map<string, ShownRow> {
  const start = wasName('')
  return new Map(
    Object.entries(typed).flatMap(([name, text]) => {
      const shown = name.startsWith(start) ? readRow(text) : null
      return shown ? [[name.slice(start.length), shown]] : []
    }),
  )
}

function readRow(text: string): ShownRow | null {
  try {
    return shownSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The cells of these columns in which somebody typed something else than the page showed. */
export function touchedCells(typed: Typed, shown: ReadonlyMap<string, ShownRow>): [cell: string, text: string][] {
  return [...shown].flatMap(([id, { cells }]) =>
    [...productColumns, ...variantColumns].flatMap((column): [string, string][] => {
      const [name, was] = [cellName(column, id), cells[column]]
      const { [name]: text } = typed
      const isTouched = text !== undefined && standingOf({ column, text, was, now: was ?? '' }) !== 'same'
      return isTouched ? [[name, text]] : []
    }),
  )
}

export interface Plan {
  /** By the cells. With one, nothing of the product is written. */
  problems: Record<string, ErrorCode>
  /** The inputs of the operations; null: nothing of theirs is changed. */
  product: object | null
  variants: object | null
  /** The cells that are written, by the fields of the operations. */
  cellOf: ReadonlyMap<string, string>
}

interface Changed {
  cell: string
  column: GridColumn
  /** The field of the operation's form. */
  field: string
  text: string
}

/** What is to be written of one product, and what stands against it. */
export function planSave(view: ProductView, typed: Typed, shown: ReadonlyMap<string, ShownRow>, locale: Locale): Plan {
  const problems: Record<string, ErrorCode> = {}
  const changed = (id: string, columns: readonly GridColumn[], now: Readonly<Record<string, string>>) =>
    columns.flatMap((column): Changed[] => {
      const cell = cellName(column, id)
      const text = typed[cell]
      const standing = standingOf({ column, text, was: shown.get(id)?.cells[column], now: now[column] ?? '' })
      if (standing === 'meanwhile') problems[cell] = 'record.changed'
      if (standing !== 'changed' || text === undefined) return []
      return [{ cell, column, field: id === view.id ? column : fieldOf(id, column), text }]
    })
  const ofProduct = changed(view.id, productColumns, productCells(view))
  const ofVariants = view.variants.flatMap((variant) =>
    changed(variant.id, variantColumns, variantCells(variant, locale)),
  )
  const currency = view.variants[0]?.price.currency ?? ''
  const product = read(productChange, ofProduct, currency)
  const variants = read(variantChanges, ofVariants, currency)
  return {
    problems: { ...product.problems, ...variants.problems, ...problems },
    product: product.input,
    variants: variants.input,
    cellOf: new Map([...ofProduct, ...ofVariants].map(({ field, cell }) => [field, cell])),
  }
}

/** The changed cells as a form of the operation would bring them, read by the operation's own input. */
function read(schema: z.ZodType, cells: readonly Changed[], currency: string) {
  if (cells.length === 0) return { input: null, problems: {} }
  const fields = Object.fromEntries(
    cells.flatMap(({ field, column, text }) => [
      [field, column === 'tags' ? readTags(text).join('\n') : text],
      ...(column === 'price' || column === 'compare_at_price' ? [[`${field}-currency`, currency]] : []),
    ]),
  )
  // Every input of a change is an object.
  const input = inputOf(schema, fields) as object
  const parsed = schema.safeParse(input)
  if (parsed.success) return { input, problems: {} }
  const told = problemsOfForm(problemsIn(parsed.error), fields).problems
  const problems = cells.flatMap(({ field, cell }) => (told[field] ? [[cell, told[field]] as const] : []))
  return { input, problems: Object.fromEntries(problems) as Plan['problems'] }
}
