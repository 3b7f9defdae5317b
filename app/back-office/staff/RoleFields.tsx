import { type Permission, type StaffPermission, rightsOfStaff } from '#app/permissions.ts'
import { limits } from '#app/limits.ts'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Boxes } from './Boxes.tsx'

interface RoleFieldsProps {
  form: FormState
  held: readonly Permission[]
  name: string
  permissions: readonly Permission[]
}

/** The name of a role, and a box for each permission with what it allows. */
export function RoleFields({ form, held, name, permissions }: RoleFieldsProps) {
  const language = useLanguage()
  const { t } = language
  const labels = { name: 'office.field.name', permissions: 'office.field.permissions' } as const
  const { field, messages } = fieldsOf(language, form, labels, { name })
  return (
    <>
      <FormProblems form={form} messages={messages} />
      <Field {...field('name')} maxLength={limits.roleName.value} />
      <input type="hidden" name="permissions" value="" />
      <PermissionBoxes
        name="permissions"
        legend={t('office.field.permissions')}
        error={messages.permissions}
        form={form}
        held={held}
        chosen={permissions}
      />
    </>
  )
}

interface PermissionBoxesProps {
  name: string
  legend: string
  hint?: string
  error?: string
  form: FormState
  held: readonly Permission[]
  chosen: readonly Permission[]
  /** Only these are shown; those that are chosen beside them stay chosen. */
  shown?: readonly StaffPermission[]
}

/** A permission that this person lacks cannot be granted by her. */
export function PermissionBoxes({ name, form, held, chosen, shown, ...around }: PermissionBoxesProps) {
  const { t } = useLanguage()
  const isTyped = name in form.values
  const isChosen = (each: StaffPermission) =>
    isTyped ? form.values[`${name}-${each}`] === 'on' : chosen.includes(each)
  const seen = shown ?? rightsOfStaff
  return (
    <>
      {rightsOfStaff
        .filter((each) => !seen.includes(each) && isChosen(each))
        .map((each) => (
          <input key={each} type="hidden" name={`${name}-${each}`} value="on" />
        ))}
      <Boxes
        name={name}
        {...around}
        options={seen.map((each) => ({
          value: each,
          label: t(`staff.may.${each}`),
          detail: held.includes(each) ? <code>{each}</code> : t('office.staff.lacking'),
          disabled: !held.includes(each),
          isChosen: isChosen(each),
        }))}
      />
    </>
  )
}
