import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { PiecesTable } from '#app/back-office/sending/PiecesTable.tsx'
import { lineWords } from '#app/cart/lines/line-view.ts'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { type FormState, untouched } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Added, addField } from './Added.tsx'
import type { EditData } from './edit-page.server.ts'

const removeField = (id: OrderLineId) => `remove-${id}`

interface EditProps {
  data: EditData
  form: FormState
}

/** What to take out and what to add. Sending it changes nothing: it asks what that would do. */
export function EditFields({ data: { file, edit, mayAdd }, form: posted }: EditProps) {
  const language = useLanguage()
  const { t, href } = language
  const page = href('/admin/orders/:number/edit', { number: file.order.number })
  const { removable, values, refused } = edit
  // A refusal of the last press is about the same choice.
  const form = { ...untouched, values, ...refused, problem: posted.problem ?? refused.problem }
  const names = [
    ...file.lines.map(({ id, title }) => [removeField(id), { name: title }] as const),
    ...edit.chosen.map((line) => [addField(line.variantId), { name: lineWords(line, language) }] as const),
  ]
  const messages = fieldMessages(language, form.problems, Object.fromEntries(names))
  const lines = file.lines.map((line) => ({ line, most: removable.get(line.id) ?? 0 }))
  return (
    <form action={`${page}#plan`} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <Section title={t('office.edit_remove')}>
        {lines.some(({ most }) => most > 0) ? (
          <PiecesTable
            caption={t('office.edit_remove')}
            order={file.order}
            field={removeField}
            begin={() => 0}
            form={form}
            lines={lines}
          />
        ) : (
          <p>{t('office.edit_none_to_remove')}</p>
        )}
      </Section>
      {mayAdd && (
        <Section title={t('office.edit_add')}>
          <Added choice={edit} form={form} page={page} currency={file.order.currency} />
        </Section>
      )}
      <p className="row">
        <Button look="quiet">{t('office.edit_work_out')}</Button>
      </p>
    </form>
  )
}
