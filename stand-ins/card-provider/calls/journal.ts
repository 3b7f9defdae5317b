import { nowMilliseconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { rows, run } from '#stand-ins/card-provider/database.ts'

export type Seen = {
  id: string
  method: string
  path: string
  keyKind: string
  key: string | null
  fault: string | null
}

const kept = 5000
let noted = 0

/** Requests and answers without bodies: the journal must not contain secrets or cards. */
export function noteRequest(seen: Seen): void {
  const sql =
    'insert into requests (id, at, method, path, key_kind, idempotency_key, fault) values (?, ?, ?, ?, ?, ?, ?)'
  if (++noted % 1000 === 0) run('delete from requests where rowid <= (select max(rowid) from requests) - ?', kept)
  run(sql, seen.id, nowMilliseconds(), seen.method, seen.path, seen.keyKind, seen.key, seen.fault)
}

export function noteAnswer(id: string, status: number | null, replayed: boolean, milliseconds: number): void {
  const sql = 'update requests set status = ?, replayed = ?, milliseconds = ? where id = ?'
  run(sql, status, replayed ? 1 : 0, Math.round(milliseconds), id)
}

export function recentRequests(limit = 200) {
  return rows('select * from requests order by rowid desc limit ?', limit)
}
