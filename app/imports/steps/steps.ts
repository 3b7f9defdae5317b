import type { ErrorCode } from '#app/errors.ts'
import type { StockAnswer } from '#app/imports/product/described.ts'
import type { Mapping } from '#app/imports/file/headings.ts'
import type { RowProblem } from '#app/imports/file/row-problem.ts'
import type { ImportState } from '#app/imports/import.ts'
import type { WouldChange } from '#app/imports/report/would-change.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

// An uploaded file goes three steps, each by a job: it is read as a whole, tried out as often as staff like, and imported.

/** What a job does: read the file, say what an import would do, import, undo that. */
export const importWorks = ['check', 'try', 'run', 'undo'] as const
export type ImportWork = (typeof importWorks)[number]

/** What was found by reading the file. */
export interface FoundInFile {
  header: string[]
  /** Its first rows, so that people see which file it is. Empty if they are about people. */
  samples: string[][]
  rows: number
  /** Nobody knows these headings: staff say which column is which. */
  isUnknown: boolean
  /** Variants are counted, and no column has the quantity. */
  lacksStock: boolean
  /** Columns without a field here, which become custom fields. */
  unread: string[]
}

/** What the file cannot say, as staff have answered it. */
export interface ImportAnswers {
  currency?: string
  includeTax?: boolean
  stock?: StockAnswer
  tagCollections?: number
  oldHosts?: string[]
  mapping?: Mapping
}

/** What an import would do, or why it would do nothing. */
export type TrialResult = { at: string } & (
  | {
      created: number
      changed: number
      unchanged: number
      refused: number
      drafts: number
      problems: RowProblem[]
      /** Problems beyond these. */
      further: number
      /** The first of what would change. A trial run of an earlier version has none. */
      wouldChange?: WouldChange[]
    }
  | { code: ErrorCode; line: number | null }
)

/** What undoing an import does, or has done. */
export interface UndoCounts {
  /** New and never ordered: they are deleted. */
  deleted: number
  /** New and ordered since: they are archived, and their orders stay whole. */
  archived: number
  /** Of the deleted ones, collections that were made of what a file of products says. Left out: none. */
  collections?: number
  /** Changed: what they said before is put back. */
  restored: number
  /** Somebody has changed them since: they stay as they are. */
  left: number
  /** Pictures that came with it and that nothing shows any more: they are deleted, too. Left out: none. */
  pictures?: number
}

/** What becomes of an object that an import made or changed. */
export type Fate = Exclude<keyof UndoCounts, 'pictures' | 'collections'>

/** What the steps depend on. */
export interface Standing {
  state: ImportState
  work: ImportWork | null
  /** Whether its file is still kept. */
  hasFile: boolean
  /** Staff have said which column is which. */
  hasMapping: boolean
  found: FoundInFile | null
}

type Refused = 'import.not_uploaded' | 'import.at_work' | 'import.not_read'

/** Whether staff may say which column is which: of a file with headings that nobody knows, until it is imported. */
export function mayMap(it: Standing): Outcome<undefined, Refused> {
  const may = mayWork(it)
  return may.ok && !it.found?.isUnknown && !it.hasMapping ? refuse('import.not_read') : may
}

/** Whether it may be tried out or imported: it could be read, and an earlier run has not brought it in. */
export function mayRun(it: Standing): Outcome<undefined, Refused> {
  const may = mayWork(it)
  const wasRead = it.state !== 'uploaded' && it.found !== null && !it.found.isUnknown
  return may.ok && !wasRead ? refuse('import.not_read') : may
}

/** Whether it may be put away, with its file. */
export const mayDiscard = ({ state, work, hasFile }: Standing): Outcome<undefined, Refused> => {
  if (state === 'running' || state === 'done' || state === 'undone' || !hasFile) return refuse('import.not_uploaded')
  return work === 'run' || work === 'undo' ? refuse('import.at_work') : agree()
}

function mayWork({ state, work, hasFile }: Standing): Outcome<undefined, Refused> {
  if (state === 'running' || work !== null) return refuse('import.at_work')
  return state === 'done' || state === 'undone' || !hasFile ? refuse('import.not_uploaded') : agree()
}
