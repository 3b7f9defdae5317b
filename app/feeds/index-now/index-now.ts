/**
 * Search engines are notified here of changed pages (indexnow.org); each passes the notice on to the others. A
 * constant, so that no setting can send the shop's requests elsewhere.
 */
export const indexNowAddress = 'https://api.indexnow.org/indexnow'

/** The protocol's maximum for one call. */
export const mostAddresses = 10_000

const minute = 60_000

export interface Answered {
  /** Null if there was no answer. */
  status: number | null
  /** The Retry-After header in seconds. */
  retryAfter: number | null
}

/** What to do after an answer: continue, or wait this many milliseconds; after `refused` a person has to look at it. */
export function readAnswer({ status, retryAfter }: Answered): { wait: number; refused: boolean } {
  if (status === 200 || status === 202) return { wait: 0, refused: false }
  // A refused key or refused addresses will not be accepted in a minute either.
  if (status !== null && status >= 400 && status < 500 && status !== 429 && status !== 408)
    return { wait: 24 * 60 * minute, refused: true }
  return { wait: Math.min(Math.max((retryAfter ?? 0) * 1_000, 10 * minute), 24 * 60 * minute), refused: false }
}

export interface Notice {
  host: string
  key: string
  keyLocation: string
  urlList: string[]
}

/** The key proves that the sender owns the host: a file of that name is at the root. */
export function noticeOf(origin: string, key: string, paths: readonly string[]): Notice {
  return {
    host: new URL(origin).host,
    key,
    keyLocation: `${origin}/${key}.txt`,
    urlList: paths.map((path) => origin + path),
  }
}
