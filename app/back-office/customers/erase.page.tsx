import { OpenMatters } from '#app/customers/OpenMatters.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { eraseCustomer } from '#app/customers/erasure/erase-customer.operation.ts'
import { staffReasons } from '#app/customers/erasure/erasure.ts'
import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import { findEffects } from './erase-effects.server.ts'
import { getCustomer } from './customer-page.server.ts'

/** The last page before it: it says what will happen, in numbers, and what it waits for. */
import prose from '#app/ui/frame/Page.module.css'

export async function load(visit: Load<'/admin/customers/:customer/erase'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const actor = actorOf(visit)
  const file = await getCustomer(visit.params.customer, actor)
  const { language } = visit
  if ('movedTo' in file) return seeOther(language.href('/admin/customers/:customer', { customer: file.movedTo }))
  return {
    row: file.row,
    effects: await findEffects(file.row, actor.now),
    submission: newId(),
    customerId: customerOf(visit).id,
  }
}

/** Done: to the requests, since a customer without open matters is no more. */
export const act = formOf(eraseCustomer, {
  key: (_: Act<'/admin/customers/:customer/erase'>) => null,
  done: ({ language }) => seeOther(language.href('/admin/erasures', undefined, { state: 'all' })),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/customers/:customer/erase'>): Head {
  return { title: language.t('office.customer.erase_title'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { row, submission, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  const labels = {
    reason: 'office.customer.erase_reason',
    customer: 'office.field.customer',
    email: 'office.field.email',
  } as const
  const messages = fieldMessages(language, form.problems, labels)
  return (
    <OfficeFrame
      current="/admin/customers"
      above={<a href={href('/admin/customers/:customer', { customer: row.id })}>{row.name || row.email}</a>}
      title={t('office.customer.erase_title')}
      text={t('office.customer.erase_text')}
    >
      <form method="post" action={href('/admin/customers/:customer/erase', { customer: row.id })} className="stack">
        <FormProblems form={form} messages={messages} />
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <Effects data={data} />
        <Field
          as="select"
          name="reason"
          label={t('office.customer.erase_reason')}
          error={messages.reason}
          defaultValue={form.values.reason ?? ''}
          options={[
            { value: '', label: t('office.choose') },
            ...staffReasons.map((value) => ({ value, label: t(`office.value.${value}`) })),
          ]}
        />
        <p>
          <Button data-dangerous>
            {t(data.effects.matters.length > 0 ? 'office.customer.erase_later' : 'office.customer.erase_now')}
          </Button>
        </p>
      </form>
    </OfficeFrame>
  )
}

function Effects({ data: { row, effects } }: Pick<Shown<typeof load>, 'data'>) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  const { matters, orders, invoices, years, messages, addresses } = effects
  return (
    <>
      <div className={prose.prose}>
        <ul>
          {!row.guest && <li>{t('office.customer.erase_account', { addresses })}</li>}
          <li>{t('office.customer.erase_orders', { count: orders })}</li>
          <li>{t('office.customer.erase_messages', { count: messages })}</li>
          <li>{t('office.customer.erase_invoices', { count: invoices, years })}</li>
        </ul>
      </div>
      {matters.length > 0 && (
        <div>
          <h2>{t('office.customer.erase_waits')}</h2>
          <p>{t('office.customer.erase_waits_text')}</p>
          <OpenMatters
            matters={matters}
            pageOf={(number) => (mayOpen('/admin/orders/:number') ? href('/admin/orders/:number', { number }) : null)}
          />
        </div>
      )}
    </>
  )
}
