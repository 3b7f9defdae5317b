/** What keeps a row whole: a small change of the source takes it away, and the row must fail. */
export interface Guard {
  row: string
  /** What is taken away. */
  guard: string
  changes: readonly Change[]
}

interface Change {
  file: string
  from: string
  to: string
}

/** A guard that stands in one place. */
export const one = (row: string, guard: string, file: string, from: string, to: string): Guard => ({
  row,
  guard,
  changes: [{ file, from, to }],
})
