import { listTimeZones } from '#app/kernel/time-zone.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { Button } from '#app/ui/Button.tsx'
import { ChoiceCards } from '#app/ui/Choice.tsx'
import { Field } from '#app/ui/Field.tsx'
import type { FormState } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from './FormProblems.tsx'
import { Once } from './Once.tsx'
import { shownBefore } from './settings-form.ts'

interface SettingsFieldsProps {
  settings: Pick<ShopSettings, 'capture' | 'timeZone'>
  form: FormState
  customerId: string
}

export function SettingsFields({ settings, form, customerId }: SettingsFieldsProps) {
  const { t, href } = useLanguage()
  return (
    <form method="post" action={href('/admin/settings')} className="stack" noValidate>
      <FormProblems form={form} labels={{ capture: t('office.capture'), timeZone: t('office.time_zone') }} />
      <Once customerId={customerId} />
      <Before name="capture" settings={settings} form={form} />
      <Before name="timeZone" settings={settings} form={form} />
      <Capture settings={settings} form={form} />
      <TimeZone settings={settings} form={form} />
      <Button>{t('office.settings_press')}</Button>
    </form>
  )
}

type PartProps = Pick<SettingsFieldsProps, 'settings' | 'form'>

/** What was typed wrong is shown again, but compared with what the page showed at first. */
function Before({ name, settings, form }: PartProps & { name: keyof PartProps['settings'] }) {
  const field = shownBefore(name)
  return <input type="hidden" name={field} value={form.values[field] ?? settings[name]} />
}

function Capture({ settings, form: { values, problems } }: PartProps) {
  const { t } = useLanguage()
  return (
    <>
      <ChoiceCards
        name="capture"
        legend={t('office.capture')}
        value={values.capture ?? settings.capture}
        error={problems.capture && t(`error.${problems.capture}`)}
        options={[
          { value: 'order', label: t('office.capture.order'), detail: t('office.capture.order_hint') },
          { value: 'shipping', label: t('office.capture.shipping'), detail: t('office.capture.shipping_hint') },
        ]}
      />
      <p className="muted small">{t('office.capture_from_now')}</p>
    </>
  )
}

function TimeZone({ settings, form: { values, problems } }: PartProps) {
  const { t } = useLanguage()
  const problem = problems.timeZone
  return (
    <Field
      as="select"
      name="timeZone"
      label={t('office.time_zone')}
      hint={t('office.time_zone_hint')}
      error={problem && t(`error.${problem}`)}
      // An unknown one is not among the options; the first of those is nobody's choice.
      defaultValue={problem ? settings.timeZone : (values.timeZone ?? settings.timeZone)}
      options={listTimeZones(settings.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
}
