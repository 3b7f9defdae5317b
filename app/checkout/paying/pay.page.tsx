import { formOf } from '#app/doors/form.server.ts'
import { type ErrorCode, errors, Fault } from '#app/errors.ts'
import { mayPay } from '#app/orders/order-rules.ts'
import { getSeenOrder } from '#app/orders/page/seen-order.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Empty } from '#app/ui/notices/Empty.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { again, type Answer, seeOther } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { leaveFor } from './hosted.server.ts'
import { isLeaving, Leaving } from '#app/checkout/page/Leaving.tsx'
import { openPaymentPage } from './open-payment-page.operation.ts'
import { waitFor } from '#app/checkout/placing/place.server.ts'

type Visit = Load<'/checkout/pay'>

/** The order's page decides what an expired link shows. */
async function getOrder(visit: Visit) {
  const { query } = visit
  const { order, isWhole } = await getSeenOrder(visit, query.get('order') ?? '', query.get('key'))
  return { order, mayPay: isWhole && mayPay(order, visit.now).ok }
}

function pageOf({ language, query }: Visit): string {
  const [number, key] = [query.get('order') ?? '', query.get('key')]
  return language.href('/orders/:number', { number }, key ? { key } : undefined)
}

/** A waiting order is paid on the provider's page, by anyone who may see it, with and without script. */
export async function load(visit: Visit) {
  const { order, mayPay } = await getOrder(visit)
  return mayPay ? { order } : seeOther(pageOf(visit))
}

/** Paid, or to be paid no more: its page says what became of it. */
const over: readonly (ErrorCode | null)[] = [
  'order.already_paid',
  'order.not_placed',
  'order.expired',
  'order.displaced',
  'payment.held',
  'order.given_back',
]
/** The order has ended, and has no page that could say this. */
const ended: readonly (ErrorCode | null)[] = ['payment.not_possible', 'payment.email_refused']

const open = formOf(openPaymentPage, {
  key: ({ query }: Act<'/checkout/pay'>) => ({ number: query.get('order') ?? '', link: query.get('key') }),
  done: (visit, { address }) => leaveFor(address, pageOf(visit)),
  refused(visit, { problem }) {
    if (problem && ended.includes(problem)) throw new Fault(problem)
    if (!problem || over.includes(problem)) return seeOther(pageOf(visit))
    return again({ problem, retryAfter: waitFor(problem) }, errors[problem].status)
  },
})

export async function act(visit: Act<'/checkout/pay'>): Promise<Answer> {
  await getOrder(visit)
  return open(visit)
}

export function head({ order }: Shown<typeof load>['data'], { language }: Visit): Head {
  const { t } = language
  return { title: `${t('checkout.payment')} – ${t('orders.title', { number: order.number })}`, indexed: false }
}

export function Screen({ data: { order }, form, visit }: Shown<typeof load>) {
  const { t, href, money, time } = useLanguage()
  if (isLeaving(form)) return <Leaving form={form} />
  const amount = money({ amount: order.total, currency: order.currency })
  const again = href('/checkout/pay', undefined, Object.fromEntries(visit.query))
  const button = (
    <form method="post" action={again}>
      <Button>{t('checkout.pay_order', { amount })}</Button>
    </form>
  )
  return (
    <>
      {form.problem && <Notice kind="problem">{problemOf(visit.language, form)}</Notice>}
      <Empty title={t('orders.title', { number: order.number })} action={button}>
        <p>{t('checkout.pay_hosted', { time: time(order.expiresAt) })}</p>
        <p>
          <a href={pageOf(visit)}>{t('checkout.to_order')}</a>
        </p>
      </Empty>
    </>
  )
}
