/**
 * How often a page for everyone came from memory (`hit`), was rendered for another request that was waiting, too
 * (`shared`), was rendered (`miss`), or was an old copy while the database was away (`stale`). Plain numbers: a hit takes
 * less time than a label would.
 */
export const cacheResults = { hit: 0, shared: 0, miss: 0, stale: 0 }
