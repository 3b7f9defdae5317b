import { z } from 'zod'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { eventNames } from '#app/operations/event-names.ts'

/**
 * Why an endpoint receives nothing: someone has switched it off, it has answered 410, or nothing got through for days.
 */
export const offReasons = ['by_hand', 'gone', 'failing'] as const
export type OffBecause = (typeof offReasons)[number]

/** A key in base64, without the `whsec_` that people see before it. `until` is when it ends; null for the newest. */
export interface WebhookSecret {
  key: string
  until: string | null
}

/** The events that an endpoint can choose. A test event is sent on request and cannot be chosen. */
export const subscribable = eventNames.filter((name) => name !== 'webhook.test')
export type SubscribableEvent = (typeof subscribable)[number]

const parts = {
  url: z.string('field.required').trim().min(1, 'field.required').max(limits.webhookAddress.value, 'field.too_long'),
  description: z.string().trim().max(limits.webhookDescription.value, 'field.too_long').nullable().optional(),
  /** None, or null: all of them, also those of later versions. */
  events: z.array(z.enum(subscribable, 'field.choice')).max(subscribable.length, 'field.choice').nullable().optional(),
}
export const newWebhook = z.object(parts)
export const changedWebhook = newWebhook.partial()

/** As stored: each once, and null for all of them. */
export const chosenEvents = (events: readonly SubscribableEvent[] | null) =>
  events && events.length > 0 ? [...new Set(events)].toSorted() : null

export interface AddressRules {
  /** Only https, as everything that leaves the shop is about people and money. */
  httpsOnly: boolean
  /** For development and tests: this very machine. */
  loopback: boolean
  isPublic(address: string): boolean
}

// The parser has made every way to write an IPv4 address into the usual one.
const isLiteral = (host: string) => /^[\d.]+$|:/.test(host)

const names = /^(localhost|.*\.(localhost|local|internal|home\.arpa))$/

/**
 * Where events may be sent, judged by the address alone; what a name resolves to is checked again before each call.
 * Control characters are refused here, since the parser would silently drop them.
 */
export function readAddress(text: string, rules: AddressRules): Outcome<string, 'webhook.address'> {
  const no = refuse('webhook.address', '/url')
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return no
  const url = new URL(text)
  const spoken = url.protocol === 'https:' || (url.protocol === 'http:' && !rules.httpsOnly)
  if (!spoken || url.username || url.password || url.hash || !url.hostname) return no
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isLoopback(host) && rules.loopback) return agree(url.href)
  const leadsInside = isLiteral(host) ? !rules.isPublic(host) : names.test(host) || !host.includes('.')
  return leadsInside ? no : agree(url.href)
}

/** This machine's address, by its usual names only. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)

/** Those that are still valid, the newest first: while one is rotated, each call is signed with both. */
export const validSecrets = (secrets: readonly WebhookSecret[], now: Date) =>
  secrets.filter(({ until }) => until === null || Date.parse(until) > now.getTime())

/**
 * The new one first; those of before end after the overlap, or when they would have anyway. More than a few are not in
 * use any more.
 */
export function rotated(secrets: readonly WebhookSecret[], key: string, now: Date, overlap: number): WebhookSecret[] {
  const end = now.getTime() + overlap
  const ending = secrets.map((each) => ({
    ...each,
    until: new Date(Math.min(end, each.until === null ? end : Date.parse(each.until))).toISOString(),
  }))
  return [{ key, until: null }, ...validSecrets(ending, now)].slice(0, limits.webhookSecrets.value)
}
