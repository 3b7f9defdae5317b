import { createHash } from 'node:crypto'
import { configuration } from '#app/configuration.ts'
import { meScript } from './me.ts'
import type { PagePolicy } from './screen.ts'

const meScriptHash = `'sha256-${createHash('sha256').update(meScript).digest('base64')}'`

/** Our own sources and, on a page that names them, the card provider's: nothing else runs, frames or is called. */
function contentSecurityPolicy(page: PagePolicy | null): string {
  const script = ["'self'", meScriptHash, ...(page?.script ?? [])]
  const frame = page && page.frame.length > 0 ? page.frame : ["'none'"]
  return [
    "default-src 'none'",
    `script-src ${script.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(page?.connect ?? [])].join(' ')}`,
    `frame-src ${frame.join(' ')}`,
    "manifest-src 'self'",
    // Chromium holds the redirects after a form to this, too: signing out leaves for the issuer by another way.
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const plainPolicy = contentSecurityPolicy(null)

/**
 * The security headers of a page. `strict-origin-when-cross-origin` keeps the `Origin` header on our own posts, which the
 * check against forged posts needs, and tells other hosts nothing but the origin.
 */
export function securityHeaders(page: PagePolicy | null = null): Record<string, string> {
  return {
    'content-security-policy': page ? contentSecurityPolicy(page) : plainPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': page
      ? `camera=(), microphone=(), geolocation=(), payment=(self ${page.script.map((origin) => `"${origin}"`).join(' ')})`
      : 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    // A shop that is reached by https is never to be asked for by http again (RFC 6797).
    ...(configuration().origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
