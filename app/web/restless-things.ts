/** From this many changes faster than one a second, the tag counts as restless. */
const patience = 8

/**
 * Things that change too often to render pages again each time. How often it has changed is forgotten at the pace of
 * one a second, so that a person who saves something twice sees it at once both times.
 */
export function restlessThings(atMost = 10_000) {
  const changes = new Map<string, { count: number; at: number }>()
  const left = (tag: string, now: number) => {
    const known = changes.get(tag)
    return known ? Math.max(0, known.count - (now - known.at) / 1_000) : 0
  }
  return {
    /** It has changed again. */
    note(tag: string, now: number) {
      const count = Math.min(left(tag, now) + 1, 2 * patience)
      changes.delete(tag)
      changes.set(tag, { count, at: now })
      for (const [oldest] of changes) {
        if (changes.size <= atMost) break
        changes.delete(oldest)
      }
    },
    has: (tag: string, now: number) => left(tag, now) >= patience,
  }
}
