import type Stripe from 'stripe'
import type { Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { isPast, nowMilliseconds, nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { row, run } from '#stand-ins/card-provider/database.ts'
import { newId } from '#stand-ins/card-provider/ids.ts'
import { addObject, listObjects } from '#stand-ins/card-provider/objects.ts'
import { ruleFor } from './webhook-policy.ts'

export const apiVersion = '2026-10-28.endive'

export type EventType = Stripe.Event.Type

/** Stores an event with the object's current state, and queues it for every endpoint that asked for its type. */
export function emit(cause: Cause, type: EventType, object: { id: string }, previous?: object): Stripe.EventBase {
  const endpoints = isPast() ? [] : endpointsFor(type)
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  }
  if (isPast()) return event
  addObject('event', event)
  for (const endpoint of endpoints) owe(event, endpoint)
  return event
}

export function endpointsFor(type: string): Stripe.WebhookEndpoint[] {
  return listObjects('webhook_endpoint').filter(
    ({ enabled_events: wanted, status }) => status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
  )
}

export function owe(event: Stripe.EventBase, endpoint: Stripe.WebhookEndpoint): void {
  const rule = ruleFor(event)
  const state = rule?.drop ? 'dropped' : rule?.hold ? 'held' : 'waiting'
  const due = nowMilliseconds() + (rule?.delayMilliseconds ?? 0)
  const sql = 'insert into deliveries (event, endpoint, state, due) values (?, ?, ?, ?)'
  for (let copy = 0; copy < (rule?.copies ?? 1); copy++) run(sql, event.id, endpoint.id, state, due)
}

/** The number of pending deliveries falls as they succeed; the stored body keeps the initial number. */
export function withPendingWebhooks(event: Stripe.EventBase): Stripe.EventBase {
  const sql = `select count(distinct endpoint) as pending from deliveries where event = ? and state <> 'delivered'`
  return { ...event, pending_webhooks: Number(row(sql, event.id)?.pending ?? 0) }
}
