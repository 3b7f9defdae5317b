import { setTimeout as pause } from 'node:timers/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { beginSpan, provideTracing, traced } from '#app/kernel/traces/traces.ts'
import { limits } from '#app/limits.ts'
import { wrapClients } from '#db/database.server.ts'
import type { Environment } from './configuration.ts'

/**
 * Sends spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT: of requests, operations, statements, jobs, and calls of the
 * card provider and of the issuer. Returns how to send what is left. Loaded only if it is set: it takes 60 ms and 12 MB.
 */
export async function openTraces(environment: Environment): Promise<() => Promise<void>> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {}
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': environment.OTEL_SERVICE_NAME, 'process.pid': process.pid }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(environment.OTEL_TRACES_SAMPLER_ARG),
    }),
    // The exporter reads the other variables of OpenTelemetry itself: headers, certificates, time limits.
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  provideTracing({
    tracer: provider.getTracer('barrow'),
    kinds: SpanKind,
    failed: { code: SpanStatusCode.ERROR },
    noTrace: ROOT_CONTEXT,
    activeSpan: () => trace.getActiveSpan(),
    within: (span, work) => context.with(trace.setSpan(context.active(), span), work),
  })
  wrapClients(traceStatements)
  // By itself it would wait ten seconds for a collector that takes them and does not answer.
  return () =>
    Promise.race([provider.shutdown().catch(() => {}), pause(limits.tracesStop.value, undefined, { ref: false })])
}

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Each request is a trace of its own; its route is added once it is known (`app/shop.tsx`). */
export const traceRequests =
  (handle: Handler): Handler =>
  (incoming, outgoing) => {
    const attributes = { 'http.request.method': incoming.method }
    const span = beginSpan(`${incoming.method}`, { kind: 'SERVER', isRoot: true, attributes })
    if (!span) return handle(incoming, outgoing)
    outgoing.once('close', () => span.end())
    span.within(() => handle(incoming, outgoing))
  }

/** A job is a trace of its own, too: whoever asked for it has been answered. */
export const traceJob = (name: string, work: () => Promise<void>) =>
  traced(name, { kind: 'CONSUMER', isRoot: true, attributes: { 'messaging.operation.type': 'process' } }, work)

/** Each statement, without its values. */
function traceStatements(client: pg.ClientBase) {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown
  const query = (asked: unknown, ...rest: unknown[]) => {
    const text = textOf(asked)
    const span = text && beginSpan(nameOf(asked, text), { kind: 'CLIENT', attributes: attributesOf(text) })
    if (!span) return send(asked, ...rest)
    const told = rest.at(-1)
    if (typeof told === 'function') {
      const tell = (error: unknown, ...result: unknown[]) => {
        span.end(error ?? undefined)
        told(error, ...result)
      }
      return send(asked, ...rest.slice(0, -1), tell)
    }
    const answer = send(asked, ...rest)
    if (answer instanceof Promise)
      answer.then(
        () => span.end(),
        (error: unknown) => span.end(error),
      )
    else span.end()
    return answer
  }
  // The same function for every form of a call: it only passes on what it gets.
  client.query = query as typeof client.query
}

function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string'
    ? asked.text
    : null
}

const nameOf = (asked: unknown, text: string): string =>
  typeof asked === 'object' && asked !== null && 'name' in asked && typeof asked.name === 'string'
    ? asked.name
    : (/^\s*(\w+)/.exec(text)?.[1] ?? 'statement').toLowerCase()

const longestText = 2_000

const attributesOf = (text: string) => ({
  'db.system.name': 'postgresql',
  'db.query.text': text.slice(0, longestText),
})
