/** What a rule answers: agreed with a value, or refused for a reason that the caller must handle by name. */
export type Outcome<Value, Reason extends string> = { ok: true; value: Value } | { ok: false; reason: Reason }

export function agree(): { ok: true; value: undefined }
export function agree<Value>(value: Value): { ok: true; value: Value }
export function agree<Value>(value?: Value) {
  return { ok: true, value }
}

export function refuse<Reason extends string>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason }
}
