import type { Actor } from '#app/operations/actor.ts'
import { notFound } from '#app/errors.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { keysOf, sessionsOf } from '#app/staff/members/belongings.server.ts'
import { staffMember } from '#app/staff/members/member.record.ts'
import { useOf } from '#app/staff/roles/delete-role.operation.ts'
import { staffRole } from '#app/staff/roles/role.record.ts'
import { db } from '#db/database.server.ts'

/** A member of the staff as the office's pages show them. */
export async function getMember(key: string, actor: Actor) {
  const member = (await staffMember.find(db, key, actor)) ?? notFound()
  const [keys, sessions] = await Promise.all([
    keysOf(db, member.identityId),
    sessionsOf(db, member.identityId, actor.now),
  ])
  return { member, keys, sessions, seen: versionOf(await staffMember.viewOf(db, member)) }
}

/** A role that the owner has made, and how many have it. */
export async function getRole(key: string, actor: Actor) {
  const facts = (await staffRole.find(db, key, actor)) ?? notFound()
  const role = facts.row ?? notFound()
  return { role, seen: versionOf(await staffRole.viewOf(db, facts)), use: await useOf(db, role.id, actor.now) }
}
