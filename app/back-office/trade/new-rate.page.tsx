import { createTaxRate } from '#app/checkout/taxes/create-rate.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { withPercent, withPoints } from './percent.ts'
import { RateFields } from './RateFields.tsx'

export async function load(visit: Load<'/admin/tax-rates/new'>) {
  const { homeCountry } = await getSettings()
  const values = { country: homeCountry, tax_class: 'standard', 'name-en': 'VAT', 'name-de': 'MwSt.' }
  return { values, submission: newId(), customerId: customerOf(visit).id }
}

const create = formOf(createTaxRate, {
  key: (_: Act<'/admin/tax-rates/new'>) => null,
  done: ({ language }, { id }) => seeOther(language.href('/admin/tax-rates/:rate', { rate: id }, { done: 'saved' })),
})

/** Done: 303 to the rate, `done=saved`. */
export const act = (visit: Act<'/admin/tax-rates/new'>) => create({ ...visit, form: withPoints(visit.form) })

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/tax-rates/new'>): Head {
  return { title: language.t('office.rate.new'), indexed: false }
}

export function Screen({ data: { values, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href, locale } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/tax-rates"
      above={<a href={href('/admin/tax-rates')}>{t('lists.tax_rates')}</a>}
      title={t('office.rate.new')}
    >
      <form method="post" action={href('/admin/tax-rates/new')} className="stack" noValidate>
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <RateFields form={withPercent(form, locale)} values={values} isNew />
        <Button>{t('office.settings_press')}</Button>
      </form>
    </OfficeFrame>
  )
}
