import PostalMime, { type Address, type Email } from 'postal-mime'

export type Attachment = { filename: string; type: string; content: Uint8Array }

/** A mail for people and tests; `to` is the envelope's recipient, which the headers of a hidden copy lack. */
export type Letter = {
  id: number
  received: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
}

export type Envelope = { from: string; to: string[] }

/** Also for a message that cannot be parsed: then it is empty, and only its source is shown. */
export async function readLetter(raw: Uint8Array, envelope: Envelope): Promise<Omit<Letter, 'id' | 'received'>> {
  const email = await parse(raw)
  return {
    from: email?.from ? written(email.from) : envelope.from,
    to: envelope.to,
    subject: email?.subject ?? '',
    text: (email?.text ?? '').trimEnd(),
    html: (email?.html ?? '').trimEnd(),
    headers: (email?.headers ?? []).map(({ originalKey, value }) => ({ name: originalKey, value })),
  }
}

export async function readAttachments(raw: Uint8Array): Promise<Attachment[]> {
  const email = await parse(raw)
  return (email?.attachments ?? []).map(({ filename, mimeType, content }, at) => ({
    filename: filename ?? `attachment-${at + 1}`,
    type: mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))
}

async function parse(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw)
  } catch {
    return null
  }
}

function written(address: Address): string {
  if (!address.address) return address.name
  return address.name ? `${address.name} <${address.address}>` : address.address
}
