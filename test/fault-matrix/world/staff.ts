import { dayAt } from '#app/kernel/day.ts'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { type Answer, openBrowser } from '#test/support/people/browser-less-client.ts'
import { signInAs } from '#test/support/people/sign-in.ts'
import { ownerEmail } from './programs.ts'
import type { World } from './world.ts'

const day = 86_400_000

/** The owner at the back office's own forms. The issuer's clock does not move, so her sign-in is always recent. */
export function staffOf(world: World) {
  const browser = signedIn(world)
  // Presses several times at once, always in the same order: otherwise two of these deadlocked.
  const fresh = () =>
    world.sql(
      `update sessions set authenticated_at = $1, last_seen_at = $1, expires_at = $2 where id_hash in
        (select id_hash from sessions where ended_at is null order by id_hash for update)`,
      world.now(),
      new Date(world.now().getTime() + day / 2),
    )
  async function send(path: string, fields: Record<string, string>): Promise<Answer> {
    await fresh()
    return browser.post(path, { submission: crypto.randomUUID(), ...fields })
  }
  return {
    browser,
    /** Any form of the office. */
    post: send,
    open: async (path: string) => {
      await fresh()
      return browser.open(path)
    },
    /** The rest unless specified; the same `submission` is the same press. */
    refund: (number: string, fields: Record<string, string> = {}) =>
      send(`/admin/orders/${number}/refund`, { kind: 'rest', reason: 'goodwill', 'amount-currency': 'EUR', ...fields }),
    cancel: (number: string) => send(`/admin/orders/${number}/cancel`, {}),
    clearHold: (number: string) => send(`/admin/orders/${number}/clear-hold`, {}),
    /**
     * A transfer for an order on account, in the currency's minor unit (of two digits), after this much was `received`.
     */
    receive: (number: string, amount: number, submission: string = crypto.randomUUID(), received = 0) =>
      send(`/admin/orders/${number}/receipt`, {
        submission,
        amount: (amount / 100).toFixed(2),
        'amount-currency': 'EUR',
        received_on: dayAt(world.now(), defaultTimeZone),
        received: String(received),
      }),
    /** Reverses one of this order's transfers, recorded by mistake. */
    takeBack: (number: string, receipt: string) =>
      send(`/admin/orders/${number}/receipts/${receipt}/undo`, { reason: 'Of another order' }),
    transferred: (number: string, refund: string) => send(`/admin/orders/${number}/refunds/${refund}/transferred`, {}),
    delivered: (number: string, parcel: string) => send(`/admin/orders/${number}/parcels/${parcel}/delivered`, {}),
    /** So many of a line may come back. */
    startReturn: (number: string, line: OrderLineId, quantity: number) =>
      send(`/admin/orders/${number}/return`, { [`lines-${line}`]: String(quantity), instructions: 'The mill' }),
    /** So many have arrived, and go back into stock at the first location. */
    async receiveReturn(returned: string, line: OrderLineId, quantity: number): Promise<Answer> {
      const [location] = await world.sql<{ id: string }>('select id from locations order by position limit 1')
      const pieces = { [`lines-${line}`]: String(quantity), [`restock-${line}`]: String(quantity) }
      return send(`/admin/returns/${returned}/receive`, { ...pieces, location: location?.id ?? '' })
    },
    /** One of its items. */
    refundReturn: ({ number, line, ...order }: { number: string; line: OrderLineId; return: string }) =>
      send(`/admin/orders/${number}/refund`, {
        kind: 'lines',
        reason: 'returned',
        [`lines-${line}`]: '1',
        return: order.return,
      }),
    /** All items in one parcel. */
    async ship(number: string, submission: string = crypto.randomUUID()): Promise<Answer> {
      const lines = await world.sql<{ id: OrderLineId; quantity: number }>(
        'select l.id, l.quantity from order_lines l join orders o on o.id = l.order_id where o.number = $1',
        number,
      )
      const pieces = Object.fromEntries(lines.map(({ id, quantity }) => [`lines-${id}`, String(quantity)]))
      return send(`/admin/orders/${number}/send`, { submission, carrier: 'Parcel post', ...pieces })
    },
  }
}
export type Staff = ReturnType<typeof staffOf>

const browsers = new WeakMap<World, ReturnType<typeof openBrowser>>()

/** Once per world: later its clock is days ahead of the issuer's, whose tokens would have expired. */
export async function signInStaff(world: World) {
  const browser = openBrowser(world.origin)
  const page = await signInAs(browser, ownerEmail, '/admin')
  if (page.status !== 200 || page.url.pathname !== '/admin') throw new Error(`No way in for staff: ${page.url.href}`)
  browsers.set(world, browser)
}

function signedIn(world: World) {
  const browser = browsers.get(world)
  if (!browser) throw new Error('No staff member has signed in')
  return browser
}
