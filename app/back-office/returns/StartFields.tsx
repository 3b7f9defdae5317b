import type { CustomerId, OrderLineId, WithdrawalId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { piecesField, PiecesTable } from '#app/back-office/sending/PiecesTable.tsx'

interface StartFieldsProps {
  file: OrderFile
  /** How many of each line can be returned. */
  left: ReadonlyMap<OrderLineId, number>
  declared: { id: WithdrawalId; items: string; name: string; receivedAt: Date } | null
  /** How many of each line the form begins with. */
  begin: ReadonlyMap<string, number>
  instructions: string
  submission: string
  customerId: CustomerId
  form: FormState
}

/** A return that staff make: what comes back, and where to send it. It follows from a declaration of withdrawal, or not. */
export function StartFields(props: StartFieldsProps) {
  const { file, left, declared, begin, instructions, submission, customerId, form } = props
  const language = useLanguage()
  const { t, href, time } = language
  const { number } = file.order
  const messages = fieldMessages(language, form.problems, {
    ...Object.fromEntries(file.lines.map(({ id, title }) => [piecesField(id), { name: title }])),
    instructions: 'office.return_instructions',
    note: 'office.note',
  })
  const withdrawal = form.values.withdrawal ?? declared?.id
  return (
    <form
      method="post"
      action={href('/admin/orders/:number/return', { number }, declared ? { withdrawal: declared.id } : undefined)}
      className="stack"
      noValidate
    >
      <FormProblems form={form} messages={messages} />
      {declared && (
        <Notice kind="info">
          {t('office.return_declared', { name: declared.name, time: time(declared.receivedAt) })}{' '}
          {declared.items.replaceAll('\n', ', ') || t('withdrawals.whole')}
        </Notice>
      )}
      <Once submission={submission} customerId={customerId} />
      {withdrawal && <input type="hidden" name="withdrawal" value={withdrawal} />}
      <PiecesTable
        caption={t('office.return_announced')}
        order={file.order}
        begin={({ id }) => begin.get(id) ?? 0}
        form={form}
        lines={file.lines.map((line) => ({ line, most: left.get(line.id) ?? 0 }))}
      />
      <Field
        as="textarea"
        name="instructions"
        label={t('office.return_instructions')}
        hint={t('office.return_instructions_hint')}
        rows={5}
        maxLength={limits.returnLabel.value}
        error={messages.instructions}
        defaultValue={form.values.instructions ?? instructions}
      />
      <Field
        as="textarea"
        name="note"
        label={t('office.note')}
        optional={t('office.optional')}
        maxLength={limits.message.value}
        error={messages.note}
        defaultValue={form.values.note}
      />
      <Button>{t('office.return_start')}</Button>
    </form>
  )
}
