import { createHash } from 'node:crypto'
import type { Answer } from './answers.ts'
import { nowMilliseconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { row, run } from '#stand-ins/card-provider/database.ts'
import { ApiError } from './errors.ts'

const keptFor = 24 * 3600 * 1000
const underWay = new Set<string>()

export type Stored = Answer & { requestId: string }

export function fingerprint(method: string, path: string, params: object): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(params)}`)
    .digest('hex')
}

/** The stored answer of an earlier call with this key, or null if the call has to be done now. */
export function replay(key: string, mark: string): Stored | null {
  run('delete from idempotency where created < ?', nowMilliseconds() - keptFor)
  const found = row('select * from idempotency where key = ?', key)
  if (!found) return null
  if (found.fingerprint !== mark) {
    const message = 'This idempotency key was used before with other parameters. Use a new key for a new call.'
    throw new ApiError(400, { type: 'idempotency_error', message })
  }
  return {
    status: Number(found.status),
    body: JSON.parse(String(found.body)),
    requestId: String(found.request_id),
  }
}

/** Runs in the transaction of the call itself, so that a stored answer and its effect commit together. */
export function store(key: string, mark: string, requestId: string, answer: Answer): void {
  const sql = 'insert into idempotency (key, fingerprint, status, body, request_id, created) values (?, ?, ?, ?, ?, ?)'
  run(sql, key, mark, answer.status, JSON.stringify(answer.body), requestId, nowMilliseconds())
}

/** Marks a key as running; the returned function ends it. A second call in between is a conflict. */
export function begin(key: string): () => void {
  if (underWay.has(key)) {
    const message = 'Another call with this idempotency key is still running. Try again in a moment.'
    const body = { type: 'idempotency_error' as const, code: 'idempotency_key_in_use', message }
    throw new ApiError(409, body)
  }
  underWay.add(key)
  return () => underWay.delete(key)
}
