import { limits } from '#app/limits.ts'

interface Request {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

const bodiless = new Set([101, 204, 205, 304])

/** Asks the issuer: never follows a redirect, never reads more than an issuer has to say. */
export async function fetchBounded(url: string, request: Request = {}): Promise<Response> {
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    headers: request.headers,
    // The library that calls sends text and form fields alone.
    body: request.body as BodyInit | null | undefined,
    signal: request.signal ?? AbortSignal.timeout(limits.identityTimeout.value),
    redirect: 'manual',
  })
  const body = bodiless.has(response.status)
    ? null
    : (response.body?.pipeThrough(atMost(limits.identityAnswer.value)) ?? null)
  return new Response(body, { status: response.status, headers: response.headers })
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
