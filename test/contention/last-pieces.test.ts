import { expect, test, vi } from 'vitest'
import { errorsEn } from '#app/errors.en.ts'
import { errors } from '#app/errors.ts'
import { type Browserless, openBrowser } from '#test/support/browser-less-client.ts'
import { providerAt } from '#test/support/ordering-by-form.ts'
import { fillCheckout, pieceInStock, placingForm, pressPlace } from '#test/support/shopper.ts'
import { useTwoShops } from '#test/support/two-shops.ts'
import { bookOfPiece, leaveOnly } from './piece.ts'

const shops = useTwoShops()
const shoppers = 200
const pieces = 10

interface Shopper {
  browser: Browserless
  origin: string
  email: string
  /** The status of every answer that she was given. */
  seen: number[]
}

/** Each comes from an address of her own, through a proxy that says so, and is served by one of the two processes. */
function aShopper(index: number): Shopper {
  const origin = shops.origins[index % shops.origins.length] ?? ''
  const seen: number[] = []
  const from = openBrowser(origin, { 'x-forwarded-for': `198.51.100.${index}` })
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

/** Pays, and comes back to the shop or closes the window, which leaves it to the webhook. */
async function payAndReturn({ browser, origin }: Shopper, secret: string, returns: boolean) {
  const reference = secret.split('_secret_')[0] ?? ''
  await pay(reference, origin)
  if (returns) await browser.open(`/checkout/return?payment_intent=${reference}`)
  return reference
}

test('200 shoppers at once for 10 pieces: ten pay and get them, and everybody else is told before paying', async () => {
  const { slug, variantId } = await pieceInStock(shops.url)
  await leaveOnly(shops.url, variantId, pieces)
  const all = Array.from({ length: shoppers }, (_, index) => aShopper(index))
  const ready = await Promise.all(
    all.map(async (shopper) => ({
      shopper,
      form: placingForm(await fillCheckout(shopper.browser, slug, shopper.email)),
    })),
  )

  // Everybody sees a piece for herself and has the last button before her eyes: now all press it in the same moment.
  const presses = await Promise.all(
    ready.map(async ({ shopper, form }) => ({ shopper, ...(await pressPlace(shopper.browser, form)) })),
  )
  const lucky = presses.flatMap(({ shopper, answer: { clientSecret } }) =>
    clientSecret ? [{ shopper, secret: clientSecret }] : [],
  )
  const told = presses.filter(({ answer }) => !answer.clientSecret).map(({ status, answer }) => ({ status, answer }))
  expect(lucky).toHaveLength(pieces)
  expect(told).toEqual(
    told.map(() => ({
      status: errors['stock.sold_out'].status,
      answer: { problem: errorsEn['error.stock.sold_out'], review: '/cart' },
    })),
  )

  const paid = await Promise.all(
    lucky.map(({ shopper, secret }, index) => payAndReturn(shopper, secret, index % 2 === 0)),
  )
  const book = await vi.waitFor(
    async () => {
      const found = await bookOfPiece(shops.url, variantId)
      expect(found.orders).toEqual({ placed: pieces })
      return found
    },
    { timeout: 10_000 },
  )
  expect(book.stock).toEqual({ onHand: 0, reserved: 0, moved: 0 })
  expect(book.reservations).toEqual({ committed: pieces })
  expect(book.ledger.map(({ reference }) => reference).sort()).toEqual(paid.sort())
  expect(book.letters).toBe(pieces)

  // The provider's own book: the same payments, the same sums, and nobody else was charged.
  const { data: intents } = await providerAt(shops.cardProvider).paymentIntents.list({ limit: 100 })
  expect(new Map(intents.map((intent) => [intent.id, intent.amount_received]))).toEqual(
    new Map(book.ledger.map(({ reference, amount }) => [reference, amount])),
  )
  expect(all.flatMap(({ seen }) => seen).filter((status) => status >= 500)).toEqual([])
  expect(shops.said.filter((line) => line.includes('"level":50'))).toEqual([])
})
