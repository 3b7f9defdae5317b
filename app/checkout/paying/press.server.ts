import { ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import { rememberCount } from '#app/cart/cart.server.ts'
import { configuration } from '#app/configuration.ts'
import { type ErrorCode, errors, Fault } from '#app/errors.ts'
import { orderAddress } from '#app/orders/links/order-link.server.ts'
import { again, type Answer, type FormState, json, retryHeader, seeOther, untouched } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { findBoughtInAnotherTab, findBoughtLast, findPressed } from './bought.server.ts'
import { findCheckout, seenTotal } from '#app/checkout/checkout.server.ts'
import { leaveFor } from './hosted.server.ts'
import { waitFor } from '#app/checkout/placing/place.server.ts'
import { openWayToPay, type Ordered, type WayOn } from './way-to-pay.server.ts'

type Press = Act<'/checkout'>

/**
 * The page's script asks for JSON and goes on to its card fields; without it the browser is sent to the provider's
 * page.
 */
export const hasFields = (press: Pick<Press, 'header'>) => (press.header('accept') ?? '').includes('application/json')

/** The last button of the checkout, around the form that places the order. */
export const pressing = (place: (press: Press) => Promise<Answer>) => async (visit: Press) => {
  const form = new URLSearchParams(visit.form)
  if (!form.has('method')) form.set('method', hasFields(visit) ? 'fields' : 'hosted')
  const press = { ...visit, form }
  try {
    return await place(press)
  } catch (error) {
    // The script reads no pages: what ends the request elsewhere is shown in place here.
    if (error instanceof Fault && (errors[error.code].status < 500 || isOfProvider(error.code)))
      return notPlaced(press, { problem: error.code, retryAfter: error.retryAfter ?? undefined })
    throw error
  }
}

export const isOfProvider = (code: ErrorCode) => code === 'payment.unavailable' || code === 'payment.not_possible'

/** The order is there: on to its payment. */
export async function placed(press: Press, order: Ordered): Promise<Answer> {
  const way = await openWayToPay(press, order, press.form.get('method'))
  if (!way.ok) return notPlaced(press, { problem: way.reason })
  // Bought at once, free or on account: the cart is empty.
  if (!('clientSecret' in way.value) && !('hostedAddress' in way.value)) await rememberCount(press)
  return goOn(press, way.value)
}

/** On to the payment that was opened, in the way that the page asked for. */
export function goOn(press: Pick<Press, 'header' | 'language'>, way: WayOn): Answer {
  const returnUrl = configuration().origin + press.language.href('/checkout/return')
  if ('clientSecret' in way) return json({ clientSecret: way.clientSecret, returnUrl })
  if (hasFields(press)) return json({ goTo: 'hostedAddress' in way ? way.hostedAddress : way.orderAddress })
  return 'hostedAddress' in way ? leaveFor(way.hostedAddress, way.orderAddress) : seeOther(way.orderAddress)
}

/** A wrong hidden field was not typed by the buyer: the page is shown again, as after any change. */
export async function notPlaced(
  press: Press,
  { problem: refusal, retryAfter }: Pick<FormState, 'problem' | 'retryAfter'>,
): Promise<Answer> {
  const refused = refusal ?? 'checkout.changed'
  const order = await findBought(press, refused)
  if (order) return goOn(press, { orderAddress: orderAddress(press.language, order) })
  const problem = refused === 'cart.empty' && press.visitor.hasEnded ? 'access.sign_in_needed' : refused
  const state = { ...untouched, problem, retryAfter: retryAfter ?? waitFor(problem) }
  return hasFields(press) ? asJson(press, state) : asPage(press, state)
}

/** The cart is closed already: a repeated press, or that of another tab, leads to the order that closed it. */
async function findBought(press: Press, refusal: ErrorCode) {
  if (refusal === 'order.already_paid') return findBoughtLast(ownerOf(press))
  if (refusal !== 'cart.empty') return null
  await rememberCount(press)
  const pressed = await findPressed(press.form.get('submission') ?? '')
  return pressed ?? findBoughtInAnotherTab(press, totalShown(press))
}

const totalShown = ({ form }: Press) => seenTotal(form.get('agreed') ?? '')

type Refused = FormState & { problem: ErrorCode }

function asPage(press: Press, { problem, retryAfter }: Refused): Answer {
  if (problem === 'payment.email_refused') return again({ values: { part: 'contact' }, problems: { email: problem } })
  const was = totalShown(press)
  const values: Record<string, string> = {
    ...(was && { was: String(was.amount), was_currency: was.currency }),
    ...(press.form.get('method') === 'account' && { pay: 'account' }),
  }
  return again({ values, problem, retryAfter }, errors[problem].status)
}

/** The page where the change can be seen and corrected. */
const reviewed = {
  'cart.empty': '/cart',
  'stock.not_enough': '/cart',
  'stock.sold_out': '/cart',
  'checkout.changed': '/checkout',
  'checkout.incomplete': '/checkout',
  'checkout.wallet_unusable': '/checkout',
  'order.expired': '/checkout',
  'order.displaced': '/checkout',
  'order.given_back': '/checkout',
} as const satisfies Partial<Record<ErrorCode, '/cart' | '/checkout'>>

async function asJson(press: Press, state: Refused): Promise<Answer> {
  const { language } = press
  const { problem: reason } = state
  if (reason === 'access.sign_in_needed')
    return json({ goTo: language.href('/auth/sign-in', undefined, { return_to: language.href('/checkout') }) })
  const problem = [problemOf(language, state), await changeOf(press)].filter(Boolean).join(' ')
  const place = reason in reviewed ? reviewed[reason as keyof typeof reviewed] : null
  return json({ problem, review: place && language.href(place) }, errors[reason].status, retryHeader(state))
}

/** By how much what she saw has changed; nothing of amounts in two currencies, which nobody can compare. */
async function changeOf(press: Press): Promise<string | null> {
  const [was, checkout] = [totalShown(press), await findCheckout(press)]
  const { currency } = checkout?.cart ?? {}
  if (!checkout || !currency || was?.currency !== currency || was.amount === checkout.totals.total) return null
  const money = (amount: number) => press.language.money({ amount, currency })
  return press.language.t('checkout.total_changed', { from: money(was.amount), to: money(checkout.totals.total) })
}
