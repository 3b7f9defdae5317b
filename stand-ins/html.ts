/** Markup that is safe to send: only the `html` tag makes it, and it escapes every value. */
export type Html = { readonly markup: string }

type Part = Html | string | number | false | null | undefined | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: strings.reduce((all, string, at) => all + string + (at < parts.length ? write(parts[at]) : ''), '') }
}

function write(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  if ('markup' in part) return part.markup
  return part.map(write).join('')
}
