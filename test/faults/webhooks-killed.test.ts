import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { newId } from '#app/kernel/ids.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { runSql } from '#test/support/database/sql.ts'
import { startShop } from '#test/support/shop/shop.ts'
import { useReceiver } from '#test/support/webhook-receiver.ts'
import { aWebhook, happens } from '#test/support/webhooks.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'barrow-webhooks-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const receiver = useReceiver()
const start = () => startShop({ dataFolder, env: { LOG_LEVEL: 'warn', WEBHOOK_LOOPBACK: 'on' } })

const objects = Array.from({ length: 40 }, () => newId())
const [eventsOfEach, kills] = [6, 4]
const all = objects.length * eventsOfEach

interface Told {
  id: string
  data: { object: { number: string }; sequence: number }
}
const told = (): Told[] => receiver.calls.map(({ body }) => JSON.parse(body))

/** The events that have arrived so far for each object, in the order of first arrival. */
function arrived() {
  const first = new Map(
    told()
      .toReversed()
      .map((event) => [event.id, event]),
  )
  const inOrder = [...first.values()].toReversed()
  return Map.groupBy(inOrder, ({ data }) => data.object.number)
}
const howMany = () => new Set(told().map(({ id }) => id)).size

test(
  'whatever is killed while it sends webhooks, no event is lost, and the events of an object arrive in order',
  { timeout: 240_000 },
  async () => {
    // A delay, so that calls are running when the process is killed.
    receiver.answersBy((response) => void setTimeout(() => response.writeHead(204).end(), 30))
    let shop = await start()
    try {
      connect(shop.databaseUrl, { connections: 3 })
      configure({ production: false, webhookLoopback: true } as Configuration)
      await aWebhook(receiver.url(), { events: ['order.shipped'] })
      for (let made = 0; made < eventsOfEach; made += 1)
        for (const object of objects) await happens(object, { number: object })
      await disconnect()
      let underWay = 0
      for (let killed = 1; killed <= kills; killed += 1) {
        await expect.poll(howMany, { timeout: 60_000, interval: 5 }).toBeGreaterThan((killed * all) / (kills + 2))
        await shop.kill()
        const at = new Date()
        shop = await start()
        // As a minute later: deliveries claimed by the killed process are due again.
        const [lost] = await runSql(shop.databaseUrl, [
          [
            `with lost as (update webhook_deliveries set next_at = now() where in_flight and tried_at < $1 returning id)
             select count(*)::int as calls from lost`,
            [at],
          ],
        ])
        underWay += (lost as { calls: number }).calls
      }
      await expect.poll(howMany, { timeout: 60_000 }).toBe(all)
      expect(underWay).toBeGreaterThan(0)
      // The ids of the deliveries show duplicates: more calls than events, and none missing.
      const sequences = [...arrived().values()].map((events) => events.map(({ data }) => data.sequence))
      expect(sequences.map((each) => each.length)).toEqual(objects.map(() => eventsOfEach))
      expect(sequences).toEqual(sequences.map((each) => each.toSorted((one, other) => one - other)))
    } finally {
      await shop.stop()
    }
  },
)
