import { type ErrorCode, Fault } from '#app/errors.ts'
import { isId } from '#app/kernel/ids.ts'
import { performApiCall } from '#app/doors/api-call.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { InputProblem } from '#app/operations/input-problems.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import type { Owner } from '#app/operations/record.server.ts'
import { ApiFault } from '#app/api/problems/api-fault.ts'
import { namesIn, objectParts } from './api-routes.ts'
import { partProblem } from '#app/api/problems/part-problem.ts'
import { keepsKey, needsKey, needsVersion } from './call-rules.ts'
import { partsOf, prefixOfPart, withPlainIds, withTypedIds } from './ids-in-json.ts'
import { keyOf, see, type Seen } from './read.server.ts'
import { snakeNames } from './snake-case.ts'

export interface ApiCall {
  body: Record<string, unknown>
  actor: Actor
  owner: Owner
  /** The headers `Idempotency-Key` and `If-Match`, as they came. */
  once: string | undefined
  seen: string | undefined
  /** Which of the objects of one call this is: each is a call of its own under the key. */
  part?: number
}

export interface Changed {
  /** The operation's result, and the object's new state: null if the caller may not see it, or it is gone. */
  result: unknown
  object: unknown
  etag: string | null
  isReplay: boolean
}

/** One operation, called from outside. All that is checked beyond the form of the call, `perform` checks. */
export async function change(operation: AnyOperation, call: ApiCall): Promise<Changed> {
  const { actor, owner } = call
  const { on } = operation
  const key = keyOf(on, objectParts(operation), owner)
  const { value: input, problems, sent } = withPlainIds(operation.input, inputOf(operation, call))
  if (problems.length > 0) throw new ApiFault('input.invalid', { problems })
  const outcome = await performApiCall(operation, {
    key,
    input,
    actor,
    once: onceOf(operation, call),
    seen: seenOf(operation, call),
  })
  if (!outcome.ok) throw refusalOf(toldBy(outcome, input), sent, call)
  const done: unknown = outcome.value
  const after = actor.permissions.has(on.permission)
    ? await see(on, keyAfter(operation, key, done, owner), actor)
    : null
  return { ...told(operation, done, after), isReplay: outcome.isReplay }
}

/** Other names in the address are part of the input. */
function inputOf(operation: AnyOperation, { body, owner: { named } }: ApiCall) {
  const own = new Set(objectParts(operation))
  const parts = namesIn(operation.http).filter((name) => !own.has(name))
  return { ...body, ...Object.fromEntries(parts.map((name) => [name, named[name] ?? ''])) }
}

/** A new object is found by the returned id, or by the secret of a guest's new cart. */
function keyAfter({ on, answer }: AnyOperation, key: unknown, done: unknown, owner: Owner): unknown {
  if (typeof done !== 'object' || done === null) return key
  if ('token' in done && typeof done.token === 'string' && on.keyFor)
    return on.keyFor({ ...owner, cartToken: done.token })
  if (key !== null && !on.isNew) return key
  // The answer may call it by its own name: `comment`, `view`.
  const name = 'id' in done ? 'id' : answer && partsOf(answer).find((part) => prefixOfPart(answer, part) === on.prefix)
  if (name === undefined) return key
  const id: unknown = Object.entries(done).find(([part]) => part === name)?.[1]
  return typeof id === 'string' && on.keyOf ? on.keyOf(id) : id
}

function told({ answer }: AnyOperation, done: unknown, after: Seen | null) {
  const result = answer && done !== undefined && done !== null ? withTypedIds(answer, snakeNames(done)) : null
  return { result, object: after?.view ?? null, etag: after?.etag ?? null }
}

function onceOf(operation: AnyOperation, { once, actor, part }: ApiCall): string | undefined {
  if (once !== undefined && !/^[\x21-\x7e]{1,200}$/.test(once)) throw new ApiFault('api.idempotency_key_invalid')
  // All guests are one caller: a key that another guest could guess would be hers as well.
  if (once !== undefined && actor.kind === 'guest' && !isId(once)) throw new ApiFault('api.idempotency_key_invalid')
  if (once === undefined && needsKey(operation)) throw new ApiFault('api.idempotency_key_needed')
  if (once === undefined || !keepsKey(operation)) return undefined
  return part === undefined ? once : `${once}:${part}`
}

function seenOf(operation: AnyOperation, { seen }: ApiCall): string | undefined {
  if (seen === undefined && needsVersion(operation)) throw new ApiFault('api.version_needed')
  if (seen === undefined || seen.trim() === '*') return undefined
  // A weak one, or a list: none of ours.
  return /^"([^"]*)"$/.exec(seen.trim())?.[1] ?? ''
}

interface Refused {
  reason: ErrorCode
  problems: readonly InputProblem[]
}

/** Each part that could not be read is named as a program would send it. */
const toldBy = (refused: Refused, input: unknown): Refused =>
  refused.reason === 'input.invalid'
    ? { ...refused, problems: refused.problems.map((each) => partProblem(each, input)) }
    : refused

/** Pointers contain the ids as they were sent. */
function refusalOf({ reason, problems }: Refused, sent: ReadonlyMap<string, string>, { seen }: ApiCall): Fault {
  if (reason === 'record.changed' && seen !== undefined) return new ApiFault('api.version_changed')
  if (problems.length === 0) return new Fault(reason)
  const asSent = (pointer: string) =>
    pointer
      .split('/')
      .map((part) => sent.get(part) ?? part)
      .join('/')
  return new ApiFault(reason, { problems: problems.map((each) => ({ ...each, pointer: asSent(each.pointer) })) })
}
