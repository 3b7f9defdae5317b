/**
 * Where search engines are notified of changed pages (indexnow.org): each passes it on to the others. It is a constant, so that no setting
 * leads the shop's own requests elsewhere.
 */
export const indexNowAddress = 'https://api.indexnow.org/indexnow'

/** What the protocol takes at a time. */
export const mostAddresses = 10_000

const minute = 60_000

export interface Answered {
  /** Null: there was none. */
  status: number | null
  /** Seconds, as the answer says. */
  retryAfter: number | null
}

/** What to do after an answer: go on, or come again after so many milliseconds; `refused`: a person has to look at it. */
export function readAnswer({ status, retryAfter }: Answered): { wait: number; refused: boolean } {
  if (status === 200 || status === 202) return { wait: 0, refused: false }
  // Neither the key nor the addresses will be taken in a minute.
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

/** The key shows that the sender is the host of the pages: it lies in a file of that name at the root. */
export function noticeOf(origin: string, key: string, paths: readonly string[]): Notice {
  return {
    host: new URL(origin).host,
    key,
    keyLocation: `${origin}/${key}.txt`,
    urlList: paths.map((path) => origin + path),
  }
}
