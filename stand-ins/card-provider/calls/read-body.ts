import type { IncomingMessage } from 'node:http'
import { ApiError } from './errors.ts'

export async function readBody(request: IncomingMessage, limit: number): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request) {
    length += piece.length
    if (length > limit) throw new ApiError(413, { type: 'invalid_request_error', message: 'Request body too large.' })
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
