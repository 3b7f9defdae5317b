import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a text contains this address by itself: not as the end or the beginning of another person's. The text may be JSON, where a line
 * break is written as two characters.
 */
export function mentions(text: RawBuilder<unknown>, email: string): RawBuilder<boolean> {
  const literal = email.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
  const alone = String.raw`(^|[^[:alnum:]._%+@-])${literal}($|[^[:alnum:].@-]|\.($|[^[:alnum:]]))`
  return sql<boolean>`(position(${email} in lower(${text})) > 0
    and regexp_replace(lower(${text}), ${String.raw`\\[nrt]`}, ' ', 'g') ~ ${alone})`
}
