import { createHmac, timingSafeEqual } from 'node:crypto'
import { configuration } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import type { Language } from '#app/web/language.tsx'

interface Linked {
  id: string
  number: string
}

/** The address under which whoever holds it sees the order. Its key is computed, never stored: no table gives it away. */
export function orderLink(language: Language, order: Linked): string {
  return language.href('/orders/:number', { number: order.number }, { key: keyOf(order.id).toString('base64url') })
}

export function opens(key: string, orderId: string): boolean {
  const given = Buffer.from(key, 'base64url')
  const right = keyOf(orderId)
  return given.length === right.length && timingSafeEqual(given, right)
}

function keyOf(orderId: string): Buffer {
  const mac = createHmac('sha256', configuration().sessionSecret).update(`order:${orderId}`).digest()
  return mac.subarray(0, limits.orderLinkBytes.value)
}

/** Tells our payments from those of other shops on the same account of the provider. */
export function shopId(): string {
  return createHmac('sha256', configuration().sessionSecret).update('shop').digest('hex').slice(0, 16)
}
