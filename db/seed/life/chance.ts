import { uuidv7 } from '#app/kernel/ids.ts'

/** Chance from a seed (mulberry32): the same seed makes the same half year. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number
  /** Whole numbers, both ends included. */
  between(least: number, most: number): number
  /** True so often of 100 times. */
  percent(often: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** Each value with its weight. */
  weighted<Value>(values: readonly (readonly [Value, number])[]): Value
  shuffled<Value>(values: readonly Value[]): Value[]
}

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[between(0, values.length - 1)]
    if (value === undefined) throw new Error('Nothing to pick from')
    return value
  }
  return {
    next,
    between,
    pick,
    percent: (often) => next() * 100 < often,
    weighted(values) {
      let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of values) if ((left -= weight) < 0) return value
      return pick(values)[0]
    },
    shuffled(values) {
      const all = [...values]
      for (let last = all.length - 1; last > 0; last--) {
        const other = between(0, last)
        const [one, two] = [all[last], all[other]]
        if (one === undefined || two === undefined) continue
        all[last] = two
        all[other] = one
      }
      return all
    },
  }
}

/** An id as it would have been made at that moment: lists sort by ids. Only its time follows from the seed. */
export const idAt = <Of extends string>(moment: Date): Of =>
  uuidv7(moment.getTime(), crypto.getRandomValues(new Uint8Array(10))) as Of
