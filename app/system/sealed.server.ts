import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { configuration, sessionSecrets } from '#app/configuration.ts'

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** What is sealed opens for this purpose and this thing alone. */
export interface Sealed {
  purpose: string
  about: string
}

/**
 * Bytes that only the shop can read, and nobody can change. The nonce is random, unless the caller has one that is never
 * used for other bytes.
 */
export function seal(bytes: Buffer, sealed: Sealed, nonce = randomBytes(nonceBytes)): Buffer {
  const sealing = createCipheriv(cipher, keyOf(sealed), nonce)
  return Buffer.concat([nonce, sealing.update(bytes), sealing.final(), sealing.getAuthTag()])
}

/** Null if it was sealed for something else, by another secret, or was changed. */
export function unseal(bytes: Buffer, sealed: Sealed): Buffer | null {
  if (bytes.length <= nonceBytes + tagBytes) return null
  for (const secret of sessionSecrets()) {
    const opened = openBy(keyOf(sealed, secret), bytes)
    if (opened !== null) return opened
  }
  return null
}

function openBy(key: Buffer, bytes: Buffer): Buffer | null {
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opening.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()])
  } catch {
    return null
  }
}

function keyOf({ purpose, about }: Sealed, secret = configuration().sessionSecret): Buffer {
  return Buffer.from(hkdfSync('sha256', about, secret, purpose, 32))
}
