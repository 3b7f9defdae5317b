import { shownTo } from '#app/identity/people/visitor.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, isLocale, languageNames, locales } from '#app/locales.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { readablePhone } from '#app/checkout/contact.ts'

interface Profile {
  name: string
  email: string | null
  phone: string | null
  locale: string
  customerId: CustomerId
  version: number
}

const labels = { name: 'account.name', phone: 'account.phone', locale: 'account.language' } as const
type Name = keyof typeof labels

export function ProfileFields({ profile, form }: { profile: Profile; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const now: Record<Name, string> = { name: profile.name, phone: readablePhone(profile.phone), locale: profile.locale }
  const { field, messages } = fieldsOf(language, form, labels, now)
  // After a conflicting change the form keeps what was typed, and each field shows the saved value.
  const hintOf = (name: Name, saved = now[name]) =>
    form.problem && form.values[name] !== now[name] ? t('account.saved_now', { value: saved || '–' }) : undefined
  return (
    <form method="post" action={href('/account/profile')} className="stack" noValidate>
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      <ErrorSummary title={t('account.problems')} messages={messages} />
      <input type="hidden" name={shownTo} value={profile.customerId} />
      <input type="hidden" name="version" value={profile.version} />
      <Field {...field('name')} hint={hintOf('name')} autoComplete="name" maxLength={limits.name.value} />
      <Email email={profile.email} />
      <Field
        {...field('phone')}
        hint={hintOf('phone') ?? t('account.phone_hint')}
        type="tel"
        autoComplete="tel"
        optional={t('account.optional')}
      />
      <Field
        {...field('locale')}
        as="select"
        hint={
          hintOf('locale', languageNames[isLocale(profile.locale) ? profile.locale : defaultLocale]) ??
          t('account.language_hint')
        }
        options={locales.map((value) => ({ value, label: languageNames[value] }))}
      />
      <Button>{t('account.save')}</Button>
    </form>
  )
}

/** Not a field: the sign-in service owns it. */
function Email({ email }: { email: string | null }) {
  const { t } = useLanguage()
  return (
    <p>
      <strong>{t('account.email')}</strong>
      <br />
      {email ?? t('account.email_missing')}
      <br />
      <span className="muted small">{email ? t('account.email_hint') : t('account.email_missing_hint')}</span>
    </p>
  )
}
