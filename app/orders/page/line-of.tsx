import { noReturnWords } from '#app/catalogue/law/no-return.ts'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { queryOfNames } from '#app/catalogue/products/choice.ts'
import { wordsFor } from '#app/orders/letters/line-language.ts'
import type { Line } from '#app/ui/text/Lines.tsx'
import { OptionWords } from '#app/ui/text/OptionWords.tsx'
import type { Language } from '#app/web/language-of.ts'
import type { DetailedLine, OrderDetails } from './order-details.ts'

/** An ordered item, as it is shown wherever an order is: picture, name, choice, quantity and amount. */
export function lineOf(
  line: DetailedLine,
  { locale, currency }: Pick<OrderDetails, 'locale' | 'currency'>,
  language: Language,
): Line {
  const { t, href, money } = language
  const { lang, options } = wordsFor(locale, line, language.locale)
  const price = money({ amount: line.unitPrice, currency })
  return {
    id: line.id,
    href: line.slug ? href('/products/:slug', { slug: line.slug }, queryOfNames(line.choice)) : undefined,
    name: line.title,
    lang,
    // The picture of the cart line; files are stored by content, so it still exists.
    picture: line.picture ? pictureOf({ ...line.picture, width: null, height: null }, '5.5rem', '') : undefined,
    detail: options.length > 0 && <OptionWords options={options} />,
    remark: [line.removed > 0 && t('orders.taken_out', { count: line.removed }), noReturnWords(line.noReturn, language)]
      .filter(Boolean)
      .join(' · '),
    control: <span className="muted num">{t('orders.line_quantity', { quantity: line.quantity, price })}</span>,
    amount: money({ amount: line.total, currency }),
  }
}
