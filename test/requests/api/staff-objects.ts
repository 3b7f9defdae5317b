import { typeId } from '#app/operations/typed-id/type-id.ts'
import { good, type Mine, office, once, shown, staff, versionAt } from './example-objects.ts'

// The people, roles and invitations that the reference's examples name.

export async function aMember(): Promise<Mine> {
  const { identity } = await office.enter('support')
  const [row] = await office.rows('select id from staff_members where identity_id = $1', identity)
  const id = typeId('stf_', String(row?.id))
  return { ...shown('stf_', id), ...(await versionAt(`/staff/${id}`)) }
}

/** The example's name is free in this shop. */
export async function aFreeRoleName(): Promise<Mine> {
  await office.rows(`delete from staff_roles where lower(name) = 'warehouse'`)
  return {}
}

export async function aRole(): Promise<Mine> {
  await aFreeRoleName()
  const body = { name: `Role ${crypto.randomUUID()}`, permissions: ['orders:read'] }
  const { result } = good(await staff('POST /roles', { body, headers: once() }))
  return { ...shown('rol_', result.id), ...(await versionAt(`/roles/${result.id}`)) }
}

export async function anInvitation(): Promise<Mine> {
  const body = { email: `${crypto.randomUUID()}@example.com`, role: 'support' }
  const { result } = good(await staff('POST /invitations', { body, headers: once() }))
  return { ...shown('sti_', result.id), ...(await versionAt(`/invitations/${result.id}`)) }
}
