/** Numbers from 0 to 1 that a seed repeats (mulberry32): a failed run can be repeated, as far as processes allow. */
export type Chance = () => number

export function chanceOf(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function oneOf<Thing>(things: readonly Thing[], chance: Chance): Thing {
  const thing = things[Math.floor(chance() * things.length)]
  if (thing === undefined) throw new Error('Nothing to choose from')
  return thing
}

export const between = (from: number, to: number, chance: Chance) => from + Math.floor(chance() * (to - from + 1))
