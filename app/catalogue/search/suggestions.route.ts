import { limits } from '#app/limits.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { json } from '#app/web/answers/answer.ts'
import { languageOf } from '#app/web/language-of.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { priceOf } from '#app/catalogue/lists/card.ts'
import { wordsOf } from '#app/catalogue/lists/listing.ts'
import { suggest } from '#app/catalogue/lists/listing.server.ts'

/** Titles, addresses and prices of what somebody may mean who has typed this much. */
export async function answer({ query, client }: Call<'/search/suggestions'>) {
  const asked = query.get('locale') ?? ''
  const locale = isLocale(asked) ? asked : defaultLocale
  const words = wordsOf((query.get('q') ?? '').slice(0, limits.searchQuery.value))
  if (words.length === 0) return json([])
  await limitRate('search', client, limits.searchesPerMinute.value, 60_000)
  const language = languageOf(locale)
  const [pricing, found] = await Promise.all([getSettings(), suggest(words, locale)])
  return json(
    found.map(({ slug, title, lang, low, high }) => ({
      href: language.href('/products/:slug', { slug }),
      title,
      lang: lang ?? undefined,
      price: priceOf({ low, high, was: null, content: null }, language, pricing).now,
    })),
  )
}
