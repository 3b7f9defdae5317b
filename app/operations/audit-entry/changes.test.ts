import { expect, test } from 'vitest'
import { z } from 'zod'
import { changesBetween, personalFields, withoutPersonal } from './changes.ts'

const personal = z.string().meta({ personal: true })
const schema = z.object({
  number: z.string(),
  name: personal,
  phone: personal.optional(),
  email: personal.nullable().default(null),
  address: z.object({ country: z.string(), city: personal }).nullable(),
  people: z.array(z.object({ name: personal })),
  notes: z.record(z.string(), z.object({ by: personal }).optional()),
  payer: z.union([z.object({ kind: z.literal('bank') }), z.object({ kind: z.literal('person'), name: personal })]),
  lines: z.array(z.object({ title: z.string() })),
})

test('personal values are found, however they are wrapped and wherever they are nested', () => {
  expect([...personalFields(schema)].toSorted()).toEqual(
    ['name', 'phone', 'email', 'address', 'people', 'notes', 'payer'].toSorted(),
  )
})

test('personal values are found also in pipes, unions and recursive schemas', () => {
  interface Person {
    name: string
    friends: Person[]
  }
  const person: z.ZodType<Person> = z.object({ name: personal, friends: z.array(z.lazy(() => person)) })
  const read = z.object({
    number: z.string(),
    changed: personal.transform((text) => text.length),
    cleaned: z.preprocess((text) => text, personal),
    joined: z.intersection(z.object({ name: personal }), z.object({ city: z.string() })),
    pair: z.tuple([z.string(), personal]),
    counts: z.record(personal, z.int()),
    person,
    tree: z.lazy(() => z.array(z.string())),
  })
  const expected = ['changed', 'cleaned', 'joined', 'pair', 'counts', 'person']
  expect([...personalFields(read)]).toEqual(expected)
  expect([...personalFields(read.transform((given) => given))]).toEqual(expected)
  expect([...personalFields(z.union([z.object({ number: z.string() }), read]))]).toEqual(expected)
  expect([...personalFields(z.object({ name: z.string(), city: z.string() }).meta({ personal: true }))]).toEqual([
    'name',
    'city',
  ])
})

test('only changed fields are kept, with personal values apart', () => {
  const before = { number: 'B1', name: 'Ada', lines: [] }
  expect(changesBetween(schema, before, { ...before, number: 'B2', name: 'Ben' })).toEqual({
    changes: { number: ['B1', 'B2'] },
    personal: [{ pointer: '/name', value: ['Ada', 'Ben'] }],
  })
  expect(changesBetween(schema, before, { ...before })).toEqual({ changes: {}, personal: [] })
})

test('the personal part of an input is kept apart; fields that were not sent are not kept', () => {
  expect(withoutPersonal(schema, { number: 'B1', name: 'Ada', phone: undefined }, '/input')).toEqual({
    value: { number: 'B1' },
    personal: [{ pointer: '/input/name', value: 'Ada' }],
  })
})
