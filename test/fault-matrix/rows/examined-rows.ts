import { accountRows } from './account-rows.ts'
import { holdRows } from './hold-rows.ts'
import { passRows } from './pass-rows.ts'
import { refundRows } from './refund-rows.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** What an examination from outside has added, in the order of its numbers. */
export const examinedRows: readonly MatrixRow[] = [...passRows, ...refundRows, ...holdRows, ...accountRows].sort(
  (a, b) => a.id.localeCompare(b.id),
)
