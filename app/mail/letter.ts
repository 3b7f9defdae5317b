import type { SellerFact } from '#app/settings/seller.ts'
import type { Language } from '#app/web/language-of.ts'
import { documentText, type LetterDocument } from './document-text.ts'
import { escapeHtml, frameLetter, htmlOf } from './letter-html.ts'

/** A letter as it is sent: text for everybody, HTML for those who like it. */
export interface Letter {
  subject: string
  text: string
  /** What stands in the letter; `inFrame` puts the shop's page around it. */
  html: string
  locale: string
  /** Where an answer goes when it is not the sender. */
  replyTo?: { name: string; address: string }
}

/** What every letter may use beside its own data. */
export interface LetterContext {
  language: Language
  origin: string
  shop: string
  /** Who sells, with what the law wants known of them. */
  seller: SellerFact[]
  /** The pages that go with the mail, as they were when it was owed. */
  documents: LetterDocument[]
}

/** Something that was bought, with its picture by an address that mail programs can fetch. */
export interface LetterItem {
  name: string
  /** The language of the name, where it is not the letter's. */
  lang?: string
  amount: string
  /** What has to be known of it: that it cannot be returned. */
  note?: string
  picture: { src: string; alt: string; lang?: string } | null
}

/** The text form and the HTML form of a part say the same. Of buttons a letter has one: what its reader most likely wants to do. */
export type LetterPart =
  | string
  | { heading: string }
  /** To be copied as it is. */
  | { code: string }
  | { link: string; label: string }
  | { button: string; label: string }
  | { items: LetterItem[] }
  | { rows: [string, string][] }
  | { document: LetterDocument }

/** Sets the parts of a letter in both forms. What comes from people is escaped here, once. */
export function writeLetter(subject: string, locale: string, parts: LetterPart[]): Letter {
  return {
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: `<h1 style="margin:0 0 24px;font-size:26px;line-height:1.2">${escapeHtml(subject)}</h1>${parts.map(htmlOf).join('')}`,
    locale,
  }
}

/** The whole document: the shop's mark and name above, the letter, the way to the shop below. */
export function inFrame(
  { subject, html, locale }: Letter,
  shop: { name: string; origin: string; logo: string | null },
) {
  return frameLetter({ title: subject, content: html, locale, ...shop })
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
