import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { isId, type ApiKeyId, type IdentityId, type StaffRoleId } from '#app/kernel/ids.ts'
import { type Actor, demand } from '#app/operations/actor.ts'
import { readTypeId, typeId } from '#app/operations/typed-id/type-id.ts'
import { isBuiltIn, type Permission, rightsOfRoles } from '#app/permissions.ts'
import type { Db, Tx } from '#db/database.server.ts'

/**
 * All changes of who may do what come one after another: of two owners who remove each other at once, the second finds
 * that he is none any more. The same lock as for the first owner and the operator's command.
 */
export const lockStaff = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('first owner', 0))`.execute(tx)

/** The permissions of these roles. Null: one of them does not exist. */
export async function rightsIn(on: Db, held: readonly string[]): Promise<Set<Permission> | null> {
  const own = held.filter((role) => !isBuiltIn(role))
  if (!own.every((role) => isId<StaffRoleId>(role))) return null
  const made = await on
    .selectFrom('staffRoles')
    .select(['id', 'permissions'])
    .where('id', 'in', [...own, nobody])
    .execute()
  if (made.length < new Set(own).size) return null
  return rightsOfRoles(
    held,
    made.flatMap(({ permissions }) => permissions),
  )
}

/** An empty list is no SQL. */
const nobody = '00000000-0000-0000-0000-000000000000' as StaffRoleId

/** What this person may do as staff. None: she is not, or at another issuer. */
export async function rightsOfPerson(on: Db, identityId: IdentityId): Promise<Set<Permission>> {
  const member = await on
    .selectFrom('staffMembers as m')
    .innerJoin('identities as i', 'i.id', 'm.identityId')
    .select('m.roles')
    .where('i.id', '=', identityId)
    .where('i.issuer', '=', configuration().identity.issuer)
    .executeTakeFirst()
  return rightsOfRoles(member?.roles ?? [], await madeIn(on, member?.roles ?? []))
}

async function madeIn(on: Db, held: readonly string[]): Promise<string[]> {
  const own = held.filter((role) => isId<StaffRoleId>(role))
  const made = await on
    .selectFrom('staffRoles')
    .select('permissions')
    .where('id', 'in', [...own, nobody])
    .execute()
  return made.flatMap(({ permissions }) => permissions)
}

/**
 * What the actor may do at this moment, under the lock of the staff: what she could do when her request came may have
 * been taken from her since. Refused if she has lost `needed`.
 */
export async function rightsNow(tx: Tx, actor: Actor, needed: Permission): Promise<ReadonlySet<Permission>> {
  const whose = await personBehind(tx, actor)
  const own = whose && (await rightsOfPerson(tx, whose))
  const held = own ? new Set([...actor.permissions].filter((each) => own.has(each))) : actor.permissions
  demand({ ...actor, permissions: held }, needed)
  return held
}

/** Whose rights count: her own, or those of the maker of the key. Null: the operator’s, which are all. */
export async function personBehind(tx: Tx, { kind, id }: Actor): Promise<IdentityId | null> {
  // The ids of people are identities, and those of keys are keys.
  if (kind === 'person') return id as IdentityId
  if (kind !== 'key') return null
  const keys = tx
    .selectFrom('apiKeys')
    .select('madeBy')
    .where('id', '=', id as ApiKeyId)
  return (await keys.executeTakeFirst())?.madeBy ?? null
}

/** Nobody grants, changes or takes what they lack. */
export const covers = (held: ReadonlySet<Permission>, wanted: Iterable<Permission> | null): boolean =>
  wanted !== null && [...wanted].every((each) => held.has(each))

/** A role as programs write it: the name of a built-in one, or a typed id. */
export const readRole = (text: string): string => readTypeId('rol_', text) ?? text
export const writeRole = (role: string): string => (isBuiltIn(role) ? role : typeId('rol_', role))

/** Whether another person is an owner: the last one stays. */
export async function isLastOwner(tx: Tx, identityId: IdentityId): Promise<boolean> {
  const others = tx
    .selectFrom('staffMembers as m')
    .innerJoin('identities as i', 'i.id', 'm.identityId')
    .select('m.id')
    .where('i.issuer', '=', configuration().identity.issuer)
    .where('i.id', '!=', identityId)
    .where(sql<boolean>`'owner' = any (m.roles)`)
  return (await others.executeTakeFirst()) === undefined
}

/** Invitations that their inviters could not send any more, because rights were taken from them. */
export async function revokeUncovered(tx: Tx, now: Date) {
  const open = await tx
    .selectFrom('staffInvitations')
    .select(['id', 'role', 'invitedBy'])
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
  for (const { id, role, invitedBy } of open)
    if (!(await mayStillInvite(tx, invitedBy, role)))
      await tx.updateTable('staffInvitations').set({ revokedAt: now }).where('id', '=', id).execute()
}

export async function mayStillInvite(tx: Tx, inviter: IdentityId | null, role: string): Promise<boolean> {
  const granted = await rightsIn(tx, [role])
  if (granted === null || inviter === null) return granted !== null
  const held = await rightsOfPerson(tx, inviter)
  return held.has('staff:invite') && covers(held, granted)
}
