import { Field } from '#app/ui/Field.tsx'
import type { FormState } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { CheckoutDetails } from './checkout.ts'
import { PartForm } from './PartForm.tsx'

export function ContactPart({
  details,
  form,
  isGuest,
}: {
  details: CheckoutDetails
  form: FormState
  isGuest: boolean
}) {
  const { t, href } = useLanguage()
  const { values, problems } = form
  const errorOf = (name: string) => (problems[name] ? t(`error.${problems[name]}`) : undefined)
  const signIn = href('/auth/sign-in', undefined, { return_to: href('/checkout') })
  return (
    <PartForm part="contact" form={form} labels={{ email: t('checkout.email'), phone: t('checkout.phone') }}>
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
        error={errorOf('email')}
      />
      <Field
        name="phone"
        label={t('checkout.phone')}
        type="tel"
        autoComplete="tel"
        optional={t('checkout.optional')}
        hint={t('checkout.phone_hint')}
        defaultValue={values.phone ?? details.phone ?? ''}
        error={errorOf('phone')}
      />
    </PartForm>
  )
}
