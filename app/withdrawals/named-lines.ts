import type { Locale } from '#app/locales.ts'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { wordsFor } from '#app/orders/letters/line-language.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { type NamePart, wholeName } from '#app/ui/text/name-parts.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { NamedLine } from './withdrawal.ts'

/** A line with its name in the languages that it is in. */
export type ShownLine = NamedLine & { id: OrderLineId; parts: NamePart[] }

/** The order's lines, as the form calls them and a declaration names them. */
export function namedLinesOf(order: Pick<OrderDetails, 'lines' | 'locale'>, locale: Locale): ShownLine[] {
  const { t } = languageOf(locale)
  return order.lines.map((line) => {
    const { lang, options } = wordsFor(order.locale, line, locale)
    const first = { text: t('withdrawals.item', { quantity: line.quantity, name: line.title }), lang }
    const parts = [first, ...options.map(({ value, valueLang }) => ({ text: value, lang: valueLang }))]
    return { id: line.id, name: wholeName(parts), parts, noReturn: line.noReturn }
  })
}
