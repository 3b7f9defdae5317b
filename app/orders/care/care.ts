import type { ErrorCode } from '#app/errors.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'

// What staff keep with an order: a hold of their own, tags, a colleague who looks after it. None of it changes money or
// stock; a hold only keeps it from being sent.

/** Why staff hold an order back. */
export const staffHolds = ['customer', 'address', 'stock', 'fraud', 'other'] as const
export type StaffHold = (typeof staffHolds)[number]

/** A tag in its one spelling, so that "Gift " and "gift" are one. Empty: nothing is left of it. */
export const tidyTag = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s,]+/gu, ' ')
    .trim()
    .toLowerCase()

/**
 * The tags in use, to filter a list by one. Of more than can be chosen from, none is offered: a tag on an order or a
 * customer leads to all that have it.
 */
export const choicesOfTags = (tags: readonly string[]): { tag?: { value: string; label: string }[] } =>
  tags.length === 0 || tags.length > limits.tagsToChoose.value
    ? {}
    : { tag: tags.map((tag) => ({ value: tag, label: tag })) }

export interface TagChange {
  add: readonly string[]
  remove: readonly string[]
}

/** The tags after a change. Added and removed by name: two people at once lose nothing of each other. */
export const tagsAfter = (tags: readonly string[], { add, remove }: TagChange): string[] =>
  [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])].toSorted()

/** Too many, such as a merge of two customers leaves, may become fewer. */
export function mayTag(
  tags: readonly string[],
  change: TagChange,
): Outcome<undefined, ErrorCode & 'order.too_many_tags'> {
  const after = tagsAfter(tags, change).length
  const isMore = after > new Set(tags).size
  return isMore && after > limits.orderTags.value ? refuse('order.too_many_tags', '/add') : agree()
}
