import { createHmac } from 'node:crypto'
import { configuration, sessionSecrets } from '#app/configuration.ts'
import type { CustomerId, OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Language } from '#app/web/language-of.ts'
import { isLinkCode, linkCode } from '#app/system/link-code.server.ts'

interface Keyed {
  id: OrderId
  /** A new number ends the links of before: the order has another e-mail address. */
  linkSeries: number
}
interface Linked extends Keyed {
  number: string
}

/**
 * The address that shows the order to anyone who has it. Its key is computed from the order's id, the series of its links
 * and the shop's secret.
 */
export function orderLink(language: Language, order: Linked): string {
  return linkWith(language, order, keyOf(order))
}

/**
 * The order's address for links on the shop's own pages. A signed-in customer gets it without a key: in her browser's
 * history the key would open the order for the next user of that browser, after she has signed out.
 */
export function orderAddress(language: Language, order: Linked & { customerId: CustomerId | null }): string {
  if (order.customerId === null) return orderLink(language, order)
  return language.href('/orders/:number', { number: order.number })
}

/** The key alone, for a front end that shows guests' orders on its own pages. A customer needs none. */
export const orderKey = ({ customerId, ...order }: Keyed & { customerId: CustomerId | null }): string | null =>
  customerId === null ? keyOf(order) : null

/** A link that works until a moment, however old the order is. */
export function freshOrderLink(language: Language, order: Linked, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000).toString(36)
  return linkWith(language, order, `${keyOf(order, seconds)}.${seconds}`)
}

/** The key of the file with the buyer's data, until a moment. It opens no order, and no order's key opens the file. */
export function dataKey(order: Keyed, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000).toString(36)
  return `${keyOf(order, seconds, 'data')}.${seconds}`
}

/** What a key of this order allows: until when it opens it, or (null) without an end. False: not its key. */
export function readKey(key: string, order: Keyed, opens: Opens = 'order'): { until: Date | null } | false {
  const [, code = '', seconds] = /^([\w-]{22})(?:\.([0-9a-z]{1,8}))?$/.exec(key) ?? []
  if (!isLinkCode(code, meant(order, seconds, opens), bytes)) return false
  return { until: seconds === undefined ? null : new Date(Number.parseInt(seconds, 36) * 1000) }
}

function linkWith(language: Language, { number }: Linked, key: string): string {
  return language.href('/orders/:number', { number }, { key })
}

/** The order's page, or the file with its buyer's data. */
type Opens = 'order' | 'data'

const bytes = limits.orderLinkBytes.value

const keyOf = (order: Keyed, seconds?: string, opens: Opens = 'order') => linkCode(meant(order, seconds, opens), bytes)

function meant({ id, linkSeries }: Keyed, seconds: string | undefined, opens: Opens): string {
  const series = linkSeries === 0 ? '' : `:series ${linkSeries}`
  return seconds === undefined ? `${opens}:${id}${series}` : `${opens}:${id}${series}:${seconds}`
}

/** Distinguishes our payments from those of other shops on the same provider account. */
export const shopId = (): string => shopIdBy(configuration().sessionSecret)

/** Whether this is our mark, made with the current or the former secret. */
export const isShopId = (given: string | null | undefined): boolean =>
  sessionSecrets().some((secret) => given === shopIdBy(secret))

const shopIdBy = (secret: string) => createHmac('sha256', secret).update('shop').digest('hex').slice(0, 16)
