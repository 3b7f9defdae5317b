import { loadWithDeletion } from '#app/back-office/forms/deletion.server.ts'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { taxRates } from '#app/checkout/taxes/tax-rates.list.ts'
import { deleteTaxRate } from '#app/checkout/taxes/delete-rate.operation.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import { titleIn } from '#app/locales.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { TradeList } from './TradeList.tsx'

const path = '/admin/tax-rates'

export const { head } = listPage(path, taxRates)
export const load = loadWithDeletion(taxRates, deleteTaxRate)

export function Screen({ data, form }: Shown<typeof load>) {
  const { href, locale } = useLanguage()
  return (
    <TradeList
      name="tax_rates"
      path={path}
      data={data}
      form={form}
      deleted="office.rate.deleted"
      restore={(rate) => href('/admin/tax-rates/:rate/restore', { rate })}
      create={{ may: useMay('tax_rates.create'), path: `${path}/new`, text: 'office.rate.new' }}
    >
      <OfficeList
        list={taxRates}
        path={path}
        page={data.list}
        cells={({ id, country, rate, name, names }) => ({
          country: (
            <Opens path="/admin/tax-rates/:rate" id={id}>
              <Country code={country} />
            </Opens>
          ),
          rate: <Percent rate={Number(rate)} />,
          name: <bdi>{titleIn(name, names, locale)}</bdi>,
        })}
      />
    </TradeList>
  )
}

function Country({ code }: { code: string }) {
  return useLanguage().country(code)
}

function Percent({ rate }: { rate: number }) {
  const { locale } = useLanguage()
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100)
}
