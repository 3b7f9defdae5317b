import { limits } from '#app/limits.ts'

/** What was counted under a limit. `key`: whose it is; `level`: how wide a network it stands for; `endsAt`: of its window. */
export interface Counted {
  name: string
  level: number
  key: string
  taken: number
  endsAt: number
}

/** What this process has counted and the other ones do not know; null while there are none. */
let untold: Map<string, Counted> | null = null

/** From now on other processes count, too. */
export function keepUntoldCounts() {
  untold = new Map()
}

export function noteCount(counted: Counted) {
  if (!untold) return
  const id = JSON.stringify([counted.name, counted.level, counted.key])
  const before = untold.get(id)?.taken ?? 0
  if (before === 0 && untold.size >= limits.countedKeys.value) return
  untold.set(id, { ...counted, taken: before + counted.taken })
}

/** PostgreSQL's NOTIFY takes less than 8,000 bytes. */
const longest = 7_500
const most = 500

/** Messages for the other processes: the largest counts first; the rest is sent the next time. */
export function takeUntoldCounts(now: number): string[] {
  if (!untold || untold.size === 0) return []
  const first = [...untold].toSorted(([, a], [, b]) => b.taken - a.taken).slice(0, most)
  for (const [id] of first) untold.delete(id)
  const messages: string[] = []
  let lines: string[] = []
  let size = 0
  for (const [, { name, level, key, taken, endsAt }] of first) {
    if (endsAt <= now) continue
    // How long it still counts, since clocks differ.
    const line = JSON.stringify([name, level, key, taken, endsAt - now])
    const bytes = Buffer.byteLength(line) + 1
    if (bytes > longest) continue
    if (size + bytes > longest) {
      messages.push(`[${lines.join()}]`)
      lines = []
      size = 0
    }
    lines.push(line)
    size += bytes
  }
  return lines.length > 0 ? [...messages, `[${lines.join()}]`] : messages
}

/** What another process has counted, as it was told by `takeUntoldCounts`. */
export function readCounts(message: string, now: number): Counted[] {
  const lines: [string, number, string, number, number][] = JSON.parse(message)
  return lines.map(([name, level, key, taken, left]) => ({ name, level, key, taken, endsAt: now + left }))
}
