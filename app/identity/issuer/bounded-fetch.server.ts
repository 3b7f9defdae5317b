import { limits } from '#app/limits.ts'
import { traced } from '#app/kernel/traces/traces.ts'
import { compareClock } from '#app/system/health/clock-check.server.ts'

interface Request {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

const bodiless = new Set([101, 204, 205, 304])

/**
 * Calls the issuer: never follows a redirect, limits the size of answers, and makes only a few calls at once, so that a
 * flood of requests to the shop is not passed on.
 */
export async function fetchBounded(url: string, request: Request = {}): Promise<Response> {
  const signal = request.signal ?? AbortSignal.timeout(limits.identityTimeout.value)
  await takeTurn(signal)
  try {
    return await ask(url, request, signal)
  } finally {
    endTurn()
  }
}

async function ask(url: string, request: Request, signal: AbortSignal): Promise<Response> {
  const sentAt = Date.now()
  const method = request.method ?? 'GET'
  const response = await traced(`${method} ${new URL(url).pathname}`, { kind: 'CLIENT' }, () =>
    fetch(url, {
      method,
      headers: request.headers,
      // The calling library sends only text and form fields.
      body: request.body as BodyInit | null | undefined,
      signal,
      redirect: 'manual',
    }),
  )
  compareClock('issuer', { date: response.headers.get('date'), age: response.headers.get('age') }, sentAt)
  const { status, headers } = response
  if (bodiless.has(status) || !response.body) return new Response(null, { status, headers })
  // Read to its end while it is this one's turn.
  const body = await new Response(response.body.pipeThrough(atMost(limits.identityAnswer.value))).arrayBuffer()
  return new Response(body, { status, headers })
}

let underWay = 0
const waiting: (() => void)[] = []

/** Waits as long as the request itself may take: then it has failed for want of an answer, like any other. */
async function takeTurn(signal: AbortSignal) {
  signal.throwIfAborted()
  if (underWay < limits.identityAtOnce.value) return void (underWay += 1)
  await new Promise<void>((resolve, reject) => {
    waiting.push(resolve)
    signal.addEventListener('abort', () => {
      const at = waiting.indexOf(resolve)
      // Not there any more: it has been let in, and ends as a request that was cut off.
      if (at >= 0) waiting.splice(at, 1)
      reject(signal.reason)
    })
  })
}

/** The longest waiting request takes the place of one that ends. */
function endTurn() {
  const next = waiting.shift()
  if (next) next()
  else underWay -= 1
}

function atMost(bytes: number) {
  let size = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > bytes) controller.error(new Error(`The issuer sent more than ${bytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
}
