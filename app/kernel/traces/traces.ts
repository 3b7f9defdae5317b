import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api'

/** OpenTelemetry, once it is loaded: a shop without a collector does not load it. */
export interface Tracing {
  tracer: Tracer
  kinds: typeof SpanKind
  failed: { code: number }
  /** No trace is going on. */
  noTrace: Context
  activeSpan(): Span | undefined
  within<Answer>(span: Span, work: () => Answer): Answer
}

let tracing: Tracing | null = null

export function provideTracing(provided: Tracing | null) {
  tracing = provided
}

interface Wanted {
  kind?: keyof typeof SpanKind
  /**
   * Patterns, names and codes: never an address with its values, never what people typed, never a secret.
   */
  attributes?: Attributes
  /** Begins a trace, whatever is going on. All others are parts of one, or nothing. */
  isRoot?: boolean
}

/** A span that runs; `end` has the error if there was one. */
export interface RunningSpan {
  within<Answer>(work: () => Answer): Answer
  end(error?: unknown): void
}

/** Null without a collector, and where no trace is going on. */
export function beginSpan(name: string, { kind = 'INTERNAL', attributes, isRoot = false }: Wanted): RunningSpan | null {
  if (!tracing || (!isRoot && !tracing.activeSpan())) return null
  const { tracer, kinds, within, failed, noTrace } = tracing
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, isRoot ? noTrace : undefined)
  return {
    within: (work) => within(span, work),
    end(error) {
      if (error !== undefined) span.setAttribute('error.type', errorType(error)).setStatus(failed)
      span.end()
    },
  }
}

/** The work as a span of its trace. Without one it is the work alone. */
export function traced<Answer>(name: string, wanted: Wanted, work: () => Promise<Answer>): Promise<Answer> {
  const span = beginSpan(name, wanted)
  return span ? ended(span, work) : work()
}

async function ended<Answer>(span: RunningSpan, work: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await span.within(work)
    span.end()
    return answer
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** What is known of the running span only on the way. */
export function describeSpan(name: string, attributes: Attributes) {
  tracing?.activeSpan()?.updateName(name).setAttributes(attributes)
}

/** The code of an error, or its name: messages may quote what people typed. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
