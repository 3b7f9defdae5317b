import { type Answer, type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { fillCheckout, type Piece, placingForm } from '#test/support/people/shopper.ts'
import { type Confirmed, referenceOf, typedCode } from '#test/fault-matrix/world/provider.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import { type Card, pocket } from '#test/histories/acts/cards.ts'

/** A shopper with or without script; each button is one call, which may find the shop down. */
export interface Buyer {
  email: string
  browser: Browserless
  page: Answer | null
  secrets: string[]
  hosted: string[]
  asked: Confirmed[]
}

let known = 0

export function aBuyer({ origin }: World): Buyer {
  const email = `buyer-${process.pid}-${++known}@example.com`
  // Each from her own network: the limits against card testing and hoarding are not tested here.
  const from = { 'x-forwarded-for': `10.${Math.floor(known / 250) % 250}.${known % 250}.9` }
  return { email, browser: openBrowser(origin, from), page: null, secrets: [], hosted: [], asked: [] }
}

/** Through contact, delivery and shipping up to the last button. */
export async function goToCheckout(buyer: Buyer, piece: Piece, quantity: number) {
  buyer.page = mustNotFail(await fillCheckout(buyer.browser, piece.slug, buyer.email, quantity))
}

/** With script: the answer has the client secret for the card fields. */
export async function press(buyer: Buyer) {
  if (!buyer.page) return
  const form = placingForm(buyer.page)
  const answer = mustNotFail(await buyer.browser.post('/checkout/place', form, { accept: 'application/json' }))
  if (!answer.headers.get('content-type')?.includes('json')) return
  // The fields that the page's script reads.
  const { clientSecret } = JSON.parse(answer.body) as { clientSecret?: string }
  if (clientSecret) buyer.secrets.push(clientSecret)
}

/** Without script: the answer leads to the provider's page. */
export async function pressHosted(buyer: Buyer) {
  if (!buyer.page) return
  const answer = mustNotFail(await buyer.browser.post('/checkout/place', placingForm(buyer.page)))
  const page = /^0; url=(.+)$/.exec(answer.headers.get('refresh') ?? '')?.[1]
  if (page) buyer.hosted.push(page)
}

export async function pay({ provider }: World, buyer: Buyer, card: Card) {
  const secret = buyer.secrets.at(-1)
  const answer = secret && (await provider.confirm(secret, pocket[card]))
  if (answer && answer.next_action) buyer.asked.push(answer)
}

export async function payHosted(buyer: Buyer, card: Card) {
  const page = buyer.hosted.at(-1)
  if (!page) return
  const fields = { email: buyer.email, number: pocket[card], expiry: '12 / 40', cvc: typedCode, name: 'Ada' }
  await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

export async function answerBank({ provider }: World, buyer: Buyer) {
  const question = buyer.asked.pop()
  if (question) await provider.answerBank(question, 'complete')
}

export async function comeBack({ browser, secrets }: Buyer) {
  const secret = secrets.at(-1)
  if (secret) mustNotFail(await browser.open(`/checkout/return?payment_intent=${referenceOf(secret)}`))
}

/** No shopper ever sees the page for unexpected errors. */
export function mustNotFail(answer: Answer): Answer {
  if (answer.status === 500)
    throw new Error(`${answer.url.pathname} was answered with 500: ${answer.body.slice(0, 500)}`)
  return answer
}
