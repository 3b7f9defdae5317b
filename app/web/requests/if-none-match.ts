import type { AnyVisit } from './visit.ts'

/**
 * Whether the client has this version already (RFC 9110, 13.1.2): a proxy that compresses makes the ETag a weak one.
 */
export const hasVersion = ({ header }: Pick<AnyVisit, 'header'>, etag: string): boolean =>
  (header('if-none-match') ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
