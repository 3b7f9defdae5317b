import type { Outcome } from '#app/kernel/outcome.ts'
import type { Locale } from '#app/locales.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { findSeen } from '#app/orders/page/seen-order.server.ts'
import { type NamePart, wholeName } from '#app/ui/text/name-parts.ts'
import { languageOf } from '#app/web/language-of.ts'
import { type Declaration, itemsWithin, type NamedLine } from './withdrawal.ts'

/** A line with its name in the languages that it is in. */
export type ShownLine = NamedLine & { parts: NamePart[] }

/** Its lines, as the form calls them and a declaration names them. */
export function namedLines(order: OrderDetails | null, locale: Locale): ShownLine[] {
  const { t } = languageOf(locale)
  return (order?.lines ?? []).map((line) => {
    const { lang, options } = wordsFor(order?.locale ?? locale, line, locale)
    const first = { text: t('withdrawals.item', { quantity: line.quantity, name: line.title }), lang }
    const parts = [first, ...options.map(({ value, valueLang }) => ({ text: value, lang: valueLang }))]
    return { name: wholeName(parts), parts, noReturn: line.noReturn }
  })
}

/**
 * The declared items, as the order allows them. Items that cannot be withdrawn from are refused only to a reader who
 * may see the order: to others the answer must not reveal its content.
 */
export async function itemsFor(
  { order, key, items, locale }: Declaration,
  actor: Actor,
): Promise<Outcome<string, 'withdrawal.not_possible'>> {
  return itemsWithin(items, namedLines(await findSeen(actor, order, key), locale))
}
