/** How many mistakes a word may have: short ones would be anything. */
export function mostMistakes(word: string): 0 | 1 | 2 {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** Letters too many, missing, wrong, or two that changed places (Damerau, 1964; the restricted distance). */
export function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const least = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next.push(isSwapped ? Math.min(least, (before[at - 2] ?? 0) + 1) : least)
    }
    before = last
    last = next
  }
  return last[other.length] ?? 0
}
