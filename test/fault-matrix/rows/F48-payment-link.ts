import { deepEqual, equal } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { FailPoint } from '#app/system/fail-point.server.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { cards } from '#test/fault-matrix/world/buyer.ts'
import { fillShelves } from '#test/fault-matrix/world/shelves.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { pieceInStock } from '#test/support/people/shopper.ts'

const moments: FailPoint[] = ['order-committed', 'payment-created', 'reference-noted']

/**
 * The holder of a payment link presses, and the shop is killed at each moment between the order and its payment; prices
 * change meanwhile; two people have the link. Staff withdraw a link that is being paid, and the shop is killed after the
 * provider was asked.
 */
export const paymentLink: RunRow = async (world) => {
  await fillShelves(world)
  for (const moment of moments) await killedAt(world, moment)
  await twoHolders(world)
  await withdrawnWhilePaying(world)
}

interface Link {
  path: string
  draft: string
  number: string
}

/** Composed and sent by the forms of the office. */
async function aLink(world: World): Promise<Link & { variant: string }> {
  const staff = staffOf(world)
  const made = await staff.browser.follow(await staff.post('/admin/new-draft', { language: 'en' }))
  const path = made.url.pathname
  const { slug } = await pieceInStock(world.databaseUrl, 0)
  const [row] = await world.sql<{ id: string }>(
    `select v.id from variants v join products p on p.id = v.product_id where p.slug = $1 order by v.position limit 1`,
    slug,
  )
  const variant = row?.id ?? ''
  await staff.post(`${path}/lines`, { variant, quantity: '1' })
  await staff.post(`${path}/contact`, { email: `link-${crypto.randomUUID()}@example.com`, language: 'en' })
  const to = { to: 'new', 'address-country': 'DE', 'address-name': 'Ada', 'address-line1': 'Kai 1' }
  await staff.post(`${path}/delivery`, { ...to, 'address-postal_code': '24937', 'address-city': 'Flensburg' })
  const chosen = await staff.open(path)
  const [, method = ''] = /name="method"[^>]*value="([^"]+)"/.exec(chosen.body) ?? []
  await staff.post(`${path}/shipping`, { method })
  const ready = await staff.open(path)
  const [, agreed = ''] = /name="agreed" value="([^"]+)"/.exec(ready.body) ?? []
  await staff.post(`${path}/send`, { agreed, days: '3' })
  const sent = await staff.open(path)
  const [, address = ''] = /value="(http[^"]+\/checkout\/draft[^"]+)"/.exec(sent.body) ?? []
  const link = new URL(address.replaceAll('&amp;', '&'))
  return { path, draft: link.pathname + link.search, number: path.split('/').at(-1) ?? '', variant }
}

/** Whoever has the link, at its page. */
async function aHolder(world: World, { draft }: Link) {
  const browser = openBrowser(world.origin)
  const page = await browser.open(draft)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? ''
  const form = { submission: hidden('submission'), agreed: hidden('agreed'), 'shown-to': hidden('shown-to') }
  return {
    total: Number.parseInt(form.agreed, 10),
    async press() {
      const answer = await browser.post(draft, form, { accept: 'application/json' })
      return JSON.parse(answer.body) as { clientSecret?: string; goTo?: string; problem?: string }
    },
  }
}

const ordersOf = (world: World, { number }: Link) =>
  world.sql<{ state: string; total: number }>(
    `select o.state, o.total from orders o join drafts d on d.cart_id = o.cart_id where d.number = $1 order by o.created_at`,
    number,
  )
const stateOf = async (world: World, { number }: Link) =>
  (await world.sql<{ state: string }>('select state from drafts where number = $1', number))[0]?.state

/** One order at the price that was shown, and the link sells nothing again. */
async function orderedOnce(world: World, link: Link, holder: Awaited<ReturnType<typeof aHolder>>) {
  await until('the draft is ordered', async () => (await stateOf(world, link)) === 'ordered')
  const placed = (await ordersOf(world, link)).filter(({ state }) => state === 'placed')
  deepEqual(placed, [{ state: 'placed', total: holder.total }])
  deepEqual(await holder.press(), { goTo: link.draft })
  equal((await ordersOf(world, link)).filter(({ state }) => state === 'pending').length, 0)
}

async function killedAt(world: World, moment: FailPoint) {
  const link = await aLink(world)
  const holder = await aHolder(world, link)
  world.faults.crashAt(moment)
  const pressed = holder.press().catch(() => null)
  await world.shop.ended()
  await pressed
  await world.startAll()
  await world.sql('update variants set price = price + 100 where id = $1', link.variant)
  const { clientSecret = '' } = await holder.press()
  await world.provider.confirm(clientSecret, cards.good)
  await orderedOnce(world, link, holder)
  await world.sql('update variants set price = price - 100 where id = $1', link.variant)
}

/** The link was forwarded: both press, and both pay. */
async function twoHolders(world: World) {
  const link = await aLink(world)
  const holders = await Promise.all([aHolder(world, link), aHolder(world, link)])
  const answers = await Promise.all(holders.map((each) => each.press()))
  await Promise.all(answers.map(({ clientSecret = '' }) => world.provider.confirm(clientSecret, cards.good)))
  for (const holder of holders) await orderedOnce(world, link, holder)
}

async function endsWithin(world: World, patience: number) {
  const isOver = await Promise.race([world.shop.ended().then(() => true), pause(patience, false)])
  if (isOver) return
  world.faults.clear()
  throw new Error('The payment of a link that is withdrawn was not cancelled at the provider')
}

/** Nobody can pay by a link that staff have withdrawn, also if the shop died meanwhile. */
async function withdrawnWhilePaying(world: World) {
  const link = await aLink(world)
  const holder = await aHolder(world, link)
  const { clientSecret = '' } = await holder.press()
  const staff = staffOf(world)
  world.faults.crashAt('cancel-sent')
  const withdrawn = staff.post(`${link.path}/withdraw-link`, {}).catch(() => null)
  // Without its guard the withdrawal asks no provider, and the shop lives on: that is a failure, not a wait without end.
  await endsWithin(world, 20_000)
  await withdrawn
  await world.startAll()
  await staff.post(`${link.path}/withdraw-link`, {})
  equal(await stateOf(world, link), 'open')
  const { status } = await world.provider.confirm(clientSecret, cards.good)
  equal(status === 'succeeded', false, 'a withdrawn link was paid')
  deepEqual(
    (await ordersOf(world, link)).map(({ state }) => state),
    ['expired'],
  )
}
