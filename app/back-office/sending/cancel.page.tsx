import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { cancelOrder } from '#app/fulfilment/cancel-order.operation.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { mayCancel } from '#app/orders/order-rules.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { type FormState, seeOther } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { offerRefund } from '#app/refunds/plan-refund.ts'
import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { moneyAtCancel } from './money-at-cancel.ts'
import { findOrderFile } from '#app/back-office/orders/order-file.server.ts'

export async function load(visit: Load<'/admin/orders/:number/cancel'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const file = (await findOrderFile(visit.params.number)) ?? notFound()
  return { file, submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 to the order, `done=cancel`. */
export const act = formOf(cancelOrder, {
  key: ({ params }: Act<'/admin/orders/:number/cancel'>) => params.number,
  done: ({ language, params }) => seeOther(language.href('/admin/orders/:number', params, { done: 'cancel' })),
})

export function head({ file }: Shown<typeof load>['data'], { language }: Load<'/admin/orders/:number/cancel'>): Head {
  return { title: language.t('office.cancel_title', { number: file.order.number }), indexed: false }
}

export function Screen({ data: { file, submission, customerId }, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const { number } = file.order
  const may = mayCancel(file.facts)
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<BackToOrder number={number} />}
      title={t('office.cancel_title', { number })}
    >
      {may.ok ? (
        <CancelFields file={file} submission={submission} customerId={customerId} form={form} />
      ) : (
        <p>{t(`error.${may.reason}`)}</p>
      )}
    </OfficeFrame>
  )
}

function CancelFields({ file, submission, customerId, form }: Shown<typeof load>['data'] & { form: FormState }) {
  const language = useLanguage()
  const { t, href, money } = language
  const { number, currency } = file.order
  // Cancelling does not refund a debt: it no longer has to be paid.
  const { what, amount } = moneyAtCancel({ ...file, offer: offerRefund({ ...file.refundable, owed: 0 }) })
  const messages = fieldMessages(language, form.problems, { note: 'office.note' })
  return (
    <form method="post" action={href('/admin/orders/:number/cancel', { number })} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <Notice kind="info">{t(`office.cancel_money.${what}`, { amount: money({ amount, currency }) })}</Notice>
      <Once submission={submissionOf(form, submission)} customerId={customerId} />
      <Field
        as="textarea"
        name="note"
        label={t('office.note')}
        optional={t('office.optional')}
        maxLength={limits.message.value}
        error={messages.note}
        defaultValue={form.values.note}
      />
      <Choice name="restock" label={t('office.cancel_restock')} hint={t('office.cancel_restock_hint')} form={form} />
      <Choice name="notify" label={t('office.cancel_notify')} form={form} />
      <Button data-dangerous>{t('office.cancel_press')}</Button>
    </form>
  )
}

interface ChoiceProps {
  name: 'restock' | 'notify'
  label: string
  hint?: string
  form: FormState
}

/** Done unless it is unchecked. */
function Choice({ name, label, hint, form }: ChoiceProps) {
  return (
    <p>
      <input type="hidden" name={name} value="" />
      <label>
        <input
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={form.values[name] !== ''}
          aria-describedby={hint && `${name}-hint`}
        />{' '}
        {label}
      </label>
      {hint && (
        <>
          <br />
          <span id={`${name}-hint`} className="muted small">
            {hint}
          </span>
        </>
      )}
    </p>
  )
}
