import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#app/operation-list.ts'
import { isAudited } from '#app/operations/audit-entry/audited.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { isText, languageOf } from '#app/web/language-of.ts'
import { firstText } from '#app/back-office/field-words.ts'
import { listKeys } from '#app/back-office/lists/list-words.ts'
import { partsOfChange, partsOfInput, wordsIn } from './audit-words.ts'

const audited = Object.values<AnyOperation>(operations).filter(isAudited)
const line = '0199f0aa-0000-7000-8000-000000000001'
const words = wordsIn(languageOf('en'), new Map([[line, 'Herring mug']]))
const told = (field: string, was: unknown, is: unknown) =>
  partsOfChange(field, [was, is], words).map((part) => `${part.field}: ${part.before} → ${part.after}`)

interface Described {
  properties?: Record<string, Described>
  anyOf?: Described[]
  items?: Described
  enum?: unknown[]
  additionalProperties?: Described | boolean
}

/** Each word that a field may hold, of those that a schema names one by one. */
function choicesIn({ properties = {}, ...rest }: Described, field = ''): [field: string, value: string][] {
  const { anyOf = [], items, additionalProperties } = rest
  const own = (rest.enum ?? []).filter((value) => typeof value === 'string')
  const within = [...anyOf, items, additionalProperties].filter((each) => typeof each === 'object')
  return [
    ...own.map((value): [string, string] => [field, value]),
    ...Object.entries(properties).flatMap(([name, part]) => choicesIn(part, name)),
    ...within.flatMap((each) => choicesIn(each, field)),
  ]
}

function namesIn({ properties = {}, anyOf = [], items, additionalProperties }: Described): string[] {
  const within = [...anyOf, items, additionalProperties].filter((each) => typeof each === 'object')
  // An amount counts as one value.
  if (Object.keys(properties).toSorted().join() === 'amount,currency') return []
  return [...Object.entries(properties).flatMap(([name, part]) => [name, ...namesIn(part)]), ...within.flatMap(namesIn)]
}

test('every operation in the log, and every field that it can show, has its words', () => {
  const fields = audited.flatMap(({ input, on, keepsInput }: AnyOperation) =>
    // The part of it that is looked at here has the shape above.
    [...(keepsInput === false ? [] : [input]), on.schema].flatMap((schema) =>
      namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described),
    ),
  )
  fields.push('sort')
  expect([...new Set(fields)].filter((name) => !isText(`office.field.${name}`))).toEqual([])
  expect(audited.map(({ name }) => name).filter((name) => !isText(`office.did.${name}`))).toEqual([])
})

test('every choice that a field of the log can have has its words', () => {
  const choices = audited.flatMap(({ input, on, keepsInput }: AnyOperation) =>
    [...(keepsInput === false ? [] : [input]), on.schema].flatMap((schema) =>
      choicesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described),
    ),
  )
  // Hours, units, scopes of keys and event names are written the same in every language, and country names come from
  // Intl.
  const isWord = ([field, value]: [string, string]) => field !== 'unit' && /^[a-z][^:.]*$/.test(value)
  const without = choices.filter(isWord).filter(([field, value]) => !firstText(listKeys('').choice(field, value)))
  expect([...new Set(without.map((each) => each.join(': ')))]).toEqual([])
})

