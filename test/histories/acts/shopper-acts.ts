import { hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { mergeCarts } from '#app/cart/owners/merge-carts.server.ts'
import { newId, type CartId, type CustomerId } from '#app/kernel/ids.ts'
import type { OrderOrigin } from '#app/payments/placing/place-order.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle, settleHosted } from '#app/payments/settling/settle.server.ts'
import { startHosted } from '#app/payments/opening/start-hosted.server.ts'
import { startOnAccount } from '#app/payments/on-account/start-on-account.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { referenceOf } from '#test/fault-matrix/world/provider.ts'
import { db } from '#db/database.server.ts'
import { fromNetwork } from '#test/support/networks.ts'
import type { Act } from './act.ts'
import { type Card, means } from './cards.ts'
import { draftOf } from '#test/histories/shop/draft.ts'
import type { Thing } from '#test/histories/shop/empty-shop.ts'
import { type History, openCarts, type Shopper, shopperOf } from '#test/histories/history.ts'

type Doing = (history: History, shopper: Shopper) => Promise<void>
const names = ['Ada', 'Ben', 'Cleo']

function act(who: number, what: string, run: Doing): Act {
  return { says: `${names[who % 3]} ${what}`, run: (history) => run(history, shopperOf(history, who)) }
}

const pressFrom =
  (from: OrderOrigin | null): Doing =>
  async (history, shopper) => {
    const { key } = shopper
    const placed = await placeOrder(draftOf(history, shopper), key, history.shop.now(), from)
    if (!placed.ok) return
    const { pressed } = history.promises
    pressed.set(key, (pressed.get(key) ?? new Set()).add(placed.value.orderId))
    shopper.order = placed.value
  }
const press = pressFrom(null)

export const start: Doing = async ({ shop }, shopper) => {
  if (!shopper.order) return
  const started = await startPayment(shopper.order.orderId, shop.now())
  if (started.ok) shopper.secrets.push(started.value.clientSecret)
}

/** Refused to a guest, and to a buyer with an overdue order. */
const owe: Doing = async ({ shop, promises }, shopper) => {
  if (!shopper.order) return
  const started = await startOnAccount(shopper.order.orderId, shop.now())
  if (started.ok) promises.paid.add(shopper.order.orderId)
}

export const openPage: Doing = async ({ shop }, shopper) => {
  if (!shopper.order) return
  const wish = {
    title: 'Clay',
    email: 'ada@example.com',
    locale: 'en',
    returnAddress: 'http://shop.test/checkout/return?page={reference}',
    cancelAddress: 'http://shop.test/checkout',
  }
  const started = await startHosted(shopper.order.orderId, wish, shop.now())
  if (!started.ok) return
  const { address } = started.value
  shopper.pages.push({ address, reference: address.split('/').at(-1) ?? '' })
}

/** With any payment that her browser has ever opened: an old tab can be used again. */
export const pay =
  (card: Card, back: number): Doing =>
  async ({ shop }, shopper) => {
    const secret = shopper.secrets.at(-1 - (back % Math.max(1, shopper.secrets.length)))
    if (!secret) return
    const answer = await shop.cards.confirm(secret, card).catch(noAnswer)
    const question = answer?.next_action?.use_stripe_sdk?.stripe_js
    if (question) shopper.questions.push(question)
  }

export const payHosted =
  (card: Card, back: number): Doing =>
  async ({ shop }, shopper) => {
    const page = shopper.pages.at(-1 - (back % Math.max(1, shopper.pages.length)))
    const question = page && (await shop.cards.payHosted(page.address, card).catch(noAnswer))
    if (question) shopper.questions.push(question)
  }

export const answer =
  (how: 'complete' | 'fail'): Doing =>
  async ({ shop }, shopper) => {
    const question = shopper.questions.pop()
    if (question) await shop.cards.answerQuestion(question, how)
  }

/** The browser sees a broken connection; it does not know what has happened. */
const noAnswer = () => null

const comeBack =
  (back: number): Doing =>
  async ({ shop, promises }, shopper) => {
    const references = [...shopper.pages.map(({ reference }) => reference), ...shopper.secrets.map(referenceOf)]
    const reference = references.at(-1 - (back % Math.max(1, references.length)))
    if (!reference) return
    const settled = await (reference.startsWith('cs_') ? settleHosted : settle)(reference, shop.now())
    if (settled.state === 'paid' && settled.orderId) promises.paid.add(settled.orderId)
  }

const inTurn =
  (...doings: Doing[]): Doing =>
  async (history, shopper) => {
    for (const doing of doings) await doing(history, shopper)
  }

type Left = 'at once' | 'at the bank' | 'on the page' | 'a debit' | 'a debit on the page'

/**
 * A hoarder on his own network, with a new cart: takes what there is, and leaves the order in this state. Who displaces
 * whom, the rules decide; money and stock must add up nevertheless.
 */
const hoard =
  (thing: Thing, quantity: number, left: Left): Doing =>
  async (history) => {
    const cartId = newId<CartId>()
    await openCarts(history, [cartId])
    const hoarder: Shopper = {
      name: 'Hoarder',
      cartId,
      customerId: null,
      wants: { [thing]: quantity },
      key: newId(),
      order: null,
      draft: null,
      secrets: [],
      pages: [],
      questions: [],
    }
    await pressFrom(fromNetwork('hoarder'))(history, hoarder)
    if (left.endsWith('on the page')) await openPage(history, hoarder)
    if (left === 'on the page') return
    if (left === 'a debit on the page') return payHosted('is an account of a slow bank', 0)(history, hoarder)
    await start(history, hoarder)
    if (left === 'a debit') await pay('is an account of a slow bank', 0)(history, hoarder)
    if (left === 'at the bank') await pay('asks the bank', 0)(history, hoarder)
  }

export const hoards = (thing: Thing, quantity: number, left: Left): Act => ({
  says: `Somebody takes ${quantity} ${thing} and leaves ${left}`,
  run: (history) => hoard(thing, quantity, left)(history, shopperOf(history, 0)),
})

export const presses = (who: number) => act(who, 'presses the last button', press)
export const opensAnew = (who: number) =>
  act(who, 'opens the checkout again', async (_, shopper) => void (shopper.key = newId()))
export const wants = (who: number, thing: Thing, quantity: number) =>
  act(who, `wants ${quantity} ${thing}`, async (_, shopper) => {
    const { [thing]: _before, ...others } = shopper.wants
    const chosen = quantity > 0 ? { ...others, [thing]: quantity } : others
    shopper.wants = Object.keys(chosen).length > 0 ? chosen : { [thing]: 1 }
    shopper.key = newId()
  })
export const takesNewCart = (who: number) =>
  act(who, 'takes a new cart', async (history, shopper) => {
    shopper.cartId = newId<CartId>()
    shopper.customerId = null
    shopper.key = newId()
    await openCarts(history, [shopper.cartId])
  })
/** Her wishes stay the same: if the account has a cart, her items are merged into that one. */
export const signsIn = (who: number, to: Account) => act(who, `signs in to ${to}`, signIn(to))

type Account = 'a new account' | 'an account with a cart'

export function signIn(to: Account): Doing {
  return async ({ shop, currency }, shopper) => {
    if (shopper.customerId) return
    const guest = shopper.cartId
    const [customerId, own] = [newId<CustomerId>(), newId<CartId>()]
    await db.insertInto('customers').values({ id: customerId }).execute()
    if (to === 'an account with a cart') {
      const expiresAt = new Date(shop.now().getTime() + 365 * 86_400_000)
      await db
        .insertInto('carts')
        .values({ id: own, tokenHash: hashOf(own), customerId, currency, expiresAt })
        .execute()
    }
    await db.transaction().execute((tx) => mergeCarts(tx, guest, customerId, shop.now()))
    Object.assign(shopper, { customerId, key: newId(), cartId: to === 'a new account' ? guest : own })
  }
}
export const starts = (who: number) => act(who, 'comes to the card fields', start)
export const owes = (who: number) => act(who, 'orders on account', inTurn(press, owe))
export const buysOnAccount = (who: number) =>
  act(who, 'signs in and orders on account', inTurn(signIn('a new account'), press, owe))
export const opensPage = (who: number) => act(who, 'goes to the provider’s page', openPage)
export const pays = (who: number, card: Card, back: number) =>
  act(who, `pays with a card that ${means(card)}${old(back)}`, pay(card, back))
export const paysHosted = (who: number, card: Card, back: number) =>
  act(who, `pays there with a card that ${means(card)}${old(back)}`, payHosted(card, back))
export const answersBank = (who: number, how: 'complete' | 'fail') =>
  act(who, how === 'complete' ? 'says yes to the bank' : 'says no to the bank', answer(how))
export const comesBack = (who: number, back: number) => act(who, `comes back to the shop${old(back)}`, comeBack(back))
export const buys = (who: number, card: Card) =>
  act(who, `presses, and pays with a card that ${means(card)}`, inTurn(press, start, pay(card, 0), answer('complete')))
export const buysHosted = (who: number, card: Card) =>
  act(
    who,
    `presses, and pays on the provider’s page with a card that ${means(card)}`,
    inTurn(press, openPage, payHosted(card, 0), answer('complete')),
  )

const old = (back: number) => (back === 0 ? '' : ` (${back} before the last)`)
