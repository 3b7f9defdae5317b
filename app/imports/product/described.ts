import { z } from 'zod'
import { type DraftReason, type ProductInput, productInput } from '#app/catalogue/writing/product-input.ts'
import { isPayableSum } from '#app/card-payments/provider-amounts.ts'
import { decimalOf, withoutCurrency } from '#app/imports/amounts/numbers.ts'
import { cleanDescription } from '#app/imports/product/texts/description.ts'
import type { Inventory } from '#app/imports/stock/inventory-file.server.ts'
import { limits } from '#app/limits.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { makesDraft, problem, type RowProblem, type RowReason } from '#app/imports/file/row-problem.ts'

/** The product that its rows describe. With problems, as much as could be parsed; null if that is not a valid product. */
export interface Described {
  product: ProductInput | null
  problems: RowProblem[]
}

/** How a row relates to other rows, found before any write. */
export interface RowPosition {
  /** Names the product it belongs to within the file; null when the row says none. */
  product: string | null
  /** The product that it is a variation of, where the row names it by another's SKU. */
  parentSku: string | null
  sku: string
  problem?: RowProblem
}

/** What becomes of variants that are counted, in a file that does not say how many there are. */
export type StockAnswer = 'none' | 'uncounted'

export interface Trade {
  currency: string
  /** Digits behind its point. */
  digits: number
  /** The shop's, by which dates are read that name none. */
  timeZone: string
  /** Columns without a field in the shop, by the import's name. */
  custom: readonly string[]
  stock: StockAnswer | 'file'
  /** Tags that become collections. */
  shelves?: ReadonlySet<string>
  /** What the inventory file says of a row's variant. */
  inventory?: Inventory
}

const message = (reason: RowReason) => reason

export const cell = () =>
  z
    .string()
    .default('')
    .transform((text) => text.trim())
export const cellWithin = (most: number) => cell().pipe(z.string().max(most, message('too_long')))
/** One of these words, in capitals or not. */
export const wordIn = <Word extends string>(words: readonly Word[]) =>
  cell()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(words, message('choice')))
export const flagCell = (values: Record<string, boolean>, empty: boolean) =>
  cell().transform((text, context) => {
    const word = text.toLowerCase()
    const known = text === '' ? empty : Object.hasOwn(values, word) ? values[word] : undefined
    if (known === undefined) context.addIssue({ code: 'custom', message: message('choice') })
    return known ?? empty
  })

/**
 * A price in decimals as whole minor units: "19.9" in a currency of two digits is 1990. Digits are moved and never computed
 * with, since 19.99 * 100 is not 1999 in floating point. Further decimals must be zeros: there is no half cent.
 */
export function minorUnits(text: string, digits: number): Outcome<number, 'price' | 'price_digits' | 'price_range'> {
  const parts = decimalOf(text)
  if (!parts) return refuse('price')
  const [whole, fraction] = parts
  if (/[1-9]/.test(fraction.slice(digits))) return refuse('price_digits')
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return amount > limits.price.value ? refuse('price_range') : agree(amount)
}

/** The price in a cell, null if empty. A price in another currency is a problem: its number means something else. */
export function priceOf(
  text: string,
  { digits, currency }: Trade,
): Outcome<number | null, 'price' | 'price_digits' | 'price_range' | 'price_currency'> {
  if (text === '') return agree(null)
  const number = withoutCurrency(text, currency)
  if (number === null) return refuse('price_currency')
  const amount = minorUnits(number, digits)
  // Cards pay no odd thousandths of a dinar.
  return amount.ok && !isPayableSum({ amount: amount.value, currency }) ? refuse('price_digits') : amount
}

// Exact by definition (international pound, 1959), in millionths of a gram.
const millionths = { g: 1_000_000n, kg: 1_000_000_000n, lb: 453_592_370n, lbs: 453_592_370n, oz: 28_349_523n }
export type WeightUnit = keyof typeof millionths

export function isWeightUnit(text: string): text is WeightUnit {
  return Object.hasOwn(millionths, text)
}

// A thousand tonnes: more is a mistake, and exceeds the column's type.
const heaviest = 1_000_000_000

/** A decimal weight in whole grams, rounded. An empty cell is 0. */
export function grams(text: string, unit: WeightUnit): Outcome<number, 'weight'> {
  if (text === '') return agree(0)
  const parts = decimalOf(text)
  if (!parts) return refuse('weight')
  const [whole, fraction] = parts
  const scale = 10n ** BigInt(fraction.length) * 1_000_000n
  const exact = BigInt(whole + fraction) * millionths[unit]
  const rounded = Number((exact + scale / 2n) / scale)
  return rounded > heaviest ? refuse('weight') : agree(rounded)
}

// In millimetres, hundredths.
const hundredths = { mm: 100n, cm: 1_000n, m: 100_000n, in: 2_540n, yd: 91_440n }

