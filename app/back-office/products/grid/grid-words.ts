import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'
import type { TextKey } from '#app/texts.ts'
import { compareNote } from '#app/back-office/products/variants/compare-words.ts'
import type { Striking } from '#app/catalogue/law/striking.ts'
import {
  cellName,
  type GridColumn,
  type GridVariant,
  isOfProduct,
  isSame,
  productCells,
  standingOf,
  variantCells,
} from './cells.ts'
import type { GridProduct } from './cut.ts'
import { readShown, type ShownRow } from './plan-save.ts'

export const columnKey = (column: GridColumn): TextKey =>
  column === 'sku' ? 'office.product.sku' : `office.field.${column}`

/** A cell as the page shows it. */
export interface ShownCell {
  name: string
  column: GridColumn
  /** What its row and column are called. */
  label: string
  value: string
  /** What is stored; the same as `value` unless something is typed that is not saved. */
  now: string
  problem: string | null
  /** What else is to be known of what is stored. */
  note: string | null
}

export interface ShownGridRow {
  /** Of the variant. */
  id: string
  product: GridProduct['view']
  /** The words of its values; empty of a product without a choice. */
  variant: string
  isFirst: boolean
  /** By the columns of the page; null: the product has it on its first row. */
  cells: (ShownCell | null)[]
}

interface Said {
  form: FormState
  columns: readonly GridColumn[]
  language: Language
  strikings: ReadonlyMap<string, Striking>
}

/** The rows with what was typed in them and not saved, each refused cell with its sentence. */
export function rowsOf(products: readonly GridProduct[], said: Said): ShownGridRow[] {
  const shown = readShown(said.form.values)
  return products.flatMap(({ view, variants }) => {
    const own = productCells(view)
    return variants.map((variant, at): ShownGridRow => {
      const words = variant.values.join(', ')
      const name = words ? `${view.title}, ${words}` : view.title
      const ofVariant = variantCells(variant, said.language.locale)
      const cells = said.columns.map((column) => {
        if (!isOfProduct(column))
          return cellOf(
            { id: variant.id, column, row: name, now: ofVariant[column], note: noteOf(variant, column, said) },
            shown,
            said,
          )
        return at === 0 ? cellOf({ id: view.id, column, row: view.title, now: own[column] }, shown, said) : null
      })
      return { id: variant.id, product: view, variant: words, isFirst: at === 0, cells }
    })
  })
}

/** Of a compare-at price that shoppers do not see, why. */
const noteOf = ({ id, price }: GridVariant, column: GridColumn, { strikings, language }: Said) =>
  column === 'compare_at_price' ? compareNote(strikings.get(id), price.currency, language) : null

interface Placed {
  id: string
  column: GridColumn
  row: string
  now: string
  note?: string | null
}

function cellOf(
  { id, column, row, now, note = null }: Placed,
  shown: ReadonlyMap<string, ShownRow>,
  { form, language }: Said,
): ShownCell {
  const name = cellName(column, id)
  const { [name]: text } = form.values
  const standing = standingOf({ column, text, was: shown.get(id)?.cells[column], now })
  const isTyped = standing === 'changed' || standing === 'meanwhile'
  const { t } = language
  const label = `${row}: ${t(columnKey(column))}`
  const meanwhile = () =>
    t('office.grid.meanwhile', { now: now === '' ? t('office.meanwhile_empty') : wordsOf(column, now, language) })
  const told = fieldMessages(language, form.problems, { [name]: columnKey(column) })[name] ?? null
  const problem = standing === 'meanwhile' ? meanwhile() : isTyped ? told : null
  return { name, column, label, now, value: isTyped ? (text ?? now) : now, problem, note: isTyped ? null : note }
}

const wordsOf = (column: GridColumn, value: string, { t }: Language) =>
  column === 'status' ? t(`lists.products.status.${value}` as TextKey) : value

/** The sentences of the refused cells, in the order of the page. */
export const messagesOf = (rows: readonly ShownGridRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell?.problem ? [[cell.name, `${cell.label}: ${cell.problem}`] as const] : [])),
    ),
  )

/** What was typed of products and variants that are not on the page any more. */
export function goneOf(rows: readonly ShownGridRow[], { values, problems }: FormState, { t }: Language) {
  const there = new Set(rows.flatMap(({ id, product }) => [id, product.id]))
  return [...readShown(values)].flatMap(([id, { name, cells }]) => {
    if (there.has(id) || !(`was-${id}` in problems)) return []
    // The form names its own columns.
    const typed = (Object.entries(cells) as [GridColumn, string][]).flatMap(([column, was]) => {
      const { [cellName(column, id)]: text } = values
      return text === undefined || isSame(column, text, was) ? [] : [`${t(columnKey(column))}: ${text}`]
    })
    return [{ id, name, typed: typed.join('; ') }]
  })
}
