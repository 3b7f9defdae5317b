import { newId, type StaffMemberId, type StaffRoleId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { type Permission, permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { aCustomer } from '#test/support/people/customers.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { acceptInvitation } from '#app/staff/invitations/accept-invitation.operation.ts'
import { invitationKey } from '#app/staff/invitations/invitation-key.server.ts'
import { invite } from '#app/staff/invitations/invite.operation.ts'
import { changeRoles } from '#app/staff/members/change-roles.operation.ts'
import { removeStaff } from '#app/staff/members/remove-staff.operation.ts'

export const now = new Date('2030-01-01T12:00:00Z')
export const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

/** A shop in which nobody works yet. */
export async function emptyStaff() {
  configureIdentity({ issuer: 'https://issuer.example' })
  await db.deleteFrom('staffMembers').execute()
  await db.deleteFrom('staffRoles').execute()
  await db.deleteFrom('staffInvitations').execute()
}

export interface Member {
  id: StaffMemberId
  identityId: Awaited<ReturnType<typeof aCustomer>>['identityId']
  actor: Actor
}

/** Somebody signed in a moment ago, whose address the issuer has verified. */
export async function aPerson(email: string, { verified = true, issuer = 'https://issuer.example' } = {}) {
  const person = await aCustomer(now)
  const identity = { email, emailVerified: verified, issuer }
  await db.updateTable('identities').set(identity).where('id', '=', person.identityId).execute()
  return { ...person, actor: { ...person.actor, isFresh: true } }
}

export async function aMember(...roles: string[]): Promise<Member> {
  const { identityId, actor } = await aPerson(`${newId()}@example.com`)
  const id = newId<StaffMemberId>()
  await db.insertInto('staffMembers').values({ id, identityId, roles }).execute()
  const made = await db.selectFrom('staffRoles').select(['id', 'permissions']).execute()
  const own = made.filter((role) => roles.includes(role.id)).flatMap(({ permissions }) => permissions)
  return { id, identityId, actor: { ...actor, permissions: permissionsOf(true, roles, own) } }
}

export async function aRole(...permissions: Permission[]): Promise<StaffRoleId> {
  const id = newId<StaffRoleId>()
  await db.insertInto('staffRoles').values({ id, name: id, permissions }).execute()
  return id
}

export const rolesOf = async ({ id }: Member) =>
  (await db.selectFrom('staffMembers').select('roles').where('id', '=', id).executeTakeFirst())?.roles ?? null
export const setRoles = (by: Member, of: Member, ...roles: string[]) =>
  performOnce(changeRoles, { key: of.id, input: { roles }, actor: by.actor, once: newId() })
export const remove = (by: Member, of: Member, keep: Record<string, boolean> = {}) =>
  performOnce(removeStaff, { key: of.id, input: { keep }, actor: by.actor, once: newId() })
export const ask = (by: Member, email: string, role = 'support', at = now) =>
  performOnce(invite, { key: null, input: { email, role }, actor: { ...by.actor, now: at }, once: newId() })

export async function anInvitation(by: Member, email: string, role = 'support') {
  const asked = await ask(by, email, role)
  if (!asked.ok) throw new Error(asked.reason)
  const row = await db.selectFrom('staffInvitations').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  return { id: row.id, key: invitationKey(row.id, 1) }
}
export const accept = (key: string, { actor }: { actor: Actor }, at = now) =>
  performOnce(acceptInvitation, { key, input: {}, actor: { ...actor, now: at }, once: newId() })
export const isStaff = async ({ identityId }: Pick<Member, 'identityId'>) =>
  (await db.selectFrom('staffMembers').select('roles').where('identityId', '=', identityId).executeTakeFirst())
    ?.roles ?? null
