import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { getSeenOrder } from '#app/orders/page/seen-order.server.ts'
import { mayRequestReturn, returnEnds } from '#app/orders/returns/return.ts'
import { getReturnable } from '#app/orders/returns/returns.server.ts'
import { SplitLayout } from '#app/ui/frame/SplitLayout.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { withdrawLink } from '#app/orders/links/withdraw-link.server.ts'
import { ReturnForm } from './ReturnForm.tsx'
import { requestReturn } from './request-return.operation.ts'

type Visit = Load<'/orders/:number/return'>

export async function load(visit: Visit) {
  const key = visit.query.get('key')
  const { order, isOwn, isWhole } = await getSeenOrder(visit, visit.params.number, key)
  // A link that is too old shows no items.
  if (!isWhole) return notFound()
  const linkKey = isOwn ? null : key
  const returnable = await getReturnable(order)
  const offered = mayRequestReturn(returnable, limits.orderReturns.value, visit.now)
  return {
    order,
    linkKey,
    offered: offered.ok ? offered.value : null,
    refusal: offered.ok ? null : offered.reason,
    until: returnEnds(returnable),
    submission: newId(),
    withdrawAt: await withdrawLink(order, linkKey, visit.language),
  }
}

/** Done: 303 back to the order. */
export const act = formOf(requestReturn, {
  key: ({ params, query }: Act<'/orders/:number/return'>) => ({ number: params.number, link: query.get('key') }),
  done: ({ language, params, query, visitor }) => {
    const key = query.get('key')
    const number = { number: params.number }
    return visitor.customer && !key
      ? seeOther(language.href('/account/orders/:number', number))
      : seeOther(language.href('/orders/:number', number, key ? { key } : undefined))
  },
})

export function head({ order }: Shown<typeof load>['data'], { language }: Visit): Head {
  return { title: language.t('returns.start_title', { number: order.number }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href, date } = useLanguage()
  const { order, linkKey, offered, refusal, until, withdrawAt } = data
  const { number } = order
  const back = linkKey
    ? href('/orders/:number', { number }, { key: linkKey })
    : href('/account/orders/:number', { number })
  return (
    <>
      <PageHeader
        above={<a href={back}>{t('returns.back', { number })}</a>}
        title={t('returns.start_title', { number })}
        text={offered ? `${t('returns.start_text')} ${t('returns.until', { date: date(until) })}` : undefined}
      />
      <SplitLayout
        aside={
          withdrawAt && (
            <p className="muted">
              {t('returns.law')} <a href={withdrawAt}>{t('withdrawals.title')}</a>
            </p>
          )
        }
      >
        <div className="stack">
          {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
          {offered ? (
            <ReturnForm
              order={order}
              linkKey={linkKey}
              left={offered}
              submission={submissionOf(form, data.submission)}
              form={form}
            />
          ) : (
            refusal && !form.problem && <p>{t(`error.${refusal}`)}</p>
          )}
        </div>
      </SplitLayout>
    </>
  )
}
