import { row, rows, run } from '#stand-ins/card-provider/database.ts'

export type FaultKind =
  /** The connection is closed before anything is done. */
  | 'drop-before'
  /** Everything is done and stored, then the connection is reset. */
  | 'commit-then-reset'
  | 'delay'
  /**
   * Calls wait for one another, up to the number in `times`, and are then done together; for `milliseconds` at most.
   */
  | 'meet'
  /** The answer ends in the middle of its body. */
  | 'cut-off'
  | 'conflict'
  | 'rate-limit'
  /** 500, stored under the idempotency key; the work is not done. */
  | 'error-stored'
  /** 500, but a repeat with the same key succeeds. */
  | 'error-unstored'
  /**
   * A 4xx, nothing is done: `status` and, as the provider would send them, `code` and `param`. 401: the key is no
   * longer valid.
   */
  | 'refuse'
  /** 200, and a body without its required fields. */
  | 'malformed'

export type FaultRule = {
  kind: FaultKind
  /** Compared whole when given. */
  method?: string
  // A pattern of the path, in which * matches one segment: /v1/payment_intents/*/confirm.
  path?: string
  /** The first matching call that is affected, counted from 1. */
  nth?: number
  /** How many calls are affected from there on. */
  times?: number
  milliseconds?: number
  status?: number
  code?: string
  param?: string
}

export type Fault = { id: number; rule: FaultRule; seen: number; used: number }

export const faultKinds: readonly FaultKind[] = [
  'drop-before',
  'commit-then-reset',
  'delay',
  'meet',
  'cut-off',
  'conflict',
  'rate-limit',
  'error-stored',
  'error-unstored',
  'refuse',
  'malformed',
]

export function addFault(rule: FaultRule): number {
  return run('insert into faults (rule) values (?)', JSON.stringify(rule)).id
}

export function listFaults(): Fault[] {
  return rows('select * from faults order by id').map((found) => ({
    id: Number(found.id),
    // Only addFault writes it.
    rule: JSON.parse(String(found.rule)) as FaultRule,
    seen: Number(found.seen),
    used: Number(found.used),
  }))
}

export function removeFaults(id?: number): void {
  if (id === undefined) run('delete from faults')
  else run('delete from faults where id = ?', id)
}

/** The fault for this call, if any. Every matching rule counts the call, the first due one applies. */
export function strike(method: string, path: string): FaultRule | null {
  if (!row('select 1 as one from faults limit 1')) return null
  let hit: FaultRule | null = null
  for (const { id, rule, seen, used } of listFaults()) {
    if (!matches(rule, method, path)) continue
    const due = seen + 1 >= (rule.nth ?? 1) && used < (rule.times ?? 1) && !hit
    run('update faults set seen = seen + 1, used = used + ? where id = ?', due ? 1 : 0, id)
    if (due) hit = rule
  }
  return hit
}

function matches(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method && rule.method.toUpperCase() !== method) return false
  if (!rule.path) return true
  const wanted = rule.path.split('/')
  const parts = path.split('/')
  return wanted.length === parts.length && wanted.every((part, index) => part === '*' || part === parts[index])
}
