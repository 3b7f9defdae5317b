import { z } from 'zod'
import { sorts } from '#app/catalogue/lists/listing.ts'
import { plainText } from '#app/catalogue/plain-text.ts'
import { ruleInput } from '#app/catalogue/rules/rule-input.ts'
import { ruleMatches } from '#app/catalogue/rules/rule.ts'
import { problem, type RowProblem, type RowReason } from '#app/imports/file/row-problem.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { cut, readAddress } from '#app/imports/product/described.ts'
import { cleanDescription } from '#app/imports/product/texts/description.ts'
import { oneLine } from '#app/kernel/one-line.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { limits } from '#app/limits.ts'
import { conditionFrom, sortFrom } from './former-rule.ts'

/** A collection of the former shop. Null: its file does not say. */
export const formerCollection = z.object({
  /** The last part of its address there, in small letters. */
  handle: z.string().min(1),
  title: z.string().min(1).max(limits.title.value).nullable(),
  /** Without HTML: a collection has plain words above its list. */
  description: z.string().max(limits.collectionText.value),
  sort: z.enum(sorts).nullable(),
  visible: z.boolean().nullable(),
  picture: z.object({ url: z.string(), alt: z.string().max(limits.productFact.value) }).nullable(),
  /** Null: by hand, or by a rule that this shop does not have. */
  rule: z.object({ match: z.enum(ruleMatches), conditions: z.array(z.string()) }).nullable(),
  /** Their handles in the former shop, in their order. */
  products: z.array(z.string()),
})
export type FormerCollection = z.infer<typeof formerCollection>

export interface ReadCollection {
  item: FormerCollection | null
  problems: RowProblem[]
  /** Where the file names each product. */
  lines: ReadonlyMap<string, number>
}

const valueOf = (row: SourceRow | undefined, ...names: string[]) =>
  names.map((name) => row?.cells[name]?.trim() ?? '').find(Boolean) ?? ''

/**
 * The rows of one collection, in their order: one says what it is called, and each may name a product or a condition of its rule.
 * `digits` are those behind the point of the shop's currency.
 */
export function readFormerCollection(rows: readonly SourceRow[], digits: number): ReadCollection {
  const problems: RowProblem[] = []
  const first = (...names: string[]) => rows.find((row) => valueOf(row, ...names) !== '')
  const tell = (row: SourceRow | undefined, column: string, reason: RowReason) =>
    problems.push(problem(row?.line ?? rows[0]?.line ?? 0, column, reason, row?.cells[column]))
  const lines = new Map<string, number>()
  const command = first('command')
  if (notWanted.includes(valueOf(command, 'command').toLowerCase())) {
    tell(command, 'command', 'choice')
    return { item: null, problems, lines }
  }
  const titled = first('title')
  const whole = oneLine(valueOf(titled, 'title')).trim()
  if (whole.length > limits.title.value) tell(titled, 'title', 'too_long')
  const title = cut(whole, limits.title.value) || null
  const handle = cut(handleOf(valueOf(first('handle'), 'handle')) || slugOf(title ?? ''), limits.title.value)
  if (handle === '') {
    tell(rows[0], 'handle', 'required')
    return { item: null, problems, lines }
  }
  const item = {
    handle,
    title,
    description: descriptionOf(first('body html', 'body (html)'), tell),
    sort: sortOf(first('sort order'), tell),
    visible: visibleOf(first('published'), tell),
    picture: pictureOf(first('image src'), problems),
    rule: ruleOf(rows, digits, tell),
    products: productsOf(rows, lines, tell),
  }
  return { item, problems, lines }
}

type Tell = (row: SourceRow | undefined, column: string, reason: RowReason) => void

// What an import into the former shop would have taken away or passed over.
const notWanted = ['delete', 'ignore']

/** What is no part of an address stands for none. */
const handleOf = (text: string) => (/[\s/?#%\\]/.test(text) ? slugOf(text) : text.toLowerCase())

function descriptionOf(row: SourceRow | undefined, tell: Tell): string {
  const html = cut(valueOf(row, 'body html', 'body (html)'), limits.description.value)
  // A word may be bold in its middle: only what begins a line of its own parts words.
  const lines = cleanDescription(html).replace(/<\/?(?:a|b|code|em|i|span|strong|sub|sup|u)\b[^>]*>/g, '')
  const words = plainText(lines, limits.description.value)
  if (words.length <= limits.collectionText.value) return words
  tell(row, row?.cells['body html'] ? 'body html' : 'body (html)', 'too_long')
  return cut(words, limits.collectionText.value)
}

function sortOf(row: SourceRow | undefined, tell: Tell) {
  const sort = sortFrom(valueOf(row, 'sort order'))
  if (row && !sort) tell(row, 'sort order', 'collection_sort')
  return sort
}

function visibleOf(row: SourceRow | undefined, tell: Tell): boolean | null {
  const word = valueOf(row, 'published').toLowerCase()
  if (['true', 'yes', '1'].includes(word)) return true
  if (['false', 'no', '0'].includes(word)) return false
  if (row) tell(row, 'published', 'choice')
  return null
}

function pictureOf(row: SourceRow | undefined, problems: RowProblem[]) {
  const url = row && readAddress(row, 'image src', valueOf(row, 'image src'), { problems })
  const alt = cut(oneLine(valueOf(row, 'image alt text')), limits.productFact.value)
  return url ? { url, alt } : null
}

/** A rule is kept whole or not at all: without one of its conditions it would be another one. */
function ruleOf(rows: readonly SourceRow[], digits: number, tell: Tell) {
  const conditions = new Set<string>()
  const column = 'rule: product column'
  const asked = rows.filter((row) => valueOf(row, column) !== '')
  if (asked.length === 0) return null
  for (const row of asked) {
    const value = valueOf(row, 'rule: condition')
    const same = conditionFrom(
      { column: valueOf(row, column), relation: valueOf(row, 'rule: relation'), value },
      digits,
    )
    if (!same) {
      tell(row, column, 'collection_rule')
      return null
    }
    conditions.add(same)
  }
  const isAny = rows.some((row) => /^any\b/i.test(valueOf(row, 'must match')))
  const read = ruleInput.safeParse({ match: isAny ? 'any' : 'all', conditions: [...conditions] })
  if (read.success) return read.data
  tell(asked[0], column, 'collection_rule')
  return null
}

/** Those without a place come last, as the file has them. */
function productsOf(rows: readonly SourceRow[], lines: Map<string, number>, tell: Tell): string[] {
  const named: { handle: string; place: number }[] = []
  for (const row of rows) {
    const handle = valueOf(row, 'product: handle')
    if (handle === '' && valueOf(row, 'product: id') !== '') tell(row, 'product: handle', 'required')
    if (handle === '' || lines.has(handle)) continue
    const place = valueOf(row, 'product: position')
    lines.set(handle, row.line)
    named.push({ handle, place: /^\d{1,9}$/.test(place) ? Number(place) : Infinity })
  }
  return named.toSorted((a, b) => (a.place === b.place ? 0 : a.place - b.place)).map(({ handle }) => handle)
}
