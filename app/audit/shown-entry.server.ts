import type { Actor } from '#app/operations/actor.ts'
import { type Changes, partsBeyond } from '#app/operations/audit-entry/changes.ts'
import { seenAs } from '#app/operations/record.server.ts'
import type { Permission } from '#app/permissions.ts'
import type { ListedEntry } from './audit.list.ts'

/** An entry as its reader may see it. */
export interface ShownEntry extends ListedEntry {
  /** Its reader may not see the object: neither what it is called nor what was said and changed. */
  isHidden: boolean
}

/** What colleagues write and choose is about any of these: who sees it in the log sees all of them. */
const objects: readonly Permission[] = ['orders:read', 'customers:read', 'products:write', 'media:write']
const aboutOthers = new Map<string, readonly Permission[]>([
  ['batches', objects],
  ['comments', objects],
  ['saved_views', objects],
])

/**
 * The right to the log says who did what to which kind of object, and when. The values are shown to who may see the object
 * itself, and of those only what she may see there.
 */
export function shownTo(entry: ListedEntry, actor: Pick<Actor, 'permissions'>): ShownEntry {
  const [schema, ...more] = seenAs(entry.record, actor)
  const maySeeWhatItIsAbout = (aboutOthers.get(entry.record) ?? []).every((right) => actor.permissions.has(right))
  if (!schema || !maySeeWhatItIsAbout) return { ...entry, input: {}, changes: {}, personal: {}, isHidden: true }
  const hidden = [schema, ...more].map((each) => partsBeyond(each, actor.permissions))
  // A part that one of the views shows is no secret.
  const names = new Set([...(hidden[0] ?? [])].filter((name) => hidden.every((each) => each.has(name))))
  if (names.size === 0) return { ...entry, isHidden: false }
  // It keeps the shape that it was written with.
  return {
    ...entry,
    input: without(names, entry.input),
    changes: without(names, entry.changes) as Changes,
    isHidden: false,
  }
}

function without(names: ReadonlySet<string>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => without(names, each))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const shown = Object.entries(value).filter(([name]) => !names.has(name))
  return Object.fromEntries(shown.map(([name, part]) => [name, without(names, part)]))
}
