import type { Cart } from '#app/cart/cart.ts'
import { removedParts } from '#app/cart/lines/line-view.ts'
import type { GoneLine } from '#app/cart/lines/removed.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Sentence } from '#app/ui/text/Sentence.tsx'
import { useLanguage } from '#app/web/language.tsx'

interface GoneNoticeProps {
  cart: Pick<Cart, 'gone'>
  /** False where the page has no announcement that says it, too. */
  silent?: boolean
}

/** Lines that are no longer in the cart, since what they held was deleted. Nothing where there are none. */
export function GoneNotice({ cart: { gone = [] }, silent = true }: GoneNoticeProps) {
  const { t } = useLanguage()
  if (gone.length === 0) return null
  return (
    <Notice kind="info" silent={silent}>
      {t('cart.gone', { count: gone.length })}
      <GoneLines gone={gone} />
    </Notice>
  )
}

/** What they held, each by its name in the reader's language. */
export function GoneLines({ gone }: { gone: readonly GoneLine[] }) {
  const language = useLanguage()
  return (
    <ul>
      {gone.map((line) => (
        <li key={line.id}>
          <Sentence of={(name) => name} name={removedParts(line, language)} />
        </li>
      ))}
    </ul>
  )
}
