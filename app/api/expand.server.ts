import type { Actor } from '#app/operations/actor.ts'
import type { Owner } from '#app/operations/record.server.ts'
import { ApiFault } from '#app/api/problems/api-fault.ts'
import { namesIn } from './api-routes.ts'
import { type Expandable, expandChoices } from './expandable.ts'
import { keyOf, see } from './read.server.ts'

/** The requested includes, among those that are possible here. */
export function readExpand(expandables: readonly Expandable[], query: URLSearchParams): Expandable[] {
  const said = query.getAll('expand')
  if (said.length === 0) return []
  const fields = (said[0] ?? '').split(',')
  const asked = expandables.filter(({ field }) => fields.includes(field))
  if (said.length === 1 && asked.length > 0 && asked.length === fields.length) return asked
  throw new ApiFault('api.unknown_parameter', {
    problems: [
      {
        pointer: '?expand',
        code: 'api.unknown_parameter',
        expected: expandChoices(expandables).join(' | ') || undefined,
      },
    ],
  })
}

/**
 * The objects that these rows reference in the requested fields, each once, by their ids. Objects that do not exist, or
 * are not this caller's, are left out.
 */
export async function expand(
  asked: readonly Expandable[],
  named: readonly Readonly<Record<string, unknown>>[],
  { actor, owner, brings }: { actor: Actor; owner: Owner; brings(objects: number): void },
): Promise<Record<string, unknown>> {
  const expanded: Record<string, unknown> = {}
  for (const { field, record } of asked) {
    const [name = ''] = namesIn(record.http ?? '')
    for (const thing of named) {
      const id = thing[field]
      if (typeof id !== 'string' || Object.hasOwn(expanded, id)) continue
      const seen = await see(record, keyOf(record, [name], { ...owner, named: { [name]: id } }), actor)
      if (seen) expanded[id] = seen.view
    }
  }
  brings(Object.keys(expanded).length)
  return expanded
}
