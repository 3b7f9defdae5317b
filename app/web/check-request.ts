import type { IncomingMessage } from 'node:http'
import { Fault, notFound } from '#app/errors.ts'
import type { Route } from '#app/routes.ts'

/** An encoded slash is never part of a slug; decoded once more by a proxy it would become one. */
export const hidesSlash = (path: string): boolean => /%2f|%5c/i.test(path)

/** Our scripts say in it of which release their page is. */
const releaseHeader = 'x-release'

/**
 * Whether a script of another release asks: its page has other scripts and styles than what this one would answer.
 * Browsers without script, and programs, say nothing of a release. What follows it in the header is the shop's look.
 */
export function isOfOtherRelease(release: string, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const said = headers[releaseHeader]
  return said !== undefined && !String(said).startsWith(release)
}

/**
 * The checks before any of the shop's code runs: the address, the method, the origin of a post, and the release of its page.
 * Its script then has the browser send the form itself, which loads the answer whole.
 */
export function checkRequest(
  { origin, release }: { origin: string; release: string },
  incoming: IncomingMessage,
  route: Pick<Route, 'methods' | 'fromOutside'>,
) {
  if (hidesSlash(incoming.url?.split('?', 1)[0] ?? '')) notFound()
  const method = incoming.method === 'HEAD' ? 'GET' : incoming.method
  if (!route.methods.some((allowed) => allowed === method)) throw new Fault('request.method_not_allowed')
  if (method !== 'POST') return
  if (!route.fromOutside && incoming.headers.origin !== origin) throw new Fault('request.origin')
  if (isOfOtherRelease(release, incoming)) throw new Fault('request.other_release')
}
