import { z } from 'zod'
import { lists, operations, shownRecords, eventOnlyRecords } from '#app/operation-list.ts'
import { missingDoors } from '#app/doors/missing-doors.ts'
import type { AnyList } from '#app/operations/list.server.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import type { SomeRecord } from '#app/operations/record.server.ts'

/** What one address of the API does. All of it is derived from the definitions: there is no other list of addresses. */
export type ApiRoute = { method: string; path: string } & (
  | { kind: 'record'; record: SomeRecord }
  | { kind: 'list'; list: AnyList }
  | { kind: 'operation'; operation: AnyOperation }
  /** The same operation on up to `limits.bulkItems` objects. */
  | { kind: 'bulk'; operation: AnyOperation }
)

const without = new Set(missingDoors.flatMap(({ door, of }) => (door === 'api' ? of : [])))
const allOperations = Object.values<AnyOperation>(operations).filter(({ name }) => !without.has(name))

/** Each once, though several operations are on it. */
const records = new Set<SomeRecord>([
  ...Object.values<AnyOperation>(operations).map(({ on }) => on),
  ...eventOnlyRecords,
  ...shownRecords,
])

export const apiRoutes: readonly ApiRoute[] = [
  ...[...records].flatMap((record) =>
    record.http ? [{ ...placed(record.http), kind: 'record' as const, record }] : [],
  ),
  ...Object.values<AnyList>(lists).map((list) => ({
    method: 'GET',
    path: `/${list.name.replaceAll('_', '-')}`,
    kind: 'list' as const,
    list,
  })),
  ...allOperations.map((operation) => ({ ...placed(operation.http), kind: 'operation' as const, operation })),
  ...allOperations
    .filter((operation) => operation.on.keyOf && objectParts(operation).length > 0)
    .map((operation) => ({ method: 'POST', path: `/bulk/${operation.name}`, kind: 'bulk' as const, operation })),
]

function placed(http: string) {
  const [method = '', path = ''] = http.split(' ')
  return { method, path }
}

/** The parts of an address that name the object and are not part of the input. */
export function objectParts({ http, input }: AnyOperation): string[] {
  return namesIn(http).filter((name) => !(input instanceof z.ZodObject && name in input.shape))
}

export function namesIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

export interface Matched {
  route: ApiRoute
  named: Record<string, string>
}

interface Known {
  pattern: RegExp
  names: string[]
  methods: Map<string, ApiRoute>
}

// A literal address comes before one with a parameter.
const known: Known[] = [...Map.groupBy(apiRoutes, ({ path }) => path.replaceAll(/:\w+/g, ':')).values()]
  .map((routes) => ({
    pattern: new RegExp(`^${(routes[0]?.path ?? '').replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]+)')}$`),
    names: namesIn(routes[0]?.path ?? ''),
    methods: new Map(routes.map((route) => [route.method, route])),
  }))
  .sort((one, other) => one.names.length - other.names.length)

/** The route for this method and path; for a known path, all methods that it has. */
export function matchApi(method: string, path: string): { matched: Matched | null; methods: string[] } {
  for (const { pattern, names, methods } of known) {
    const found = pattern.exec(path)
    if (!found) continue
    const route = methods.get(method === 'HEAD' ? 'GET' : method)
    // Names may differ by method: `:order` here, `:id` there.
    const own = route ? namesIn(route.path) : names
    const named = Object.fromEntries(own.map((name, index) => [name, decoded(found[index + 1] ?? '')]))
    return { matched: route ? { route, named } : null, methods: [...methods.keys()] }
  }
  return { matched: null, methods: [] }
}

/** Broken escapes were refused before anything is matched. */
const decoded = (part: string) => decodeURIComponent(part.replace(/%(?![\da-f]{2})/gi, '%25'))
