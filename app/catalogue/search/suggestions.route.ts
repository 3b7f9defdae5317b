import { limits } from '#app/limits.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { json } from '#app/web/answers/answer.ts'
import { type Language, languageOf } from '#app/web/language-of.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { type Pricing, priceOf } from '#app/catalogue/lists/card.ts'
import { type Listed, wordsOf } from '#app/catalogue/lists/listing.ts'
import { suggestedAddress } from '#app/catalogue/pictures/picture.ts'
import { isStranger } from './asker.ts'
import { suggest, type Way } from './search.server.ts'

/** Suggestions for the input so far: continuations, collections and pages, products with picture and price. */
export async function answer(visit: Call<'/search/suggestions'>) {
  const { query, client } = visit
  const asked = query.get('locale') ?? ''
  const locale = isLocale(asked) ? asked : defaultLocale
  const words = wordsOf((query.get('q') ?? '').slice(0, limits.searchQuery.value))
  if (words.length === 0) return json([])
  await limitRate('search', client, limits.searchesPerMinute.value, 60_000)
  const language = languageOf(locale)
  const [pricing, found] = await Promise.all([
    getSettings(),
    suggest(words, locale, { isStrangers: isStranger(visit) }),
  ])
  return json([
    ...found.words.map((title) => ({
      href: `${language.href('/search')}?${new URLSearchParams({ q: title })}`,
      title,
    })),
    ...found.ways.map((way) => wayOn(way, language)),
    ...found.products.map((product) => productOf(product, language, pricing)),
  ])
}

function wayOn({ kind, slug, title, lang }: Way, { href, t }: Language) {
  const isCollection = kind === 'collection'
  return {
    href: isCollection ? href('/collections/:slug', { slug }) : href('/pages/:slug', { slug }),
    title,
    lang: lang ?? undefined,
    ...(isCollection && { note: t('catalogue.suggested_collection') }),
  }
}

function productOf(
  { slug, title, lang, low, high, pictures: [picture] }: Listed,
  language: Language,
  pricing: Pricing,
) {
  return {
    href: language.href('/products/:slug', { slug }),
    title,
    lang: lang ?? undefined,
    note: priceOf({ low, high, was: null, content: null }, language, pricing).now,
    picture: picture && suggestedAddress(picture),
  }
}
