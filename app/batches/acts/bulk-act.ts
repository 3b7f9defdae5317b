import { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import type { Outcome } from '#app/kernel/outcome.ts'
import type { AnyList } from '#app/operations/list.server.ts'
import type { AnyOperation, Operation } from '#app/operations/operation.server.ts'

/** An operation that a list offers for many of its objects at once. */
export interface BulkAct {
  list: AnyList
  operation: AnyOperation
  /** What is asked for once and counts for all. */
  shared: z.ZodType<object>
  /** The columns of a file that says it for each object, by the fields of `shared` and beyond. */
  columns: readonly string[]
  /** The operation's input for one object: from what all get alike and what the file says of this one. */
  inputOf(facts: unknown, given: Record<string, unknown>): unknown
  /** How many items leave with it, or how many places show it. Shown before it is done. */
  countOf?(facts: unknown): number
  /** What people call it, where its view has no part of the name of the list's first column. */
  labelOf?(facts: unknown): string
  /**
   * What it would change of one object. With it, what all get alike is said before, and the preview shows what comes of
   * it.
   */
  effectOf?(view: object, input: unknown): Foreseen
}

/** The names of what is asked for once, each with its schema. */
export function sharedFields({ shared }: Pick<BulkAct, 'shared'>): Record<string, unknown> {
  // Each is an object's schema.
  return 'shape' in shared ? (shared.shape as Record<string, unknown>) : {}
}

/** What changes, or why nothing can; then with what would have come of it, where that says more. */
export type Foreseen = Outcome<Effect[], ErrorCode> & { effects?: Effect[] }

/** One field of an object, before and after. */
export interface Effect {
  field: string
  was: Shown
  is: Shown
}
/** A word of the shop's or a text, or the lowest and the highest of some amounts. */
export type Shown = string | { low: number; high: number; currency: string }

interface Given<Facts, View, Input> {
  shared?: z.ZodType<object>
  columns?: readonly string[]
  inputOf?(facts: Facts, given: Record<string, unknown>): unknown
  countOf?(facts: Facts): number
  labelOf?(facts: Facts): string
  effectOf?(view: View, input: Input): Foreseen
}

/** The facts, views and inputs of the operation and of its own record reach its functions, so the types hold. */
export function bulkAct<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  list: AnyList,
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  given: Given<NoInfer<Facts>, NoInfer<View>, NoInfer<Input>> = {},
): BulkAct {
  const { shared = z.object({}), columns = [], inputOf = (_, all) => all, countOf, labelOf, effectOf } = given
  return {
    list,
    operation,
    shared,
    columns,
    inputOf: (facts, all) => inputOf(facts as Facts, all),
    ...(countOf && { countOf: (facts) => countOf(facts as Facts) }),
    ...(labelOf && { labelOf: (facts) => labelOf(facts as Facts) }),
    ...(effectOf && { effectOf: (view, input) => effectOf(view as View, input as Input) }),
  }
}
