import type { SoldOut } from '#app/catalogue/writing/sold-out.ts'
import type { BesideKind } from './beside/kinds.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { Machine } from '#app/kernel/state-machine.ts'
import type { Attention } from './report/attention.ts'
import type { RowProblem } from './file/row-problem.ts'
import type { WouldChange } from './report/would-change.ts'

/** The files that shops bring with them: whose exports they are. Of a generic one somebody says which column is which. */
export type Format = 'shopify' | 'woocommerce' | 'generic'

export type ImportState = 'uploaded' | 'checked' | 'running' | 'done' | 'failed' | 'undone'

export const importMachine: Machine<ImportState, 'check' | 'run' | 'finish' | 'fail' | 'undo'> = {
  name: 'Import',
  initial: 'uploaded',
  transitions: [
    { from: 'uploaded', event: 'check', to: 'checked', when: 'the whole file could be read' },
    { from: 'uploaded', event: 'fail', to: 'failed', when: 'it is not a whole file of rows; nothing was written' },
    { from: 'checked', event: 'run', to: 'running' },
    { from: 'running', event: 'finish', to: 'done', when: 'every product is in, refused or left out' },
    {
      from: 'running',
      event: 'fail',
      to: 'failed',
      when: 'the process or the database went away; running it again is safe',
    },
    { from: 'done', event: 'undo', to: 'undone', when: 'staff undo it; what was changed since stays' },
    { from: 'failed', event: 'undo', to: 'undone', when: 'the same for what is in of it' },
    { from: 'failed', event: 'run', to: 'running', when: 'its uploaded file is still kept, and it is run again' },
  ],
}

/** The file as a whole is refused, so nothing is imported. */
export class FileRefused extends Error {
  readonly code: ErrorCode & `import.${string}`
  /** The line where the problem was found; null if it concerns the whole file. */
  readonly line: number | null
  constructor(code: FileRefused['code'], line: number | null = null) {
    super(code)
    this.code = code
    this.line = line
  }
}

/** One row of a file: its first line (from 1, the header's) and its value in each column. */
export interface SourceRow {
  line: number
  cells: Record<string, string>
}

export interface ImportSummary {
  format: Format | BesideKind
  created: number
  changed: number
  unchanged: number
  /** Products not imported, or not updated, because of `problems`. */
  refused: number
  /** Of the created, changed and unchanged products those that are drafts: the file says so, or `problems` do. */
  drafts: number
  problems: RowProblem[]
  /** The same by product, each once, in the order of the file. */
  attention: Attention[]
  /** Columns that hold something and have no field of their own here, by their names in the file: they are kept as custom fields. */
  unread: string[]
  /** Problems beyond those that are kept. */
  furtherProblems: number
  /** Variants that became sold out because the file ends their sale beyond stock. */
  soldOut: (SoldOut & { product: string })[]
  /** Of a trial run: the first that would change, and what of them. */
  wouldChange?: WouldChange[]
}
