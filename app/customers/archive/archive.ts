import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'

/** The customer's latest archive, without its content. */
export interface LatestArchive {
  requestedAt: Date
  madeAt: Date | null
  expiresAt: Date | null
}

/** One archive a day, since each reads everything about a customer and is kept for a day. */
export function mayAskAgain(latest: LatestArchive | null, now: Date): Outcome<undefined, 'archive.too_soon'> {
  return latest && latest.madeAt && now < nextArchive(latest) ? refuse('archive.too_soon') : agree()
}

/** From when on another one can be asked for. */
export const nextArchive = ({ requestedAt }: LatestArchive) =>
  new Date(requestedAt.getTime() + limits.archivePause.value)

/** It is made, and its link has not ended. */
export const isOpen = ({ expiresAt }: LatestArchive, now: Date): boolean => expiresAt !== null && now < expiresAt
