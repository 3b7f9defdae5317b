import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'

export interface ReceivedFile {
  field: string
  name: string
  content: AsyncIterable<Buffer>
}

/** Keeps a file while it comes, and answers with the value of its field. Throws to refuse it. */
export type Keep = (file: ReceivedFile) => Promise<string>

let underWay = 0

/**
 * Receives a form with large files while it comes (multipart/form-data). `keep` gets each file that was chosen, one
 * after the other, and answers with the value of its field. Throws `request.malformed`, or what `keep` throws.
 */
export async function receiveForm(incoming: IncomingMessage, keep: Keep): Promise<URLSearchParams> {
  const { headers } = incoming
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data;.*boundary=/i.test(type)) throw new Fault('request.content_type')
  if (Number(headers['content-length'] ?? 0) > limits.uploadForm.value) throw new Fault('request.body_too_large')
  if (underWay >= limits.uploadsAtOnce.value)
    throw new Fault('system.unavailable', { cause: new Error('too many uploads at once') })
  underWay += 1
  try {
    return await receive(incoming, { ...headers, 'content-type': type }, keep)
  } finally {
    underWay -= 1
  }
}

async function receive(body: Readable, headers: BusboyHeaders, keep: Keep): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const keeping: Promise<void>[] = []
  const coming: Readable[] = []
  const parser = new Busboy({
    headers,
    limits: { fields: 50, files: 4, fieldSize: limits.form.value, fieldNameSize: 100, headerPairs: 20 },
  })
  parser.on('field', (name: string, value: string) => fields.append(name, value))
  parser.on('file', (field: string, content: Readable, name?: string) => {
    content.on('error', () => {})
    if (!name) return void content.resume()
    coming.push(content)
    const kept = keep({ field, name, content }).then((value) => fields.append(field, value))
    keeping.push(kept)
    kept.catch((error: unknown) => {
      content.resume()
      reject(error)
    })
  })
  parser.on('finish', resolve)
  parser.on('error', () => reject(new Fault('request.malformed')))
  for (const event of ['error', 'aborted']) body.on(event, () => reject(new Fault('request.malformed')))
  body.pipe(parser)
  try {
    await promise
    await Promise.all(keeping)
  } catch (error) {
    body.unpipe(parser)
    body.resume()
    // The rest of a file that has broken off never comes: whoever keeps it must not wait for it.
    for (const content of coming) content.destroy(new Fault('request.malformed'))
    throw error
  }
  return fields
}
