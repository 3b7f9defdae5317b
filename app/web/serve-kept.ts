import type { IncomingMessage, ServerResponse } from 'node:http'
import { fromPrimary } from '#app/web/reading/place.ts'
import { limits } from '#app/limits.ts'
import type { Route } from '#app/routes.ts'
import { isAnswer, untouched } from './answers/answer.ts'
import { pageHeaders } from './answers/page-headers.ts'
import type { OpenScreen } from './answers/screen.ts'
import { sendAnswer, sendCached } from './answers/send.ts'
import { type Flights, isNoPage, type Made } from './flights.ts'
import { itsTurn, takeTurn } from './floods/turns.ts'
import { cacheResults } from './cache-results.ts'
import { cachedPage, type CachedPage, type Mark, type PageCache } from './page-cache.ts'
import type { Visit } from './requests/visit.ts'
import type { Shown } from './requests/visit-of.ts'

/** The cache of pages for everyone, and the ones being rendered. */
export interface Kept {
  cache: PageCache
  flights: Flights
}

interface Renderer {
  renderPage(screen: OpenScreen, data: unknown, form: typeof untouched, visit: Visit): Promise<string>
}

/** A page for everyone: from the cache, from a request that is rendering it, or rendered for all who wait. */
export async function serveKept(
  shop: Renderer,
  { cache, flights }: Kept,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  visit: Visit,
  making: { screen: OpenScreen; route: Route; shown: Shown },
) {
  const { address } = visit
  const find = () => cache.find(address, visit.now.getTime())
  const sendFound = (page: CachedPage) => {
    cacheResults.hit++
    sendCached(incoming, outgoing, page)
  }
  const sendJoined = (made: Made) => {
    cacheResults.shared++
    return 'page' in made
      ? sendCached(incoming, outgoing, made.page)
      : sendAnswer(incoming, outgoing, made.answer, visit)
  }
  const kept = find()
  if (kept) return sendFound(kept)
  const arrived = cache.mark()
  const joined = await flights.join(address, arrived)
  if (joined) return sendJoined(joined)
  const patience = (cache.findStale(address) ? limits.turnWaitWithCopy : limits.turnWait).value
  const leave = await takeTurn(visit.client, patience, making.route.list ? 'lists' : 'pages')
  try {
    // Another request may have had its turn before.
    const meanwhile = find()
    if (meanwhile) return sendFound(meanwhile)
    const again = await flights.join(address, arrived)
    if (again) return await sendJoined(again)
    // No page is made for a client that has gone while waiting.
    if (outgoing.destroyed) return
    cacheResults.miss++
    const made = await flights.begin(address, cache.mark(), (since) =>
      makeKept(shop, cache, visit, { ...making, since }),
    )
    if ('page' in made) sendCached(incoming, outgoing, made.page, true)
    else await sendAnswer(incoming, outgoing, made.answer, visit)
  } finally {
    leave()
  }
}

async function makeKept(
  shop: Renderer,
  cache: PageCache,
  visit: Visit,
  { screen, route, shown, since }: { screen: OpenScreen; route: Route; shown: Shown; since: Mark },
): Promise<Made> {
  const data = await fromPrimary(() => loadKept(cache, visit, screen))
  if (isAnswer(data)) return { answer: data }
  await itsTurn()
  const html = await shop.renderPage(screen, data, untouched, visit)
  const page = cachedPage(html, pageHeaders(screen, route, data), [...shown.tags], visit.now.getTime(), shown.until)
  cache.keep(visit.address, page, since)
  return { page }
}

/** If the page no longer exists, its last copy is not used as a fallback. */
async function loadKept(cache: PageCache, visit: Visit, screen: OpenScreen): Promise<unknown> {
  try {
    const data = await screen.load(visit)
    if (isAnswer(data)) cache.forget(visit.address)
    return data
  } catch (error) {
    if (isNoPage(error)) cache.forget(visit.address)
    throw error
  }
}
