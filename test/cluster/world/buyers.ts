import { setTimeout as pause } from 'node:timers/promises'
import { cards } from '#test/fault-matrix/world/buyer.ts'
import { referenceOf } from '#test/fault-matrix/world/provider.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import { texts } from '#app/texts.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fillCheckout, placingForm, pressPlace } from '#test/support/people/shopper.ts'

export interface Purchase {
  email: string
  begunAt: number
  endedAt: number | null
  /** The first answer that was no proper one. */
  refused: { at: number; why: string } | null
  /** The card provider has told the browser that the payment succeeded. */
  isPaid: boolean
  /** The shop has shown the page of the paid order. */
  acknowledged: { at: number; number: string } | null
  /** Or has said that it is paid, and that the link comes by mail: the cart, by which a browser is known, is lost too. */
  isTold: boolean
}

type Browser = ReturnType<typeof openBrowser>

const eachMs = 500
/** How long somebody who has paid reloads the page that should show the order. */
const patienceMs = 90_000

/** Another one begins to buy every 0.5 s, whatever became of those before. */
export function startBuyers(world: World, slugs: readonly string[]) {
  const purchases: Purchase[] = []
  const running: Promise<void>[] = []
  const run = `${Date.now()}`
  const begin = () => {
    const at = purchases.length
    const purchase: Purchase = {
      email: `buyer-${run}-${at}@example.com`,
      begunAt: Date.now(),
      endedAt: null,
      refused: null,
      isPaid: false,
      acknowledged: null,
      isTold: false,
    }
    purchases.push(purchase)
    running.push(
      buy(world, slugs[at % slugs.length] ?? '', at, purchase).finally(() => (purchase.endedAt = Date.now())),
    )
  }
  const timer = setInterval(begin, eachMs)
  return {
    purchases,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

async function buy(world: World, slug: string, at: number, purchase: Purchase) {
  const browser = openBrowser(world.origin, { 'x-forwarded-for': addressOf(at) })
  const refuse = (why: string) => (purchase.refused ??= { at: Date.now(), why })
  const page = await fillCheckout(browser, slug, purchase.email).catch((error: unknown) => refuse(causeOf(error)))
  if (!('body' in page)) return
  const form = placingForm(page)
  if (page.status !== 200 || !form.submission) return void refuse(`the checkout answered ${page.status}`)
  const pressed = await pressPlace(browser, form).catch((error: unknown) => refuse(causeOf(error)))
  if (!('answer' in pressed)) return
  const { clientSecret } = pressed.answer
  if (!clientSecret) return void refuse(`the last button answered ${pressed.status} ${JSON.stringify(pressed.answer)}`)
  const { status } = await world.provider.confirm(clientSecret, cards.good)
  if (status !== 'succeeded') return void refuse(`the payment is ${status}`)
  purchase.isPaid = true
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(500)) {
    const address = `/checkout/return?payment_intent=${referenceOf(clientSecret)}`
    const answer = await browser.get(address).catch((error: unknown) => refuse(causeOf(error)))
    if (!('headers' in answer)) continue
    const number = /^\/orders\/([^/?]+)/.exec(answer.headers.get('location') ?? '')?.[1]
    if (number) return void (purchase.acknowledged = { at: Date.now(), number })
    if (answer.status >= 400) refuse(`the way back answered ${answer.status}`)
    if (answer.status === 303 && (await saysPaid(browser, answer))) return void (purchase.isTold = true)
  }
}

async function saysPaid(browser: Browser, answer: Awaited<ReturnType<Browser['get']>>): Promise<boolean> {
  const page = await browser.follow(answer).catch(() => null)
  return page?.body.includes(texts.en['checkout.paid_title']) ?? false
}

/** Every buyer is in a network of its own. */
const addressOf = (at: number) => `10.${at & 255}.${(at >> 8) & 255}.7`

export function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? `${'code' in cause ? cause.code : cause.name}: ${cause.message}` : String(cause)
}
