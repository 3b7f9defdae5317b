import { type ListedCustomer, customers } from '#app/customers/file/customers.list.ts'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { useLanguage } from '#app/web/language.tsx'

/** By the name, or where there is none by the address. */
export function CustomerLink({ id, name, email }: Pick<ListedCustomer, 'id' | 'name' | 'email'>) {
  const { t, href } = useLanguage()
  return (
    <a href={href('/admin/customers/:customer', { customer: id })}>
      <bdi>{name || email || t('office.customer.nameless')}</bdi>
    </a>
  )
}

export const { load, head, Screen } = listPage('/admin/customers', customers, (row) => ({
  name: <CustomerLink {...row} />,
}))
