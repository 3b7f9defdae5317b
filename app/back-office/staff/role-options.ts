import type { CardOption } from '#app/ui/form/Choice.tsx'
import { isBuiltIn } from '#app/permissions.ts'
import type { Language } from '#app/web/language-of.ts'
import type { OfferedRole } from './grantable.server.ts'

/** Roles to choose from, with what each allows; those that this person may not grant say so. */
export function roleOptions(roles: readonly OfferedRole[], language: Language): CardOption[] {
  const { t } = language
  return roles.map((role) => ({
    value: role.key,
    label: roleName(role, language),
    detail: role.may ? roleText(role, language) : t('office.staff.more_than_you'),
    disabled: !role.may,
  }))
}

export const roleName = ({ key, name }: Pick<OfferedRole, 'key' | 'name'>, { t }: Language) =>
  name ?? (isBuiltIn(key) ? t(`staff.role.${key}`) : key)

/** What it allows: of a built-in one its sentence, of another the list. */
export const roleText = ({ key, permissions }: OfferedRole, { t }: Language) =>
  isBuiltIn(key) ? t(`staff.role.${key}_text`) : permissions.map((each) => t(`staff.may.${each}`)).join('. ')
