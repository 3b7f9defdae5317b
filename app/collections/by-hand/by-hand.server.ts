import { agree, refuse } from '#app/kernel/outcome.ts'
import { type CollectionFacts, isThere } from '#app/collections/collection.record.ts'

/** Products of a collection by rule come and go by themselves. */
export function isByHand(facts: CollectionFacts) {
  const there = isThere(facts)
  if (!there.ok) return there
  return facts.row?.rule ? refuse('collection.by_rule') : agree()
}
