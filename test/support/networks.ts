import { createHash } from 'node:crypto'
import type { OrderOrigin } from '#app/payments/placing/place-order.server.ts'

const mark = (text: string) => createHash('sha256').update(text).digest()
let addresses = 0

/** Another address of a network, named by the test, which may be inside a larger one. */
export function fromNetwork(name: string, wide?: string): OrderOrigin {
  const wideNetwork = wide === undefined ? null : mark(`wide ${wide}`)
  return { address: mark(`${name} ${++addresses}`), network: mark(name), wideNetwork }
}
