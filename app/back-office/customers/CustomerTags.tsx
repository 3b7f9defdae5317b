import type { ReactNode } from 'react'
import { TagForms } from '#app/back-office/forms/TagForms.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { CustomerData } from './customer-data.server.ts'

interface CustomerTagsProps {
  data: CustomerData
  form: FormState
  notice: ReactNode
}

/** The tags of a customer; who may not change them sees them alone. */
export function CustomerTags({ data: { id, tags, customerId }, form, notice }: CustomerTagsProps) {
  const { t, href } = useLanguage()
  return (
    <div id="care">
      <h2>{t('office.tags')}</h2>
      {notice}
      <TagForms
        tags={tags}
        listOf={(tag) => href('/admin/customers', undefined, { tag })}
        action={href('/admin/customers/:customer/tags', { customer: id })}
        may={useMay('customers.tag')}
        form={form}
        customerId={customerId}
      />
    </div>
  )
}
