import { html, type Html } from '#stand-ins/html.ts'
import type { Texts } from './texts.ts'

export function page(t: Texts, title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="${t.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${t.standIn}</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <p><strong>${t.standIn}</strong></p>
          <p>${t.standInNote}</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`.markup
}

/** Browsers apply form-action to where an answered form leads as well, and that is back to the shop. */
export function headersOf(shopOrigin: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; ` +
      `form-action 'self' ${shopOrigin}; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    // With no-referrer, browsers would send forms with the origin "null", which is refused.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}
