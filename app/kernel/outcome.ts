/** The result of a rule: agreed with a value, or refused for a reason that the caller must handle by name. */
export type Outcome<Value, Reason extends string> = { ok: true; value: Value } | Refusal<Reason>

interface Refusal<Reason extends string> {
  ok: false
  reason: Reason
  /** The part of the input that is meant, as a JSON pointer (RFC 6901). Left out: the whole input. */
  pointer?: string
}

export function agree(): { ok: true; value: undefined }
export function agree<Value>(value: Value): { ok: true; value: Value }
export function agree<Value>(value?: Value) {
  return { ok: true, value }
}

export function refuse<Reason extends string>(reason: Reason, pointer?: string): Refusal<Reason> {
  return pointer === undefined ? { ok: false, reason } : { ok: false, reason, pointer }
}
