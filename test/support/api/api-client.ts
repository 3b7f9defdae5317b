import { newId } from '#app/kernel/ids.ts'
import type { KeyKind } from '#app/keys/key-rules.ts'
import { hashOf, newSecret } from '#app/keys/secret.server.ts'
import type { Permission } from '#app/permissions.ts'
import { runSql } from '#test/support/database/sql.ts'

interface Shop {
  origin: string
  databaseUrl: string
}

export interface ApiAnswer {
  status: number
  headers: Headers
  // What comes is what is looked at.
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of whichever call.
  body: any
}

type Sent = { body?: unknown; headers?: Record<string, string> }

/** Calls of the API with the secret of a key; without one, anonymous. */
export function apiOf({ origin }: Shop, secret: string | null) {
  return async (call: string, { body, headers = {} }: Sent = {}): Promise<ApiAnswer> => {
    const [method = 'GET', path = ''] = call.split(' ')
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(secret && { authorization: `Bearer ${secret}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'x-forwarded-for': `10.7.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }
}

interface Wanted {
  kind?: KeyKind
  networks?: string[]
  expiresAt?: Date
  madeBy?: string
}

/** Stores a key in the shop; returns its secret. */
export async function makeKey({ databaseUrl }: Shop, scopes: Permission[], wanted: Wanted = {}): Promise<string> {
  const { kind = 'secret', networks = [], expiresAt = null, madeBy = null } = wanted
  const secret = newSecret(kind, false)
  const values = [newId(), kind, hashOf(secret), secret.slice(-4), scopes, networks, madeBy, expiresAt]
  const statement = `insert into api_keys (id, name, kind, hash, hint, scopes, networks, made_by, expires_at, created_at)
    values ($1, 'Test', $2, $3, $4, $5, $6, $7, $8, now())`
  await runSql(databaseUrl, [[statement, values]])
  return secret
}
