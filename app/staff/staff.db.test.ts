import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '#app/identity/people/sessions.server.ts'
import { type ApiKeyId, newId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { type Permission } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { endStaffSessions } from './members/end-sessions.operation.ts'
import { changeRole } from './roles/change-role.operation.ts'
import { createRole } from './roles/create-role.operation.ts'
import { deleteRole } from './roles/delete-role.operation.ts'

import {
  aMember,
  aPerson,
  aRole,
  accept,
  anInvitation,
  ask,
  emptyStaff,
  isStaff,
  now,
  remove,
  rolesOf,
  setRoles,
} from '#test/support/people/staff/staff-members.ts'

useDatabase()

beforeEach(emptyStaff)

describe('nobody grants what they lack', () => {
  test('who may invite, but not write roles, invites with no more than her own rights', async () => {
    const inviter = await aMember(await aRole('staff:invite', 'orders:read'))
    const [small, large] = [await aRole('orders:read'), await aRole('orders:read', 'orders:refund')]
    expect(await ask(inviter, 'a@example.com', small)).toMatchObject({ ok: true })
    for (const role of [large, 'support', 'owner'])
      expect(await ask(inviter, 'b@example.com', role)).toMatchObject({ reason: 'role.more_than_you' })
    await expect(setRoles(inviter, inviter, 'owner')).rejects.toMatchObject({ code: 'access.forbidden' })
  })

  test('who may write roles gives neither herself nor a role more than she has, and touches no one above her', async () => {
    const mine = await aRole('roles:write', 'orders:read')
    const [clerk, owner] = [await aMember(mine), await aMember('owner')]
    expect(await setRoles(clerk, clerk, 'owner')).toMatchObject({ reason: 'role.more_than_you' })
    expect(await setRoles(clerk, owner, mine)).toMatchObject({ reason: 'staff.more_than_you' })
    expect(await remove(clerk, owner)).toMatchObject({ reason: 'staff.more_than_you' })
    const about = { actor: clerk.actor, once: newId() }
    const wider = { key: mine, input: { permissions: ['roles:write', 'orders:refund'] } }
    expect(await performOnce(changeRole, { ...wider, ...about })).toMatchObject({ reason: 'role.more_than_you' })
    const fresh = { key: null, input: { name: 'More', permissions: ['settings:write'] } }
    expect(await performOnce(createRole, { ...fresh, ...about, once: newId() })).toMatchObject({
      reason: 'role.more_than_you',
    })
    const signOut = { key: owner.id, input: {}, actor: clerk.actor }
    expect(await performOnce(endStaffSessions, signOut)).toMatchObject({ reason: 'staff.more_than_you' })
  })

  test('an API key grants no more than its maker has now', async () => {
    const clerk = await aMember('owner')
    const key = newId<ApiKeyId>()
    const made = {
      id: key,
      name: 'k',
      kind: 'secret' as const,
      hash: Buffer.from(key),
      hint: 'abcd',
      networks: [],
      createdAt: now,
    }
    await db
      .insertInto('apiKeys')
      .values({ ...made, scopes: ['staff:invite', 'roles:write'], madeBy: clerk.identityId })
      .execute()
    const actor: Actor = { ...clerk.actor, kind: 'key', id: key, permissions: new Set(['staff:invite', 'roles:write']) }
    expect(await ask({ ...clerk, actor }, 'a@example.com', 'owner')).toMatchObject({ reason: 'role.more_than_you' })
    await db
      .updateTable('staffMembers')
      .set({ roles: ['support'] })
      .where('id', '=', clerk.id)
      .execute()
    await expect(ask({ ...clerk, actor }, 'a@example.com')).rejects.toMatchObject({ code: 'access.forbidden' })
  })

  test('an invitation ends with the rights of its inviter', async () => {
    const [owner, other] = [await aMember('owner'), await aMember('owner')]
    const kim = await aPerson('kim@example.com')
    const { key } = await anInvitation(other, 'kim@example.com', 'manager')
    await setRoles(owner, other, 'support')
    expect(await accept(key, kim)).toMatchObject({ reason: 'invitation.over' })
    expect(await isStaff(kim)).toBeNull()
  })
})

describe('the last owner stays', () => {
  test('whoever wants it otherwise', async () => {
    const owner = await aMember('owner')
    expect(await remove(owner, owner)).toMatchObject({ reason: 'staff.last_owner' })
    expect(await setRoles(owner, owner, 'manager')).toMatchObject({ reason: 'staff.last_owner' })
    expect(await rolesOf(owner)).toEqual(['owner'])
  })

  test('also when two remove each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await db.deleteFrom('staffMembers').execute()
      const [one, two] = [await aMember('owner'), await aMember('owner')]
      const outcomes = await Promise.allSettled([remove(one, two), setRoles(two, one, 'support')])
      expect(outcomes.filter((each) => each.status === 'fulfilled' && each.value.ok)).toHaveLength(1)
      const left = [await rolesOf(one), await rolesOf(two)].filter((roles) => roles?.includes('owner'))
      expect(left).toHaveLength(1)
    }
  })

  test('of three, who was removed a moment ago removes no one', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.deleteFrom('staffMembers').execute()
      const [one, two] = [await aMember('owner'), await aMember('owner'), await aMember('owner')]
      const outcomes = await Promise.allSettled([remove(one, two), remove(two, one)])
      expect(outcomes.filter((each) => each.status === 'fulfilled' && each.value.ok)).toHaveLength(1)
    }
  })
})

