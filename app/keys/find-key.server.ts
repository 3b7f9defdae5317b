import { type RawBuilder, sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import type { ApiKeyId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Permission, permissionsOf } from '#app/permissions.ts'
import { remembered } from '#app/web/answers/changes.ts'
import { limitRefusals } from '#app/web/floods/rate-limit.ts'
import { plainAddress } from '#app/web/requests/network.ts'
import { db } from '#db/database.server.ts'
import type { KeyKind } from './key-rules.ts'
import { liesIn } from './networks.server.ts'
import { hashOf, isSecret } from './secret.server.ts'

/** A key that is good now, as its request may use it. */
export interface UsableKey {
  id: ApiKeyId
  kind: KeyKind
  permissions: ReadonlySet<Permission>
}

interface KeptKey {
  id: ApiKeyId
  kind: KeyKind
  hash: Buffer
  previousHash: Buffer | null
  previousUntil: Date | null
  scopes: Permission[]
  networks: string[]
  expiresAt: Date | null
  /** Null: the operator made it. Empty: its maker is no longer staff. */
  makersRoles: string[] | null
  /** The permissions of those of them that the owner has made. */
  made: string[]
}

/** All active keys by the hashes of their secrets, until a key or a person's role changes. */
const load = remembered(['keys'], (_: 'all') => readKeys(sql`true`), { servesOn: false })

async function readKeys(which: RawBuilder<unknown>): Promise<Map<string, KeptKey>> {
  const { rows } = await sql<KeptKey>`
    select k.id, k.kind, k.hash, k.previous_hash as "previousHash", k.previous_until as "previousUntil", k.scopes, k.networks,
      k.expires_at as "expiresAt",
      case when k.made_by is not null then coalesce((select m.roles from staff_members m join identities i on i.id = m.identity_id
        where m.identity_id = k.made_by and i.issuer = ${configuration().identity.issuer}), '{}') end as "makersRoles",
      array(select unnest(r.permissions) from staff_roles r join staff_members m on r.id::text = any (m.roles)
        join identities i on i.id = m.identity_id
        where m.identity_id = k.made_by and i.issuer = ${configuration().identity.issuer}) as made
    from api_keys k where k.ended_at is null and ${which}`.execute(db)
  const byHash = rows.flatMap((row) =>
    [row.hash, row.previousHash].flatMap((hash) => (hash ? [[hash.toString('hex'), row] as const] : [])),
  )
  return new Map(byHash)
}

/** Null: there is none with this secret, or not now, or not from there. The caller does not learn which. */
export async function findKey(secret: string, client: string, now: Date): Promise<UsableKey | null> {
  if (!isSecret(secret)) return null
  const hash = hashOf(secret)
  const key = (await load('all')).get(hash.toString('hex')) ?? (await readUnheard(hash, client))
  if (!key || !isGood(key, hash, now) || !mayComeFrom(key.networks, client)) return null
  noteUse(key.id, now)
  return { id: key.id, kind: key.kind, permissions: rightsOf(key) }
}

/**
 * One that was made a moment ago, which this process does not know yet. A client that tries one after another is
 * stopped.
 */
async function readUnheard(hash: Buffer, client: string): Promise<KeptKey | undefined> {
  // Only that key: a client that sends invented secrets makes the shop read nothing else.
  const own = sql`(k.hash = ${hash} or k.previous_hash = ${hash})`
  const read = async () => (await readKeys(own)).get(hash.toString('hex'))
  return limitRefusals('api-keys', client, limits.keyTries.value, 3_600_000, read, (found) => found === undefined)
}

function isGood({ expiresAt, previousHash, previousUntil }: KeptKey, hash: Buffer, now: Date): boolean {
  if (expiresAt && expiresAt <= now) return false
  return !previousHash?.equals(hash) || (previousUntil !== null && now < previousUntil)
}

/**
 * A secret key has the scopes it names, as far as its maker still has them; a publishable one has every visitor's
 * rights.
 */
function rightsOf({ kind, scopes, makersRoles, made }: KeptKey): ReadonlySet<Permission> {
  if (kind === 'publishable') return permissionsOf(false, [])
  if (makersRoles === null) return new Set(scopes)
  const held = permissionsOf(true, makersRoles, made)
  return new Set(scopes.filter((scope) => held.has(scope)))
}

/** The rights of a key by its id, for what it has asked for and a job does; null: it has ended. */
export async function rightsOfKey(id: string, now: Date): Promise<ReadonlySet<Permission> | null> {
  const [key] = (await readKeys(sql`k.id = ${id}`)).values()
  return key && (key.expiresAt === null || now < key.expiresAt) ? rightsOf(key) : null
}

const mayComeFrom = (networks: readonly string[], client: string) =>
  networks.length === 0 || liesIn(plainAddress(client), networks)

const seen = new Map<string, number>()

/** Once a minute, and no request waits for it. */
function noteUse(id: ApiKeyId, now: Date) {
  if (now.getTime() - (seen.get(id) ?? 0) < limits.keySeen.value) return
  seen.set(id, now.getTime())
  const noted = db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', id).execute()
  noted.catch(() => seen.delete(id))
}