/** A length in decimals as whole millimetres, rounded. */
export function millimetres(text: string, unit: string): Outcome<number, 'dimension'> {
  if (text === '') return agree(0)
  const parts = decimalOf(text)
  const each = Object.entries(hundredths).find(([name]) => name === unit)?.[1]
  if (!parts || each === undefined) return refuse('dimension')
  const [whole, fraction] = parts
  const scale = 10n ** BigInt(fraction.length) * 100n
  const rounded = Number((BigInt(whole + fraction) * each + scale / 2n) / scale)
  return rounded > limits.longestSide.value ? refuse('dimension') : agree(rounded)
}

/** Parts between commas; `\,` is a comma that belongs to a part. */
export function listOf(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}

/** Runs a row through its schema. A cell that does not fit is reported, and read as far as it does; its schema takes an empty one. */
export function readRow<Schema extends z.ZodType>(
  schema: Schema,
  row: SourceRow,
  { problems }: Problems,
): z.output<Schema> {
  const result = schema.safeParse(row.cells)
  if (result.success) return result.data
  const cells = { ...row.cells }
  for (const issue of result.error.issues) {
    const column = String(issue.path[0] ?? '')
    // These schemas only use reasons as messages.
    problems.push(problem(row.line, column, issue.message as RowReason, row.cells[column]))
    // Codes are not truncated: half a code is a different code.
    const most = issue.code === 'too_big' && !isCode(column) ? Number(issue.maximum) : 0
    cells[column] = cut(row.cells[column]?.trim() ?? '', most)
  }
  return schema.parse(cells)
}

const isCode = (column: string) => /SKU|Barcode|GTIN/.test(column)

/** Truncates a text without splitting a surrogate pair. */
export function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** Collects problems while the rows of one product are read, so that all of them are reported at once: `found` are those that the file showed. */
export function collectProblems(found: readonly RowProblem[] = []) {
  const problems: RowProblem[] = [...found]
  return {
    problems,
    tell(row: SourceRow, column: string, reason: RowReason) {
      problems.push(problem(row.line, column, reason, row.cells[column]))
    },
    /** The value; if there is none, reports the problem and returns `instead`. */
    take<Value>(row: SourceRow, column: string, outcome: Outcome<Value, RowReason>, instead: Value): Value {
      if (outcome.ok) return outcome.value
      this.tell(row, column, outcome.reason)
      return instead
    },
  }
}
export type Problems = ReturnType<typeof collectProblems>

/** The tags of a cell, each once. */
export function readTags(row: SourceRow, column: string, tags: string[], { tell }: Problems): string[] {
  const distinct = [...new Set(tags)]
  if (distinct.length > limits.tags.value) tell(row, column, 'too_many_tags')
  if (distinct.some((tag) => tag.length > limits.title.value)) tell(row, column, 'too_long')
  return distinct.slice(0, limits.tags.value).map((tag) => cut(tag, limits.title.value))
}

/** A description as safe HTML; of one that is too long as much as there is room for. */
export function readDescription(row: SourceRow, column: string, text: string, { tell }: Problems): string {
  const room = withFewTags(text)
  const whole = cleanDescription(room)
  if (room === text && fitsDescription(whole)) return whole
  tell(row, column, 'description_long')
  if (fitsDescription(whole)) return whole
  // Entities and paragraph tags make the HTML longer than the truncated text.
  for (let most: number = limits.description.value; most > 1_000; most = Math.floor(most * 0.8)) {
    const part = cleanDescription(cut(room, most))
    if (fitsDescription(part)) return part
  }
  return ''
}

// More do not fit into 64 kB of clean HTML. Cleaning takes a minute for a row of 300,000, since each is within the others.
const mostTags = 30_000

function withFewTags(html: string): string {
  let end = -1
  for (let tags = 0; tags <= mostTags; tags++) {
    end = html.indexOf('<', end + 1)
    if (end < 0) return html
  }
  return html.slice(0, end)
}

const fitsDescription = (html: string) => Buffer.byteLength(html) <= limits.description.value

/** The address of a picture, in the one spelling that the parser gives it; null with its problem told. */
export function readAddress(
  row: SourceRow,
  column: string,
  text: string,
  { problems }: Pick<Problems, 'problems'>,
): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const fits = url && /^https?:$/.test(url.protocol) && url.href.length <= limits.pictureAddress.value
  if (!fits) problems.push(problem(row.line, column, 'address', text))
  return fits ? url.href : null
}

/**
 * The last look. A product with problems waits as a draft, with its reasons, until its rows are right; what the catalogue's own rules
 * refuse all the same is none.
 */
export function describe(product: ProductInput, first: SourceRow, { problems }: Problems): Described {
  const described = withReasons(product, problems)
  const checked = productInput.safeParse(described)
  if (checked.success) return { product: described, problems }
  return { product: null, problems: [...problems, problem(first.line, '', 'not_saved')] }
}

/** Reasons have no line number: a new row further up must not change the product. */
export function withReasons(product: ProductInput, problems: readonly RowProblem[]): ProductInput {
  const reasons = new Map<string, DraftReason>()
  for (const { column, reason, value } of problems.filter(makesDraft))
    reasons.set([column, reason, value].join('\n'), { column, reason, value })
  if (reasons.size === 0) return product
  const status = product.status === 'archived' ? 'archived' : 'draft'
  return { ...product, status, draftReasons: [...reasons.values()].slice(0, limits.draftReasons.value) }
}
