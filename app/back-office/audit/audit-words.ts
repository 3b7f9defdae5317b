import type { Money } from '#app/kernel/money.ts'
import { firstText } from '#app/back-office/field-words.ts'
import { listKeys } from '#app/back-office/lists/list-words.ts'
import type { Language } from '#app/web/language-of.ts'

/** The names for ids in an entry, such as a line's product or a person's name. */
export type Names = ReadonlyMap<string, string>

/** One changed value, or one value of the input. */
export interface ShownPart {
  field: string
  /** Null where nothing was there to become different. */
  before: string | null
  after: string
  personal: boolean
}

type Leaf = string | number | boolean | null | Money | readonly (string | number)[]

/**
 * One step on the path to a part: a field, or a list item, which is identified by its id whatever its title and
 * position.
 */
interface Step {
  key: string
  name: string
}

/** These fields name a list item, so they are not shown again. */
const names: ReadonlySet<string> = new Set(['id', 'title', 'line'])

/** A title may look like a day, and be none. */
const isMoment = (text: string) => !Number.isNaN(Date.parse(text))
const isMoney = (value: object): value is Money => Object.keys(value).toSorted().join() === 'amount,currency'
const isScalar = (value: unknown) => typeof value !== 'object' || value === null

/** The parts that have no parts of their own, each by the steps on the way to it. */
function leavesOf(value: unknown, path: readonly Step[]): [path: readonly Step[], leaf: Leaf][] {
  // JSON, as it was written down.
  if (isScalar(value) || isMoney(value as object)) return [[path, value as Leaf]]
  if (Array.isArray(value)) {
    if (value.every(isScalar)) return [[path, value]]
    return value.flatMap((item: object, index) => leavesOf(item, [...path, stepToItem(item, index)]))
  }
  return Object.entries(value as object)
    .filter(([name]) => path.length === 0 || !names.has(name))
    .flatMap(([name, part]) => leavesOf(part, [...path, stepTo(name)]))
}

const stepTo = (field: string): Step => ({ key: field, name: field })

function stepToItem({ id, line, title, values, name }: Item, index: number): Step {
  const place = String(index + 1)
  const isText = (each: unknown) => typeof each === 'string' && each !== ''
  const called = [title, line, name, Array.isArray(values) && values.join(', ')].find(isText)
  // A text, as it was looked for.
  return { key: String(id ?? line ?? place), name: (called as string | undefined) ?? place }
}
type Item = Partial<Record<'id' | 'line' | 'title' | 'values' | 'name', unknown>>

/** The parts of a field that differ, in words. */
export function partsOfChange(field: string, [was, is]: readonly [unknown, unknown], words: Words): ShownPart[] {
  const [old, fresh] = [was, is].map(
    (value) => new Map(leavesOf(value, [stepTo(field)]).map((found) => [keyOf(found[0]), found])),
  )
  if (!old || !fresh) return []
  const parts = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const [path] = fresh.get(key) ?? old.get(key) ?? [[]]
    const [before, after] = [old, fresh].map((leaves) => leaves.get(key)?.[1] ?? null) as [Leaf, Leaf]
    if (JSON.stringify(before) === JSON.stringify(after) || (isNothing(before) && isNothing(after))) return []
    // A new object's name is shown by the link to it.
    if (isNothing(before) && [after].flat().join(', ') === path.at(-2)?.name) return []
    const shown = isNothing(before) ? null : words.value(path, before)
    return [{ field: words.path(path), before: shown, after: words.value(path, after), personal: false }]
  })
  if (parts.length > 0 || ![was, is].every((each) => Array.isArray(each) && each.length > 0)) return parts
  return [{ field: words.word(field), before: null, after: words.reordered, personal: false }]
}

/** The parts of the input that hold a value. */
export function partsOfInput(input: unknown, words: Words): ShownPart[] {
  if (isScalar(input)) return []
  return leavesOf(input, [])
    .filter(([, leaf]) => !isNothing(leaf) && leaf !== false && leaf !== 0)
    .map(([path, leaf]) => ({ field: words.path(path), before: null, after: words.value(path, leaf), personal: false }))
}

const isNothing = (leaf: Leaf) => leaf === null || leaf === '' || (Array.isArray(leaf) && leaf.length === 0)

const keyOf = (path: readonly Step[]) => path.map(({ key }) => key).join('\u0000')

export type Words = ReturnType<typeof wordsIn>

/** The filters of an exported `list` are named as the list names them. */
export function wordsIn({ t, money, number, date, time, country }: Language, names: Names, list = '') {
  const keys = listKeys(list)
  // What no one has a name for any more is said as such: an id tells staff nothing.
  const named = (text: string) => text.replace(ids, (id) => names.get(id) ?? t('office.audit.gone'))
  const word = (name: string) => {
    const key = firstText(keys.field(name))
    return key ? t(key) : named(name)
  }
  function scalar(field: string, value: string | number | boolean | null): string {
    if (value === null || value === '') return t('office.audit.nothing')
    if (typeof value === 'boolean') return t(value ? 'office.audit.yes' : 'office.audit.no')
    if (typeof value === 'number') return number(value)
    const chosen = firstText(keys.choice(field, value))
    if (chosen) return t(chosen)
    if (isCountry(field) && /^[A-Z]{2}$/.test(value)) return country(value)
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && isMoment(value)) return time(new Date(value))
    if (/^\d{4}-\d{2}-\d{2}$/.test(value) && isMoment(value)) return date(value)
    return shortened(named(value))
  }
  return {
    word,
    reordered: t('office.audit.reordered'),
    path: (path: readonly Step[]) => path.map(({ name }) => word(name)).join(': '),
    value(path: readonly Step[], leaf: Leaf): string {
      const field = path.at(-1)?.name ?? ''
      if (Array.isArray(leaf)) return leaf.map((each) => scalar(field, each)).join(', ') || t('office.audit.nothing')
      // Anything that is neither a list nor a scalar is an amount.
      return typeof leaf === 'object' && leaf !== null ? money(leaf as Money) : scalar(field, leaf as string)
    },
  }
}

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

const isCountry = (field: string) => ['home_country', 'country', 'countries'].includes(field)

const most = 200
/** A page of the law is long; that it became another one is what counts here. */
const shortened = (text: string) => (text.length > most ? `${text.slice(0, most)}…` : text)
