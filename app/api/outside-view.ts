import { operations, eventOnlyRecords } from '#app/operation-list.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import type { Permission } from '#app/permissions.ts'
import { withTypedIds } from './ids-in-json.ts'

// The buyer's record of an order has the same name as the staff's; events carry the staff's.
const changed = Object.values<AnyOperation>(operations)
  .map(({ on }) => on)
  .toSorted((one, other) => Number(Boolean(one.keyOf)) - Number(Boolean(other.keyOf)))
const schemas = new Map([...changed, ...eventOnlyRecords].map(({ name, schema }) => [name, schema]))

/**
 * The view of a record as it was kept with an event, as others know it: with the ids that the API has. `held`: a part that
 * needs another permission is null.
 */
export function outsideView(record: string, view: unknown, held?: ReadonlySet<Permission>): unknown {
  const schema = schemas.get(record)
  return schema ? withTypedIds(schema, view, held) : view
}
