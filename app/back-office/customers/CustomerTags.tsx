import { Once } from '#app/back-office/forms/Once.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { CustomerData } from './customer-data.server.ts'

/** The tags, each a link to all customers who have it, and the field for another one. */
export function CustomerTags({ data: { id, tags, customerId }, form }: { data: CustomerData; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const may = useMay('customers.tag')
  const action = href('/admin/customers/:customer/tags', { customer: id })
  const messages = fieldMessages(language, form.problems, { add: 'office.tags.add' })
  return (
    <div>
      <h2>{t('office.tags')}</h2>
      {tags.length > 0 && (
        <form method="post" action={action} className={styles.tags} aria-label={t('office.tags')}>
          <Once customerId={customerId} />
          {tags.map((tag) => (
            <span key={tag}>
              <a href={href('/admin/customers', undefined, { tag })}>
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
    </div>
  )
}
