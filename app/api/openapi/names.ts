import { apiRoutes, type ApiRoute } from '#app/api/api-routes.ts'
import type { SomeRecord } from '#app/operations/record.server.ts'

/** What a thing is called in the description of the API, where the name of its record alone would not say it. */
const things: Record<string, string> = {
  audit: 'AuditEntry',
  audit_log: 'AuditLog',
  catalogue: 'OfferedProduct',
  stock: 'StockLevel',
}

/** `orders` as a type is called: `Order`. */
export function schemaNameOf(name: string): string {
  const known = things[name]
  if (known) return known
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return singular(words.join(''))
}

const singular = (name: string) =>
  // Of settings there are always several.
  name.endsWith('Settings') ? name : name.replace(/ies$/, 'y').replace(/(ss)es$|s$/, '$1')

/** Of an order there are two views: what staff see, and what its buyer sees. */
const ofStaff = new Set(
  apiRoutes.flatMap((route) => recordOf(route)).flatMap((record) => (record.keyFor ? [] : [record.name])),
)
export const nameOfRecord = (record: SomeRecord) =>
  record.keyFor && ofStaff.has(record.name) ? `own_${record.name}` : record.name

/** What a call is about. */
export function recordOf(route: ApiRoute): SomeRecord[] {
  if (route.kind === 'record') return [route.record]
  return route.kind === 'list' ? [] : [route.operation.on]
}

/** As a call is known to its callers, for ever: `orders.ship`, `orders.get`, `bulk.orders.ship`. */
export function nameOfCall(route: ApiRoute): string {
  switch (route.kind) {
    case 'record':
      return `${nameOfRecord(route.record)}.get`
    case 'list':
      return `${route.list.name}.list`
    case 'operation':
      return route.operation.name
    case 'bulk':
      return `bulk.${route.operation.name}`
  }
}

/** By its first word calls are shown together. */
export function resourceOf(route: ApiRoute): string {
  const path = route.kind === 'bulk' ? (route.operation.http.split(' ')[1] ?? '') : route.path
  return path.split('/')[1] ?? ''
}
