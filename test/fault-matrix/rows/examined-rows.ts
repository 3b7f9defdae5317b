import { accountRows } from './account-rows.ts'
import { holdRows } from './hold-rows.ts'
import { passRows } from './pass-rows.ts'
import { refundRows } from './refund-rows.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** The rows that an external review added, by number. */
export const examinedRows: readonly MatrixRow[] = [...passRows, ...refundRows, ...holdRows, ...accountRows].sort(
  (a, b) => a.id.localeCompare(b.id),
)
