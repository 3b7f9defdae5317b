import type { OpenMatter } from './open-matters.ts'

/** Who asked for an erasure, and how. No free text: staff would write a name into it, and it is kept. */
export const erasureReasons = ['own', 'by_mail', 'by_phone', 'by_post', 'by_law'] as const
export type ErasureReason = (typeof erasureReasons)[number]

/** The reasons that staff can give. */
export const staffReasons = ['by_mail', 'by_phone', 'by_post', 'by_law'] as const

export const erasureStates = ['waiting', 'withdrawn', 'done'] as const
export type ErasureState = (typeof erasureStates)[number]

export function stateOf({ withdrawnAt, doneAt }: { withdrawnAt: Date | null; doneAt: Date | null }): ErasureState {
  return doneAt ? 'done' : withdrawnAt ? 'withdrawn' : 'waiting'
}

/** A request, as its person sees it. */
export interface WaitingErasure {
  requestedAt: Date
  matters: readonly OpenMatter[]
}
