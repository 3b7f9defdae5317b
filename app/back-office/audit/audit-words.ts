import type { Money } from '#app/kernel/money.ts'
import { firstText } from '#app/back-office/field-words.ts'
import { listKeys } from '#app/back-office/lists/list-words.ts'
import type { Language } from '#app/web/language-of.ts'

/** What an id in an entry is called: a line's product, somebody's name. */
export type Names = ReadonlyMap<string, string>

/** One thing that changed, or was asked for. */
export interface ShownPart {
  field: string
  /** Null where nothing was there to become different: it was asked for. */
  before: string | null
  after: string
  personal: boolean
}

type Leaf = string | number | boolean | null | Money | readonly (string | number)[]

/** By these an item of a list is called, and told no second time. */
const names: ReadonlySet<string> = new Set(['id', 'title', 'line'])

const isMoney = (value: object): value is Money => Object.keys(value).toSorted().join() === 'amount,currency'
const isScalar = (value: unknown) => typeof value !== 'object' || value === null

/** The parts that have no parts of their own, each by the names on the way to it. */
function leavesOf(value: unknown, path: readonly string[]): [path: readonly string[], leaf: Leaf][] {
  // JSON, as it was written down.
  if (isScalar(value) || isMoney(value as object)) return [[path, value as Leaf]]
  if (Array.isArray(value)) {
    if (value.every(isScalar)) return [[path, value]]
    return value.flatMap((item: object, index) => leavesOf(item, [...path, nameOfItem(item, index)]))
  }
  return Object.entries(value as object)
    .filter(([name]) => path.length === 0 || !names.has(name))
    .flatMap(([name, part]) => leavesOf(part, [...path, name]))
}

function nameOfItem(item: { title?: unknown; line?: unknown }, index: number): string {
  const name = [item.title, item.line].find((each) => typeof each === 'string')
  return name ?? String(index + 1)
}

/** What of a field is not as it was, in people's words. */
export function partsOfChange(field: string, [was, is]: readonly [unknown, unknown], words: Words): ShownPart[] {
  const [old, fresh] = [was, is].map(
    (value) => new Map(leavesOf(value, [field]).map(([path, leaf]) => [join(path), leaf])),
  )
  if (!old || !fresh) return []
  const paths = [...new Set([...old.keys(), ...fresh.keys()])]
  // What had no parts at all, or has none any more, is told by those that it has or had.
  const isWhole = (path: string) => path === field && paths.length > 1
  return paths
    .filter(
      (path) => !isWhole(path) && JSON.stringify(old.get(path) ?? null) !== JSON.stringify(fresh.get(path) ?? null),
    )
    .map((path) => ({
      field: words.path(split(path)),
      // Of what has come as a whole nothing was there before.
      before: old.has(path) || path === field ? words.value(split(path), old.get(path) ?? null) : null,
      after: words.value(split(path), fresh.get(path) ?? null),
      personal: false,
    }))
}

/** What was asked for, where it says something. */
export function partsOfInput(input: unknown, words: Words): ShownPart[] {
  if (isScalar(input)) return []
  return leavesOf(input, [])
    .filter(([, leaf]) => !saysNothing(leaf))
    .map(([path, leaf]) => ({ field: words.path(path), before: null, after: words.value(path, leaf), personal: false }))
}

const saysNothing = (leaf: Leaf) =>
  [null, '', false, 0].includes(leaf as null) || (Array.isArray(leaf) && leaf.length === 0)

const separator = '\u0000'
const join = (path: readonly string[]) => path.join(separator)
const split = (path: string) => path.split(separator)

export type Words = ReturnType<typeof wordsIn>

/** Of a `list` that was taken along, its filters are told as it calls them. */
export function wordsIn({ t, money, number, date, time }: Language, names: Names, list = '') {
  const keys = listKeys(list)
  const word = (name: string) => {
    const key = firstText(keys.field(name))
    return key ? t(key) : (names.get(name) ?? name)
  }
  function scalar(field: string, value: string | number | boolean | null): string {
    if (value === null || value === '') return t('office.audit.nothing')
    if (typeof value === 'boolean') return t(value ? 'office.audit.yes' : 'office.audit.no')
    if (typeof value === 'number') return number(value)
    const chosen = firstText(keys.choice(field, value))
    if (chosen) return t(chosen)
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return time(new Date(value))
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return date(value)
    return names.get(value) ?? shortened(value)
  }
  return {
    path: (path: readonly string[]) => path.map(word).join(': '),
    value(path: readonly string[], leaf: Leaf): string {
      const field = path.at(-1) ?? ''
      if (Array.isArray(leaf)) return leaf.map((each) => scalar(field, each)).join(', ') || t('office.audit.nothing')
      // What is neither a list nor a scalar is an amount.
      return typeof leaf === 'object' && leaf !== null ? money(leaf as Money) : scalar(field, leaf as string)
    },
  }
}

const most = 200
/** A page of the law is long; that it became another one is what counts here. */
const shortened = (text: string) => (text.length > most ? `${text.slice(0, most)}…` : text)
