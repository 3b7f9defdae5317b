import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Checkout } from '#app/checkout/checkout.server.ts'
import { deliveryWords } from '#app/delivery/delivery-words.ts'
import { PartForm } from '#app/checkout/page/PartForm.tsx'
import type { DatedMethod } from '#app/checkout/checkout-view.ts'

export function ShippingPart({ checkout, form }: { checkout: Checkout; form: FormState }) {
  const language = useLanguage()
  const { t } = language
  const { offered, method } = checkout
  const messages = fieldMessages(language, form.problems, { method: 'checkout.shipping' })
  if (offered.length === 0) return <Notice kind="problem">{t('error.checkout.no_shipping')}</Notice>
  return (
    <PartForm part="shipping" messages={messages}>
      <ChoiceCards
        name="method"
        legend={t('checkout.shipping')}
        legendHidden
        value={form.values.method ?? method?.id ?? offered[0]?.id}
        error={messages.method}
        options={methodOptions(offered, checkout.cart.currency, language)}
      />
    </PartForm>
  )
}

function methodOptions(offered: DatedMethod[], currency: string, language: Language) {
  const { t, own, ownLang, money } = language
  return offered.map((method) => ({
    value: method.id,
    label: own(method, 'name', method.name),
    lang: ownLang(method, 'name'),
    detail: (
      <>
        {deliveryWords(method.arrives, language)}
        <br />
        <span lang={ownLang(method, 'detail')}>{own(method, 'detail', method.detail)}</span>
      </>
    ),
    end: method.charge === 0 ? t('checkout.free') : money({ amount: method.charge, currency }),
  }))
}
