import styles from '#app/back-office/order-page/Order.module.css'
import { limits } from '#app/limits.ts'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { customKinds } from '#app/catalogue/writing/custom-fields.ts'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import type { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { CustomRow } from './custom-rows.ts'

interface CustomProps {
  fields: ProductView['custom_fields']
  rows: readonly CustomRow[]
  field: ReturnType<typeof fieldsOf<string>>['field']
  isOpen: boolean
}

/** The shop's own fields of a product, each with a name, what kind of value it has, and the value. */
export function CustomFields({ fields, rows, field, isOpen }: CustomProps) {
  const { t } = useLanguage()
  const kinds = customKinds.map((value) => ({ value, label: t(`office.custom.kind.${value}`) }))
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{t('office.product.custom')}</summary>
      <div className="stack">
        <p className="muted small">{t(rows.length > 0 ? 'office.custom.text' : 'office.custom.too_many')}</p>
        {rows.length === 0 &&
          Object.entries(fields).map(([name, { value }]) => (
            <p key={name}>
              <bdi>{name}</bdi>: <bdi>{value}</bdi>
            </p>
          ))}
        {rows.map((_, at) => (
          // Rows have no other name than their place.
          <fieldset key={at}>
            <FieldPair>
              <Field {...field(`custom_fields-${at}-key`)} required={false} maxLength={limits.title.value} />
              <Field {...field(`custom_fields-${at}-kind`)} as="select" required={false} options={kinds} />
            </FieldPair>
            <Field {...field(`custom_fields-${at}-value`)} required={false} maxLength={limits.customField.value} />
          </fieldset>
        ))}
      </div>
    </details>
  )
}
