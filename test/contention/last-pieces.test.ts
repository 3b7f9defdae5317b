import { expect, test } from 'vitest'
import { errorsEn } from '#app/shell/errors.en.ts'
import { type ErrorCode, errors } from '#app/errors.ts'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { providerAt } from '#test/support/people/ordering-by-form.ts'
import { fillCheckout, type Piece, pieceInStock, placingForm, pressPlace } from '#test/support/people/shopper.ts'
import { useTwoShops } from '#test/support/shop/two-shops.ts'
import { bookOfPiece, leaveOnly } from './piece.ts'

const shops = useTwoShops()
const shoppers = 200
const pieces = 10

interface Shopper {
  browser: Browserless
  origin: string
  email: string
  /** The status of every answer that she got. */
  seen: number[]
}

/** Each has her own network, through a trusted proxy, and uses one of the two processes. */
function aShopper(index: number): Shopper {
  const origin = shops.origins[index % shops.origins.length] ?? ''
  const seen: number[] = []
  const from = openBrowser(origin, { 'x-forwarded-for': `198.18.${index}.7` })
  const browser: Browserless = {
    ...from,
    post: (...sent) => noted(from.post(...sent)),
    open: (...asked) => noted(from.open(...asked)),
  }
  async function noted(answer: ReturnType<Browserless['post']>) {
    seen.push((await answer).status)
    return answer
  }
  return { browser, origin, email: `shopper-${index}@example.com`, seen }
}

const pay = (reference: string, origin: string) =>
  providerAt(shops.cardProvider).paymentIntents.confirm(reference, {
    payment_method: 'pm_card_visa',
    return_url: `${origin}/checkout/return`,
  })

/** Pays, and comes back to the shop or closes the window, so that only the webhook arrives. */
async function payAndReturn({ browser, origin }: Shopper, secret: string, returns: boolean) {
  const reference = secret.split('_secret_')[0] ?? ''
  await pay(reference, origin)
  if (returns) await browser.open(`/checkout/return?payment_intent=${reference}`)
  return reference
}

/** A shopper at the last button. */
interface Ready {
  shopper: Shopper
  form: Record<string, string>
}

/** Two hundred fill the checkout at once: who has no last button then begins again. This is about the press. */
async function aReadyShopper(index: number): Promise<Ready> {
  const seen: number[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const shopper = aShopper(index)
    const form = placingForm(await fillCheckout(shopper.browser, piece.slug, shopper.email))
    shopper.seen.unshift(...seen)
    if (form.agreed) return { shopper, form }
    seen.splice(0, seen.length, ...shopper.seen)
  }
  throw new Error(`Shopper ${index} has no last button; the answers were ${seen.join()}`)
}

/** Too busy is an answer to expect when two hundred come at once; every other fault is one. */
const busy: ErrorCode = 'system.unavailable'
const isFault = (status: number) => status >= 500 && status !== errors[busy].status

const inCheckout = {
  status: errors['stock.in_checkout'].status,
  answer: { problem: errorsEn['error.stock.in_checkout'], review: null },
}

/** Who is told that the shop is too busy (on a slow machine, after ten seconds) presses the same button again. */
async function pressUntilServed({ shopper, form }: Ready) {
  for (let tries = 0; tries < 5; tries += 1) {
    const pressed = await pressPlace(shopper.browser, form)
    if (pressed.status !== errors[busy].status) return pressed
  }
  throw new Error(`Five times the shop was too busy for ${shopper.email}`)
}

/** All press at the same moment. */
async function pressAtOnce(everybody: readonly Ready[]) {
  const pressed = await Promise.all(everybody.map(async (ready) => ({ ...ready, ...(await pressUntilServed(ready)) })))
  return {
    lucky: pressed.flatMap(({ shopper, answer: { clientSecret } }) =>
      clientSecret ? [{ shopper, secret: clientSecret }] : [],
    ),
    told: pressed.filter(({ answer }) => !answer.clientSecret),
  }
}

let piece: Piece
let without: Ready[] = []

test('200 shoppers at once for 10 items: ten pay and get them, and all others are refused before paying', async () => {
  piece = await pieceInStock(shops.url)
  await leaveOnly(shops.url, piece.variantId, pieces)
  const everybody = await Promise.all(Array.from({ length: shoppers }, (_, index) => aReadyShopper(index)))
  const { lucky, told } = await pressAtOnce(everybody)
  expect(lucky).toHaveLength(pieces)
  expect(told.map(({ status, answer }) => ({ status, answer }))).toEqual(told.map(() => inCheckout))
  without = told

  const paid = await Promise.all(
    lucky.map(({ shopper, secret }, index) => payAndReturn(shopper, secret, index % 2 === 0)),
  )
  const bookNow = () => bookOfPiece(shops.url, piece.variantId)
  await expect.poll(async () => (await bookNow()).orders, { timeout: 30_000 }).toEqual({ placed: pieces })
  const { stock, reservations, ledger, letters } = await bookNow()
  expect({ stock, reservations, letters }).toEqual({
    stock: { onHand: 0, reserved: 0, moved: 0 },
    reservations: { committed: pieces },
    letters: pieces,
  })
  expect(ledger.map(({ reference }) => reference).sort()).toEqual(paid.sort())

  // The provider's own book: the same payments and amounts, and no other charges.
  const { data: intents } = await providerAt(shops.cardProvider).paymentIntents.list({ limit: 100 })
  expect(new Map(intents.map((intent) => [intent.id, intent.amount_received]))).toEqual(
    new Map(ledger.map(({ reference, amount }) => [reference, amount])),
  )
  expect(everybody.flatMap(({ shopper }) => shopper.seen).filter(isFault)).toEqual([])
}, 120_000)

// Here none is refused, so that all wait for the same row lock one after the other: late, and each with one order.
test('after a new delivery, all refused shoppers press again at the same moment, and each gets one', async () => {
  await leaveOnly(shops.url, piece.variantId, without.length)
  const { lucky, told } = await pressAtOnce(without)
  expect(told).toEqual([])
  expect(lucky).toHaveLength(shoppers - pieces)
  const { orders, stock, reservations } = await bookOfPiece(shops.url, piece.variantId)
  expect({ orders, stock, reservations }).toEqual({
    orders: { placed: pieces, pending: without.length },
    stock: { onHand: without.length, reserved: without.length, moved: without.length },
    reservations: { committed: pieces, held: without.length },
  })
  expect(shops.said.filter((line) => line.includes('"level":50') && !line.includes(busy))).toEqual([])
}, 120_000)
