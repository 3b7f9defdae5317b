import { createHash } from 'node:crypto'
import { configuration } from '#app/configuration.ts'
import { meScript } from '#app/web/requests/me.ts'
import type { PagePolicy } from './screen.ts'

const meScriptHash = `'sha256-${createHash('sha256').update(meScript).digest('base64')}'`

/**
 * Our own sources and, on a page that names them, the card provider's or a map's: nothing else runs, frames, is called
 * or shown.
 */
function contentSecurityPolicy({
  script: scripts = [],
  frame: frames = [],
  connect = [],
  image = [],
}: PagePolicy): string {
  const script = ["'self'", meScriptHash, ...scripts]
  const { picturesOrigin } = configuration()
  const pictures = picturesOrigin ? [picturesOrigin] : []
  const frame = frames.length > 0 ? frames : ["'none'"]
  return [
    "default-src 'none'",
    `script-src ${script.join(' ')}`,
    "style-src 'self'",
    `img-src ${["'self'", 'data:', ...pictures, ...image].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `frame-src ${frame.join(' ')}`,
    "manifest-src 'self'",
    // Chromium holds the redirects after a form to this, too: signing out leaves for the issuer by another way.
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Says of a page that it has a policy of its own: the browser must load it whole, since a page that is swapped in has
 * the old one's.
 */
const ownPolicyHeader = 'x-own-policy'

/** A page without a policy of its own has the same one for as long as the process lives. */
let plain: { of: object; text: string } | null = null

function plainPolicy(): string {
  const current = configuration()
  if (plain?.of !== current) plain = { of: current, text: contentSecurityPolicy({}) }
  return plain.text
}

/**
 * The security headers of a page. `strict-origin-when-cross-origin` keeps the `Origin` header on our own posts, which
 * the check against forged posts needs, and tells other hosts nothing but the origin.
 */
export function securityHeaders(page: PagePolicy | null = null): Record<string, string> {
  const paying = page?.script ? ['self', ...page.script.map((origin) => `"${origin}"`)] : []
  return {
    'content-security-policy': page ? contentSecurityPolicy(page) : plainPolicy(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `camera=(${page?.camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(${paying.join(' ')})`,
    'cross-origin-opener-policy': 'same-origin',
    ...(page ? { [ownPolicyHeader]: '1' } : {}),
    ...transportSecurity(),
  }
}

/**
 * Other answers than pages (a file, a feed, JSON) are shown in no frame, and run and load nothing when opened by
 * themselves.
 */
export const closedHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/**
 * A shop that is reached by https is never to be asked for by http again (RFC 6797). On every answer, whatever its
 * kind.
 */
export function transportSecurity(): Record<string, string> {
  const { origin, hstsIncludeSubdomains } = configuration()
  if (!origin.startsWith('https:')) return {}
  return { 'strict-transport-security': `max-age=31536000${hstsIncludeSubdomains ? '; includeSubDomains' : ''}` }
}
