import type { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import type { Outcome } from '#app/kernel/outcome.ts'
import type { Permission } from '#app/permissions.ts'
import type { ShopRecord } from './record.server.ts'
import { keepWork, type Work } from './work.server.ts'

/** `plain` can be undone; the others ask for confirmation first; money and secrets need a fresh sign-in. */
export type Nature = 'plain' | 'money' | 'mail' | 'secret'

/** The public definition of a change. All of its doors are derived from it. */
export interface Operation<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done> {
  /** Record and verb: the name of the command and of the audit entry. */
  name: `${string}.${string}`
  /** Method and address in the API. */
  http: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  permission: Permission
  nature: Nature
  on: ShopRecord<Key, Facts, View>
  /** Describes the JSON input; its messages are codes of the error catalogue. */
  input: z.ZodType<Input>
  refusals: readonly Refusal[]
  /** The schema of its result in the API, in the API's spelling. Left out: no result. */
  answer?: z.ZodType
  /** Kept in the audit log, although everybody may do it: left out, only what staff may do is. */
  isAudited?: true
  /** Its result is a secret: for a repeated call, only the fact that it was done is kept. */
  keepsAnswer?: false
  /** Its input is visible in what it changed, so the audit log keeps only the changes. */
  keepsInput?: false
  /**
   * The commit does not wait for the disk: this operation runs by the thousand, and another run after a crash adds the
   * missing ones.
   */
  isDurable?: false
  /** Whether it can be done at all, regardless of the input: checked before `may`. Left out: always. */
  offer?(facts: NoInfer<Facts>, now: Date): Outcome<unknown, Refusal>
  /**
   * Whether it can be done with this input. `offer` and `may` are checked before an outside party is asked, and again
   * under the lock.
   */
  may?(facts: NoInfer<Facts>, input: Input, now: Date): Outcome<unknown, Refusal>
  /** How it is undone in the minutes after. Left out: it cannot be undone with one press. */
  undo?: Inverse<NoInfer<View>>
  /** Only for the compiler: the type of its result. */
  readonly [answers]?: Done
}
declare const answers: unique symbol

/** What `makeWay` gets of a refused try. */
export interface Stopped<InTheWay, Way> {
  /** Left out: nothing that can be moved out of the way. */
  inTheWay?: InTheWay
  /** Its result of the previous try. */
  way: Way | null
  isLast: boolean
}

/** What undoes a change of nature `plain`. */
export interface Inverse<View extends object> {
  /** An operation on the same record; left out: the same operation. */
  by?: AnyOperation
  /**
   * The inverse input, from the changed fields before the change, the current view, and what the change was asked with,
   * without what is personal. Null: this change cannot be undone.
   */
  input(was: Partial<View>, is: View, asked?: object): object | null
}

export function operation<
  Key,
  Facts,
  View extends object,
  Input,
  const Refusal extends ErrorCode,
  Done,
  Learnt = undefined,
  InTheWay = never,
  Way = never,
>({
  refresh,
  ask,
  already,
  run,
  together,
  makeWay,
  afterwards,
  ...definition
}: Operation<Key, Facts, View, Input, Refusal, Done> &
  Work<NoInfer<Key>, Facts, Input, Refusal, Learnt, Done, InTheWay, Way>): Operation<
  Key,
  Facts,
  View,
  Input,
  Refusal,
  Done
> {
  keepWork(definition, { refresh, ask, already, run, together, makeWay, afterwards })
  return definition
}

/** With any types: for tables of all operations. */
// oxlint-disable-next-line typescript/no-explicit-any -- a parameter is written and read, so no narrower type fits all.
export type AnyOperation = Operation<any, any, any, any, any, any>
