import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { locales } from './locales.ts'
import { type TextKey, texts } from './texts.ts'

/** The names of a message's placeholders, nested ones too. */
function placeholders(text: string): string[] {
  const names = new Set<string>()
  const walk = (parts: unknown): void => {
    if (!Array.isArray(parts)) return
    for (const part of parts as { type: number; value?: string; options?: Record<string, { value: unknown }> }[]) {
      // 0 is plain text and 7 the "#" of a plural; all others name a value.
      if (part.type !== 0 && part.type !== 7 && part.value) names.add(part.value)
      for (const option of Object.values(part.options ?? {})) walk(option.value)
    }
  }
  walk(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst())
  return [...names].sort()
}

test('every text can be read as a message and asks for the same values in every language', () => {
  for (const key of Object.keys(texts.en) as TextKey[]) {
    const [first, ...others] = locales.map((locale) => placeholders(texts[locale][key]))
    for (const other of others) expect(other, key).toEqual(first)
  }
})

test('no text is empty or shouts', () => {
  for (const locale of locales) {
    for (const [key, text] of Object.entries(texts[locale])) {
      expect(text.trim(), `${locale} ${key}`).not.toBe('')
      expect(text, `${locale} ${key}`).not.toContain('!')
    }
  }
})
