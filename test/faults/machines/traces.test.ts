import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fillCheckout, pieceInStock, placingForm, pressPlace } from '#test/support/people/shopper.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { cards } from '#test/fault-matrix/world/buyer.ts'
import { providerAt } from '#test/fault-matrix/world/provider.ts'
import { until } from '#test/fault-matrix/world/until.ts'

/** Of the protocol (OTLP/HTTP with JSON), what this test reads. */
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: Span[] }[]
  }[]
}
interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status?: { code?: number }
}

const [server, client, consumer] = [2, 3, 5]
let collector: Server
let shop: RunningShop
const spans: Span[] = []
const services = new Set<string | undefined>()
let bodies = ''

beforeAll(async () => {
  collector = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (piece) => (body += piece))
    incoming.on('end', () => {
      expect([incoming.method, incoming.url]).toEqual(['POST', '/v1/traces'])
      bodies += body
      // The collector's own reading of what it was sent.
      for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
        services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      }
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  shop = await startShop({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_SERVICE_NAME: 'cups',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  })
}, 90_000)
afterAll(async () => {
  await shop.stop()
  collector.closeAllConnections()
  collector.close()
})

const find = (wanted: (span: Span) => boolean | undefined) =>
  until('the span is there', () => spans.find(wanted), 20_000)
const valueOf = (span: Span, key: string) => span.attributes.find((each) => each.key === key)?.value
const childrenOf = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test(
  'a purchase is seen as requests, operations, statements, calls of the card provider, and jobs',
  { timeout: 90_000 },
  async () => {
    const browser = openBrowser(shop.origin)
    const piece = await pieceInStock(shop.databaseUrl, 0)
    const page = await fillCheckout(browser, piece.slug, 'ada.traced@example.com', 1)
    const { answer } = await pressPlace(browser, placingForm(page))
    expect(answer.clientSecret).toBeTruthy()

    const call = await find(({ name, kind }) => name === 'POST /v1/payment_intents' && kind === client)
    const request = await find(({ traceId, kind }) => traceId === call.traceId && kind === server)
    expect(valueOf(request, 'http.route')?.stringValue).toBe(request.name)
    expect(valueOf(request, 'http.response.status_code')?.intValue).toBe(200)
    expect(request.parentSpanId).toBeUndefined()
    const operation = await find(({ traceId, name }) => traceId === call.traceId && name === 'checkout.place')
    expect(operation.parentSpanId).toBe(request.spanId)
    const statements = childrenOf(operation).filter((span) => valueOf(span, 'db.system.name'))
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']))
    expect(
      statements.some((span) => /insert into "orders"/.test(valueOf(span, 'db.query.text')?.stringValue ?? '')),
    ).toBe(true)
    const confirmed = await providerAt(shop.standIns.cardProvider).confirm(answer.clientSecret ?? '', cards.good)
    expect(confirmed.status).toBe('succeeded')
    const job = await find(({ name, kind }) => name === 'send-letter' && kind === consumer)
    expect(job.parentSpanId).toBeUndefined()
    expect(childrenOf(job).length).toBeGreaterThan(0)
    expect([...services]).toEqual(['cups'])
  },
)

test('no span says who bought, what was typed, or a secret', () => {
  expect(spans.length).toBeGreaterThan(20)
  for (const secret of ['ada.traced', 'Weber', '_secret_', 'sk_test', 'Lindenstra', cards.good])
    expect(bodies).not.toContain(secret)
})

test('a collector that is gone is not missed', { timeout: 30_000 }, async () => {
  collector.closeAllConnections()
  collector.close()
  for (let asked = 0; asked < 20; asked++)
    expect((await openBrowser(shop.origin).get('/search?q=cup')).status).toBe(200)
})
