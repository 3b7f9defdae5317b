import { expect, test } from 'vitest'
import { configure } from '#app/configuration.ts'
import { letters, type WriteLetter } from '#app/letter-list.ts'
import { type Locale, locales } from '#app/locales.ts'
import { languageOf } from '#app/web/language-of.ts'
import { mailKinds } from './mail-kinds.ts'
import { sampleMails } from './sample-mails.ts'
import { sampleOrder } from './sample-order.ts'

/** German goes on in lower case after "Guten Tag,"; "Sie" and "Ihr" and what is a noun keep their capital. */
const begins = {
  en: /^(\p{Lu}|\d)/u,
  de: /^(\p{Ll}|(Sie|Ihre?[rnms]?|Artikel|Bestellung)\b)/u,
} as const satisfies Record<Locale, RegExp>

test('the first sentence after the greeting begins as the language asks', () => {
  configure({ sessionSecret: 'one' } as Parameters<typeof configure>[0])
  const samples = sampleMails(sampleOrder)
  const wrong: string[] = []
  let greeted = 0
  for (const locale of locales)
    for (const kind of mailKinds) {
      const write: WriteLetter = letters[kind]
      const context = {
        language: languageOf(locale),
        origin: 'https://shop.example',
        shop: 'Lerbugt',
        seller: [],
        documents: [],
      }
      // Each sample is of its kind; the union of all letters asks for all of them at once.
      const { text } = write(samples[kind] as never, context)
      const [greeting = '', first = ''] = text.split('\n\n')
      if (!/^(Hello|Guten Tag).*,$/.test(greeting)) continue
      greeted += 1
      if (!begins[locale].test(first)) wrong.push(`${kind}: ${first}`)
    }
  expect(wrong).toEqual([])
  expect(greeted).toBeGreaterThan(mailKinds.length)
})
