import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { invitationKey } from './invitation-key.server.ts'
import { resendInvitation } from './resend-invitation.operation.ts'
import { revokeInvitation } from './revoke-invitation.operation.ts'

import {
  aMember,
  aPerson,
  accept,
  anInvitation,
  ask,
  emptyStaff,
  inDays,
  isStaff,
} from '#test/support/people/staff/staff-members.ts'

useDatabase()

beforeEach(emptyStaff)

describe('an invitation', () => {
  test('is accepted by who signed in with the verified address, whatever its capitals, and is in the audit log', async () => {
    const owner = await aMember('owner')
    const { id, key } = await anInvitation(owner, 'kim@example.com', 'fulfilment')
    const kim = await aPerson('Kim@Example.com')
    expect(await accept(key, kim)).toMatchObject({ ok: true })
    expect(await isStaff(kim)).toEqual(['fulfilment'])
    const entries = await db
      .selectFrom('auditEntries')
      .select(['operation', 'actorId'])
      .where('objectId', '=', id)
      .orderBy('operation', 'desc')
      .execute()
    expect(entries).toEqual([
      { operation: 'invitations.create', actorId: owner.identityId },
      { operation: 'invitations.accept', actorId: kim.identityId },
    ])
  })

  test('once forwarded is nobody else’s, nor a look-alike’s, an unverified one’s, or one’s at another issuer', async () => {
    const { key } = await anInvitation(await aMember('owner'), 'kim@example.com')
    const others = [
      [await aPerson('eve@example.com'), 'invitation.other_address'],
      [await aPerson('\u212Aim@example.com'), 'invitation.other_address'],
      [await aPerson('k\u0456m@example.com'), 'invitation.other_address'],
      [await aPerson('kim@example.com', { verified: false }), 'invitation.unverified'],
      [await aPerson('kim@example.com', { issuer: 'https://other.example' }), 'invitation.other_address'],
    ] as const
    for (const [person, reason] of others) {
      expect(await accept(key, person)).toMatchObject({ ok: false, reason })
      expect(await isStaff(person)).toBeNull()
    }
  })

  test('is accepted once, also by two at once, and a replay gives a removed person nothing back', async () => {
    const owner = await aMember('owner')
    const { key } = await anInvitation(owner, 'kim@example.com')
    const [kim, twin] = [await aPerson('kim@example.com'), await aPerson('kim@example.com')]
    const outcomes = await Promise.all([accept(key, kim), accept(key, twin)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    await db.deleteFrom('staffMembers').where('id', '!=', owner.id).execute()
    expect(await accept(key, kim)).toMatchObject({ reason: 'invitation.over' })
    expect([await isStaff(kim), await isStaff(twin)]).toEqual([null, null])
  })

  test('needs a sign-in of a moment ago', async () => {
    const { key } = await anInvitation(await aMember('owner'), 'kim@example.com')
    const kim = await aPerson('kim@example.com')
    const stale = { actor: { ...kim.actor, isFresh: false } }
    expect(await accept(key, stale)).toMatchObject({ reason: 'access.not_confirmed' })
  })

  test('ends after seven days, when it is revoked, and the link before the last mail', async () => {
    const owner = await aMember('owner')
    const kim = await aPerson('kim@example.com')
    const { id, key } = await anInvitation(owner, 'kim@example.com')
    expect(await accept(key, kim, inDays(7))).toMatchObject({ reason: 'invitation.over' })
    const again = { key: id, input: {}, actor: { ...owner.actor, now: inDays(8) } }
    expect(await performOnce(resendInvitation, { ...again, once: newId() })).toMatchObject({ ok: true })
    await expect(accept(key, kim, inDays(8))).rejects.toMatchObject({ code: 'request.not_found' })
    expect(await performOnce(revokeInvitation, again)).toMatchObject({ ok: true })
    expect(await accept(invitationKey(id, 2), kim, inDays(9))).toMatchObject({ reason: 'invitation.over' })
    expect(await performOnce(resendInvitation, { ...again, once: newId() })).toMatchObject({
      reason: 'invitation.over',
    })
    const letters = await db.selectFrom('letters').select('data').where('kind', '=', 'staff-invitation').execute()
    // What waits in the table opens nothing.
    expect(JSON.stringify(letters)).not.toContain(key.split('.').at(-1))
  })

  test('cannot be forged', async () => {
    const { id, key } = await anInvitation(await aMember('owner'), 'kim@example.com')
    const kim = await aPerson('kim@example.com')
    for (const wrong of ['', id, `${id}.1.${'A'.repeat(43)}`, `${key}A`, key.replace('.1.', '.2.')])
      await expect(accept(wrong, kim)).rejects.toMatchObject({ code: 'request.not_found' })
  })

  test('is sent once at a time, and not to who works here', async () => {
    const owner = await aMember('owner')
    await anInvitation(owner, 'kim@example.com')
    expect(await ask(owner, 'KIM@example.com')).toMatchObject({
      reason: 'invitation.sent',
      problems: [{ pointer: '/email' }],
    })
    const kim = await aPerson('kim@example.com')
    await db
      .insertInto('staffMembers')
      .values({ id: newId(), identityId: kim.identityId, roles: ['support'] })
      .execute()
    expect(await ask(owner, 'kim@example.com', 'support', inDays(8))).toMatchObject({ reason: 'invitation.is_staff' })
    expect(await ask(owner, 'sam@example.com', 'nobody')).toMatchObject({ reason: 'role.unknown' })
  })

  test('is bound to the person, not to the address: the next owner of the address is nobody', async () => {
    const { key } = await anInvitation(await aMember('owner'), 'kim@example.com')
    const kim = await aPerson('kim@example.com')
    await accept(key, kim)
    await db.updateTable('identities').set({ email: 'new@example.com' }).where('id', '=', kim.identityId).execute()
    const heir = await aPerson('kim@example.com')
    expect(await accept(key, heir)).toMatchObject({ reason: 'invitation.over' })
    expect([await isStaff(kim), await isStaff(heir)]).toEqual([['support'], null])
  })
})
