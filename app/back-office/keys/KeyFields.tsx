import { PermissionBoxes } from '#app/back-office/staff/RoleFields.tsx'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { shownBoxes } from '#app/back-office/forms/shown-boxes.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import type { KeyKind } from '#app/keys/key-rules.ts'
import type { Permission } from '#app/permissions.ts'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { lastDay } from './key-texts.ts'

export interface KeyValues {
  name: string
  networks: readonly string[]
  /** The last day on which it is good. */
  expires_at: string
  scopes: readonly Permission[]
}

interface KeyFieldsProps {
  form: FormState
  held: readonly Permission[]
  timeZone: string
  values: KeyValues
  /** Null: it is still to be chosen. */
  kind: KeyKind | null
}

export const keyLabels = {
  name: 'lists.keys.name',
  kind: 'lists.keys.kind',
  scopes: 'office.keys.scopes',
  networks: 'office.keys.networks',
  expires_at: 'office.keys.last_day',
} as const

/** What a key may do, from where and until when. */
export function KeyFields({ form, held, timeZone, values, kind }: KeyFieldsProps) {
  const language = useLanguage()
  const { t } = language
  const { scopes, ...texts } = values
  const known = { ...texts, networks: texts.networks.join('\n') }
  const { field, messages } = fieldsOf(language, form, keyLabels, known)
  const until = field('expires_at')
  return (
    <>
      <FormProblems form={form} messages={messages} />
      {kind && Object.entries(known).map(([name, shown]) => <ShownBefore key={name} {...{ name, shown, form }} />)}
      <Field {...field('name')} maxLength={100} hint={t('office.keys.name_hint')} autoComplete="off" />
      {!kind && <Kind chosen={form.values.kind ?? 'secret'} error={messages.kind} />}
      {kind !== 'publishable' && (
        <>
          <input type="hidden" name="scopes" value="" />
          {kind && <input type="hidden" name="shown_scopes" value={shownBoxes(scopes)} />}
          <PermissionBoxes
            name="scopes"
            legend={t('office.keys.scopes')}
            hint={t('office.keys.scopes_hint')}
            error={messages.scopes}
            form={form}
            held={held}
            chosen={scopes}
          />
        </>
      )}
      <Field
        {...until}
        defaultValue={lastDay(until.defaultValue, timeZone)}
        type="date"
        optional={t('office.optional')}
        hint={t('office.keys.last_day_hint')}
      />
      <Field
        {...field('networks')}
        as="textarea"
        rows={3}
        dir="ltr"
        optional={t('office.optional')}
        hint={t('office.keys.networks_hint')}
      />
    </>
  )
}

function Kind({ chosen, error }: { chosen: string; error: string | undefined }) {
  const { t } = useLanguage()
  return (
    <ChoiceCards
      name="kind"
      legend={t('lists.keys.kind')}
      value={chosen}
      error={error}
      options={(['secret', 'publishable'] as const).map((value) => ({
        value,
        label: t(`lists.keys.kind.${value}`),
        detail: t(`office.keys.kind_hint.${value}`),
      }))}
    />
  )
}
