import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { isRefused, touchedOf } from '#app/back-office/forms/shown-before.ts'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'
import type { Look } from '#app/look/look.record.ts'
import { contrastIn, enoughContrast, nearestReadable, type Scheme } from '#app/settings/look/look.ts'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'

interface LookFieldsProps {
  look: Look
  form: FormState
  seen: string
  customerId: CustomerId
}

const colours = { accent: 'light', accent_dark: 'dark' } as const satisfies Record<string, Scheme>

/** Claim, colours and what the logo shows, in each language. */
export function LookFields({ look, form: refused, seen, customerId }: LookFieldsProps) {
  const language = useLanguage()
  const { t, href } = language
  const form = touchedOf(refused)
  const labels = labelsOf(language)
  const shown = shownLook(look)
  const { field, messages: plain } = fieldsOf<string>(language, form, labels, shown)
  const messages = { ...plain, ...contrastMessages(form, language) }
  const optional = t('office.optional')
  const typed = (name: string) => ({ ...field(name), error: messages[name], optional })
  return (
    <form method="post" action={href('/admin/look')} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <MeanwhileChanged form={refused} labels={labels} shown={shown} />
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      {Object.entries(shown).map(([name, text]) => (
        <ShownBefore key={name} name={name} shown={text} form={form} />
      ))}
      {Object.keys(colours).map((name) => (
        <Field
          key={name}
          {...typed(name)}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          hint={t(`office.look.${name as keyof typeof colours}_hint`)}
        />
      ))}
      {locales.map((locale) => (
        <Field
          key={locale}
          {...typed(`claim-${locale}`)}
          lang={locale}
          autoComplete="off"
          maxLength={limits.claim.value}
          hint={t('office.look.claim_hint')}
        />
      ))}
      {locales.map((locale) => (
        <Field
          key={locale}
          {...typed(`logo_alt-${locale}`)}
          lang={locale}
          autoComplete="off"
          maxLength={limits.title.value}
          hint={t('office.look.logo_alt_hint')}
        />
      ))}
      <SaveBar isUnsaved={isRefused(form)} />
    </form>
  )
}

function labelsOf({ t }: Language): Record<string, FieldLabel> {
  const inEach = (name: 'claim' | 'logo_alt') =>
    locales.map((locale) => [
      `${name}-${locale}`,
      { name: t(`office.look.${name}`, { language: t(`office.language.${locale}`) }) },
    ])
  return {
    accent: 'office.look.accent',
    accent_dark: 'office.look.accent_dark',
    ...Object.fromEntries([...inEach('claim'), ...inEach('logo_alt')]),
  }
}

function shownLook({ accent, accent_dark, claim, logo_alt }: Look): Record<string, string> {
  const texts = locales.flatMap((locale) => [
    [`claim-${locale}`, claim[locale] ?? ''],
    [`logo_alt-${locale}`, logo_alt[locale] ?? ''],
  ])
  return { accent, accent_dark, ...Object.fromEntries(texts) }
}

/** Of a colour that cannot be read: how far it is from what can be, and what is nearest. */
function contrastMessages({ values, problems }: FormState, { t, number }: Language): Record<string, string> {
  const refused = Object.entries(colours).filter(([name]) => problems[name] === 'look.contrast')
  return Object.fromEntries(
    refused.map(([name, scheme]) => {
      const colour = (values[name] ?? '').trim().toLowerCase()
      // Rounded down: what does not pass must not look as if it did.
      const ratio = number(Math.floor(contrastIn(scheme, colour) * 10) / 10)
      const enough = number(enoughContrast)
      return [name, t('office.look.contrast', { colour, ratio, enough, nearest: nearestReadable(scheme, colour) })]
    }),
  )
}
