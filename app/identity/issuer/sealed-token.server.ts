import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { configuration, sessionSecrets } from '#app/configuration.ts'

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/**
 * An ID token as it is stored: its key is derived from the session's id, which is only in the browser's cookie, and the
 * shop's secret. Database and configuration together are not enough to read it (docs/decisions/0006-sign-in.md).
 */
export function sealToken(token: string, sessionId: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(sessionId), nonce)
  const sealed = [nonce, sealing.update(token, 'utf8'), sealing.final(), sealing.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** Null when it was sealed for another session or by another secret: the issuer then signs out without it. */
export function openToken(sealed: string, sessionId: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return null
  for (const secret of sessionSecrets()) {
    const opened = openBy(keyOf(sessionId, secret), bytes)
    if (opened !== null) return opened
  }
  return null
}

function openBy(key: Buffer, bytes: Buffer): string | null {
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opening.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return null
  }
}

function keyOf(sessionId: string, secret = configuration().sessionSecret): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionId, secret, 'barrow id token', 32))
}
