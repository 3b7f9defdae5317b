import { type EventName } from '#app/operations/event-names.ts'
import type { Permission } from '#app/permissions.ts'
import { hearable, type HearableEvent } from './webhook.ts'

type Subject<Event extends string> = Event extends `${infer Before}.${string}` ? Before : never

/** What one must be allowed to read of the shop to be told of what happens to it. */
const rights = {
  customer: 'customers:read',
  delivery: 'settings:write',
  legal_page: 'pages:write',
  map: 'settings:write',
  message: 'messages:answer',
  order: 'orders:read',
  payment_problem: 'orders:read',
  product: 'products:write',
  seller: 'settings:write',
  settings: 'settings:write',
  stock: 'stock:write',
  synonyms: 'products:write',
  webhook: 'webhooks:write',
  withdrawal: 'orders:read',
} satisfies Record<Subject<EventName>, Permission>

export const rightToHear = (event: string): Permission | null => {
  const [subject = ''] = event.split('.')
  return Object.hasOwn(rights, subject) ? rights[subject as keyof typeof rights] : null
}

/** Whether whoever is allowed so much may hear of an event, and have others hear of it. */
export function mayHear(event: string, held: ReadonlySet<Permission>): boolean {
  const right = rightToHear(event)
  return right !== null && held.has(right)
}

/** The same of all that an endpoint hears of; null: of everything. */
export const mayHearAll = (events: readonly HearableEvent[] | null, held: ReadonlySet<Permission>) =>
  (events ?? hearable).every((event) => mayHear(event, held))
