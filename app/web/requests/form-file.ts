import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { SentFile } from './visit.ts'

/** The fields of a form that was sent with a file (multipart/form-data), the file as its text. */
export async function fieldsWithFile(body: Buffer, type: string): Promise<URLSearchParams> {
  const entries = await entriesOf(body, type)
  const fields = new URLSearchParams()
  for (const [name, value] of entries) {
    // A form that was sent without choosing a file has an empty one.
    const text = typeof value === 'string' ? value : textOf(Buffer.from(await value.arrayBuffer()))
    if (!name.isWellFormed() || !text.isWellFormed()) throw new Fault('request.encoding')
    fields.append(name, text)
  }
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
    if (!field.isWellFormed()) throw new Fault('request.encoding')
    if (typeof value !== 'string') files.push({ field, bytes: Buffer.from(await value.arrayBuffer()) })
    else if (value.isWellFormed()) form.append(field, value)
    else throw new Fault('request.encoding')
  }
  return { form, files }
}

async function entriesOf(body: Buffer, type: string) {
  const sent = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Fault('request.malformed')
  })
  const entries = [...sent.entries()]
  if (entries.length > limits.formFields.value) throw new Fault('request.body_too_large')
  return entries
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
