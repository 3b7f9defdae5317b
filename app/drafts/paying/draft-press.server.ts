import type { Ordered } from '#app/checkout/paying/way-to-pay.server.ts'
import { openPaymentOf } from '#app/checkout/paying/way-to-pay.server.ts'
import { paymentProblems } from '#app/checkout/paying/payment-problems.ts'
import { goOn, hasFields, isOfProvider } from '#app/checkout/paying/press.server.ts'
import { waitFor } from '#app/checkout/placing/place.server.ts'
import { type ErrorCode, errors, Fault } from '#app/errors.ts'
import { again, type Answer, type FormState, json, retryHeader, seeOther, untouched } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import type { Act } from '#app/web/requests/visit.ts'

type Press = Act<'/checkout/draft'>

/** The page of the link: what became of the draft is said there. */
export const pageOf = ({ language, query }: Pick<Press, 'language' | 'query'>): string =>
  language.href('/checkout/draft', undefined, { draft: query.get('draft') ?? '', key: query.get('key') ?? '' })

/** The last button of a payment link, around the form that orders: as in the checkout. */
export const pressing = (order: (press: Press) => Promise<Answer>) => async (visit: Press) => {
  const form = new URLSearchParams(visit.form)
  form.set('method', hasFields(visit) ? 'fields' : 'hosted')
  try {
    return await order({ ...visit, form })
  } catch (error) {
    // The script reads no pages: what ends the request elsewhere is shown in place here.
    if (error instanceof Fault && (errors[error.code].status < 500 || isOfProvider(error.code)))
      return notOrdered(visit, { problem: error.code, retryAfter: error.retryAfter ?? undefined })
    throw error
  }
}

/** The order is there: on to its payment. */
export async function ordered(press: Press, { id, total }: Ordered): Promise<Answer> {
  const way = { orderAddress: pageOf(press) }
  if (total.amount === 0) return goOn(press, way)
  const opened = await openPaymentOf(press.form.get('method'), id, way.orderAddress, press.now)
  if (opened.ok) return goOn(press, opened.value)
  if (opened.reason === 'already-paid') return goOn(press, way)
  return notOrdered(press, { problem: paymentProblems[opened.reason] })
}

/** Ordered or ended meanwhile: the page of the link shows which. */
const over: readonly ErrorCode[] = ['order.already_paid', 'draft.link_ended']

export function notOrdered(press: Press, { problem: refusal, retryAfter }: Partial<FormState>): Answer {
  // A wrong hidden field was not typed by anyone.
  const problem = refusal ?? 'checkout.changed'
  const state = { ...untouched, problem, retryAfter: retryAfter ?? waitFor(problem) }
  const page = pageOf(press)
  if (!hasFields(press)) {
    if (over.includes(problem)) return seeOther(page)
    return again(state, errors[problem].status)
  }
  if (over.includes(problem)) return json({ goTo: page })
  const review = problem === 'checkout.changed' ? page : null
  return json({ problem: problemOf(press.language, state), review }, errors[problem].status, retryHeader(state))
}
