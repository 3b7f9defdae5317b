import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, type CartId } from '#app/kernel/ids.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { startHosted } from '#app/payments/opening/start-hosted.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { fromNetwork } from '#test/support/networks.ts'
import { aDraft, draftOf, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'

useDatabase()
const cards = useCardProvider()
const wish = {
  title: 'Cup',
  email: 'nobody@example.com',
  locale: 'en',
  returnAddress: 'http://shop.test/checkout/return?page={reference}',
  cancelAddress: 'http://shop.test/checkout',
}

/** One shop at one time, and a hoarder on one network who reserves everything and pays for nothing. */
interface World {
  now: Date
  hoarder: string
  shelf: { stock: Stock; pieces: number }[]
  carts: CartId[]
}

async function aWorld(runs: number): Promise<World> {
  const shelf = await Promise.all([1, 2, 6].map(async (pieces) => ({ stock: await stockOf(pieces), pieces })))
  const carts = await Promise.all([0, 1, 2, 3].map(async () => (await aDraft([])).cartId))
  return { now: new Date(), hoarder: `hoarder ${runs}`, shelf, carts }
}

type Act = (world: World) => Promise<unknown>
const ends = ['nothing', 'the bank asks', 'declined', 'the page is open', 'declined, the bank asks', 'debit'] as const

/** Takes all or one of some products with one of the carts, and leaves the order in this state. */
const takes =
  (cart: number, products: readonly boolean[], all: boolean, end: (typeof ends)[number]): Act =>
  async ({ now, hoarder, shelf, carts }) => {
    const wanted = shelf.filter((_, index) => products[index])
    const lines = await Promise.all(
      wanted.map(async ({ stock, pieces }) => (await aDraft(stock, all ? pieces : 1)).lines),
    )
    const draft = draftOf(carts[cart] ?? id(''), lines.flat())
    const placed = await placeOrder(draft, newId(), now, fromNetwork(hoarder))
    if (!placed.ok || end === 'nothing') return
    const { orderId } = placed.value
    if (end === 'the page is open') return startHosted(orderId, wish, now)
    const payment = await startPayment(orderId, now)
    if (!payment.ok) return
    const { reference } = payment.value
    if (end.includes('declined')) await cards.pay(reference, 'pm_card_visa_chargeDeclined')
    if (end.includes('asks')) await cards.pay(reference, 'pm_card_authenticationRequired')
    if (end === 'debit') await debit(reference)
    await settle(reference, now)
  }

/** Any valid account number is taken; its bank answers days later. */
async function debit(reference: string) {
  const data = {
    type: 'sepa_debit',
    sepa_debit: { iban: 'DE08370400440532013003' },
    billing_details: { name: 'Nobody', email: wish.email },
  } as const
  await cards.stripe.paymentIntents.confirm(reference, { payment_method_data: data, return_url: 'http://shop.test' })
}

const waits =
  (seconds: number): Act =>
  async (world) => {
    world.now = new Date(world.now.getTime() + seconds * 1000)
  }
const workerRuns: Act = ({ now }) => endOverdueOrders(now)

const taking = fc
  .tuple(
    fc.nat(3),
    fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()).filter((some) => some.includes(true)),
    fc.boolean(),
    fc.constantFrom(...ends),
  )
  .map((args) => ({ says: `takes ${JSON.stringify(args)}`, act: takes(...args) }))
const waiting = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constantFrom(600, 1_900)).map((seconds) => ({
  says: `waits ${seconds} s`,
  act: waits(seconds),
}))
const working = fc.constant({ says: 'worker', act: workerRuns })
const story = fc.array(
  fc.oneof({ weight: 5, arbitrary: taking }, { weight: 2, arbitrary: waiting }, { weight: 1, arbitrary: working }),
  { minLength: 1, maxLength: 10 },
)

/** Presses every ten seconds for a minute, while the hoarder continues; true once it is paid. */
async function buys(world: World, stock: Stock, network: string, meanwhile: readonly Act[]): Promise<boolean> {
  const draft = await aDraft(stock)
  for (let tries = 0; tries <= 6; tries++) {
    const { now } = world
    const placed = await placeOrder(draft, newId(), now, fromNetwork(network))
    const payment = placed.ok ? await startPayment(placed.value.orderId, now) : null
    // While her card is charged, the hoarder tries to get it back.
    for (const act of meanwhile) await act(world)
    if (payment?.ok) {
      await cards.pay(payment.value.reference)
      return (await settle(payment.value.reference, now)).state === 'paid'
    }
    await waits(10)(world)
  }
  return false
}

/** An order long past its deadline that no one has ended, because the shop or its worker was down. */
const forgotten = [
  { says: 'takes all of one product', act: takes(0, [false, false, true], true, 'nothing') },
  { says: 'waits 3801 s', act: waits(3_801) },
]

/** All of everything, by debits that banks decide days later. */
const debited = [
  { says: 'debits all', act: takes(0, [true, true, true], true, 'debit') },
  { says: 'waits 50 s', act: waits(50) },
]

test('whatever a hoarder on one network reserves, and for however long, an honest shopper can buy any product within a minute', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(story, fc.array(taking, { maxLength: 2 }), async (before, during) => {
      const world = await aWorld(++runs)
      for (const { act } of before) await act(world)
      const meanwhile = during.map(({ act }) => act)
      for (const [index, { stock, pieces }] of world.shelf.entries()) {
        const isHers = await buys(world, stock, `home ${runs} ${index}`, meanwhile)
        expect(isHers, `product of which there are ${pieces}`).toBe(true)
        expect(await leftOf(stock)).toMatchObject({ onHand: pieces - 1 })
      }
    }),
    {
      numRuns: 12,
      examples: [
        [forgotten, []],
        [debited, []],
      ],
    },
  )
}, 180_000)
