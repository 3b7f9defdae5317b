import type { Language } from '#app/web/language.tsx'

/** A letter as it is sent: text for everybody, HTML for those who like it. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** Where an answer goes when it is not the sender. */
  replyTo?: { name: string; address: string }
}

/** What every letter may use beside its own data. */
export interface LetterContext {
  language: Language
  origin: string
  shop: string
}

const styles =
  'font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif;color:#26221d;max-width:36em;margin:0 auto;padding:24px'

/** Paragraphs, of which one may be a link; the text form and the HTML form say the same. */
export type LetterPart = string | { link: string; label: string } | { rows: [string, string][] }

/** Sets the parts of a letter in both forms. What comes from people is escaped here, once. */
export function writeLetter(subject: string, locale: string, parts: LetterPart[]): Letter {
  return {
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="margin:0;background:#fff"><div style="${styles}">${parts.map(asHtml).join('')}</div></body></html>`,
  }
}

function asText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.label}:\n${part.link}`
  return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function asHtml(part: LetterPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  if ('link' in part)
    return `<p><a href="${escapeHtml(part.link)}" style="color:#7a3e1d">${escapeHtml(part.label)}</a></p>`
  const rows = part.rows.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;vertical-align:top">${escapeHtml(name)}</td><td style="padding:4px 0;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
  )
  return `<table style="border-collapse:collapse;width:100%;margin:16px 0">${rows.join('')}</table>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
