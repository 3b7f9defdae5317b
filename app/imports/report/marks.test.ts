import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withMark, withoutMark } from './marks.ts'

test('no cell of a report begins like a formula, and each is the same again when it is imported', () => {
  const cell = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '"', '\t', '\n', '1', ',', 'a', ' ', '＝') })
  fc.assert(
    fc.property(cell, (text) => {
      expect(withoutMark(withMark(text))).toBe(text)
      if (!/^[+-]?[\d.,]+$/.test(text)) expect(withMark(text)).not.toMatch(/^"*[=+\-@\t\r\n＝＋－＠]/)
    }),
  )
})

test('numbers stay numbers', () => {
  expect(['-5', '+12.50', '1.000,50'].map(withMark)).toEqual(['-5', '+12.50', '1.000,50'])
  expect(['=1+1', "'=1", '+49 30 1234', '@x'].map(withMark)).toEqual(["'=1+1", "''=1", "'+49 30 1234", "'@x"])
})
