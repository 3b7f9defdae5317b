import type Stripe from 'stripe'
import { type Answer, openBrowser } from '#test/support/people/browser-less-client.ts'
import { fillCheckout, placingForm } from '#test/support/people/shopper.ts'
import { between, type Chance, oneOf } from './chance.ts'
import type { Holding, Notes } from './notes.ts'

/** The connection broke, or the shop answered an error: it is unknown whether it was done. */
class Unanswered extends Error {}

interface Surroundings {
  origin: string
  provider: Stripe
  slugs: readonly string[]
  notes: Notes
  chance: Chance
}

/**
 * A shopper with a cart, who also orders other items and asks questions, one after the other. Everything that the shop
 * confirmed is recorded, and so is what it left unanswered.
 */
export function openShopper(address: string, { origin, provider, slugs, notes, chance }: Surroundings) {
  const cart = openBrowser(origin, { 'x-forwarded-for': address })
  /** One while the last request was answered, two while its answer is missing. */
  let holdings: Holding[] = [new Map()]

  async function ask(expected: readonly number[], question: Promise<Answer>): Promise<Answer> {
    const answer = await question.catch((error: unknown) => {
      throw new Unanswered('no answer', { cause: error })
    })
    if (expected.includes(answer.status)) return answer
    if (answer.status >= 500) throw new Unanswered(`${answer.url.pathname} answered ${answer.status}`)
    throw new Error(`${answer.url.href} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  }

  async function changeCart() {
    const [held = new Map()] = holdings
    const page = await ask([200], cart.open('/cart'))
    const line = chance() < 0.6 && held.size > 0 ? oneOf(linesOf(page), chance) : null
    const slug = line?.slug ?? oneOf(slugs, chance)
    // Adding the same item again is avoided; an existing line is changed.
    if (!line && held.has(slug)) return
    const quantity = line && chance() < 0.3 ? 0 : between(1, 9, chance)
    const next = new Map(held)
    if (quantity === 0) next.delete(slug)
    else next.set(slug, quantity)
    holdings = [held, next]
    await ask([303], cart.post(...formFor(line, slug, quantity)))
    holdings = [next]
    notes.acknowledged.cart++
  }

  async function write() {
    const browser = openBrowser(origin, { 'x-forwarded-for': randomAddress() })
    const email = `message-${crypto.randomUUID()}@durability.test`
    const submission = crypto.randomUUID()
    const sent = { email, acknowledged: false }
    notes.messages.set(submission, sent)
    const fields = { name: 'Ada', email, message: `Is it there? ${submission}`, submission }
    await ask([303], browser.post('/contact', fields))
    sent.acknowledged = true
    notes.acknowledged.message++
  }

  async function order() {
    const browser = openBrowser(origin, { 'x-forwarded-for': randomAddress() })
    const email = `order-${crypto.randomUUID()}@durability.test`
    const page = await fillCheckout(browser, oneOf(slugs, chance), email).catch((error: unknown) => {
      throw new Unanswered('no checkout', { cause: error })
    })
    const press = placingForm(page)
    // The shop went away in between; nothing was promised.
    if (page.status !== 200 || !press.submission) throw new Unanswered('no page to place an order from')
    const placed = { email, acknowledged: false, reference: null as string | null, captured: false, thanked: false }
    notes.orders.set(press.submission, placed)
    const { body } = await ask([200], browser.post('/checkout/place', press, { accept: 'application/json' }))
    const { clientSecret }: { clientSecret?: string } = JSON.parse(body)
    if (!clientSecret) throw new Error(`An order without a payment: ${body}`)
    placed.reference = clientSecret.split('_secret_')[0] ?? ''
    placed.acknowledged = true
    notes.acknowledged.order++
    await pay(placed.reference)
    placed.captured = true
    const back = await ask([303], browser.get(`/checkout/return?payment_intent=${placed.reference}`))
    if (!back.headers.get('location')?.startsWith('/orders/')) return
    placed.thanked = true
    notes.acknowledged.payment++
  }

  async function pay(reference: string) {
    const { status } = await provider.paymentIntents.confirm(reference, {
      payment_method: 'pm_card_visa',
      return_url: `${origin}/checkout/return`,
    })
    if (status !== 'succeeded') throw new Error(`The payment ${reference} is ${status}`)
  }

  const randomAddress = () => `10.${between(0, 255, chance)}.${between(0, 255, chance)}.${between(1, 254, chance)}`

  return {
    /** Continues until told to stop, or until the shop no longer answers. */
    async shop(goesOn: () => boolean) {
      try {
        while (goesOn()) {
          const mood = chance()
          await (mood < 0.5 ? changeCart() : mood < 0.7 ? write() : order())
        }
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        notes.lost++
      }
    },
    /** Null if the cart's content is possible. */
    async checkCart(): Promise<string | null> {
      const page = await cart.open('/cart')
      const found = new Map(linesOf(page).map(({ slug, quantity }) => [slug, quantity]))
      const expected = holdings
      // Also if it is wrong: it is reported once, and the next round begins with the actual content.
      holdings = [found]
      if (page.status === 200 && expected.some((holding) => same(holding, found))) return null
      return `the cart of ${address} has ${show(found)} instead of ${expected.map(show).join(' or ')}`
    },
  }
}

export type Shopper = ReturnType<typeof openShopper>

interface Line {
  slug: string
  line: string
  was: string
  quantity: number
}

/** The lines of the page in their order: link, line, shown quantity and field follow each other in each. */
function linesOf({ body }: Answer): Line[] {
  const marks = /href="\/products\/([a-z0-9-]+)|name="(line|was|quantity)"[^>]*value="([^"]+)"/g
  const lines: Line[] = []
  const seen = { slug: '', line: '', was: '' }
  for (const [, slug, name, value = ''] of body.matchAll(marks)) {
    if (slug) seen.slug = slug
    else if (name === 'line' || name === 'was') seen[name] = value
    else lines.push({ ...seen, quantity: Number(value) })
  }
  return lines
}

function formFor(line: Line | null, slug: string, quantity: number): [address: string, fields: Record<string, string>] {
  if (!line) return ['/cart', { product: slug, quantity: String(quantity) }]
  const known = { line: line.line, was: line.was }
  return quantity === 0 ? ['/cart/remove', known] : ['/cart/change', { ...known, quantity: String(quantity) }]
}

function same(one: Holding, other: Holding): boolean {
  return one.size === other.size && [...one].every(([slug, quantity]) => other.get(slug) === quantity)
}

function show(holding: Holding): string {
  return `{${[...holding].map(([slug, quantity]) => `${slug}: ${quantity}`).join(', ')}}`
}
