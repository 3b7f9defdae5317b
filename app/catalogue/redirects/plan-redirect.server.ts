import { ownPath } from '#app/web/requests/own-path.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Db } from '#db/database.server.ts'
import { findPageAt, isOwnRoute } from './find-moved.server.ts'
import { addressKey, plainPath } from './old-address.ts'

export type RedirectRefusal = 'redirect.page_exists' | 'redirect.nowhere' | 'redirect.loop'

export interface PlannedRedirect {
  /** The key of the address, and the page that it leads to in one step. */
  from: string
  to: string
  /** Where it leads now; null: it is new. */
  was: string | null
  written: 'created' | 'changed' | 'unchanged'
}

/** What becomes of a redirect: it begins where this shop has no page, and ends at one. */
export async function planRedirect(
  on: Db,
  wanted: { from: string; to: string },
): Promise<Outcome<PlannedRedirect, RedirectRefusal>> {
  const from = addressKey(wanted.from)
  if (await beginsAtPage(on, from)) return refuse('redirect.page_exists', '/from')
  const to = await findPageAt(on, ownPath(wanted.to))
  if (to === null) return refuse('redirect.nowhere', '/to')
  if (plainPath(to).toLowerCase() === from) return refuse('redirect.loop', '/to')
  const known = await on.selectFrom('redirects').select('toPath').where('fromPath', '=', from).executeTakeFirst()
  const was = known?.toPath ?? null
  return agree({ from, to, was, written: was === null ? 'created' : was === to ? 'unchanged' : 'changed' })
}

/** Whether this shop has a page at that address itself: no redirect begins there. */
export async function beginsAtPage(on: Db, from: string): Promise<boolean> {
  return from === '/' || isOwnRoute(from) || (await findPageAt(on, from)) === from
}
