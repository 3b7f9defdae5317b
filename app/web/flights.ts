import { errors, Fault } from '#app/errors.ts'
import type { Answer } from './answers/answer.ts'
import type { CachedPage, Mark, PageCache } from './page-cache.ts'

/** The result of a screen: a page for everyone, or another answer, such as a redirect. */
export type Made = { page: CachedPage } | { answer: Answer }

/** Whether it says of an address that no page is there, and not that none can be made now. */
export const isNoPage = (error: unknown) => error instanceof Fault && errors[error.code].status < 500

interface Flight {
  since: Mark
  made: Promise<Made>
}

/**
 * Pages for everyone that are being rendered, by their addresses: a request for one of them waits for it, so none is
 * rendered twice at once.
 */
export function createFlights(cache: PageCache) {
  const flying = new Map<string, Flight>()
  return {
    /**
     * What is being rendered for this address, for a request that arrived at `arrived`. Null if there is nothing, or if
     * the data changed between the reading and the request: it would get outdated data.
     */
    async join(address: string, arrived: Mark): Promise<Made | null> {
      const flight = flying.get(address)
      if (!flight) return null
      const cameLater = flight.since.clock < arrived.clock
      // "Not found" was true before this request came: there are no tags to tell whether it still is.
      const made = await flight.made.catch((error: unknown) => {
        if (cameLater && isNoPage(error)) return null
        throw error
      })
      if (!made || !cameLater) return made
      return 'page' in made && !cache.isOvertaken(made.page.tags, flight.since) ? made : null
    },
    /** Makes it, for requests that come meanwhile as well. */
    async begin(address: string, since: Mark, make: (since: Mark) => Promise<Made>): Promise<Made> {
      const flight = { since, made: make(since) }
      flying.set(address, flight)
      try {
        return await flight.made
      } finally {
        if (flying.get(address) === flight) flying.delete(address)
      }
    },
  }
}
export type Flights = ReturnType<typeof createFlights>
