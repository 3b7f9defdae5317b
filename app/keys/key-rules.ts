import { z } from 'zod'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { lineInput } from '#app/operations/inputs.ts'
import { type Permission, staffPermissions } from '#app/permissions.ts'

/**
 * `secret`: for another system of the shop's owner, with the scopes it names. `publishable`: may be put in a page, and
 * can do what any visitor can.
 */
export const keyKinds = ['secret', 'publishable'] as const
export type KeyKind = (typeof keyKinds)[number]

/** An address or a network: `192.0.2.7`, `2001:db8::/32`. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'key.network')

const name = lineInput(100, 'field.required').min(1, 'field.required')
const scopes = z.array(z.enum(staffPermissions, 'field.choice'), 'field.required').transform((all) => [...new Set(all)])
const networks = z.array(network, 'key.network').max(limits.keyNetworks.value, 'key.network')
const expiresAt = z.iso.datetime({ offset: true, error: 'key.expiry' }).nullable()

export const newKeyInput = z.object({
  name,
  kind: z.enum(keyKinds, 'field.choice').default('secret'),
  /** The scopes; a publishable key has none beyond every visitor's. */
  scopes: scopes.default([]),
  /** From where it may be used; none: from anywhere. */
  networks: networks.default([]),
  expires_at: expiresAt.default(null),
})

/** Omitted fields stay unchanged. */
export const keyChange = z.object({ name, scopes, networks, expires_at: expiresAt }).partial()

export const rotationInput = z.object({
  /** How long the secret before is good beside the new one. */
  overlap_hours: z
    .int('key.overlap')
    .min(0, 'key.overlap')
    .max(limits.keyOverlap.value / 3_600_000, 'key.overlap')
    .default(24),
})

interface Wanted {
  kind: KeyKind
  scopes?: readonly Permission[] | undefined
  expires_at?: string | null | undefined
}

/** A key with rights has some, and a publishable one has none. */
export function mayBe(
  { kind, scopes, expires_at: expires }: Wanted,
  now: Date,
): Outcome<undefined, 'key.scope' | 'key.expiry'> {
  if (scopes && (kind === 'secret') !== scopes.length > 0) return refuse('key.scope', '/scopes')
  if (expires && new Date(expires) <= now) return refuse('key.expiry', '/expires_at')
  return agree()
}

interface Lifetime {
  expiresAt: Date | null
  endedAt: Date | null
}

export const keyStates = ['active', 'expired', 'ended'] as const

export function stateOf({ expiresAt, endedAt }: Lifetime, now: Date): (typeof keyStates)[number] {
  if (endedAt) return 'ended'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}

/** Nothing is changed about a key that is over. */
export const mayChange = (key: Lifetime): Outcome<undefined, 'key.ended'> =>
  key.endedAt ? refuse('key.ended') : agree()
