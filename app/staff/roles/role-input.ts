import { z } from 'zod'
import { limits } from '#app/limits.ts'
import { lineInput } from '#app/operations/inputs.ts'
import { isBuiltIn, staffPermissions } from '#app/permissions.ts'

/** Not that of a built-in role. */
const name = lineInput(limits.roleName.value, 'field.required')
  .min(1, 'field.required')
  .refine((text) => !isBuiltIn(text.toLowerCase()), 'role.name_taken')
const permissions = z
  .array(z.enum(staffPermissions, 'field.choice'), 'role.no_permission')
  .min(1, 'role.no_permission')
  // In the order of the program, each once.
  .transform((all) => staffPermissions.filter((each) => all.includes(each)))

export const roleInput = z.object({ name, permissions })
/** Omitted fields stay unchanged. */
export const roleChange = roleInput.partial()
