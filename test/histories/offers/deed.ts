import { Fault } from '#app/errors.ts'

export interface Answer {
  ok: boolean
  reason?: string
}

/** Something that a page of the office may offer, and the operation behind it. */
export interface Deed<Page> {
  isOffered(page: Page): boolean
  /** It has already happened, and the server says so: repeated, it agrees. */
  isDone?(page: Page): boolean
  /** Runs the operation. Null: there is nothing that it could be about. */
  press(page: Page, now: Date): Promise<Answer> | null
  /** The server may refuse what was offered for this reason, or one of these, which only a try shows: the provider, or others, decide. */
  unless?: string | readonly string[]
}

export type Deeds<Page> = Record<string, Deed<Page>>

/** What a page offers is done, and what it does not offer is refused: also as something that is not there. */
export async function answerOf<Page>(deed: Deed<Page>, page: Page, now: Date): Promise<Answer | null> {
  try {
    return await deed.press(page, now)
  } catch (error) {
    if (error instanceof Fault && error.code === 'request.not_found') return { ok: false, reason: error.code }
    throw error
  }
}
