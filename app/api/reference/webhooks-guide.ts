import { limits } from '#app/limits.ts'
import type { Part } from './part.ts'

const days = (ms: number) => ms / 86_400_000

/** How events are received: what no single call explains. */
export const webhooksGuide: readonly Part[] = [
  {
    id: 'receive',
    title: 'Receive events',
    text: [
      'Create an endpoint with [webhooks.create](#webhooks.create), keep its `secret` (`whsec_…`), and send yourself an event with [webhooks.test](#webhooks.test): an endpoint gets `webhook.test` whatever its `events` are. The address has to be public and https; a shop that was started with `WEBHOOK_LOOPBACK=on`, which production refuses, also calls your own machine.',
      'Calls are signed by [Standard Webhooks](https://www.standardwebhooks.com), in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Verify the bytes of the body before you parse them; there are libraries for a dozen languages.',
    ],
    code: `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

// Yours: isNew looks the id up, keepForLater stores the event.
const webhook = new Webhook(process.env.WEBHOOK_SECRET)
createServer(async (request, response) => {
  try {
    const event = webhook.verify(Buffer.concat(await request.toArray()).toString(), request.headers)
    if (await isNew(event.id)) await keepForLater(event)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(4000)`,
  },
  {
    id: 'envelope',
    title: 'What an event looks like',
    text: [
      '`data.object` is the whole object as it was after the event, as the call that shows it answers it: the order of `order.shipped` is that of [orders.get](/api/orders#orders.get).',
    ],
    code: JSON.stringify(
      {
        id: 'evt_01jcdpczagfgz9mksbfnf8r6k0',
        type: 'order.shipped',
        timestamp: '2026-11-24T08:00:00.123Z',
        data: {
          record: 'orders',
          object: { id: 'ord_01jcdpczagfgz9mksbfnf8r6k0', number: 'B1002' },
          version: 'kT2n8Qv0',
          sequence: 17,
        },
      },
      null,
      2,
    ),
  },
  {
    id: 'deliveries',
    title: 'What to count on',
    text: [],
    steps: [
      'At least once: an event may come again with the same `id`. Keep the ids of a week, and skip those that you have.',
      'In order for each object; events of different objects come in any order. An event that is sent again comes late: the greater `sequence` is the newer state.',
      `Any 2xx within ${limits.webhookTimeout.value / 1000} seconds is a receipt. Store the event, answer, and work afterwards. Redirects are not followed.`,
      `Everything else is tried again for ${days(limits.webhookRetries.value)} days: after ${limits.webhookFirstPause.value / 1000} seconds, then with pauses that double up to ${limits.webhookLongestPause.value / 3_600_000} hours. \`Retry-After\` is respected.`,
      `410 switches the endpoint off, and so do ${days(limits.webhookFailing.value)} days of nothing but failures; the owners get an email. What happens meanwhile is not sent by itself: [webhooks.enable](#webhooks.enable), then [webhooks.send_again](#webhooks.send_again).`,
      '[Webhook deliveries](/api/webhook-deliveries) shows what was sent, and what your endpoint answered.',
    ],
  },
]
