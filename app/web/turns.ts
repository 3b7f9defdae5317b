import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'

let last: Promise<void> = Promise.resolve()

/**
 * Lets one page be rendered, then looks at the network, then lets the next one: sixteen large carts at once would otherwise be
 * rendered in one go, and whoever only wants a page from the cache would wait for all of them.
 */
export function itsTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}

let free: number = limits.pagesMade.value
const waiting = new Set<() => void>()

/**
 * A place among the pages that are being made, in the order of coming; resolves with what gives it back. What a page has read
 * and rendered lies in memory until it is sent: without a bound that would be as many pages as there are connections. Whoever
 * has waited for `patience` (ms) is told to come again.
 */
export async function takePlace(patience: number): Promise<() => void> {
  if (free > 0) free -= 1
  else await waitForPlace(patience)
  let isTaken = true
  return () => {
    if (isTaken) giveBack()
    isTaken = false
  }
}

function waitForPlace(patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(enter)
      reject(new Fault('system.unavailable', { cause: new Error('too many pages at once') }))
    }, patience)
    waiting.add(enter)
  })
}

/** To whoever waits longest; a set keeps the order of coming. */
function giveBack() {
  const [next] = waiting
  if (!next) return void (free += 1)
  waiting.delete(next)
  next()
}
