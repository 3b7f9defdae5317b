import { type Accents, type Scheme, tokensOf } from '#app/settings/look/look.ts'
import type { SellerFact } from '#app/settings/seller.ts'
import type { Language } from '#app/web/language-of.ts'
import { documentText, type LetterDocument } from './document-text.ts'

/** A letter as it is sent: as text, and as HTML. */
export interface Letter {
  subject: string
  text: string
  /** The content of the letter; `inFrame` puts the shop's page around it. */
  html: string
  locale: string
  /** The reply address, if it is not the sender. */
  replyTo?: { name: string; address: string }
}

/** What every letter may use besides its own data. */
export interface LetterContext {
  language: Language
  origin: string
  shop: string
  /** The seller's facts that the law requires. */
  seller: SellerFact[]
  /** The pages attached to the mail, as they were when it was queued. */
  documents: LetterDocument[]
}

/** Something that was bought, with its picture by an address that mail programs can fetch. */
export interface LetterItem {
  name: string
  /** The language of the name, if it is not the letter's. */
  lang?: string
  amount: string
  /** A note on it: that it cannot be returned. */
  note?: string
  picture: { src: string; alt: string; lang?: string } | null
}

/**
 * The text form and the HTML form of a part say the same. Of buttons a letter has one: what its reader most likely
 * wants to do.
 */
export type LetterPart =
  | string
  | { heading: string }
  /** To be copied as it is. */
  | { code: string }
  | { link: string; label: string }
  | { button: string; label: string }
  | { items: LetterItem[] }
  | { rows: LetterRow[] }
  | { document: LetterDocument }

/** A name and its value; `sum` is the total of the rows before. */
export type LetterRow = [name: string, value: string, kind?: 'sum']

/** Sets the parts of a letter in both forms. What comes from people is escaped here, once. */
export function writeLetter(subject: string, locale: string, parts: LetterPart[]): Letter {
  return {
    subject: headerText(subject),
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: `<h1 style="margin:0 0 24px;font-size:26px;line-height:1.2;text-wrap:balance">${escapeHtml(subject)}</h1>${parts.map(htmlOf).join('')}`,
    locale,
  }
}

/**
 * A text in the head of a mail. What looks like a word in code ("=?utf-8?Q?=0D=0A?=", RFC 2047) would be read as what is within it: line
 * breaks, and signs that hide what is written.
 */
const headerText = (text: string) => text.replace(/[\r\n]+/g, ' ').replaceAll('=?', '= ?')

/** Whom an answer goes to. */
export const answeredBy = (name: string, address: string) => ({ name: headerText(name), address })

/** The whole document: the shop's mark and name above, the letter, the way to the shop below. */
export function inFrame(
  { subject, html, locale }: Letter,
  shop: { name: string; origin: string; logo: { address: string; alt: string } | null; accents: Accents | null },
) {
  return frameLetter({ title: subject, content: inColour(html, shop.accents), locale, ...shop })
}

function asText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('heading' in part) return `${part.heading}\n${'-'.repeat(part.heading.length)}`
  if ('code' in part) return part.code
  if ('link' in part) return `${part.label}:\n${part.link}`
  if ('document' in part) return documentText(part.document)
  if ('button' in part) return `${part.label}:\n${part.button}`
  if ('items' in part) return part.items.map(itemText).join('\n')
  return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}

const itemText = ({ name, amount, note }: LetterItem) => `${name}: ${amount}${note ? ` (${note})` : ''}`

// Mail programs know tables and inline styles; the colours are those of tokens.css. The style element says what an
// attribute cannot, the dark scheme, and where a program drops it the light one stays whole.
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const lightButton = 'background:#2743b0;color:#fff'
const darkButton = 'background:#a3b4ff!important;color:#10173d!important'
const buttonIn = (scheme: Scheme, accent: string) => {
  const important = scheme === 'dark' ? '!important' : ''
  return `background:${accent}${important};color:${tokensOf(scheme).ink}${important}`
}

/** The buttons of a letter in the shop's own colour. Only our own markup has such an element: texts are escaped. */
function inColour(html: string, accents: Accents | null): string {
  if (!accents) return html
  return html.replace(/<a class="button"[^>]*>/g, (tag) => tag.replace(lightButton, buttonIn('light', accents.light)))
}
const dark = [
  '.paper{background:#12151d!important}',
  // On the elements themselves: a rule for the links within would win over the button's.
  '.ink{color:#eceef3!important}',
  '.muted{color:#a6acba!important}',
  '.line{border-color:#303644!important}',
  '.tint{background:#1c202b!important}',
  `.button{${darkButton}}`,
].join('')
// "Rechnungskorrektur" fits into a line of the smallest phone.
const small = '@media (max-width:400px){h1{font-size:22px!important}}'
// A word that is longer than a phone is wide.
const breaking = 'overflow-wrap:anywhere'
const column = 'border-collapse:collapse;width:100%'

interface Frame {
  title: string
  content: string
  locale: string
  name: string
  origin: string
  logo: { address: string; alt: string } | null
  accents: Accents | null
}

