import { createHash } from 'node:crypto'
import type { OrderOrigin } from '#app/payments/placing/place-order.server.ts'

const mark = (text: string) => createHash('sha256').update(text).digest()
let addresses = 0

/** Another address of the network that a test calls so, which may lie in a wide one. */
export function fromNetwork(name: string, wide?: string): OrderOrigin {
  const wideNetwork = wide === undefined ? null : mark(`wide ${wide}`)
  return { address: mark(`${name} ${++addresses}`), network: mark(name), wideNetwork }
}
