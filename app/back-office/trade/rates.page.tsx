import { DeletedNotice } from '#app/back-office/forms/DeletedNotice.tsx'
import { findDeletion } from '#app/back-office/forms/deletion.server.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { taxRates } from '#app/checkout/taxes/tax-rates.list.ts'
import { deleteTaxRate } from '#app/checkout/taxes/delete-rate.operation.ts'
import { loadList } from '#app/doors/list-page.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { Button } from '#app/ui/form/Button.tsx'
import type { Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { useMay } from '#app/web/requests/visitor.tsx'

const path = '/admin/tax-rates'

export const { head } = listPage(path, taxRates)

export async function load(visit: Load<typeof path>) {
  const list = await loadList(taxRates, visit)
  if ('kind' in list) return list
  return { list, deletion: await findDeletion(deleteTaxRate, visit), customerId: customerOf(visit).id }
}

export function Screen({ data: { list, deletion, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { title, text } = listWords('tax_rates', language)
  return (
    <OfficeFrame current={path} title={title} text={text || undefined} action={<New />}>
      <FormProblems form={form} messages={{}} />
      {deletion && (
        <DeletedNotice
          deletion={deletion}
          text="office.rate.deleted"
          action={language.href('/admin/tax-rates/:rate/restore', { rate: deletion.id })}
          customerId={customerId}
        />
      )}
      <OfficeList
        list={taxRates}
        path={path}
        page={list}
        cells={({ id, country, rate }) => ({
          country: (
            <Opens path="/admin/tax-rates/:rate" id={id}>
              <Country code={country} />
            </Opens>
          ),
          rate: <Percent rate={Number(rate)} />,
        })}
      />
    </OfficeFrame>
  )
}

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
