import type { MissedLine } from '#app/cart/again.ts'
import type { Cart } from '#app/cart/cart.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Sentence } from '#app/ui/text/Sentence.tsx'
import { useLanguage } from '#app/web/language.tsx'

/** An order was bought again: what is in the cart now, and of each other line why it is not. */
export function AgainNotice({ again }: { again: NonNullable<Cart['again']> }) {
  const { t } = useLanguage()
  const { number, missed } = again
  return (
    <Notice kind={missed.length > 0 ? 'info' : 'success'} silent>
      {t('cart.again', { number, all: String(missed.length === 0) })}
      {missed.length > 0 && (
        <ul>
          {missed.map((line, index) => (
            <li key={index}>
              <Missed line={line} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function Missed({ line: { title, titleLanguage, why, count } }: { line: MissedLine }) {
  const { t, locale } = useLanguage()
  const name = [{ text: title, lang: titleLanguage === locale ? undefined : titleLanguage }]
  return <Sentence of={(each) => t(`cart.again_${why}`, { name: each, count })} name={name} />
}
