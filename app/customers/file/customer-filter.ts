import { allCountries } from '#app/kernel/countries.ts'
import { limits } from '#app/limits.ts'
import { aDay, anAmount, type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { tidyTag } from '#app/orders/care/care.ts'

export const customerKinds = ['account', 'guest'] as const
export type CustomerKind = (typeof customerKinds)[number]

/** How many orders a customer has placed: none, one, or more. */
export const orderCounts = ['none', 'one', 'several'] as const

/** The filters of the list of customers. */
export const customerFilters = {
  /** The beginnings of words of a name, the beginning of an email address, or the number of an order. */
  q: typedText(limits.searchQuery.value),
  kind: oneOf(customerKinds),
  ordered: oneOf(orderCounts),
  /** Where the latest order went. */
  country: oneOf(allCountries),
  /** As it is written, whatever its capitals. */
  tag: { ...typedText(limits.tag.value), read: (text: string) => tidyTag(text).slice(0, limits.tag.value) || null },
  last_from: aDay,
  last_to: aDay,
  worth_from: anAmount,
  worth_to: anAmount,
}
export type CustomerFilter = Narrowed<typeof customerFilters>

/** What is searched for: all of it has to fit, each as the beginning of an address or with its parts as words of a name. */
export const wordsTyped = (text: string): { whole: string; parts: string[] }[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((whole) => ({ whole, parts: whole.includes('@') ? [] : whole.split(/[^\p{L}\p{N}]+/u).filter(Boolean) }))
    .filter(({ whole, parts }) => whole.includes('@') || parts.length > 0)
    .slice(0, limits.searchWords.value)
