import { listPage } from '#app/back-office/lists/list.page.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { taxRates } from '#app/checkout/taxes/tax-rates.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'

export const { load, head, Screen } = listPage(
  '/admin/tax-rates',
  taxRates,
  ({ id, country, rate }) => ({
    country: (
      <Opens path="/admin/tax-rates/:rate" id={id}>
        <Country code={country} />
      </Opens>
    ),
    rate: <Percent rate={Number(rate)} />,
  }),
  <New />,
)

function Country({ code }: { code: string }) {
  return useLanguage().country(code)
}

function Percent({ rate }: { rate: number }) {
  const { locale } = useLanguage()
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100)
}

function New() {
  const { t, href } = useLanguage()
  return useMay('tax_rates.create') && <Button href={href('/admin/tax-rates/new')}>{t('office.rate.new')}</Button>
}
