import { createHmac, timingSafeEqual } from 'node:crypto'
import { configuration, sessionSecrets } from '#app/configuration.ts'
import type { CustomerId, OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Language } from '#app/web/language-of.ts'

interface Linked {
  id: OrderId
  number: string
}

/** The address that shows the order to anyone who holds it. Its key is computed from the order's id and the shop's secret. */
export function orderLink(language: Language, order: Linked): string {
  return linkWith(language, order, keyOf(order.id))
}

/**
 * Where the shop itself leads its buyer. One who is signed in needs no key: in the history of her browser it would open the order
 * for the next person there, once she has signed out.
 */
export function orderAddress(language: Language, order: Linked & { customerId: CustomerId | null }): string {
  if (order.customerId === null) return orderLink(language, order)
  return language.href('/orders/:number', { number: order.number })
}

/** The key alone, for a front end that shows the order to its guest by other pages than ours. A customer needs none. */
export const orderKey = ({ id, customerId }: { id: OrderId; customerId: CustomerId | null }): string | null =>
  customerId === null ? keyOf(id) : null

/** A link until a moment, however old the order is. */
export function freshOrderLink(language: Language, order: Linked, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000).toString(36)
  return linkWith(language, order, `${keyOf(order.id, seconds)}.${seconds}`)
}

/** What a key says of this order: until when it opens it, or (null) that it is the order's lasting one. False: not its key. */
export function readKey(key: string, orderId: OrderId): { until: Date | null } | false {
  const [, mac = '', seconds] = /^([\w-]{22})(?:\.([0-9a-z]{1,8}))?$/.exec(key) ?? []
  const given = Buffer.from(mac)
  // Each is compared, so that the time tells nobody by which one it was made.
  const isRight = sessionSecrets().map((secret) => isSame(given, Buffer.from(keyOf(orderId, seconds, secret))))
  if (!isRight.includes(true)) return false
  return { until: seconds === undefined ? null : new Date(Number.parseInt(seconds, 36) * 1000) }
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

function linkWith(language: Language, { number }: Linked, key: string): string {
  return language.href('/orders/:number', { number }, { key })
}

function keyOf(orderId: OrderId, seconds?: string, secret = configuration().sessionSecret): string {
  const about = seconds === undefined ? `order:${orderId}` : `order:${orderId}:${seconds}`
  const mac = createHmac('sha256', secret).update(about).digest()
  return mac.subarray(0, limits.orderLinkBytes.value).toString('base64url')
}

/** Tells our payments from those of other shops on the same account of the provider. */
export const shopId = (): string => shopIdBy(configuration().sessionSecret)

/** Whether this is our mark, or was before the secret was changed. */
export const isShopId = (given: string | null | undefined): boolean =>
  sessionSecrets().some((secret) => given === shopIdBy(secret))

const shopIdBy = (secret: string) => createHmac('sha256', secret).update('shop').digest('hex').slice(0, 16)
