import { Once } from '#app/back-office/forms/Once.tsx'
import type { Colleague } from '#app/identity/people/colleagues.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { ShownComment } from './history.ts'
import styles from './History.module.css'

interface CommentFormProps {
  action: string
  /** The typed id of what it is about. */
  object: string
  colleagues: readonly Colleague[]
  customerId: CustomerId
  form: FormState
}

/** A new comment. A colleague is mentioned by typing @ and the name, or chosen from the list beside it. */
export function CommentForm({ action, object, colleagues, customerId, form }: CommentFormProps) {
  const language = useLanguage()
  const { t } = language
  const own = form.values.object === object && form.values.comment === undefined
  const messages = own
    ? fieldMessages(language, form.problems, { text: 'office.comment', object: 'office.comment' })
    : {}
  return (
    <form method="post" action={action} className={styles.form} noValidate>
      <Once customerId={customerId} />
      <input type="hidden" name="object" value={object} />
      <Field
        as="textarea"
        name="text"
        label={t('office.comment')}
        hint={t('office.comment.hint')}
        rows={2}
        maxLength={limits.comment.value}
        error={messages.text}
        defaultValue={own ? form.values.text : ''}
      />
      <div className={styles.press}>
        {colleagues.length > 0 && (
          <>
            <input
              type="text"
              name="mention"
              list="colleagues"
              autoComplete="off"
              aria-label={t('office.comment.mention')}
              placeholder={`@ ${t('office.comment.mention')}`}
              defaultValue={own ? form.values.mention : ''}
            />
            <datalist id="colleagues">
              {colleagues.map(({ id, name }) => (
                <option key={id}>{name}</option>
              ))}
            </datalist>
          </>
        )}
        <Button look="quiet">{t('office.comment.write')}</Button>
      </div>
    </form>
  )
}

interface CommentActionsProps {
  comment: ShownComment
  change: string
  remove: string
  customerId: CustomerId
  form: FormState
}

/** What its author may do with a comment. */
export function CommentActions({ comment, change, remove, customerId, form }: CommentActionsProps) {
  const language = useLanguage()
  const { t } = language
  const { id, seen, text, isOwn, mayDelete } = comment
  const own = form.values.comment === id
  const problem = own ? fieldMessages(language, form.problems, { text: 'office.comment' }).text : undefined
  if (!isOwn && !mayDelete) return null
  return (
    <div className={styles.actions}>
      {isOwn && (
        <details open={own}>
          <summary>{t('office.comment.change')}</summary>
          <form method="post" action={change} noValidate>
            <Once customerId={customerId} />
            <input type="hidden" name="comment" value={id} />
            <input type="hidden" name="seen" value={seen} />
            <Field
              as="textarea"
              id={`text-${id}`}
              name="text"
              label={t('office.comment.text')}
              rows={3}
              maxLength={limits.comment.value}
              error={problem}
              defaultValue={own ? form.values.text : text}
            />
            <Button look="quiet">{t('office.comment.save')}</Button>
          </form>
        </details>
      )}
      {mayDelete && (
        <form method="post" action={remove}>
          <Once customerId={customerId} />
          <Button look="link">{t('office.comment.delete')}</Button>
        </form>
      )}
    </div>
  )
}
