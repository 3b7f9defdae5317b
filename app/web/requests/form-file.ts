import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'

/** The fields of a form that was sent with a file (multipart/form-data), the file as its text. */
export async function fieldsWithFile(body: Buffer, type: string): Promise<URLSearchParams> {
  const sent = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Fault('request.malformed')
  })
  const entries = [...sent.entries()]
  if (entries.length > limits.formFields.value) throw new Fault('request.body_too_large')
  const fields = new URLSearchParams()
  for (const [name, value] of entries) {
    // A form that was sent without choosing a file has an empty one.
    const text = typeof value === 'string' ? value : textOf(Buffer.from(await value.arrayBuffer()))
    if (!name.isWellFormed() || !text.isWellFormed()) throw new Fault('request.encoding')
    fields.append(name, text)
  }
  return fields
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
