import { unitPriceText } from '#app/catalogue/lists/card.ts'
import { noReturnWords } from '#app/catalogue/law/no-return.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { type Line, Lines } from '#app/ui/text/Lines.tsx'
import { OptionWords } from '#app/ui/text/OptionWords.tsx'
import { called, Sentence } from '#app/ui/text/Sentence.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { type Cart, type CartLine, isShort } from '#app/cart/cart.ts'
import type { Happened } from './happened.ts'
import { LineForms } from './LineForms.tsx'
import { LineNotes } from './LineNotes.tsx'
import { lineAddress, lineLang, lineName, linePicture, removedParts } from './line-view.ts'
import { inPlace, type Removed } from './removed.ts'

interface CartLinesProps {
  cart: Cart
  happened: Happened | null
  form: FormState
  /** In the cart beside a page the newest line comes first: that is the one that shoppers look for. */
  newestFirst: boolean
}

export function CartLines({ cart, happened, form, newestFirst }: CartLinesProps) {
  const language = useLanguage()
  const { money } = language
  const lineOf = (line: CartLine): Line => ({
    id: line.id,
    anchor: `line-${line.id}`,
    href: lineAddress(line, language),
    name: lineName(line, language),
    lang: lineLang(line, language),
    picture: linePicture(line.picture),
    detail: detailOf(line, cart.currency, language),
    remark: noReturnWords(line.noReturn, language),
    note: (
      <LineNotes
        line={line}
        currency={cart.currency}
        shortened={happened?.lineId === line.id ? happened.shortened : null}
      />
    ),
    control: <LineForms line={line} form={form} />,
    amount: money({ amount: line.unitPrice * line.quantity, currency: cart.currency }),
  })
  const rows = inPlace(cart.lines, cart.removed)
  return (
    <Lines
      lines={(newestFirst ? rows.toReversed() : rows).map(({ line, removed }) =>
        line ? lineOf(line) : goneLine(removed),
      )}
    />
  )
}

const goneLine = (removed: Removed): Line => ({
  id: removed.id,
  anchor: `line-${removed.id}`,
  name: removed.title,
  amount: '',
  instead: <Gone removed={removed} />,
})

/** In place of a line that was taken out a moment ago. */
function Gone({ removed }: { removed: Removed }) {
  const language = useLanguage()
  const { t, href } = language
  const parts = removedParts(removed, language)
  return (
    <form method="post" action={href('/cart/put-back')} id={`gone-${removed.id}`}>
      <input type="hidden" name="line" value={removed.id} />
      <span>
        <Sentence of={(name) => t('cart.removed', { name })} name={parts} />
      </span>
      <Button
        look="link"
        {...called({ of: (name) => t('cart.undo_removal_of', { name }), name: parts }, t('cart.undo'))}
      />
    </form>
  )
}

// From here on a shopper may want to hurry; the product page says so from the same number on.
const few = 5

/** The chosen values, and below them a note about the quantity; nothing if there is neither. */
function detailOf(line: CartLine, currency: string, language: Language) {
  const { t, money } = language
  const { options, quantity, available, content } = line
  const price = { amount: line.unitPrice, currency }
  const facts = [
    // For a quantity of one, the price is the amount of the line.
    quantity > 1 && t('cart.each', { price: money(price) }),
    unitPriceText(price, content, language),
    available !== null && available <= few && !isShort(line) && t('cart.few_left', { count: available }),
  ].filter(Boolean)
  if (options.length + facts.length === 0) return undefined
  return (
    <>
      <OptionWords options={options} />
      {options.length > 0 && facts.length > 0 && <br />}
      {facts.join(' · ')}
    </>
  )
}
