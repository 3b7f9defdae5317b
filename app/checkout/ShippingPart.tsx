import { ChoiceCards } from '#app/ui/Choice.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import type { FormState } from '#app/web/answer.ts'
import { type Language, useLanguage } from '#app/web/language.tsx'
import type { Checkout } from './checkout.server.ts'
import { PartForm } from './PartForm.tsx'
import type { OfferedMethod } from './shipping.ts'

export function ShippingPart({ checkout, form }: { checkout: Checkout; form: FormState }) {
  const language = useLanguage()
  const { t } = language
  const { offered, method } = checkout
  const problem = form.problems.method
  if (offered.length === 0) return <Notice kind="problem">{t('error.checkout.no_shipping')}</Notice>
  return (
    <PartForm part="shipping" form={form} labels={{ method: t('checkout.shipping') }}>
      <ChoiceCards
        name="method"
        legend={t('checkout.shipping')}
        legendHidden
        value={form.values.method ?? method?.id ?? offered[0]?.id}
        error={problem && t(`error.${problem}`)}
        options={methodOptions(offered, checkout.cart.currency, language)}
      />
    </PartForm>
  )
}

function methodOptions(offered: OfferedMethod[], currency: string, { t, own, money }: Language) {
  return offered.map((method) => ({
    value: method.id,
    label: own(method, 'name', method.name),
    detail: [
      t('checkout.days', { min: method.daysMin, max: method.daysMax, same: String(method.daysMin === method.daysMax) }),
      own(method, 'detail', method.detail),
    ].join(' '),
    end: method.charge === 0 ? t('checkout.free') : money({ amount: method.charge, currency }),
  }))
}
