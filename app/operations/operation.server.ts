import type { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import type { Outcome } from '#app/kernel/outcome.ts'
import type { Permission } from '#app/permissions.ts'
import type { ShopRecord } from './record.server.ts'
import { keepWork, type Work } from './work.server.ts'

/** `plain` may be undone; the others are shown before they happen; money and secrets ask for a fresh sign-in. */
export type Nature = 'plain' | 'money' | 'mail' | 'secret'

/** A change that someone may make: its public definition. All of its doors are derived from this. */
export interface Operation<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done> {
  /** Resource and verb: the command, the tool, the audit entry. */
  name: `${string}.${string}`
  /** Its place in the API. */
  http: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  permission: Permission
  nature: Nature
  on: ShopRecord<Key, Facts, View>
  /** Describes JSON; its messages are codes of the error catalogue. */
  input: z.ZodType<Input>
  refusals: readonly Refusal[]
  /** What it answers, as the API tells it, with its names written as everywhere there. Left out: nothing that others need. */
  answer?: z.ZodType
  /** Its answer holds a secret: of a call that comes twice, only that it was done is kept. */
  keepsAnswer?: false
  /** Its input is visible in what it changed: the audit log keeps the changes alone. */
  keepsInput?: false
  /** The commit does not wait for the disk: it comes by the thousand, and a run after a crash adds the missing ones. */
  isDurable?: false
  /** Whether it can be done at all, whatever the input: asked before `may`. Left out: always. */
  offer?(facts: NoInfer<Facts>, now: Date): Outcome<unknown, Refusal>
  /** Whether this input can be done: both are asked before anybody outside is, and once more under the lock. */
  may?(facts: NoInfer<Facts>, input: Input, now: Date): Outcome<unknown, Refusal>
  /** How it is taken back in the minutes after. Left out: not by a press. */
  undo?: Inverse<NoInfer<View>>
  /** There for the compiler alone: what it answers. */
  readonly [answers]?: Done
}
declare const answers: unique symbol

/** What `makeWay` gets of a try that was refused. */
export interface Stopped<InTheWay, Way> {
  /** Left out: nothing that may give way. */
  inTheWay?: InTheWay
  /** Its answer to the former call. */
  way: Way | null
  isLast: boolean
}

/** What takes a change of nature `plain` back. */
export interface Inverse<View extends object> {
  /** An operation on the same record; left out: the same one. */
  by?: AnyOperation
  /** Its input, from what changed, as it was before, and from all that is now. Null: this change stays. */
  input(was: Partial<View>, is: View): object | null
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
  keepWork(definition, { refresh, ask, already, run, makeWay, afterwards })
  return definition
}

/** Of whichever types: for tables of all of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a parameter is written and read, so no narrower type fits all.
export type AnyOperation = Operation<any, any, any, any, any, any>
