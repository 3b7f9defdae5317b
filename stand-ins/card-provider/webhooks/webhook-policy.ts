import type Stripe from 'stripe'
import { readSetting, writeSetting } from '#stand-ins/card-provider/database.ts'

/** How deliveries misbehave on purpose. The first rule that matches an event applies; without one they behave. */
export type DeliveryRule = {
  /** Event types; none means all. */
  types?: string[]
  /** The id of the event's object, or of the intent that it belongs to. */
  object?: string
  drop?: boolean
  hold?: boolean
  /** Sent this many times at once. */
  copies?: number
  delayMilliseconds?: number
  /** Waiting events are sent newest first. */
  reverse?: boolean
  /** The next delivery starts when the one before was answered. */
  oneByOne?: boolean
  /** The call that caused the event is answered only after its deliveries. */
  beforeAnswer?: boolean
  signature?: 'bad' | 'missing' | 'stale'
  secret?: 'both' | 'current' | 'old'
  /** Signed as one text, sent as another, as by a proxy that parses and writes JSON. */
  reserialise?: boolean
}

export function readPolicy(): DeliveryRule[] {
  // Only writePolicy writes it.
  return JSON.parse(readSetting('webhook-policy') ?? '[]') as DeliveryRule[]
}

export function writePolicy(rules: DeliveryRule[]): void {
  writeSetting('webhook-policy', JSON.stringify(rules))
}

export function ruleFor(event: Stripe.EventBase): DeliveryRule | null {
  const about = event.data.object as { id?: string; payment_intent?: string | null }
  const matches = (rule: DeliveryRule) =>
    (!rule.types || rule.types.includes(event.type)) &&
    (!rule.object || rule.object === about.id || rule.object === about.payment_intent)
  return readPolicy().find(matches) ?? null
}
