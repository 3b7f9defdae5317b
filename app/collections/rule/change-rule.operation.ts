import { collection, type CollectionView, isThere } from '#app/catalogue/collections/collection.record.ts'
import { notFound } from '#app/errors.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { ruleInput } from '#app/catalogue/rules/rule-input.ts'
import { hasRoom, settleFirst } from '#app/catalogue/lists/memberships.server.ts'

/**
 * By which rule products come into a collection and leave it. Without conditions they are chosen by hand from then on,
 * and those that it has stay.
 */
export const changeRule = operation({
  name: 'collections.change_rule',
  http: 'PUT /collections/:collection/rule',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: ruleInput,
  refusals: ['collection.deleted', 'collection.too_many_rules'],
  offer: isThere,
  undo: { input: undoing },
  async run({ tx, facts: { row }, input: { match, conditions } }) {
    const { id, rule: before } = row ?? notFound()
    const rule = conditions.length > 0 ? { match, conditions: [...new Set(conditions)] } : null
    if (rule && !before && !(await hasRoom(tx))) return refuse('collection.too_many_rules')
    await tx
      .updateTable('collections')
      .set({ rule: rule && JSON.stringify(rule) })
      .where('id', '=', id)
      .execute()
    if (rule) {
      await settleFirst(tx, id)
      await enqueue(tx, 'settle-collection', { id }, { key: `settle-collection:${id}` })
    }
    return agree()
  },
})

/** Which products were chosen by hand before is not kept by a rule. */
function undoing({ rule, products }: Partial<CollectionView>) {
  if (rule) return rule
  return rule === undefined || (products && products.length > 0) ? null : { match: 'all', conditions: [] }
}
