/** What the HTML of a description may consist of: the server removes everything else, and the editor makes nothing else. */
const text = 'p div br strong b em i u s sub sup small code pre blockquote hr h2 h3 h4 h5 h6 a'.split(' ')
const lists = 'ul ol li dl dt dd'.split(' ')
const tables = 'table caption thead tbody tfoot tr th td'.split(' ')

export const descriptionTags: readonly string[] = [...text, ...lists, ...tables]

export const descriptionAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Of the addresses of links. One without a scheme leads to a page of the shop. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel']

const block = /<(p|ul|ol|dl|h[2-6]|table|blockquote|pre|hr)\b/

/** Text without blocks gets a paragraph for each part between empty lines; HTML with blocks stays as it is. */
export function inParagraphs(html: string): string {
  if (html === '' || block.test(html)) return html
  return paragraphsOf(html)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('\n')
}

/** The text between empty lines. By line, since a pattern would start again at each space of a long run. */
function paragraphsOf(html: string): string[] {
  const paragraphs = ['']
  for (const line of html.split('\n')) {
    if (line.trim() === '') paragraphs.push('')
    else paragraphs.push(`${paragraphs.pop()}\n${line}`)
  }
  return paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean)
}
