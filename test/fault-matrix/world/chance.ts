/** Repeatable randomness: the same seed gives the same moments. */
export interface Chance {
  seed: number
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number
}

/** mulberry32: small, fast, and uniform enough to choose moments. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { seed, below: (below) => Math.floor(next() * below) }
}
