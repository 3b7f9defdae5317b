import { listPage } from '#app/back-office/lists/list.page.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { shippingMethods } from '#app/checkout/methods/shipping-methods.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'

export const { load, head, Screen } = listPage(
  '/admin/shipping-methods',
  shippingMethods,
  ({ id, name, countries }) => ({
    name: (
      <Opens path="/admin/shipping-methods/:method" id={id}>
        {name}
      </Opens>
    ),
    countries: <Countries codes={countries.split(', ')} />,
  }),
  <New />,
)

function Countries({ codes }: { codes: readonly string[] }) {
  const { country } = useLanguage()
  return codes.map((code) => country(code)).join(', ')
}

function New() {
  const { t, href } = useLanguage()
  return (
    useMay('shipping_methods.create') && (
      <Button href={href('/admin/shipping-methods/new')}>{t('office.method.new')}</Button>
    )
  )
}
