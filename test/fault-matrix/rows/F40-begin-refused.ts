import { deepEqual, equal, match } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import { id } from '#test/support/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyer, type Buyer, cards, mustBe, openedPayment, untilState } from '#test/fault-matrix/world/buyer.ts'
import { pressWithoutScript } from '#test/fault-matrix/world/hosted.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const fields = { method: 'POST', path: '/v1/payment_intents' }
const page = { method: 'POST', path: '/v1/checkout/sessions' }
const revoked = { kind: 'refuse', status: 401 }

/**
 * The provider refuses to open a payment: nothing is reserved for it, the buyer reads why, and the operator is alerted.
 */
export const beginRefused: RunRow = async (world) => {
  for (const refusal of [
    revoked,
    { kind: 'refuse', status: 403 },
    { kind: 'refuse', status: 400 },
    { kind: 'malformed' },
  ]) {
    await inFields(world, refusal)
    await onThePage(world, refusal)
  }
  await badAddress(world)
}

async function inFields(world: World, refusal: object) {
  const { provider } = world
  const buyer = await aBuyer(world)
  await provider.fault({ ...refusal, ...fields, times: 9 })
  const { status, answer } = await buyer.press()
  equal(status, 503)
  match(answer.problem ?? '', /Paying by card is not possible right now/)
  await nothingIsHeld(world, buyer)
  await provider.noFaults()
  // The cart is unchanged: the page opened again makes another order, which is paid.
  await buyer.lookAgain()
  const secret = await openedPayment(buyer)
  mustBe(await provider.confirm(secret, cards.good), 'succeeded')
  const [order] = await world.sql<{ id: OrderId }>(
    `select id from orders where email = $1 and state <> 'expired'`,
    buyer.email,
  )
  await untilState(world, order?.id ?? id(''), 'placed')
}

async function onThePage(world: World, refusal: object) {
  const buyer = await aBuyer(world)
  await world.provider.fault({ ...refusal, ...page, times: 9 })
  const refused = await buyer.browser.post('/checkout/place', buyer.form)
  equal(refused.status, 503)
  match(refused.body, /Paying by card is not possible right now/)
  await nothingIsHeld(world, buyer)
  await world.provider.noFaults()
}

/** The provider has its own rules for e-mail addresses: the refusal is shown at the field, and corrected there. */
async function badAddress(world: World) {
  const buyer = await aBuyer(world)
  await world.provider.fault({ kind: 'refuse', code: 'email_invalid', param: 'customer_email', ...page })
  const refused = await buyer.browser.post('/checkout/place', buyer.form)
  equal(refused.status, 422)
  match(refused.body, /<input[^>]*id="email"[^>]*aria-invalid="true"/)
  match(refused.body, /The payment provider does not accept this email address/)
  await nothingIsHeld(world, buyer)
  await buyer.browser.post('/checkout/contact', { email: buyer.email })
  await buyer.lookAgain()
  match(await pressWithoutScript(buyer), /\/pay\//)
}

async function nothingIsHeld({ sql }: World, { email }: Buyer) {
  const [order, ...more] = await sql<{ id: OrderId; state: string; stock: string }>(
    `select o.id, o.state, r.state as stock from orders o join stock_reservations r on r.order_id = o.id where o.email = $1`,
    email,
  )
  deepEqual([order?.state, order?.stock, more.length], ['expired', 'released', 0])
  const letters = await sql('select 1 from letters where reference = $1', order?.id)
  deepEqual(letters, [], 'she has read it on the page')
}
