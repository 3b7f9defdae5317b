import type { IncomingMessage } from 'node:http'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { fieldsAndFiles, fieldsWithFile } from './form-file.ts'
import { isText } from './request-text.ts'

/** Bytes of bodies that are being received: of all, and of those that may be larger than a form. */
const held = { all: 0, large: 0, uploads: 0 }

/** Forms are let in while large bodies are not: those come from machines, which come again. */
function isFull(isLarge: boolean): boolean {
  return held.all > limits.bodiesHeld.value || (isLarge && held.large > limits.largeBodiesHeld.value)
}

/** The raw bytes of a request, at most `most` of them within `limits.bodyTimeout`, while there is room for them. */
export const readBody = (incoming: IncomingMessage, most: number): Promise<Buffer> =>
  readWithin(incoming, most, { time: limits.bodyTimeout.value, body: gather(most > limits.form.value) })

interface Reading {
  /** In milliseconds. */
  time: number
  body: Pick<ReturnType<typeof gather>, 'add' | 'take'>
}

function readWithin(incoming: IncomingMessage, most: number, { time, body }: Reading): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > most) return Promise.reject(new Fault('request.body_too_large'))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Fault('request.body_too_slow')), time)
    const end = () => {
      clearTimeout(timer)
      incoming.removeAllListeners('data')
      return body.take()
    }
    const fail = (fault: Fault) => {
      end()
      incoming.resume()
      reject(fault)
    }
    incoming.on('data', (piece: Buffer) => {
      const refusal = body.add(piece, most)
      if (refusal) fail(refusal)
    })
    incoming.on('end', () => resolve(Buffer.concat(end())))
    for (const event of ['error', 'aborted']) incoming.on(event, () => fail(new Fault('request.malformed')))
  })
}

/** The chunks of one body, counted while it is being received. */
function gather(isLarge: boolean) {
  let pieces: Buffer[] = []
  let size = 0
  const count = (bytes: number) => {
    size += bytes
    held.all += bytes
    if (isLarge) held.large += bytes
  }
  return {
    add(piece: Buffer, most: number): Fault | null {
      count(piece.length)
      pieces.push(piece)
      if (size > most) return new Fault('request.body_too_large')
      return isFull(isLarge) ? new Fault('system.unavailable', { cause: new Error('too many bodies at once') }) : null
    },
    /** All of them; nothing is held any more. */
    take(): Buffer[] {
      const taken = pieces
      pieces = []
      count(-size)
      return taken
    },
  }
}

/** The chunks of a form with pictures. Only staff may send one, so it takes no room from forms. */
function gatherUpload(): Reading['body'] {
  let pieces: Buffer[] = []
  let size = 0
  return {
    add(piece, most) {
      size += piece.length
      held.uploads += piece.length
      pieces.push(piece)
      if (size > most) return new Fault('request.body_too_large')
      const isHeld = held.uploads > limits.uploadsHeld.value
      return isHeld ? new Fault('system.unavailable', { cause: new Error('too many uploads at once') }) : null
    },
    take() {
      const taken = pieces
      pieces = []
      held.uploads -= size
      size = 0
      return taken
    },
  }
}

/** A form that may bring pictures. Whoever reads it has let its sender in before. */
export async function readPicturesBody(incoming: IncomingMessage) {
  const type = incoming.headers['content-type'] ?? ''
  if (!/^multipart\/form-data;/i.test(type)) return { form: await readFormBody(incoming), files: [] }
  const reading = { time: limits.uploadTimeout.value, body: gatherUpload() }
  return fieldsAndFiles(await readWithin(incoming, limits.uploads.value, reading), type)
}

/**
 * A form as browsers send it. Anything that is not UTF-8 is refused, never guessed at. Only a page that takes a file gets one, and only
 * one with many fields more than others.
 */
export async function readFormBody(
  incoming: IncomingMessage,
  { takesFile, manyFields }: { takesFile?: true; manyFields?: true } = {},
): Promise<URLSearchParams> {
  const type = incoming.headers['content-type'] ?? ''
  if (takesFile && /^multipart\/form-data;/i.test(type))
    return fieldsWithFile(await readBody(incoming, limits.body.value), type)
  const [mime = '', charset = ''] = type.toLowerCase().split(/;\s*charset=/)
  if (mime.trim() !== 'application/x-www-form-urlencoded') throw new Fault('request.content_type')
  if (charset && charset.replaceAll('"', '') !== 'utf-8') throw new Fault('request.encoding')
  const { bytes, fields } = manyFields
    ? { bytes: limits.gridForm, fields: limits.gridFields }
    : { bytes: limits.form, fields: limits.formFields }
  return fieldsOf(await readBody(incoming, bytes.value), fields.value)
}

/** The fields of a form's bytes. They are counted first: `URLSearchParams` takes seconds for half a million of them. */
export function fieldsOf(body: Buffer, most: number = limits.formFields.value): URLSearchParams {
  const text = body.toString('latin1')
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields += 1
  if (fields > most) throw new Fault('request.body_too_large')
  if (!isText(text)) throw new Fault('request.encoding')
  return new URLSearchParams(text)
}