test('removing somebody ends their sessions and their keys, except for those that are kept with their rights', async () => {
  const [owner, kim] = [await aMember('owner'), await aMember('manager')]
  const session = { providerSessionId: null, idToken: 't', authenticatedAt: now, userAgent: '' }
  const begin = () =>
    db.transaction().execute((tx) => startSession(tx, { ...session, identityId: kim.identityId }, now))
  await begin()
  await begin()
  const keys = [newId<ApiKeyId>(), newId<ApiKeyId>()].toSorted()
  for (const id of keys) {
    const made = {
      id,
      name: 'k',
      kind: 'secret' as const,
      hash: Buffer.from(id),
      hint: 'abcd',
      networks: [],
      createdAt: now,
    }
    const scopes: Permission[] = ['orders:read', 'settings:write']
    await db
      .insertInto('apiKeys')
      .values({ ...made, scopes, madeBy: kim.identityId })
      .execute()
  }
  expect(await remove(owner, kim, { [keys[0] ?? '']: true })).toMatchObject({
    ok: true,
    value: { sessions: 2, keys_ended: 1, keys_kept: 1 },
  })
  const left = await db.selectFrom('apiKeys').select(['id', 'madeBy', 'scopes', 'endedAt']).orderBy('id').execute()
  expect(left.filter(({ id }) => keys.includes(id))).toEqual([
    { id: keys[0], madeBy: owner.identityId, scopes: ['orders:read'], endedAt: null },
    { id: keys[1], madeBy: kim.identityId, scopes: ['orders:read', 'settings:write'], endedAt: now },
  ])
  expect(await rolesOf(kim)).toBeNull()
})

test('a role in use is deleted only with another in its place; a name is taken once', async () => {
  const owner = await aMember('owner')
  const role = await aRole('orders:read')
  const kim = await aMember(role)
  const drop = (instead?: string) =>
    performOnce(deleteRole, { key: role, input: { instead }, actor: owner.actor, once: newId() })
  expect(await drop()).toMatchObject({ reason: 'role.in_use', problems: [{ pointer: '/instead' }] })
  expect(await drop(role)).toMatchObject({ reason: 'role.unknown' })
  expect(await drop('support')).toMatchObject({ ok: true, value: { people: 1 } })
  expect(await rolesOf(kim)).toEqual(['support'])
  const create = (name: string) =>
    performOnce(createRole, {
      key: null,
      input: { name, permissions: ['orders:read'] },
      actor: owner.actor,
      once: newId(),
    })
  expect(await create('Warehouse')).toMatchObject({ ok: true })
  expect(await create('warehouse')).toMatchObject({ reason: 'role.name_taken' })
  expect(await create('Owner')).toMatchObject({ problems: [{ pointer: '/name', code: 'role.name_taken' }] })
})
