/** What protects a row: a small change of the source removes it, and the row must fail. */
export interface Guard {
  row: string
  /** What is removed. */
  guard: string
  changes: readonly Change[]
}

interface Change {
  file: string
  from: string
  to: string
}

/** A guard in one place. */
export const one = (row: string, guard: string, file: string, from: string, to: string): Guard => ({
  row,
  guard,
  changes: [{ file, from, to }],
})
