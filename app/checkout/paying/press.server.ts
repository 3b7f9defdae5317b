import { z } from 'zod'
import { rememberCount } from '#app/cart/cart.server.ts'
import { configuration } from '#app/configuration.ts'
import { type ErrorCode, errors, Fault } from '#app/errors.ts'
import { type Outcome, refuse } from '#app/kernel/outcome.ts'
import { orderAddress } from '#app/orders/links/order-link.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { again, type Answer, json, retryHeader, seeOther, untouched } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import { refuseOthers } from '#app/identity/people/visitor.ts'
import { readForm } from '#app/web/forms/form.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { findBoughtInAnotherTab, findPressed } from './bought.server.ts'
import { type Checkout, findCheckout } from '#app/checkout/checkout.server.ts'
import { leaveFor } from './hosted.server.ts'
import { place, type Placed, type Press, waitFor } from '#app/checkout/placing/place.server.ts'
import { seenTotal } from '#app/checkout/placing/seen.server.ts'

const pressForm = z.object({
  submission: z.uuid('checkout.changed'),
  seen: z.string('checkout.changed').max(100, 'checkout.changed'),
  /** Left out, it is paid by card. */
  method: z.literal('account', 'checkout.changed').optional(),
})

/**
 * The last button of the checkout. The page's script asks for JSON and goes on to its card fields; without script the browser
 * is sent to the provider's page.
 */
export async function press(visit: Act<'/checkout'>): Promise<Answer> {
  const hasFields = (visit.header('accept') ?? '').includes('application/json')
  const read = readForm(pressForm, visit.form)
  const checkout = await findCheckout(visit)
  const onAccount = read.ok && read.value.method === 'account'
  const outcome = await outcomeOf(visit, checkout, read.ok ? { ...read.value, hasFields, onAccount } : null)
  const was = read.ok ? seenTotal(read.value.seen) : null
  if (hasFields) return asJson(visit, outcome, changeOf(visit, checkout, was))
  if (outcome.ok && 'hostedAddress' in outcome.value)
    return leaveFor(outcome.value.hostedAddress, outcome.value.orderAddress)
  if (outcome.ok && 'orderAddress' in outcome.value) return seeOther(outcome.value.orderAddress)
  const problem = outcome.ok ? 'payment.unavailable' : outcome.reason
  if (problem === 'payment.email_refused') return again({ values: { part: 'contact' }, problems: { email: problem } })
  const values: Record<string, string> = {
    ...(was !== null && { was: String(was) }),
    ...(onAccount && { pay: 'account' }),
  }
  return again({ values, problem, retryAfter: waitOf(outcome) }, errors[problem].status)
}

/** With the seconds to wait, where the press was refused for coming too often. */
type Pressed = Outcome<Placed, ErrorCode> & { retryAfter?: number }

const waitOf = (pressed: Pressed) => (pressed.ok ? undefined : (pressed.retryAfter ?? waitFor(pressed.reason)))

async function outcomeOf(visit: Act<'/checkout'>, checkout: Checkout | null, pressed: Press | null): Promise<Pressed> {
  if (!pressed) return refuse('checkout.changed')
  try {
    if (!checkout) return await afterwards(visit, pressed)
    refuseOthers(visit)
    const placed = await place(visit, checkout, pressed)
    // Bought at once, free or on account: nothing of it lies in the cart any more.
    if (placed.ok && !('clientSecret' in placed.value) && !('hostedAddress' in placed.value)) await rememberCount(visit)
    return placed
  } catch (error) {
    // The script reads no pages: what ends the request elsewhere is told in place here.
    if (error instanceof Fault && errors[error.code].status < 500)
      return { ...refuse(error.code), retryAfter: error.retryAfter ?? undefined }
    if (error instanceof Fault && isOfProvider(error.code)) return refuse(error.code)
    throw error
  }
}

const isOfProvider = (code: ErrorCode) => code === 'payment.unavailable' || code === 'payment.not_possible'

/** The cart is closed already: the same press once more, or that of another tab, leads to the order that closed it. */
async function afterwards(
  visit: Act<'/checkout'>,
  { submission, seen }: { submission: string; seen: string },
): Promise<Outcome<Placed, ErrorCode>> {
  await rememberCount(visit)
  const [total, { currency }] = [seenTotal(seen), await getSettings()]
  const inAnotherTab = () => findBoughtInAnotherTab(visit, total === null ? null : { amount: total, currency })
  const order = (await findPressed(submission)) ?? (await inAnotherTab())
  if (order) return { ok: true, value: { orderAddress: orderAddress(visit.language, order) } }
  return refuse(visit.visitor.hasEnded ? 'access.sign_in_needed' : 'cart.empty')
}

function changeOf({ language }: Act<'/checkout'>, checkout: Checkout | null, was: number | null): string | null {
  if (!checkout || was === null || was === checkout.totals.total) return null
  const money = (amount: number) => language.money({ amount, currency: checkout.cart.currency })
  return language.t('checkout.total_changed', { from: money(was), to: money(checkout.totals.total) })
}

/** Where what has changed can be seen and put right. */
const reviewed = {
  'cart.empty': '/cart',
  'stock.not_enough': '/cart',
  'stock.sold_out': '/cart',
  'checkout.changed': '/checkout',
  'checkout.incomplete': '/checkout',
  'order.expired': '/checkout',
  'order.displaced': '/checkout',
  'order.given_back': '/checkout',
} as const satisfies Partial<Record<ErrorCode, '/cart' | '/checkout'>>

function asJson({ language }: Act<'/checkout'>, outcome: Pressed, change: string | null): Answer {
  if (!outcome.ok && outcome.reason === 'access.sign_in_needed')
    return json({ goTo: language.href('/auth/sign-in', undefined, { return_to: language.href('/checkout') }) })
  if (!outcome.ok) {
    const { reason } = outcome
    const form = { ...untouched, problem: reason, retryAfter: waitOf(outcome) }
    const problem = [problemOf(language, form), change].filter(Boolean).join(' ')
    const place = reason in reviewed ? reviewed[reason as keyof typeof reviewed] : null
    return json({ problem, review: place && language.href(place) }, errors[reason].status, retryHeader(form))
  }
  if ('hostedAddress' in outcome.value) return json({ goTo: outcome.value.hostedAddress })
  if ('orderAddress' in outcome.value) return json({ goTo: outcome.value.orderAddress })
  const { clientSecret } = outcome.value
  return json({ clientSecret, returnUrl: configuration().origin + language.href('/checkout/return') })
}
