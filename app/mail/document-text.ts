const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', apos: "'" }

/**
 * A page of the shop as it goes with a mail: whole, since a link can lead to another text tomorrow (section 312f BGB).
 */
export interface LetterDocument {
  title: string
  /** Safe: cleaned when it was stored. */
  html: string
}

/** Links of a page lead from a mail as well. */
export function withWholeLinks({ title, html }: LetterDocument, origin: string): LetterDocument {
  return { title, html: html.replace(/href="\/(?!\/)/g, `href="${origin}/`) }
}

/** The same words as plain text: paragraphs apart, items behind dashes, and addresses behind what links to them. */
export function documentText({ title, html }: LetterDocument): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, address: string, words: string) =>
      words === address ? words : `${words} (${address})`,
    )
    .replace(/<li>/g, '\n- ')
    .replace(/<br ?\/?>|<\/t[dh]>|<\/tr>/g, '\n')
    .replace(/<\/?(p|h[1-6]|ul|ol|dl|table|blockquote|pre|hr)\b[^>]*>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);|&#(\d+);/g, (whole, name: string | undefined, code: string | undefined) =>
      name ? (entities[name] ?? whole) : String.fromCodePoint(Number(code)),
    )
  const tidy = text
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return `${title.toUpperCase()}\n\n${tidy}`
}
