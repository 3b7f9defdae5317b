import { html, type Html } from '#stand-ins/html.ts'
import type { Language } from '#stand-ins/language.ts'

/** A page without the stand-ins' header: the bank's question, which is shown over a shop's page or alone. */
export function barePage(title: string, body: Html, options: { language: Language; head?: Html }): string {
  return html`<!doctype html>
    <html lang="${options.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/bank.css" />
        ${options.head}
      </head>
      ${body}
    </html>`.markup
}
