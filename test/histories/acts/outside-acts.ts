import { stripeProvider } from '#app/card-payments/stripe.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { receiveEvent } from '#app/payments/events/provider-events.server.ts'
import type { FailPoint } from '#app/system/fail-point.server.ts'
import type { Act } from './act.ts'
import { type Message, signed } from './cards.ts'
import { type History, shopperOf } from '#test/histories/history.ts'

const minute = 60_000
const names = ['Ada', 'Ben', 'Cleo']

export const passes = (minutes: number): Act => ({
  says: minutes < 120 ? `${minutes} minutes pass` : `${minutes / 1_440} days pass`,
  run: ({ shop }) => shop.advance(minutes * minute),
})

export const faultKinds = [
  'drop-before',
  'commit-then-reset',
  'cut-off',
  'conflict',
  'rate-limit',
  'error-stored',
  'error-unstored',
] as const
export const calls = [
  { method: 'POST', path: '/v1/payment_intents' },
  { method: 'GET', path: '/v1/payment_intents/*' },
  { method: 'POST', path: '/v1/payment_intents/*/confirm' },
  { method: 'POST', path: '/v1/payment_intents/*/cancel' },
  { method: 'POST', path: '/v1/payment_intents/*/capture' },
  { method: 'POST', path: '/v1/refunds' },
  { method: 'GET', path: '/v1/refunds' },
  { method: 'POST', path: '/v1/checkout/sessions' },
  { method: 'POST', path: '/v1/checkout/sessions/*/expire' },
  { method: 'GET', path: '/v1/disputes' },
  { method: 'GET', path: '/v1/events' },
  {},
] as const

/** The next calls of one kind, or of any, fail; three in a row are more than the library retries. */
export const breaks = (
  kind: (typeof faultKinds)[number],
  call: (typeof calls)[number],
  nth: number,
  times: number,
): Act => ({
  says: `The provider will ${kind} ${times} of ${'path' in call ? `${call.method} ${call.path}` : 'all calls'} from the ${nth}. on`,
  run: async ({ shop }) => void (await shop.cards.control('POST faults', { kind, ...call, nth, times })),
})

export const refusals = [400, 401, 403, 404] as const

/** The next calls of one kind, or of any, are refused, for a reason that no rule of the shop knows. */
export const refuses = (
  status: (typeof refusals)[number],
  call: (typeof calls)[number],
  nth: number,
  times: number,
): Act => ({
  says: `The provider will answer ${status} to ${times} of ${'path' in call ? `${call.method} ${call.path}` : 'all calls'} from the ${nth}. on`,
  run: async ({ shop }) =>
    void (await shop.cards.control('POST faults', { kind: 'refuse', status, ...call, nth, times })),
})

export type DashboardAction =
  | 'capture part'
  | 'capture'
  | 'refund'
  | 'refund part'
  | 'cancel'
  | 'dispute'
  | 'dispute part'
  | 'inquire'
  | 'escalate'
  | 'escalate part'
  | 'win'
  | 'lose'
  | 'lose part'
  | 'appeal'
  | 'fail refund'
  | 'fail the last refund'

/** An action in the provider's dashboard, or by a bank behind it. If the provider refuses, nothing has happened. */
export const dashboard = (whose: number, what: DashboardAction): Act => ({
  says: `In the dashboard: ${what} ${names[whose % 3]}’s payment`,
  async run(history) {
    const { cards } = history.shop
    const mine = shopperOf(history, whose).order?.orderId
    const payment = (await cards.wholeBook()).find(({ metadata }) => metadata.order_id === mine)
    if (!payment) return
    // A whole number of crowns and of ten fils.
    const part = Math.max(100, Math.floor(payment.amount / 300) * 100)
    const { id } = payment
    const reason = 'product_not_received'
    const dispute = payment.disputes.at(-1)?.id
    const orders: Record<DashboardAction, [action: string, about: { id?: string; amount?: number; reason?: string }]> =
      {
        'capture part': ['capture', { id, amount: part }],
        capture: ['capture', { id }],
        refund: ['refund', { id }],
        'refund part': ['refund', { id, amount: part }],
        cancel: ['cancel', { id }],
        dispute: ['dispute', { id, reason }],
        'dispute part': ['dispute', { id, reason, amount: part }],
        inquire: ['dispute', { id, reason: 'inquiry' }],
        escalate: ['escalate-inquiry', { id: dispute }],
        'escalate part': ['escalate-inquiry', { id: dispute, amount: part }],
        win: ['win-dispute', { id: dispute }],
        lose: ['lose-dispute', { id: dispute }],
        'lose part': ['lose-dispute', { id: dispute, amount: part }],
        appeal: ['appeal-dispute', { id: dispute }],
        'fail refund': ['fail-refund', { id: payment.refunds[0]?.id }],
        'fail the last refund': ['fail-refund', { id: payment.refunds.at(-1)?.id }],
      }
    const [action, body] = orders[what]
    if (!body.id) return
    await cards.control(`POST actions/${action}`, body).catch(() => {})
  },
})

export type Way = 'once' | 'twice' | 'forged' | 'stale' | 'of another mode' | 'of another account'

/** One webhook, pending or already delivered, arrives in this way. */
export const arrives = (which: number, again: boolean, way: Way): Act => ({
  says: `${again ? 'An old' : 'A'} message arrives, ${way} (${which})`,
  async run(history) {
    const messages = (await history.shop.cards.messages()).filter(({ id }) => history.arrived.has(id) === again)
    const message = messages[which % Math.max(1, messages.length)]
    if (message) await deliver(history, message, way)
  },
})

export const allArrive = (newestFirst: boolean): Act => ({
  says: `All messages arrive${newestFirst ? ', the newest first' : ''}`,
  async run(history) {
    const messages = (await history.shop.cards.messages()).filter(({ id }) => !history.arrived.has(id))
    for (const message of newestFirst ? messages.toReversed() : messages) await deliver(history, message, 'once')
  },
})

async function deliver(history: History, original: Message, way: Way) {
  const now = history.shop.now()
  const seconds = Math.floor(now.getTime() / 1000) - (way === 'stale' ? 400 : 0)
  const other = { ...original, id: `evt_${newId().replaceAll('-', '')}` }
  const message =
    way === 'of another mode'
      ? { ...other, livemode: true }
      : way === 'of another account'
        ? { ...other, account: 'acct_2' }
        : original
  const { body, header } = signed(message, seconds, way === 'forged' ? 'whsec_of_somebody_else' : undefined)
  const read = stripeProvider.readEvent(body, () => header, now)
  if (read.ok === (way === 'forged' || way === 'stale'))
    throw new Error(`A message that was ${way} is ${read.ok ? 'taken' : 'refused'}`)
  if (!read.ok) return
  await Promise.all(Array.from({ length: way === 'twice' ? 2 : 1 }, () => receiveEvent(read.value, now)))
  history.arrived.add(message.id)
}

export const crashes = (point: FailPoint): Act => ({
  says: `The next process to come to ${point} crashes`,
  run: async ({ shop }) => shop.crashAt(point),
})
