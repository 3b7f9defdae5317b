import type { OrderId } from '#app/kernel/ids.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fillCheckout, type Piece, pieceInStock, placingForm, pressPlace } from '#test/support/people/shopper.ts'
import { registerAs } from '#test/support/people/sign-in.ts'
import { type Confirmed, referenceOf } from './provider.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000002760003184',
  asksThenPays: '4000000000003220',
  refundFails: '4000000000005126',
  disputed: '4000000000000259',
}

/** To be debited; its bank takes five days. */
export const accounts = { forDays: 'DE08370400440532013003' }

/** The row of an order in the shop's table. */
export interface OrderRow {
  id: OrderId
  number: string
  state: string
  total: number
  currency: string
  heldBecause: string | null
}

let known = 0

/** A shopper with a browser who has filled in the checkout up to the last button. */
export async function aBuyer(
  world: World,
  {
    piece,
    quantity = 1,
    address,
    hasAccount = false,
  }: { piece?: Piece; quantity?: number; address?: string; hasAccount?: boolean } = {},
) {
  const wanted = piece ?? (await pieceInStock(world.databaseUrl, 0))
  // Her address, in the header of a proxy.
  const browser = openBrowser(world.origin, address ? { 'x-forwarded-for': address } : {})
  const email = `buyer-${++known}@example.com`
  if (hasAccount) await registerAs(browser, { name: 'Ada Weber', email })
  const page = await fillCheckout(browser, wanted.slug, email, quantity)
  const buyer = {
    browser,
    email,
    piece: wanted,
    form: placingForm(page),
    page,
    press: (fields: Record<string, string> = {}) => pressPlace(browser, { ...buyer.form, ...fields }),
    /**
     * Opens the page again, as after a change; if the items have become too heavy for the former shipping method, with
     * another one.
     */
    async lookAgain() {
      buyer.page = await browser.open('/checkout')
      const [, method] = /<input[^>]*name="method"[^>]*value="([^"]+)"/.exec(buyer.page.body) ?? []
      if (method) await browser.post('/checkout/shipping', { method })
      if (method) buyer.page = await browser.open('/checkout')
      buyer.form = placingForm(buyer.page)
      return buyer.page
    },
    order: () => orderOf(world, email),
    comeBack: (secret: string) => browser.open(`/checkout/return?payment_intent=${referenceOf(secret)}`),
  }
  return buyer
}
export type Buyer = Awaited<ReturnType<typeof aBuyer>>

export async function findOrders(world: World, email: string): Promise<OrderRow[]> {
  return world.sql<OrderRow>(
    `select id, number, state, total, currency, held_because as "heldBecause" from orders where email = $1 order by number`,
    email,
  )
}

/** The only order with this address. */
async function orderOf(world: World, email: string): Promise<OrderRow> {
  const [order, ...more] = await findOrders(world, email)
  if (!order || more.length > 0) throw new Error(`${email} has ${more.length + (order ? 1 : 0)} orders`)
  return order
}

/** Presses the last button; returns the client secret for the card fields, or throws. */
export async function openedPayment(buyer: Buyer): Promise<string> {
  const { status, answer } = await buyer.press()
  if (!answer.clientSecret) throw new Error(`The press was answered ${status}: ${JSON.stringify(answer)}`)
  return answer.clientSecret
}

/** A shopper who has pressed the last button, whose payment is open at the provider. */
export async function aBuyerAtTheCard(world: World, options?: Parameters<typeof aBuyer>[1]) {
  const buyer = await aBuyer(world, options)
  const secret = await openedPayment(buyer)
  return { ...buyer, secret, reference: referenceOf(secret), orderRow: await buyer.order() }
}
export type BuyerAtTheCard = Awaited<ReturnType<typeof aBuyerAtTheCard>>

/** The same, but paid and placed, in whichever way the shop learned of it. */
export async function aBuyerWhoPaid(world: World, card = cards.good, options?: Parameters<typeof aBuyer>[1]) {
  const buyer = await aBuyerAtTheCard(world, options)
  mustBe(await world.provider.confirm(buyer.secret, card), 'succeeded', 'requires_capture')
  await untilState(world, buyer.orderRow.id, 'placed')
  return buyer
}

export function mustBe(confirmed: Confirmed, ...statuses: string[]) {
  if (!confirmed.status || !statuses.includes(confirmed.status))
    throw new Error(`The provider answered ${JSON.stringify(confirmed.error ?? confirmed.status)}`)
}

export function untilState(world: World, orderId: OrderId, state: string) {
  return until(`order ${orderId} ${state}`, async () => {
    const [row] = await world.sql<{ state: string }>('select state from orders where id = $1', orderId)
    return row?.state === state
  })
}
