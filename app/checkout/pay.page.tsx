import { errors, Fault } from '#app/errors.ts'
import { mayPay } from '#app/orders/order-rules.ts'
import { getSeenOrder } from '#app/orders/seen-order.server.ts'
import { Button } from '#app/ui/Button.tsx'
import { Empty } from '#app/ui/Empty.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { again, type Answer, seeOther } from '#app/web/answer.ts'
import { problemOf } from '#app/web/come-back.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { leaveFor, openHostedPage } from './hosted.server.ts'
import { isLeaving, Leaving } from './Leaving.tsx'
import { limitPresses, paymentProblems, waitFor } from './place.server.ts'

type Visit = Load<'/checkout/pay'>

/** What a link that is too old shows, the order's page decides. */
async function getOrder(visit: Visit) {
  const { query } = visit
  const { order, isWhole } = await getSeenOrder(visit, query.get('order') ?? '', query.get('key'))
  return { order, mayPay: isWhole && mayPay(order, visit.now).ok }
}

function pageOf({ language, query }: Visit, number: string): string {
  const key = query.get('key')
  return language.href('/orders/:number', { number }, key ? { key } : undefined)
}

/** An order that waits for its money is paid on the provider's page, by whoever may see it, with and without script. */
export async function load(visit: Visit) {
  const { order, mayPay } = await getOrder(visit)
  return mayPay ? { order } : seeOther(pageOf(visit, order.number))
}

export async function act(visit: Act<'/checkout/pay'>): Promise<Answer> {
  const { order } = await getOrder(visit)
  await limitPresses(visit, order.id)
  const started = await openHostedPage(order.id, visit.now)
  if (started.ok) return leaveFor(started.value.address, pageOf(visit, order.number))
  const problem = paymentProblems[started.reason]
  // The order has ended: there is no page of it that could say this.
  if (started.reason === 'not-possible' || started.reason === 'email') throw new Fault(problem)
  const isOver = ['already-paid', 'called-off', 'expired', 'displaced', 'held', 'given-back'].includes(started.reason)
  return isOver
    ? seeOther(pageOf(visit, order.number))
    : again({ problem, retryAfter: waitFor(problem) }, errors[problem].status)
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
          <a href={pageOf(visit, order.number)}>{t('checkout.to_order')}</a>
        </p>
      </Empty>
    </>
  )
}
