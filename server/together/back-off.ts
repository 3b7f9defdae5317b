const longest = 30_000
/** A process that has lived so long (ms) has nothing to do with the deaths before it. */
const settledAfter = 60_000

/** How long to wait before a process is started again: longer each time that it ends soon after its start. */
export function backOff() {
  const early = new Map<string, number>()
  return (role: string, lived: number): number => {
    const times = lived < settledAfter ? (early.get(role) ?? 0) + 1 : 0
    early.set(role, times)
    return times === 0 ? 0 : Math.min(longest, 250 * 2 ** times)
  }
}
