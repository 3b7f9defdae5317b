/**
 * The order of a collection with those that are missing in it: each stands behind the one that the file has before it. Those that are there
 * keep their order, and where none of the file's are there yet, they come last.
 */
export function completed<Id>(before: readonly Id[], wanted: readonly Id[]): Id[] {
  const there = new Set(before)
  if (!wanted.some((id) => there.has(id))) return [...before, ...wanted]
  const behind = new Map<Id | null, Id[]>()
  let last: Id | null = null
  for (const id of wanted) {
    if (there.has(id)) last = id
    else behind.set(last, [...(behind.get(last) ?? []), id])
  }
  return [...(behind.get(null) ?? []), ...before.flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}
