import type { IncomingMessage } from 'node:http'

const largest = 16 * 1024

/** The fields of a posted form; null if it is too long or not a form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > largest) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** Browsers send the page that a form was on; a form on another site's page is not ours. */
export function comesFromElsewhere(request: IncomingMessage, origin: string): boolean {
  const from = request.headers.origin
  return from !== undefined && from !== origin
}
