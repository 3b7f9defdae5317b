import { Once } from '#app/back-office/forms/Once.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { mayHold } from '#app/orders/order-rules.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'

interface UnkeptNoteProps {
  file: OrderFile
  /** The order's typed id. */
  object: string
  customerId: CustomerId
  form: FormState
}

/**
 * A colleague was quicker, so that the order cannot be put on hold any more, and the form for it is gone: its note is
 * offered as a comment.
 */
export function UnkeptNote({ file, object, customerId, form }: UnkeptNoteProps) {
  const { t, href } = useLanguage()
  const mayWrite = useMay('comments.write')
  const { note } = form.values
  if (form.values['hold-form'] !== 'on' || !note || mayHold(file.facts).ok || !mayWrite) return null
  return (
    <Notice kind="info" silent>
      <form
        method="post"
        action={href('/admin/orders/:number/comments', { number: file.order.number })}
        className="stack"
        noValidate
      >
        <Once customerId={customerId} />
        <input type="hidden" name="object" value={object} />
        <Field
          as="textarea"
          id="unkept-note"
          name="text"
          label={t('office.hold_note_unkept')}
          rows={3}
          maxLength={limits.comment.value}
          defaultValue={note}
        />
        <Button look="quiet">{t('office.hold_note_keep')}</Button>
      </form>
    </Notice>
  )
}
