import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { mergeCustomers } from '#app/customers/file/merge-customers.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { type CustomerId, newId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { getCustomer } from './customer-page.server.ts'
import { findCandidates } from './merge-candidates.server.ts'

/** Everyone who may be merged into this account, with what will happen, in numbers. */
export async function load(visit: Load<'/admin/customers/:customer/merge'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const file = await getCustomer(visit.params.customer, actorOf(visit))
  const { language } = visit
  if ('movedTo' in file) return seeOther(language.href('/admin/customers/:customer', { customer: file.movedTo }))
  const candidates = await findCandidates(file.row.id)
  return { row: file.row, candidates, submission: newId(), customerId: customerOf(visit).id }
}

export const act = formOf(mergeCustomers, {
  key: ({ params }: Act<'/admin/customers/:customer/merge'>) => params.customer as CustomerId,
  done: ({ language, params }) => seeOther(language.href('/admin/customers/:customer', params, { done: 'merged' })),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/customers/:customer/merge'>): Head {
  return { title: language.t('office.customer.merge_title'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { row, candidates, submission, customerId } = data
  const language = useLanguage()
  const { t, href, money } = language
  const messages = fieldMessages(language, form.problems, { from: 'office.field.customer' })
  const name = row.name || row.email
  return (
    <OfficeFrame
      current="/admin/customers"
      above={<a href={href('/admin/customers/:customer', { customer: row.id })}>{name}</a>}
      title={t('office.customer.merge_title')}
      text={t('office.customer.merge_text', { name })}
    >
      <div className="stack">
        <FormProblems form={form} messages={messages} />
        {candidates.length === 0 && <p>{t('office.customer.merge_none')}</p>}
        {candidates.map(({ id, guest, counts, worth, allowed, ...other }) => (
          <Section
            key={id}
            title={
              <a href={href('/admin/customers/:customer', { customer: id })}>
                <bdi>{other.name || other.email}</bdi>
              </a>
            }
          >
            <p className="muted">
              <bdi>{other.email}</bdi>, {t(`lists.customers.kind.${guest ? 'guest' : 'account'}`)}
            </p>
            <div className="stack">
              <ul className="stack">
                <li>
                  {t('office.customer.merge_orders', {
                    count: counts.orders,
                    worth: worth.map(money).join(' + ') || '–',
                  })}
                </li>
                {!guest && <li>{t('office.customer.merge_account', counts)}</li>}
                {guest && <li>{t('office.customer.merge_guest')}</li>}
                {counts.comments + counts.tags > 0 && <li>{t('office.customer.merge_notes', counts)}</li>}
              </ul>
              {allowed.ok ? (
                <form method="post" action={href('/admin/customers/:customer/merge', { customer: row.id })}>
                  <Once submission={submissionOf(form, submission)} customerId={customerId} />
                  <input type="hidden" name="from" value={id} />
                  <p>
                    <Button data-dangerous>{t('office.customer.merge_press')}</Button>
                  </p>
                </form>
              ) : (
                <p>{t(`error.${allowed.reason}`)}</p>
              )}
            </div>
          </Section>
        ))}
      </div>
    </OfficeFrame>
  )
}
