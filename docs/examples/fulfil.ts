/**
 * A warehouse: sends what is paid, at once and what was placed while it was away, and refunds what has come back.
 *   SHOP=https://shop.example KEY=bk_live_… HOOK=https://warehouse.example/barrow node fulfil.ts [B1002 …]
 * HOOK leads to port 4000 of this machine, and SECRET is what the first start has printed; the orders that are named are refunded.
 * The key is a secret one with `orders:read`, `orders:ship`, `orders:refund` and `webhooks:write`.
 */
import { createServer } from 'node:http'
import createClient from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import type { components, paths } from './barrow.d.ts'

type Order = components['schemas']['Order']
const { SHOP = 'http://localhost:3000', KEY = '', PORT = '4000', HOOK = `http://localhost:${PORT}`, SECRET } = process.env
const api = createClient<paths>({ baseUrl: `${SHOP}/api/v1`, headers: { authorization: `Bearer ${KEY}` } })

interface Answer<Body> {
  data?: Body
  error?: { title: string; retry: boolean }
  response: Response
}

/** What was answered. A call that may be sent again is, with the same key, as soon as the shop says; any other refusal is an error. */
async function answered<Body>(call: () => Promise<Answer<Body>>): Promise<Body> {
  const { data, error, response } = await call()
  if (data !== undefined) return data
  if (!error?.retry) throw new Error(error?.title ?? `${response.status}`)
  await new Promise((done) => setTimeout(done, 1_000 * Number(response.headers.get('retry-after') ?? 1)))
  return answered(call)
}

/** The same key for the same parcel: an order that is heard of twice is sent once. */
const header = (key: string) => ({ 'Idempotency-Key': key })

/** As it is now: what an event tells may have been refunded since. */
async function send(id: string) {
  const order = await answered(() => api.GET('/orders/{order}', { params: { path: { order: id } } }))
  const left = order.lines.filter(({ to_send }) => to_send > 0)
  // One on hold is sent once staff release it.
  if (left.length === 0 || order.held_because || order.staff_hold) return
  const lines = Object.fromEntries(left.map((line) => [line.id, line.to_send]))
  const to_send = left.reduce((sum, line) => sum + line.to_send, 0)
  const body = { carrier: 'DHL', tracking_number: `W-${order.number}`, lines, to_send }
  const params = { path: { order: order.id }, header: header(`ship:${order.id}:${order.parcels.length}`) }
  const { result } = await answered(() => api.POST('/orders/{order}/shipments', { params, body }))
  console.log(`${order.number} sent as ${result?.shipment}`)
}

async function refund(number: string) {
  const params = { path: { order: number }, header: header(`refund:${number}`) }
  const body = { kind: 'rest', reason: 'returned' } as const
  const { object } = await answered(() => api.POST('/orders/{order}/refunds', { params, body }))
  console.log(`${number} refunded, ${object?.refund_pending.amount} ${object?.refund_pending.currency} on its way`)
}

/** Once for ever: each endpoint gets every event. */
async function makeEndpoint() {
  const named = { params: { header: header(crypto.randomUUID()) }, body: { url: HOOK, events: ['order.placed' as const] } }
  const { result } = await answered(() => api.POST('/webhooks', named))
  console.log(`SECRET=${result?.secret}`)
  return result?.secret ?? ''
}

const webhook = new Webhook(SECRET ?? (await makeEndpoint()))
createServer(async (request, response) => {
  try {
    const body = Buffer.concat(await request.toArray()).toString()
    // Of what comes with a wrong signature this throws, and nothing of it is used.
    const { data } = webhook.verify(body, request.headers as Record<string, string>) as { data: { object: Order } }
    await send(data.object.id)
    response.writeHead(204).end()
  } catch (error) {
    // Whatever went wrong, the event comes again.
    console.error(error)
    response.writeHead(400).end()
  }
}).listen(Number(PORT))

for (const number of process.argv.slice(2)) await refund(number)
for (let after: string | undefined; ; ) {
  const query = { fulfilment: 'to_pack' as const, limit: 100, after }
  const { data, next } = await answered(() => api.GET('/orders', { params: { query } }))
  for (const { id } of data) await send(id)
  if (next === null) break
  after = data.at(-1)?.id
}
console.log('All is sent. Waiting for orders.')
