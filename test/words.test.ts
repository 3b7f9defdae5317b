import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Locale, locales } from '#app/locales.ts'
import { texts } from '#app/texts.ts'
import { hostedWords } from '#stand-ins/card-provider/pages/hosted-words.ts'
import { de as issuerDe } from '#stand-ins/identity-provider/texts.de.ts'
import { en as issuerEn } from '#stand-ins/identity-provider/texts.en.ts'

/** The words of `docs/words.md` that no screen uses any more, by language. */
const former = formerWords(readFileSync('docs/words.md', 'utf8'))

function formerWords(document: string): Record<Locale, string[]> {
  const [, screen = ''] = document.split('## On the screen')
  const rows = screen.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| idea'))
  const column = (at: number) =>
    rows.flatMap((row) => (row.split('|')[at] ?? '').split(',').map((word) => word.trim())).filter(Boolean)
  return { en: column(4), de: column(5) }
}

/** A word as a whole; in lower case, it is also searched for at the beginning of a sentence. */
function pattern(word: string): RegExp {
  const [first = '', ...rest] = word
  const upper = first.toUpperCase()
  const begins = first === upper ? first : `[${first}${upper}]`
  return new RegExp(`(?<![\\p{L}-])${begins}${rest.join('')}(?![\\p{L}])`, 'u')
}

/** Parameter names in a message are code; the text after them in braces is read. */
const asRead = (text: string) => text.replace(/\{\w+(, (plural|select),)?/g, ' ')

const shown: Record<Locale, Record<string, unknown>> = {
  en: { ...texts.en, issuer: issuerEn, cardProvider: hostedWords.en },
  de: { ...texts.de, issuer: issuerDe, cardProvider: hostedWords.de },
}

/** Every text with its path; functions are called with no parameters. */
function each(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value === 'function') return [[place, String((value as (name: string) => unknown)(''))]]
  return Object.entries(value ?? {}).flatMap(([key, inner]) => each(inner, place ? `${place}.${key}` : key))
}

const readOf = (locale: Locale) => each(shown[locale], '').map(([place, text]) => [place, asRead(text)] as const)

test('no text of the interface uses a retired word', () => {
  const hits = locales.flatMap((locale) => {
    expect(former[locale].length, 'the list is read').toBeGreaterThan(40)
    const patterns = former[locale].map((word) => ({ word, found: pattern(word) }))
    return readOf(locale).flatMap(([place, text]) =>
      patterns.filter(({ found }) => found.test(text)).map(({ word }) => `${locale} ${place}: ${word}`),
    )
  })
  expect(hits).toEqual([])
})

test('the reader is always "Sie", never "du" or "man", and no word has a gender asterisk', () => {
  for (const [place, text] of readOf('de')) {
    expect(text, place).not.toMatch(/(?<!\p{L})([Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[mnrs]?|[Mm]an)(?!\p{L})/u)
    expect(text, place).not.toMatch(/\p{L}[*:_]in(nen)?(?!\p{L})/u)
  }
})

test('numbers in texts are digits, except one', () => {
  const numbers = /(?<!\p{L})(two|three|five|seven|ten|thirty|zwei|drei|fünf|sieben|zehn|dreißig)(?!\p{L})/iu
  for (const locale of locales) {
    for (const [place, text] of readOf(locale)) expect(text, place).not.toMatch(numbers)
  }
})

test('a button that orders says what the law requires, and nothing else', () => {
  expect([texts.en['checkout.pay'], texts.de['checkout.pay']]).toEqual(['Buy now', 'Zahlungspflichtig bestellen'])
})
