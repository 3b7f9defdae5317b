import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'

/** `draft`: chosen and looked at, nothing has happened yet. */
export const batchStates = ['draft', 'running', 'stopped', 'done'] as const
export type BatchState = (typeof batchStates)[number]

export interface BatchFacts {
  state: BatchState
  endedAt: Date | null
  counts: BatchCounts
  /** It undoes another one. */
  isUndo: boolean
  /** Its operation can be undone, and nobody has undone the batch. */
  canBeUndone: boolean
}

export interface BatchCounts {
  waiting: number
  done: number
  /** They were so already. */
  unchanged: number
  failed: number
}

export const mayStart = ({ state }: BatchFacts): Outcome<undefined, 'batch.started'> =>
  state === 'draft' ? agree() : refuse('batch.started')

export const mayStop = ({ state }: BatchFacts): Outcome<undefined, 'batch.not_running'> =>
  state === 'running' ? agree() : refuse('batch.not_running')

/** The rest of a stopped batch, and whatever failed. */
export function mayRetry({ state, counts }: BatchFacts): Outcome<undefined, 'batch.nothing_failed' | 'batch.running'> {
  if (state === 'draft' || state === 'running') return refuse('batch.running')
  return counts.failed + counts.waiting > 0 ? agree() : refuse('batch.nothing_failed')
}

/** Each object is undone as if by the button after a single change: for some minutes, unless it has changed since. */
export function mayUndo(
  { state, endedAt, counts, isUndo, canBeUndone }: BatchFacts,
  now: Date,
): Outcome<undefined, 'batch.running' | 'batch.not_undoable' | 'record.undo_late'> {
  if (state === 'draft' || state === 'running') return refuse('batch.running')
  if (isUndo || !canBeUndone || counts.done === 0) return refuse('batch.not_undoable')
  const isLate = !endedAt || now.getTime() - endedAt.getTime() > limits.undo.value
  return isLate ? refuse('record.undo_late') : agree()
}
