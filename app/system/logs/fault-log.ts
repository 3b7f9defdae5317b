import { limits } from '#app/limits.ts'

/** A request that failed for no reason of its reader's. */
interface Failed {
  code: string
  path: string
  /** The other fields of its log line. */
  details: object
}

type Write = (details: object, message: string) => void

const faultLines = { most: limits.faultLines.value as number, window: limits.securityWindow.value as number }

/**
 * Writes faults to the log, but not each one of a flood: a client that fills the shop with requests while it has no
 * place for more, or while a neighbour is away, would fill its disk with a line for each. Of one code and route the
 * first few of a window are written, then they are counted. Routes and codes are few, so the lines of a window are
 * bounded.
 */
export function faultLog(write: Write, { most, window } = faultLines) {
  const counts = new Map<string, { code: string; path: string; count: number }>()
  let waiting: NodeJS.Timeout | null = null

  function flush() {
    if (waiting) clearTimeout(waiting)
    waiting = null
    for (const { code, path, count } of counts.values())
      if (count > most) write({ code, repeated: count - most }, `${path} failed as before`)
    counts.clear()
  }

  return {
    flush,
    note({ code, path, details }: Failed) {
      waiting ??= setTimeout(flush, window).unref()
      const kind = `${code} ${path}`
      const known = counts.get(kind) ?? { code, path, count: 0 }
      counts.set(kind, known)
      known.count += 1
      if (known.count <= most) write({ code, ...details }, `${path} failed`)
    },
  }
}
