import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Checkout } from '#app/checkout/checkout.server.ts'
import { phoneCountry } from '#app/checkout/contact.ts'
import { PartForm } from './PartForm.tsx'

export function ContactPart({
  checkout: { details, settings },
  form,
  isGuest,
}: {
  checkout: Checkout
  form: FormState
  isGuest: boolean
}) {
  const language = useLanguage()
  const { t, href } = language
  const { values, problems } = form
  const messages = fieldMessages(language, problems, { email: 'checkout.email', phone: 'checkout.phone' })
  const signIn = href('/auth/sign-in', undefined, { return_to: href('/checkout') })
  return (
    <PartForm part="contact" messages={messages}>
      {isGuest && (
        <p>
          {t('checkout.guest')} <a href={signIn}>{t('checkout.sign_in')}</a>
        </p>
      )}
      <Field
        name="email"
        label={t('checkout.email')}
        type="email"
        autoComplete="email"
        hint={t('checkout.email_hint')}
        defaultValue={values.email ?? details.email ?? ''}
        error={messages.email}
      />
      <input type="hidden" name={phoneCountry} value={details.address?.country ?? settings.homeCountry} />
      <Field
        name="phone"
        label={t('checkout.phone')}
        type="tel"
        autoComplete="tel"
        optional={t('checkout.optional')}
        hint={t('checkout.phone_hint')}
        defaultValue={values.phone ?? details.phone ?? ''}
        error={messages.phone}
      />
    </PartForm>
  )
}
