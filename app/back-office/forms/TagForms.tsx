import styles from '#app/back-office/order-page/Order.module.css'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from './Once.tsx'

interface TagFormsProps {
  tags: readonly string[]
  /** Where the list of all with that tag is. */
  listOf(tag: string): string
  /** Where both forms are sent. */
  action: string
  may: boolean
  form: FormState
  customerId: CustomerId
}

/** The tags of an object, each a link to all others that have it, and the field for another one. */
export function TagForms({ tags, listOf, action, may, form, customerId }: TagFormsProps) {
  const language = useLanguage()
  const { t } = language
  const messages = fieldMessages(language, form.problems, { add: 'office.tags.add' })
  return (
    <>
      {tags.length > 0 && (
        <form method="post" action={action} className={styles.tags} aria-label={t('office.tags')}>
          <Once customerId={customerId} />
          {tags.map((tag) => (
            <span key={tag}>
              <a href={listOf(tag)}>
                <bdi>{tag}</bdi>
              </a>
              {may && (
                <button name="remove" value={tag} aria-label={t('office.tags.remove', { tag })}>
                  <Icon name="close" />
                </button>
              )}
            </span>
          ))}
        </form>
      )}
      {may && (
        <form method="post" action={action} className={styles.line} noValidate>
          <Once customerId={customerId} />
          <Field
            name="add"
            label={t('office.tags.add')}
            autoComplete="off"
            maxLength={limits.tag.value}
            error={messages.add}
            defaultValue={form.values.add}
          />
          <Button look="quiet">{t('office.tags.add_press')}</Button>
        </form>
      )}
    </>
  )
}
