import { createShippingMethod } from '#app/checkout/methods/create-method.operation.ts'
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
import { MethodFields, newMethod, withCodes } from './MethodFields.tsx'

export async function load(visit: Load<'/admin/shipping-methods/new'>) {
  const { currency, homeCountry } = await getSettings()
  const values = { ...newMethod, countries: homeCountry }
  return { currency, values, submission: newId(), customerId: customerOf(visit).id }
}

const create = formOf(createShippingMethod, {
  key: (_: Act<'/admin/shipping-methods/new'>) => null,
  done: ({ language }, { id }) =>
    seeOther(language.href('/admin/shipping-methods/:method', { method: id }, { done: 'saved' })),
})

/** Done: 303 to the method, `done=saved`. */
export const act = (visit: Act<'/admin/shipping-methods/new'>) => create({ ...visit, form: withCodes(visit.form) })

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/shipping-methods/new'>): Head {
  return { title: language.t('office.method.new'), indexed: false }
}

export function Screen({ data: { currency, values, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/shipping-methods"
      above={<a href={href('/admin/shipping-methods')}>{t('lists.shipping_methods')}</a>}
      title={t('office.method.new')}
    >
      <form method="post" action={href('/admin/shipping-methods/new')} className="stack" noValidate>
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <MethodFields form={form} values={values} currency={currency} isNew />
        <Button>{t('office.settings_press')}</Button>
      </form>
    </OfficeFrame>
  )
}
