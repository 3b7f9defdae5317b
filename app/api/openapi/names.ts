import { apiRoutes, type ApiRoute } from '#app/api/api-routes.ts'
import type { SomeRecord } from '#app/operations/record.server.ts'

/** The name of a schema in the API's description, if it differs from the name of its record. */
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
  // Settings stay plural.
  name.endsWith('Settings') ? name : name.replace(/ies$/, 'y').replace(/(ss)es$|s$/, '$1')

/** An order has two views: the staff's and its buyer's. */
const ofStaff = new Set(
  apiRoutes.flatMap((route) => recordOf(route)).flatMap((record) => (record.keyFor ? [] : [record.name])),
)
export const nameOfRecord = (record: SomeRecord) =>
  record.keyFor && ofStaff.has(record.name) ? `own_${record.name}` : record.name

/** The record of a call. */
export function recordOf(route: ApiRoute): SomeRecord[] {
  if (route.kind === 'record') return [route.record]
  return route.kind === 'list' ? [] : [route.operation.on]
}

/** The permanent name of a call for clients: `orders.ship`, `orders.get`, `bulk.orders.ship`. */
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
