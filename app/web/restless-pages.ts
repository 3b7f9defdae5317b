/** From so many changes on that came quicker than one a second, a page counts as restless. */
const patience = 8

/**
 * Which pages change faster than it is worth to make them anew each time. How often each has changed is forgotten at the pace
 * of one a second, so that whoever saves something twice sees it at once both times.
 */
export function restlessPages(atMost = 10_000) {
  const changes = new Map<string, { count: number; at: number }>()
  const left = (address: string, now: number) => {
    const known = changes.get(address)
    return known ? Math.max(0, known.count - (now - known.at) / 1_000) : 0
  }
  return {
    /** It has changed once more. */
    note(address: string, now: number) {
      const count = Math.min(left(address, now) + 1, 2 * patience)
      changes.delete(address)
      changes.set(address, { count, at: now })
      for (const [oldest] of changes) {
        if (changes.size <= atMost) break
        changes.delete(oldest)
      }
    },
    has: (address: string, now: number) => left(address, now) >= patience,
  }
}
