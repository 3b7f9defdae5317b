import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#app/operation-list.ts'
import { isAudited } from '#app/operations/audited.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { isText, languageOf } from '#app/web/language-of.ts'
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
  additionalProperties?: Described | boolean
}

function namesIn({ properties = {}, anyOf = [], items, additionalProperties }: Described): string[] {
  const within = [...anyOf, items, additionalProperties].filter((each) => typeof each === 'object')
  // An amount is one thing.
  if (Object.keys(properties).toSorted().join() === 'amount,currency') return []
  return [...Object.entries(properties).flatMap(([name, part]) => [name, ...namesIn(part)]), ...within.flatMap(namesIn)]
}

test('every operation of the log, and every field that it can tell, has its words', () => {
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

describe('a change is told', () => {
  test('by its field, with amounts, times and choices as people write them', () => {
    expect(told('on_account_limit', { amount: 20_000, currency: 'EUR' }, { amount: 5, currency: 'EUR' })).toEqual([
      'Limit per customer: €200.00 → €0.05',
    ])
    expect(told('state', 'placed', 'closed')).toEqual(['Status: Open → Closed'])
    expect(told('resolved_at', null, '2026-11-23T08:12:00.000Z')).toEqual([
      'Resolved: nothing → 23 November 2026 at 09:12',
    ])
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

test('of what was asked for only what says something is told', () => {
  const input = { note: '', reason: 'goodwill', shipping: false, lines: { [line]: 2 }, amount: null }
  expect(partsOfInput(input, words).map(({ field, after }) => `${field}: ${after}`)).toEqual([
    'Reason: Goodwill',
    'Items: Herring mug: 2',
  ])
})
