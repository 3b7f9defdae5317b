import { isUtf8 } from 'node:buffer'
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
 * after the other, and answers with the value of its field. Throws `request.malformed`, `request.encoding` for text that is not
 * UTF-8, or what `keep` throws.
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
    // Each character a byte, so that `textOf` sees what was sent.
    defCharset: 'latin1',
    limits: { fields: 50, files: 4, fieldSize: limits.form.value, fieldNameSize: 100, headerPairs: 20 },
  })
  parser.on('field', (name: string, value: string) => {
    const text = isName(name) ? textOf(value) : null
    if (text === null) reject(new Fault('request.encoding'))
    else fields.append(name, text)
  })
  parser.on('file', (field: string, content: Readable, name?: string) => {
    content.on('error', () => {})
    if (!isName(field) || (name && !isName(name))) reject(new Fault('request.encoding'))
    if (!name || !isName(name)) return void content.resume()
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
    // The rest of a file that has broken off never comes: the code that keeps it must not wait for it.
    for (const content of coming) content.destroy(new Fault('request.malformed'))
    throw error
  }
  return fields
}

/** The parser has decoded names, with a replacement character for what is no UTF-8. */
const isName = (name: string) => !/[\0\uFFFD]/.test(name)

/** Null: these bytes are no UTF-8, or have a null. */
function textOf(bytes: string): string | null {
  const sent = Buffer.from(bytes, 'latin1')
  return isUtf8(sent) && !sent.includes(0) ? sent.toString() : null
}
