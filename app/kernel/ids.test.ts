import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isId, newId, uuidv7 } from './ids.ts'

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('an id contains the version, the variant and its time', () => {
  const time = 1_645_557_742_000
  const id = uuidv7(time, new Uint8Array(10).fill(0xff))
  expect(id).toBe('017f22e2-79b0-7fff-bfff-ffffffffffff')
})

test('ids of later milliseconds sort after earlier ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), bytes, bytes, (time, first, second) => {
      expect(uuidv7(time, first) < uuidv7(time + 1, second)).toBe(true)
    }),
  )
})

test('every new id is a different uuid', () => {
  const ids = new Set(Array.from({ length: 1_000 }, newId))
  expect(ids.size).toBe(1_000)
  expect([...ids].every(isId)).toBe(true)
})