function frameLetter({ title, content, locale, name, origin, logo, accents }: Frame): string {
  const home = escapeHtml(origin)
  const mark = logo
    ? `<img src="${escapeHtml(logo.address)}" width="32" height="32" alt="${escapeHtml(logo.alt)}" style="display:inline-block;vertical-align:middle;border:0;margin-right:10px">`
    : ''
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${accents ? dark.replace(darkButton, buttonIn('dark', accents.dark)) : dark}}${small}</style></head>`,
    '<body class="paper" style="margin:0;background:#fcfcfa">',
    `<table role="presentation" class="paper" style="${column};background:#fcfcfa"><tr><td align="center" style="padding:24px 16px;${breaking}">`,
    `<table role="presentation" style="${column};max-width:560px;text-align:start">`,
    `<tr><td class="ink line" style="padding-bottom:16px;border-bottom:1px solid #d9dcd8;${font};font-size:20px;font-weight:700;color:#161b2b">`,
    `<a class="ink" href="${home}" style="color:#161b2b;text-decoration:none">${mark}<span style="vertical-align:middle">${escapeHtml(name)}</span></a></td></tr>`,
    `<tr><td class="ink" style="padding:24px 0;${font};font-size:16px;line-height:1.5;text-wrap:pretty;color:#161b2b">${content}</td></tr>`,
    `<tr><td class="muted line" style="padding-top:16px;border-top:1px solid #d9dcd8;${font};font-size:14px;color:#585f6f">`,
    `<a class="muted" href="${home}" style="color:#585f6f">${escapeHtml(new URL(origin).host)}</a></td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('')
}

/** One part of a letter between its header and its footer. */
function htmlOf(part: LetterPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px;unicode-bidi:plaintext">${lines(part)}</p>`
  if ('heading' in part) return `<h2 style="margin:32px 0 12px;font-size:20px">${escapeHtml(part.heading)}</h2>`
  if ('code' in part) return codeOf(part.code)
  if ('button' in part) return buttonOf(part.button, part.label)
  if ('link' in part)
    return `<p style="margin:0 0 16px"><a class="ink" href="${escapeHtml(part.link)}" style="color:#161b2b">${escapeHtml(part.label)}</a></p>`
  if ('document' in part)
    return `<h2 style="margin:48px 0 16px;font-size:20px">${escapeHtml(part.document.title)}</h2>${withinLetter(part.document.html)}`
  const rows = 'items' in part ? part.items.map(itemOf) : part.rows.map(rowOf)
  return `<table role="presentation" style="${column};margin:0 0 16px;font-size:16px">${rows.join('')}</table>`
}

function codeOf(code: string): string {
  const look = 'margin:0 0 16px;padding:12px;background:#f0f2ef;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace'
  return `<p class="tint" style="${look};overflow-wrap:anywhere">${escapeHtml(code)}</p>`
}

function buttonOf(address: string, label: string): string {
  const look = 'display:inline-block;padding:12px 24px;border-radius:6px;font-weight:600;text-decoration:none'
  return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(address)}" style="${look};${lightButton}">${escapeHtml(label)}</a></p>`
}

function itemOf({ name, lang, amount, note, picture }: LetterItem): string {
  const image = picture
    ? `<img src="${escapeHtml(picture.src)}" width="64" alt="${escapeHtml(picture.alt)}"${langOf(picture.lang)} style="display:block;width:64px;height:auto;border:0;font-size:12px">`
    : ''
  const named = lang ? `<span${langOf(lang)}>${escapeHtml(name)}</span>` : escapeHtml(name)
  const small = note ? `<br><span class="muted" style="font-size:14px;color:#585f6f">${escapeHtml(note)}</span>` : ''
  const cell = 'padding:12px 0;vertical-align:top;border-bottom:1px solid #d9dcd8'
  return [
    `<tr><td class="line" style="${cell};width:64px"><div class="tint" style="width:64px;min-height:64px;background:#f0f2ef">${image}</div></td>`,
    `<td class="line" style="${cell};padding-left:12px">${named}${small}</td>`,
    `<td class="line" style="${cell};padding-left:12px;text-align:end;white-space:nowrap">${escapeHtml(amount)}</td></tr>`,
  ].join('')
}

const langOf = (lang: string | undefined) => (lang ? ` lang="${escapeHtml(lang)}"` : '')

/** What may break anywhere claims no room beside a long name: a number of two figures would stand one above the other. An address
 * of a mail breaks behind its sign first. */
function rowOf([name, value, kind]: LetterRow): string {
  const breaks = value.split(' ').some((word) => word.length > 12) ? 'anywhere' : 'normal'
  const cells = [
    `<td style="padding:4px 16px 4px 0;vertical-align:top;overflow-wrap:normal">${escapeHtml(name)}</td>`,
    `<td style="padding:4px 0;text-align:end;vertical-align:top;overflow-wrap:${breaks}" dir="auto">${escapeHtml(value).replaceAll('@', '@<wbr>')}</td>`,
  ]
  return `<tr${kind === 'sum' ? ' style="font-weight:600"' : ''}>${cells.join('')}</tr>`
}

/** A page's headings come below its title, and a mail has several of these: smaller, and one level down. */
function withinLetter(html: string): string {
  return html
    .replace(/<h[1-6](?=[\s>])[^>]*>/g, '<h3 style="margin:24px 0 8px;font-size:16px">')
    .replace(/<\/h[1-6]>/g, '</h3>')
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
