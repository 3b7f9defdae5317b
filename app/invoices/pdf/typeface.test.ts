import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { linesOf, typefaceOf } from './typeface.server.ts'

test('a character is looked for once, however often a text has it: each file was asked for each sign of each beginning of a word', () => {
  let asked = 0
  const hasGlyphForCodePoint = (codePoint: number) => {
    asked += 1
    return codePoint < 0x80
  }
  const doc = {
    _font: { font: { hasGlyphForCodePoint } },
    registerFont: () => {},
    font: () => {},
    fontSize: () => {},
    widthOfString: (text: string) => text.length,
  }
  const { widthOf, runsOf } = typefaceOf(doc)
  // Latin between, so that it does not become one sign for another script.
  const word = '\u0e19a'.repeat(100)
  expect(linesOf(word, 400, (text) => widthOf(text, 400, 10)).join('')).toBe(word)
  // Thai in none of seven files, and "a" in the first.
  expect(asked).toBe(8)
  expect(runsOf('a\u0e19', 400)).toEqual([
    { font: 'latin 400', text: 'a', isOther: false },
    { font: 'latin 400', text: '[…]', isOther: true },
  ])
  expect(runsOf('a', 600)).toMatchObject([{ font: 'latin 600' }])
})

test('an amount below zero has a true minus in both languages, and the typeface has it', () => {
  const { runsOf } = typefaceOf(new PDFDocument({ font: '' }))
  const amount = { amount: -538, currency: 'EUR' }
  for (const [locale, written] of [
    ['en', '−€5.38'],
    ['de', '−5,38\u00a0€'],
  ] as const) {
    const text = languageOf(locale).money(amount)
    expect(text).toBe(written)
    expect(runsOf(text, 400)).toEqual([{ font: 'latin 400', text, isOther: false }])
  }
})
