/** The key that makes two lines equal: event, reason, network, and the person if known. */
export interface Line {
  security: string
  network: string
  code?: string
  who?: string | null
}

interface Seen {
  line: Line
  more: number
}

/**
 * Keeps a flood of the same out of the log: within a window the first of a kind is written, the others are counted, and
 * so is whatever is beyond `most` kinds of the same event: a flood of one event hides no other. At its end the counts
 * are written. However many come, the lines of a window are bounded.
 */
export function summariseRepeats(write: (line: Line & { repeated?: number }) => void, most: number, window: number) {
  const seen = new Map<string, Seen>()
  const kinds = new Map<string, number>()
  const beyond = new Map<string, number>()
  let began: number | null = null

  function flush() {
    for (const { line, more } of seen.values()) {
      const { security, network, code, who } = line
      if (more > 0) write({ security, network, code, ...(who && { who }), repeated: more })
    }
    for (const [security, repeated] of beyond) write({ security, network: 'others', repeated })
    seen.clear()
    kinds.clear()
    beyond.clear()
    began = null
  }

  function note(line: Line, now: number) {
    if (began !== null && Math.abs(now - began) >= window) flush()
    began ??= now
    const kind = `${line.security} ${line.code} ${line.network} ${line.who}`
    const known = seen.get(kind)
    const ofEvent = kinds.get(line.security) ?? 0
    if (known) known.more += 1
    else if (ofEvent >= most) beyond.set(line.security, (beyond.get(line.security) ?? 0) + 1)
    else {
      kinds.set(line.security, ofEvent + 1)
      seen.set(kind, { line, more: 0 })
      write(line)
    }
  }

  return { note, flush }
}
