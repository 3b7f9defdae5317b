import type { ReactNode } from 'react'
import { TagForms } from '#app/back-office/forms/TagForms.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { Colleague } from '#app/identity/people/colleagues.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { staffHolds } from '#app/orders/care/care.ts'
import { mayHold } from '#app/orders/order-rules.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import styles from './Order.module.css'

interface OrderCareProps {
  file: OrderFile
  colleagues: readonly Colleague[]
  /** The version of the order that the page shows. */
  seen: string
  customerId: CustomerId
  form: FormState
  /** What was just done here. */
  notice: ReactNode
}

/** What staff keep with an order: who looks after it, its tags, a hold. */
export function OrderCare(props: OrderCareProps) {
  if (!useMay('orders.tag')) return null
  return (
    <>
      <div id="care">{props.notice}</div>
      <Assignee {...props} />
      <Tags {...props} />
      {mayHold(props.file.facts).ok && <PutOnHold {...props} />}
    </>
  )
}

function Assignee({ file, colleagues, seen, customerId }: OrderCareProps) {
  const { t, href } = useLanguage()
  const { order, assignedTo, people } = file
  const gone = assignedTo !== null && !colleagues.some(({ id }) => id === assignedTo)
  return (
    <form method="post" action={href('/admin/orders/:number/assign', { number: order.number })} className={styles.line}>
      <Once customerId={customerId} />
      <input type="hidden" name="seen" value={seen} />
      <Field
        as="select"
        name="to"
        label={t('office.assignee')}
        defaultValue={assignedTo ?? ''}
        optional={undefined}
        required={false}
        options={[
          { value: '', label: t('office.assignee.nobody') },
          ...(gone ? [{ value: assignedTo, label: people.get(assignedTo) ?? t('office.by_somebody') }] : []),
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button look="quiet">{t('office.assignee.save')}</Button>
    </form>
  )
}

function Tags({ file: { order, tags }, customerId, form }: OrderCareProps) {
  const { href } = useLanguage()
  return (
    <div>
      <TagForms
        tags={tags}
        listOf={(tag) => href('/admin/orders', undefined, { tag })}
        action={href('/admin/orders/:number/tags', { number: order.number })}
        may
        form={form}
        customerId={customerId}
      />
    </div>
  )
}

function PutOnHold({ file: { order }, seen, customerId, form }: OrderCareProps) {
  const language = useLanguage()
  const { t, href } = language
  const isTried = form.values['hold-form'] === 'on'
  const messages = isTried
    ? fieldMessages(language, form.problems, {
        reason: 'office.hold_reason',
        note: 'office.hold_note',
        until: 'office.hold_until',
      })
    : {}
  const values = isTried ? form.values : {}
  return (
    <details open={isTried} className={styles.fold}>
      <summary>{t('office.hold_staff')}</summary>
      <form method="post" action={href('/admin/orders/:number/hold', { number: order.number })} noValidate>
        <Once customerId={customerId} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="hold-form" value="on" />
        <p className="muted small">{t('office.hold_staff_hint')}</p>
        <Field
          as="select"
          name="reason"
          label={t('office.hold_reason')}
          error={messages.reason}
          defaultValue={values.reason ?? ''}
          options={[
            { value: '', label: t('office.choose') },
            ...staffHolds.map((value) => ({ value, label: t(`office.reason.${value}`) })),
          ]}
        />
        <Field
          as="textarea"
          name="note"
          label={t('office.hold_note')}
          optional={t('office.optional')}
          rows={2}
          maxLength={limits.holdNote.value}
          error={messages.note}
          defaultValue={values.note}
        />
        <Field
          name="until"
          type="date"
          label={t('office.hold_until')}
          hint={t('office.hold_until_hint')}
          optional={t('office.optional')}
          error={messages.until}
          defaultValue={values.until}
        />
        <Button look="quiet">{t('office.hold_staff')}</Button>
      </form>
    </details>
  )
}
