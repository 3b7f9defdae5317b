import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { saidAt } from '#app/back-office/history/said-at.ts'
import styles from '#app/back-office/order-page/Order.module.css'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { EmailLink } from '#app/settings/ReachUs.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { CustomerAside } from './CustomerAside.tsx'
import { CustomerHistory } from './CustomerHistory.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { CustomerSessions } from './CustomerSessions.tsx'
import { CustomerSummary } from './CustomerSummary.tsx'
import { type CustomerData, loadCustomer } from './customer-data.server.ts'
import { customerActs } from './customer-form.server.ts'

export const acts = customerActs

export const load = loadCustomer

export function head({ view }: CustomerData, { language }: Load<'/admin/customers/:customer'>): Head {
  return { title: view.name || view.email || language.t('office.customer.nameless'), indexed: false }
}

/** Of the fields of its forms, for the summary of what was refused. */
const labels = { add: 'office.tags.add', text: 'office.comment' } as const

export function Screen({ data, form }: Shown<typeof load>) {
  const { view, said, undo, customerId, erasure } = data
  const language = useLanguage()
  const { t, href, date } = language
  const isRefused = form.problem !== null || Object.keys(form.problems).length > 0
  const place = saidAt(said)
  const notice = said && !isRefused && (
    <Notice kind="success" action={undo && <Undo action={undo.action} undo={undo.offered} customerId={customerId} />}>
      {t(`office.customer.done.${said}`)}
    </Notice>
  )
  return (
    <OfficeFrame
      current="/admin/customers"
      history={{ record: 'customers', id: data.id }}
      above={<a href={href('/admin/customers')}>{t('lists.customers')}</a>}
      text={view.name && view.email ? <EmailLink address={view.email} /> : undefined}
      title={<bdi>{view.name || view.email || t('office.customer.nameless')}</bdi>}
    >
      <div className="stack">
        <FormProblems form={form} messages={fieldMessages(language, form.problems, labels)} />
        {place === null && notice}
        {erasure && <Notice kind="info">{t('office.customer.erasure_waits', { at: date(erasure.at) })}</Notice>}
      </div>
      <CustomerSummary data={data} />
      <div className={styles.parts}>
        <div>
          <CustomerOrders data={data} />
          <CustomerSessions data={data} />
          <CustomerHistory data={data} form={form} notice={place === 'history' && notice} />
        </div>
        <aside aria-label={t('office.customer.surroundings')}>
          <CustomerAside data={data} form={form} notice={place === 'care' && notice} />
        </aside>
      </div>
    </OfficeFrame>
  )
}
