import { type Permission, roles } from '#app/permissions.ts'

const everybodys: ReadonlySet<string> = new Set(roles.customer)

/** Staff changes are kept in the audit log; shoppers' changes are not. */
export const isAudited = ({ permission, isAudited: always }: { permission: Permission; isAudited?: true }): boolean =>
  always === true || !everybodys.has(permission)
