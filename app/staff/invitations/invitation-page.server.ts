import { isSameAddress } from '#app/identity/people/person.ts'
import type { StaffRoleId } from '#app/kernel/ids.ts'
import { type BuiltInRole, isBuiltIn } from '#app/permissions.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { mayAccept } from './invitation.ts'
import { linkedInvitation } from './invitation.record.ts'

type ShownRole = { built: BuiltInRole } | { built: null; name: string }

export type InvitationPage =
  | { step: 'over' }
  | { step: 'yours' }
  | { step: 'guest' | 'other' | 'unverified' | 'accept'; email: string; role: ShownRole; own: string | null }

/** What the person with this link can do next. A wrong link looks like one that is over. */
export async function findInvitationPage(key: string, { visitor, now }: AnyVisit): Promise<InvitationPage> {
  const row = (await linkedInvitation(db, key))?.row
  const identity = visitor.session?.identityId ?? null
  if (row && identity && row.acceptedBy === identity) return { step: 'yours' }
  const role = row && (await shownRole(row.role))
  if (!row || !role || !mayAccept(row, now).ok) return { step: 'over' }
  const own = identity
    ? await db
        .selectFrom('identities')
        .select(['email', 'emailVerified'])
        .where('id', '=', identity)
        .executeTakeFirstOrThrow()
    : null
  const about = { email: row.email, role, own: own?.email ?? null }
  if (!own) return { step: 'guest', ...about }
  if (!isSameAddress(own.email ?? '', row.email)) return { step: 'other', ...about }
  return { step: own.emailVerified ? 'accept' : 'unverified', ...about }
}

async function shownRole(role: string): Promise<ShownRole | null> {
  if (isBuiltIn(role)) return { built: role }
  const made = await db
    .selectFrom('staffRoles')
    .select('name')
    .where('id', '=', role as StaffRoleId)
    .executeTakeFirst()
  return made ? { built: null, name: made.name } : null
}
