import { type EventName } from '#app/operations/event-names.ts'
import type { Permission } from '#app/permissions.ts'
import { rightToCosts } from '#app/purchase-orders/purchase-order.ts'
import { subscribable, type SubscribableEvent } from './webhook.ts'

type Subject<Event extends string> = Event extends `${infer Before}.${string}` ? Before : never

/** The permission to read that each kind of event needs. */
const rights = {
  comment: 'comments:write',
  customer: 'customers:read',
  delivery: 'settings:write',
  invoice: 'orders:read',
  legal_page: 'pages:write',
  look: 'settings:write',
  map: 'settings:write',
  message: 'messages:answer',
  order: 'orders:read',
  payment_problem: 'orders:read',
  product: 'products:write',
  purchase_order: 'stock:write',
  return: 'orders:read',
  seller: 'settings:write',
  settings: 'settings:write',
  stock: 'stock:write',
  synonyms: 'products:write',
  webhook: 'webhooks:write',
  withdrawal: 'orders:read',
} satisfies Record<Subject<EventName>, Permission>

export const permissionToReceive = (event: string): Permission | null => {
  const [subject = ''] = event.split('.')
  return Object.hasOwn(rights, subject) ? rights[subject as keyof typeof rights] : null
}

/** A comment says something of what it is about, which may be any of these. */
const aboutComments: readonly Permission[] = ['orders:read', 'customers:read', 'products:write']

/** What purchase orders say beside goods and quantities: what they cost. */
const beside: Partial<Record<Subject<EventName>, readonly Permission[]>> = {
  comment: aboutComments,
  purchase_order: [rightToCosts],
}

/** All that somebody has to be allowed who receives an event with its content. */
export function rightsToReceive(event: string): readonly Permission[] {
  const right = permissionToReceive(event)
  if (right === null) return []
  const [subject = ''] = event.split('.')
  return [right, ...(Object.hasOwn(beside, subject) ? (beside[subject as keyof typeof beside] ?? []) : [])]
}

/** Whether these permissions allow to receive an event, and to have others receive it. */
export function mayReceiveEvent(event: string, held: ReadonlySet<Permission>): boolean {
  const rights = rightsToReceive(event)
  return rights.length > 0 && rights.every((right) => held.has(right))
}

/** The same for all events of an endpoint; null: all events. */
export const mayReceiveEvents = (events: readonly SubscribableEvent[] | null, held: ReadonlySet<Permission>) =>
  (events ?? subscribable).every((event) => mayReceiveEvent(event, held))
