import { isUtf8 } from 'node:buffer'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { SentFile } from './visit.ts'

/** The fields of a form that was sent with a file (multipart/form-data), the file as its text. */
export async function fieldsWithFile(body: Buffer, type: string): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  for (const [name, value] of await entriesOf(body, type))
    // A form that was sent without choosing a file has an empty one.
    fields.append(name, typeof value === 'string' ? value : textOf(Buffer.from(await value.arrayBuffer())))
  return fields
}

/** The fields of a form that was sent with pictures, and these as they came. */
export async function fieldsAndFiles(
  body: Buffer,
  type: string,
): Promise<{ form: URLSearchParams; files: SentFile[] }> {
  const form = new URLSearchParams()
  const files: SentFile[] = []
  for (const [field, value] of await entriesOf(body, type)) {
    if (typeof value === 'string') form.append(field, value)
    else files.push({ field, bytes: Buffer.from(await value.arrayBuffer()) })
  }
  return { form, files }
}

async function entriesOf(body: Buffer, type: string) {
  if (!isText(body, type)) throw new Fault('request.encoding')
  const sent = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Fault('request.malformed')
  })
  const entries = [...sent.entries()]
  if (entries.length > limits.formFields.value) throw new Fault('request.body_too_large')
  return entries
}

/**
 * Whether all of it but the contents of files is UTF-8 without a null: `formData` puts a replacement character for what is
 * none.
 */
function isText(body: Buffer, type: string): boolean {
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type) ?? []
  const edge = Buffer.from(`--${quoted ?? plain}`)
  for (let at = body.indexOf(edge); at >= 0;) {
    const next = body.indexOf(edge, at + edge.length)
    const part = body.subarray(at, next < 0 ? body.length : next)
    const head = part.subarray(0, Math.max(0, part.indexOf('\r\n\r\n')))
    const text = /;\s*filename\*?=/i.test(head.toString('latin1')) ? head : part
    if (!isUtf8(text) || text.includes(0)) return false
    at = next
  }
  return true
}

/** Spreadsheets write text as UTF-8, as UTF-16 with a mark, or as Windows does. */
function textOf(bytes: Buffer): string {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (one === 0xfe && two === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
