import { globSync, readFileSync } from 'node:fs'
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
  // The compiler has checked that each language has exactly these keys.
  for (const key of Object.keys(texts.en) as TextKey[]) {
    const [first, ...others] = locales.map((locale) => placeholders(texts[locale][key]))
    for (const other of others) expect(other, key).toEqual(first)
  }
})

test('every text is written in one place: of two under one name the later would silently win', () => {
  for (const locale of locales) {
    const written = globSync(`app/**/*.${locale}.ts`).flatMap((file) => {
      const keys = readFileSync(file, 'utf8').matchAll(/^  '([^']+)':/gm)
      return [...keys].map(([, key = '']) => key)
    })
    expect(written.length).toBeGreaterThan(500)
    expect(written.filter((key, at) => written.indexOf(key) !== at)).toEqual([])
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

test('no text refers to a link without saying where it leads: links are also read out of context', () => {
  const vague = /^((read|learn|see|show) )?(more|here)$|^(mehr|hier)( (lesen|erfahren|anzeigen))?$|^weiterlesen$/i
  for (const locale of locales)
    for (const [key, text] of Object.entries(texts[locale])) expect(text, `${locale} ${key}`).not.toMatch(vague)
})

test('every text is asked for somewhere, by its whole name or by its last part', () => {
  const files = globSync('{app,server,tools}/**/*.{ts,tsx}').filter(
    (file) => !/\.(en|de)\.ts$|\.test\.|errors\.ts$/.test(file),
  )
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  // t(`orders.standing.${standing}`): what stands in each place is a word of the code like any other.
  const made = [...source.matchAll(/`([\w.-]+\.(?:[\w.-]|\$\{[^}`]*\})*)`/g)].map(
    ([, template = '']) =>
      new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '([\\w:-]+(?:\\.[\\w-]+)*)')}$`),
  )
  // Gone through once: there are megabytes of it.
  const words = new Set(
    [...source.matchAll(/'(?=([^'\n]*)')|(?:^\s*|[{,] )([\w.-]+)\??:/gm)].map(([, text, name]) => text ?? name),
  )
  const said = (word: string) => words.has(word)
  const isMade = (key: string) =>
    made.some((pattern) => {
      const parts = pattern.exec(key)?.slice(1) ?? []
      return parts.length > 0 && parts.every(said)
    })
  // `checkout.email_needed` is built from the label that it belongs to.
  const asked = Object.keys(texts.en).map((key) => {
    const label = key.replace(/_(needed|wrong)$/, '')
    return label in texts.en ? label : key
  })
  const idle = asked.filter((key) => !said(key) && !isMade(key))
  expect(idle).toEqual([])
})
