/** The one table of permissions. Routes, calls and API scopes use these words; a role is a set of them. */
const visitor = [
  'catalogue:read',
  'cart:write',
  'checkout:write',
  'messages:write',
  'session:write',
  'system:read',
] as const
const customer = [...visitor, 'account:read', 'account:write'] as const
const support = [
  'bulk:write',
  'orders:read',
  'orders:change',
  'drafts:write',
  'comments:write',
  'views:write',
  'customers:read',
  'customers:write',
  'messages:answer',
  'returns:start',
] as const
const fulfilment = [
  'bulk:write',
  'orders:read',
  'orders:change',
  'comments:write',
  'views:write',
  'orders:ship',
  'returns:receive',
  'stock:write',
] as const
const catalogue = [
  'bulk:write',
  'comments:write',
  'views:write',
  'products:write',
  'collections:write',
  'media:write',
  'stock:write',
  'imports:write',
  'pages:write',
] as const
const manager = [
  ...support,
  ...fulfilment,
  ...catalogue,
  'orders:refund',
  'orders:cancel',
  'customers:merge',
  'discounts:write',
  'shipping:write',
  'taxes:write',
  'exports:write',
  'sales:read',
] as const
const owner = [
  ...manager,
  'staff:invite',
  'roles:write',
  'keys:write',
  'webhooks:write',
  'settings:write',
  'customers:erase',
  'audit:read',
] as const

export const roles = { visitor, customer, support, fulfilment, catalogue, manager, owner }
export type Role = keyof typeof roles
export type Permission = (typeof roles)[Role][number]

/** What staff may be given, beyond every customer's rights to their own data. */
export type StaffPermission = (typeof owner)[number]
export const rightsOfStaff: readonly StaffPermission[] = [...new Set<StaffPermission>(owner)]
/** The same among all others: for asking whether a permission is one of them. */
export const staffPermissions: readonly Permission[] = rightsOfStaff

/** The roles that every shop has. Its owner makes further ones, which are data (app/staff/roles). */
export const staffRoles = ['support', 'fulfilment', 'catalogue', 'manager', 'owner'] as const satisfies readonly Role[]
export type BuiltInRole = (typeof staffRoles)[number]
export const isBuiltIn = (role: string): role is BuiltInRole => staffRoles.some((each) => each === role)

/**
 * Everyone is a visitor; a signed-in person is a customer too; staff also have the permissions of their roles, and
 * those of the roles that the owner has made (`made`).
 */
export function permissionsOf(
  signedIn: boolean,
  held: readonly string[],
  made: readonly string[] = [],
): Set<Permission> {
  return new Set<Permission>([...(signedIn ? customer : visitor), ...rightsOfRoles(held, made)])
}

/** What roles of staff add to it. A permission that no longer exists, in a role of an older version, counts for nothing. */
export function rightsOfRoles(held: readonly string[], made: readonly string[] = []): Set<StaffPermission> {
  const known = rightsOfStaff.filter((permission) => made.includes(permission))
  return new Set<StaffPermission>([...held.filter(isBuiltIn).flatMap((role) => roles[role]), ...known])
}
