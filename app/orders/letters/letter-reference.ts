import type { AttemptId } from '#app/kernel/ids.ts'

/** One payment may be tried with several accounts, one after the other: each try has its own letters. */
export const letterReference = ({ id }: { id: AttemptId }, declines: number): string =>
  declines === 0 ? id : `${id}:${declines}`

/** All that a letter about this attempt may refer to. */
export const letterReferences = (attempt: { id: AttemptId; declines: number }): string[] =>
  Array.from({ length: attempt.declines + 1 }, (_, declines) => letterReference(attempt, declines))
