import { seal, type Sealed, unseal } from '#app/system/sealed.server.ts'

/**
 * An ID token as it is stored: its key is derived from the session's id, which is only in the browser's cookie, and the
 * shop's secret. Database and configuration together are not enough to read it (docs/decisions/0006-sign-in.md).
 */
export const sealToken = (token: string, sessionId: string): string =>
  seal(Buffer.from(token), ofSession(sessionId)).toString('base64url')

/** Null when it was sealed for another session or by another secret: the issuer then signs out without it. */
export const openToken = (sealed: string, sessionId: string): string | null =>
  unseal(Buffer.from(sealed, 'base64url'), ofSession(sessionId))?.toString('utf8') ?? null

const ofSession = (about: string): Sealed => ({ purpose: 'barrow id token', about })
