import { loadWithDeletion } from '#app/back-office/forms/deletion.server.ts'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { shippingMethods } from '#app/checkout/methods/shipping-methods.list.ts'
import { deleteShippingMethod } from '#app/checkout/methods/delete-method.operation.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import { titleIn } from '#app/locales.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { TradeList } from './TradeList.tsx'

const path = '/admin/shipping-methods'

export const { head } = listPage(path, shippingMethods)
export const load = loadWithDeletion(shippingMethods, deleteShippingMethod)

export function Screen({ data, form }: Shown<typeof load>) {
  const { href, locale } = useLanguage()
  return (
    <TradeList
      name="shipping_methods"
      path={path}
      data={data}
      form={form}
      deleted="office.method.deleted"
      restore={(method) => href('/admin/shipping-methods/:method/restore', { method })}
      create={{ may: useMay('shipping_methods.create'), path: `${path}/new`, text: 'office.method.new' }}
    >
      <OfficeList
        list={shippingMethods}
        path={path}
        page={data.list}
        cells={({ id, name, names, countries, days }) => ({
          name: (
            <Opens path="/admin/shipping-methods/:method" id={id}>
              {titleIn(name, names, locale)}
            </Opens>
          ),
          countries: <Countries codes={countries.split(', ')} />,
          days: <span className="num">{days}</span>,
        })}
      />
    </TradeList>
  )
}

function Countries({ codes }: { codes: readonly string[] }) {
  const { country } = useLanguage()
  return <span data-long="">{codes.map((code) => country(code)).join(', ')}</span>
}
