import { type Permission, roles } from '#app/permissions.ts'

const everybodys: ReadonlySet<string> = new Set(roles.customer)

/** What staff may do is the shop's own business and is kept in the audit log; what shoppers do is theirs. */
export const isAudited = ({ permission }: { permission: Permission }): boolean => !everybodys.has(permission)
