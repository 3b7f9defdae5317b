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

test('what is personal is known, however it is wrapped and whatever it stands in', () => {
  expect([...personalFields(schema)].toSorted()).toEqual(
    ['name', 'phone', 'email', 'address', 'people', 'notes', 'payer'].toSorted(),
  )
})

test('only what became different is kept, and what is personal apart', () => {
  const before = { number: 'B1', name: 'Ada', lines: [] }
  expect(changesBetween(schema, before, { ...before, number: 'B2', name: 'Ben' })).toEqual({
    changes: { number: ['B1', 'B2'] },
    personal: [{ pointer: '/name', value: ['Ada', 'Ben'] }],
  })
  expect(changesBetween(schema, before, { ...before })).toEqual({ changes: {}, personal: [] })
})

test('of what was asked for the personal part is kept apart; what did not come is not kept', () => {
  expect(withoutPersonal(schema, { number: 'B1', name: 'Ada', phone: undefined }, '/input')).toEqual({
    value: { number: 'B1' },
    personal: [{ pointer: '/input/name', value: 'Ada' }],
  })
})
