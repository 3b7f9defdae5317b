import type { WebhookId } from '#app/kernel/ids.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { isDatabaseGone } from '#db/database.server.ts'
import { makeDeliveries } from './make-deliveries.server.ts'
import type { Result } from './note-sent.server.ts'
import { type Claimed, listDue, takeTurn } from './queue.server.ts'
import { sendOne } from './send-one.server.ts'

export interface Sender {
  /** Claims no more and gives the calls in progress a moment to be stored. */
  stop(): Promise<void>
}

/**
 * Sends in this process until it stops. Each endpoint has so many calls at once and no more, so that a slow one takes
 * nothing from the others. What came of the calls is noted together, by one transaction for each endpoint at a time:
 * the more there is to note, the more goes into one.
 */
export function startSender(): Sender {
  const done = new Map<WebhookId, Result[]>()
  const inFlight = new Map<WebhookId, number>()
  let stopping = false
  let wake = () => {}

  function send(claimed: Claimed) {
    const { id } = claimed.endpoint
    inFlight.set(id, (inFlight.get(id) ?? 0) + 1)
    void sendOne(claimed)
      // As after a lost claim, it is tried again after a minute: the next release may be able to.
      .then((result) => void done.set(id, [...(done.get(id) ?? []), result]), tell)
      .finally(() => {
        inFlight.set(id, (inFlight.get(id) ?? 1) - 1)
        wake()
      })
  }

  async function turnOf(id: WebhookId) {
    const results = done.get(id) ?? []
    done.delete(id)
    const wanted = stopping ? 0 : limits.webhookSendsAtOnce.value - (inFlight.get(id) ?? 0)
    try {
      for (const claimed of await takeTurn(id, results, wanted, currentTime())) send(claimed)
    } catch (error) {
      // The results are stored later. If they cannot be, the calls are made again after a minute.
      if (isDatabaseGone(error)) done.set(id, [...results, ...(done.get(id) ?? [])])
      throw error
    }
  }

  /** Answers whether there is more to do at once. */
  async function round(): Promise<boolean> {
    const made = stopping ? 0 : await makeDeliveries(currentTime())
    const due = stopping ? [] : await listDue(currentTime())
    const free = due.filter((id) => (inFlight.get(id) ?? 0) < limits.webhookSendsAtOnce.value)
    const failures: unknown[] = []
    // One after the other, on one connection: the shop has better use for the rest of them.
    for (const id of new Set([...done.keys(), ...free]))
      await turnOf(id).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
    return made === limits.webhookBatch.value || done.size > 0
  }

  async function work() {
    while (!stopping) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      const again = await round().catch(tell)
      if (!again && !stopping)
        await Promise.race([woken, pause(again === null ? afterFailure : limits.webhookLook.value)])
    }
  }
  const working = work()

  return {
    async stop() {
      stopping = true
      wake()
      await working
      const until = performance.now() + limits.stopWithin.value - 500
      const isBusy = () => [...inFlight.values()].some((calls) => calls > 0)
      while (isBusy() && performance.now() < until) await pause(20)
      await round().catch(tell)
    },
  }
}

const afterFailure = 2_000

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())

/** The others go on; a database that is away comes back by itself. */
function tell(error: unknown): null {
  if (!isDatabaseGone(error)) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    alarm('webhooks: events could not be sent', { error: error instanceof Error ? error.name : typeof error, code })
  }
  return null
}
