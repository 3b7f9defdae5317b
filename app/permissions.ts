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
  'orders:read',
  'orders:change',
  'comments:write',
  'customers:read',
  'messages:answer',
  'reviews:moderate',
  'returns:start',
] as const
const fulfilment = [
  'orders:read',
  'orders:change',
  'comments:write',
  'orders:ship',
  'returns:receive',
  'stock:write',
] as const
const catalogue = [
  'comments:write',
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
  'discounts:write',
  'gift-cards:write',
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
export const staffPermissions: readonly Permission[] = [...new Set<Permission>(owner)]

/** Everyone is a visitor; a signed-in person is a customer too; staff also have the permissions of their roles. */
export function permissionsOf(signedIn: boolean, staffRoles: readonly string[]): Set<Permission> {
  const held = new Set<Permission>(signedIn ? customer : visitor)
  for (const role of staffRoles) for (const permission of roles[role as Role] ?? []) held.add(permission)
  return held
}
