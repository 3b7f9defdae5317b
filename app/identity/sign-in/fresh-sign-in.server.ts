import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { ownPath } from '#app/web/requests/own-path.ts'
import { type Answer, content, seeOther } from '#app/web/answers/answer.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'
import { isFresh } from '#app/identity/people/session.ts'
import { wayToIssuer } from './sign-in.server.ts'

/**
 * For irreversible actions (money, keys, erasure). Null: the issuer authenticated this person within `within`
 * milliseconds, go on. Otherwise the response to send instead: it redirects to the issuer, which asks again, and
 * returns to this page or to another address of it; a submitted form has done nothing by then and has to be sent again.
 */
export async function askForFreshSignIn(
  visit: AnyVisit & { form?: URLSearchParams },
  within: number = limits.freshFor.value,
  backTo: string = visit.address,
): Promise<Answer | null> {
  const { session } = visit.visitor
  if (!session) throw new Fault('access.sign_in_needed')
  if (isFresh(session.authenticatedAt, within, visit.now)) return null
  // If the issuer gives a time, a person who signed in a moment ago need not type anything; if not, that would prove
  // nothing.
  const prompted = configuration().identity.freshSignIn === 'prompt'
  const issuer = await wayToIssuer(visit, ownPath(backTo), { maxAge: Math.floor(within / 1000), prompted })
  if (!visit.form) return seeOther(issuer)
  // A redirect would be one of the form's, and Chromium holds those to the page's policy, as when signing out.
  return content('', 'text/html; charset=utf-8', 'no-store', { refresh: `0; url=${issuer}` })
}
