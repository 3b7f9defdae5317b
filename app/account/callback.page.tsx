import { mergeAtSignIn } from '#app/cart/owners/merge-carts.server.ts'
import { localeOfState } from '#app/identity/sign-in/callback.ts'
import { finishSignIn } from '#app/identity/sign-in/sign-in-return.server.ts'
import { href } from '#app/web/href.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Load } from '#app/web/requests/visit.ts'

/** The way back from the issuer. It is here and not in `identity`, since signing in merges two carts. */
export async function load(visit: Load<'/auth/callback'>) {
  const { query } = visit
  const wished = localeOfState(query.get('state'))
  if (wished && wished !== visit.locale) return seeOther(`${href(wished, '/auth/callback')}?${query}`)
  const { customerId, returnTo } = await finishSignIn(visit)
  if (customerId) await mergeAtSignIn(visit, customerId)
  return seeOther(returnTo)
}

export function head() {
  return { title: '', indexed: false }
}

/** Never shown: a sign-in leads on, and one that fails ends in a problem page. */
export function Screen() {
  return null
}
