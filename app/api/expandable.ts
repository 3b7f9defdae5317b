import type { SomeRecord } from '#app/operations/record.server.ts'
import type { Prefix } from '#app/operations/typed-id/type-id.ts'
import { type ApiRoute, apiRoutes, namesIn } from './api-routes.ts'
import { partsOf, prefixOfPart } from './ids-in-json.ts'
import { snake } from './snake-case.ts'

/** A field with the id of an object that `expand` can include. */
export interface Expandable {
  field: string
  record: SomeRecord
}

/** Objects with an id that one part of an address names. */
const isNamedById = ({ http, schema, prefix }: SomeRecord) =>
  http !== undefined && namesIn(http).length === 1 && prefixOfPart(schema, 'id') === prefix

/** Those that staff look at, by the prefix of their ids. */
const byPrefix = new Map<Prefix, SomeRecord>(
  apiRoutes.flatMap((route) =>
    route.kind === 'record' && route.record.keyOf && isNamedById(route.record)
      ? [[route.record.prefix, route.record]]
      : [],
  ),
)

/** The fields of an answer that can be expanded. In a row of a list, `id` means the object itself. */
export function expandablesOf(route: ApiRoute): Expandable[] {
  if (route.kind === 'record')
    return partsOf(route.record.schema).flatMap((field) => {
      const prefix = field === 'id' ? null : prefixOfPart(route.record.schema, field)
      const record = prefix && byPrefix.get(prefix)
      return record ? [{ field, record }] : []
    })
  if (route.kind !== 'list') return []
  const { of, rows, columns } = route.list
  // A list is of a record as it is defined, of which it names a part.
  const own = of as SomeRecord
  const columned = Object.entries(columns).flatMap(([field, { ids }]) => {
    const record = typeof ids === 'string' ? byPrefix.get(ids) : undefined
    return record ? [{ field: snake(field), record }] : []
  })
  return [...(rows === undefined && isNamedById(own) ? [{ field: 'id', record: own }] : []), ...columned]
}

/** Every way to say which of them: `webhook`, `id,webhook`. */
export function expandChoices(expandables: readonly Expandable[]): string[] {
  const said: string[] = []
  for (const { field } of expandables) said.push(...said.map((each) => `${each},${field}`), field)
  return said
}
