export type Html = { readonly html: string }

export function raw(html: string): Html {
  return { html }
}

type Piece = Html | Piece[] | string | number | null | undefined | false

/** Everything put in is text unless it is Html already. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return raw(strings.map((text, index) => text + (index < pieces.length ? render(pieces[index]) : '')).join(''))
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (Array.isArray(piece)) return piece.map(render).join('')
  if (typeof piece === 'object') return piece.html
  return String(piece).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export type Language = 'de' | 'en'

export function languageOf(wanted: string | null | undefined): Language {
  return wanted?.toLowerCase().startsWith('de') ? 'de' : 'en'
}

export function page(
  title: string,
  body: Html,
  options: { language?: Language; bodyClass?: string; head?: Html } = {},
): string {
  const { language = 'en', bodyClass = '', head } = options
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/pages.css" />
        ${head}
      </head>
      <body class="${bodyClass}">
        ${body}
      </body>
    </html> `.html
}
