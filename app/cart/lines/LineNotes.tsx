import { Notice } from '#app/ui/notices/Notice.tsx'
import { Sentence } from '#app/ui/text/Sentence.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { type CartLine, isShort, type Shortened } from '#app/cart/cart.ts'
import { lineParts } from './line-view.ts'

interface LineNotesProps {
  line: CartLine
  currency: string
  /** Just now it got another quantity than asked for. */
  shortened: Shortened | null
}

/** What has changed about a line since it was added: its price, or its stock. */
export function LineNotes({ line, currency, shortened }: LineNotesProps) {
  const language = useLanguage()
  const { t, money } = language
  const { available, unitPrice, priceWhenAdded } = line
  const price = (amount: number) => money({ amount, currency })
  return (
    <>
      {shortened && (
        <Notice kind="info" silent>
          <Sentence
            of={(name) =>
              t(shortened === 'not-enough' ? 'cart.only_left' : 'cart.at_most', { name, count: line.quantity })
            }
            name={lineParts(line, language)}
          />
        </Notice>
      )}
      {unitPrice !== priceWhenAdded && (
        <Notice kind="info" silent>
          {t(unitPrice > priceWhenAdded ? 'cart.price_up' : 'cart.price_down', {
            from: price(priceWhenAdded),
            to: price(unitPrice),
          })}
        </Notice>
      )}
      {available !== null && isShort(line) && (
        <Notice kind="problem" silent>
          {available > 0
            ? t('cart.too_few_left', { count: available })
            : t(line.notSold ? 'cart.not_sold' : 'cart.sold_out')}
        </Notice>
      )}
    </>
  )
}
