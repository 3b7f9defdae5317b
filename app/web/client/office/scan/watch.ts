import { keyOf } from './codes.ts'

/** A code that is held there is one item, although some pictures of it cannot be read: so long it has to be away. */
export const goneAfter = 1_000
/** And so many pictures have to be without it, where a device needs long for one. */
export const goneFor = 3

/**
 * Says which codes of a picture count: each when it has been read twice, because a blurred picture is read as another
 * code now and then; and again when it was out of the picture for a second and is back. Two items with different codes
 * may lie side by side.
 */
export function watch() {
  const seen = new Map<string, { at: number; picture: number; isCounted: boolean }>()
  let picture = 0
  return (codes: readonly string[], now: number): string[] => {
    picture += 1
    return codes.filter((code) => {
      const key = keyOf(code)
      const before = seen.get(key)
      const isNew = !before || (now - before.at >= goneAfter && picture - before.picture > goneFor)
      const counts = !isNew && !before.isCounted && before.picture < picture
      seen.set(key, { at: now, picture, isCounted: !isNew && (before.isCounted || counts) })
      return counts
    })
  }
}
