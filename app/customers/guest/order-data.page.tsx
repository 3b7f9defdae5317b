import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { getSeenOrder } from '#app/orders/page/seen-order.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { askOrderArchive } from './ask-order-archive.operation.ts'

/** For the holder of a guest's order link; a customer has the same in the account. */
export async function load(visit: Load<'/orders/:number/data'>) {
  const { params, query, language } = visit
  const key = query.get('key') ?? ''
  const { order, isWhole } = await getSeenOrder(visit, params.number, key)
  if (!isWhole) notFound()
  if (order.customerId !== null) return seeOther(language.href('/account/data'))
  return { number: order.number, key, submission: newId(), isSent: query.get('sent') !== null }
}

export const act = formOf(askOrderArchive, {
  key: ({ params, query }: Act<'/orders/:number/data'>) => ({ number: params.number, link: query.get('key') }),
  done: ({ language, params, query }) =>
    seeOther(language.href('/orders/:number/data', params, { key: query.get('key') ?? '', sent: 1 })),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/orders/:number/data'>): Head {
  return { title: language.t('customers.data'), indexed: false }
}

export function Screen({ data: { number, key, submission, isSent }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  return (
    <div className="page">
      <PageHeader
        title={t('customers.data')}
        text={t('customers.guest_text')}
        above={<a href={href('/orders/:number', { number }, { key })}>{t('customers.order', { number })}</a>}
      />
      <div className="stack">
        {form.problem && <Notice kind="problem">{problemOf(language, form)}</Notice>}
        {isSent && !form.problem ? (
          <Notice kind="success">{t('customers.guest_sent')}</Notice>
        ) : (
          <form method="post" action={href('/orders/:number/data', { number }, { key })}>
            <input type="hidden" name="submission" value={submissionOf(form, submission)} />
            <Button>{t('customers.guest_ask')}</Button>
          </form>
        )}
      </div>
    </div>
  )
}
