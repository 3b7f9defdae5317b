import { noReturnWords } from '#app/catalogue/law/no-return.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { CartLineId } from '#app/kernel/ids.ts'
import type { Language } from '#app/web/language-of.ts'
import { type Cart, type CartLine, countPieces, isShort, subtotalOf } from '#app/cart/cart.ts'
import type { CartDelivery } from '#app/cart/page/cart-delivery.ts'
import type { Deed, Happened } from './happened.ts'
import { lineWords, removedWords } from './line-view.ts'

export interface News {
  cart: Cart | null
  delivery: Pick<CartDelivery, 'free'> | null
  happened: Happened | null
  told: ErrorCode | null
  /** A form that was refused: on the whole, and the quantity of a line. */
  refused: { problem: ErrorCode | null; quantity: ErrorCode | null; lineId: CartLineId | null }
}

/** What a screen reader announces after a change, in natural order; empty if there is nothing new. */
export function cartAnnouncement(news: News, language: Language): string {
  const { cart, happened } = news
  const sentences = [
    refusal(news, language),
    deedOf(news, language),
    ...gone(news, language),
    ...shownPrices(news, language),
  ]
  if (happened && cart) sentences.push(sumOf(cart, language), freeDelivery(news, language))
  return sentences
    .filter(Boolean)
    .map((sentence) => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')
}

function refusal({ cart, told, happened, refused }: News, language: Language): string {
  const { t } = language
  const code = refused.quantity ?? refused.problem ?? (happened ? null : told)
  if (!code) return ''
  const line = cart?.lines.find(({ id }) => id === refused.lineId)
  const problem = t(`error.${code}`)
  return line ? t('cart.refused_line', { name: lineWords(line, language), problem }) : problem
}

function deedOf({ cart, happened }: News, language: Language): string {
  const removed = cart?.removed.find(({ id }) => id === happened?.lineId)
  const line = cart?.lines.find(({ id }) => id === happened?.lineId)
  if (!happened || !(line ?? removed)) return ''
  if (removed)
    return happened.deed === 'removed' ? language.t('cart.removed', { name: removedWords(removed, language) }) : ''
  return line ? sentenceOf(line, happened, language) : ''
}

const sentences = {
  added: 'cart.added',
  changed: 'cart.changed',
  restored: 'cart.restored',
} as const satisfies Partial<Record<Deed, string>>

function sentenceOf(line: CartLine, { deed, shortened }: Happened, language: Language): string {
  const values = { name: lineWords(line, language), count: line.quantity }
  if (shortened) return language.t(shortened === 'not-enough' ? 'cart.only_left' : 'cart.at_most', values)
  if (deed === 'removed') return ''
  const sentence = language.t(sentences[deed], values)
  const noReturn = deed === 'added' ? noReturnWords(line.noReturn, language) : undefined
  return noReturn ? `${sentence}. ${noReturn}` : sentence
}

// No one listens to more than this at once; each is shown at its line.
const atMost = 3

/** What is no longer sold and has left the cart: as long as it is shown, since nothing else says so. */
function gone({ cart }: News, language: Language): string[] {
  const names = (cart?.gone ?? []).map((line) => removedWords(line, language))
  return names.slice(0, atMost).map((name) => language.t('cart.again_gone', { name }))
}

/** Prices that have changed for the shopper: all of them when the cart opens, only the line's when one was changed. */
function shownPrices({ cart, happened }: News, language: Language): string[] {
  const { t, money } = language
  const all = !happened || happened.deed === 'added'
  const lines = (cart?.lines ?? []).filter(({ id }) => all || id === happened?.lineId)
  const price = (amount: number) => money({ amount, currency: cart?.currency ?? '' })
  const changed = lines.filter(({ unitPrice, priceWhenAdded }) => unitPrice !== priceWhenAdded)
  const short = lines.filter(isShort)
  return [
    ...changed.slice(0, atMost).map((line) =>
      t('cart.new_price', {
        name: lineWords(line, language),
        from: price(line.priceWhenAdded),
        to: price(line.unitPrice),
      }),
    ),
    ...short
      .slice(0, atMost)
      .map((line) => t(line.notSold ? 'cart.again_gone' : 'cart.short_line', { name: lineWords(line, language) })),
  ]
}

function sumOf(cart: Cart, { t, money }: Language): string {
  if (cart.lines.length === 0) return t('cart.empty')
  return t('cart.now', { count: countPieces(cart.lines), amount: money(subtotalOf(cart)) })
}

function freeDelivery({ cart, delivery }: News, { t, money }: Language): string {
  if (!cart || cart.lines.length === 0 || !delivery?.free) return ''
  const { missing } = delivery.free
  return missing > 0
    ? t('cart.to_free', { amount: money({ amount: missing, currency: cart.currency }) })
    : t('cart.is_free')
}
