export interface Dice {
  (): number
  between: (low: number, high: number) => number
}

/** Mulberry32: a picture drawn twice from one seed is the same, so its file keeps its address. */
export function dice(seed: number): Dice {
  let state = Math.imul(seed + 7, 2654435761)
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(roll, { between: (low: number, high: number) => low + (high - low) * roll() })
}
