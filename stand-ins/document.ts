import { readFileSync } from 'node:fs'
import { html, type Html } from '#stand-ins/html.ts'

/** What every stand-in's page says about itself, so that it is never mistaken for the real service. */
export type Frame = { language: string; standIn: string; standInNote: string }

export const styleSheet = readFileSync(new URL('./style.css', import.meta.url))

export function page(frame: Frame, title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="${frame.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${frame.standIn}</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <p><strong>${frame.standIn}</strong></p>
          <p>${frame.standInNote}</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`.markup
}

/** Browsers apply form-action also to the redirect after a form, and that is back to the shop. */
export function headersOf(formsLeadTo = ''): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; ` +
      `form-action 'self' ${formsLeadTo}; frame-src 'self'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    // With no-referrer, browsers would send forms with the origin "null", which the stand-ins refuse.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}