describe('a change is described', () => {
  test('by its field, with amounts, times and choices as people write them', () => {
    expect(told('on_account_limit', { amount: 20_000, currency: 'EUR' }, { amount: 5, currency: 'EUR' })).toEqual([
      'Limit per customer: €200.00 → €0.05',
    ])
    expect(told('state', 'placed', 'closed')).toEqual(['Status: Open → Closed'])
    expect(told('resolved_at', null, '2026-11-23T08:12:00.000Z')).toEqual([
      'Resolved: null → 23\u00a0November 2026 at 09:12',
    ])
    // A title that looks like one is none.
    expect(told('title', '0000-99-99', '2026-13-01T99:00Z')).toEqual(['Title: 0000-99-99 → 2026-13-01T99:00Z'])
    expect(told('home_country', 'DE', 'CH')).toEqual(['Country: Germany → Switzerland'])
    expect(told('from_buyer', false, true)).toEqual(['From the customer: no → yes'])
  })

  test('by the part of it that is another one', () => {
    const mug = { id: line, title: 'Herring mug', quantity: 2 }
    expect(told('lines', [{ ...mug, refunded: 0 }], [{ ...mug, refunded: 1 }])).toEqual([
      'Items: Herring mug: Refunded: 0 → 1',
    ])
    expect(told('body', { en: 'Old', de: 'Alt' }, { en: 'New', de: 'Alt' })).toEqual(['Text: English: Old → New'])
    expect(told('address', ['Quay 7'], ['Quay 7', 'Lerbugt'])).toEqual(['Address: Quay 7 → Quay 7, Lerbugt'])
  })

  test('and what has come to a list by all that it has', () => {
    expect(
      told('parcels', [], [{ id: 'p', carrier: 'DHL', tracking_link: null, pieces: [{ line, quantity: 1 }] }]),
    ).toEqual(['Parcels: 1: Carrier: null → DHL', 'Parcels: 1: Items: Herring mug: Quantity: null → 1'])
  })
})

test('a value that was empty shows no before, and a value that stays empty is left out', () => {
  expect(told('tags', [], ['oak'])).toEqual(['Tags: null → oak'])
  expect(told('tags', ['oak'], [])).toEqual(['Tags: oak → nothing'])
  expect(told('collections', null, [])).toEqual([])
  expect(told('description', null, '')).toEqual([])
})

describe('each item of a list is described by itself', () => {
  const cup = (id: string, name: string, price: number) => ({
    id,
    sku: `C-${name}`,
    values: [name],
    weight_grams: price,
  })
  const [small, large] = [cup('1', 'Small', 10), cup('2', 'Large', 20)]

  test('also where the one before it has gone', () => {
    expect(told('variants', [small, large], [{ ...large, weight_grams: 25 }])).toEqual([
      'Variants: Small: SKU: C-Small → nothing',
      'Variants: Small: Values: Small → nothing',
      'Variants: Small: Weight in grams: 10 → nothing',
      'Variants: Large: Weight in grams: 20 → 25',
    ])
  })

  test('also where two are called the same', () => {
    const mug = (id: string, refunded: number) => ({ id, title: 'Herring mug', refunded })
    expect(told('lines', [mug('1', 0), mug('2', 0)], [mug('1', 1), mug('2', 0)])).toEqual([
      'Items: Herring mug: Refunded: 0 → 1',
    ])
  })

  test('also where they are only in another order', () => {
    expect(told('variants', [small, large], [large, small])).toEqual(['Variants: null → in another order'])
  })

  test('by its new name, which is mentioned once', () => {
    expect(told('variants', [small], [{ ...small, values: ['Little'] }])).toEqual([
      'Variants: Little: Values: Small → Little',
    ])
    expect(told('variants', [], [{ id: '3', values: ['Small', 'Oak'] }])).toEqual([])
    expect(told('options', [], [{ name: 'Size', values: ['Small'] }])).toEqual(['Options: Size: Values: null → Small'])
  })
})

test('of the input only what says something is shown', () => {
  const input = { note: '', reason: 'goodwill', shipping: false, lines: { [line]: 2 }, amount: null }
  expect(partsOfInput(input, words).map(({ field, after }) => `${field}: ${after}`)).toEqual([
    'Reason: Goodwill',
    'Items: Herring mug: 2',
  ])
})

test('what a bulk change does, and which list it is of, is said in the words of its screens', () => {
  expect(told('operation', null, 'products.schedule')).toEqual(['Change: null → Publish or take out at a time'])
  expect(told('list', null, 'products')).toEqual(['List: null → Products'])
})
