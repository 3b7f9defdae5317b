import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'

interface LogoProps {
  logo: string | null
  form: FormState
  seen: string
  customerId: CustomerId
}

/** The logo as it is now, another one, and none. */
export function Logo({ logo, form, seen, customerId }: LogoProps) {
  const language = useLanguage()
  const { t, href } = language
  const messages = fieldMessages(language, form.problems, { picture: 'office.look.picture' })
  return (
    <Section title={t('office.look.logo')}>
      <div className="stack">
        {logo ? <Now logo={logo} /> : <p>{t('office.look.logo_none')}</p>}
        <form
          method="post"
          action={href('/admin/look/logo')}
          encType="multipart/form-data"
          className="stack"
          noValidate
        >
          <FormProblems form={form} messages={messages} />
          <Once customerId={customerId} />
          <Field
            type="file"
            name="picture"
            label={t('office.look.picture')}
            hint={t('office.look.picture_hint')}
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            error={messages.picture}
          />
          <p>
            <Button look="quiet">{t('office.look.upload')}</Button>
          </p>
        </form>
        {logo && (
          <form method="post" action={href('/admin/look')}>
            <Once customerId={customerId} />
            <Seen form={form} seen={seen} />
            <input type="hidden" name="logo" value="" />
            <Button look="link">{t('office.look.remove')}</Button>
          </form>
        )}
      </div>
    </Section>
  )
}

function Now({ logo }: { logo: string }) {
  const { t, href } = useLanguage()
  const src = href('/media/:file', { file: `${logo}.svg` })
  return (
    <>
      <p className="muted">{t('office.look.logo_now')}</p>
      <p className="row">
        <img src={src} width="32" height="32" alt="" />
        <img src={src} width="128" height="128" alt="" />
      </p>
    </>
  )
}
