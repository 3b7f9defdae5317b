import sanitize from 'sanitize-html'

const text = 'p div br strong b em i u s sub sup small code pre blockquote hr h2 h3 h4 h5 h6 a'.split(' ')
const lists = 'ul ol li dl dt dd'.split(' ')
const tables = 'table caption thead tbody tfoot tr th td'.split(' ')

const cleaning: sanitize.IOptions = {
  allowedTags: [...text, ...lists, ...tables],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its one h1 already: the product's title.
    h1: 'h2',
    a: (tagName, { href }): sanitize.Tag => ({ tagName, attribs: href ? { href, rel: 'nofollow' } : {} }),
  },
}

const block = /<(p|ul|ol|dl|h[2-6]|table|blockquote|pre|hr)\b/
// No space may fit in two ways (\s is a no-break space, too): thirty of them, as word processors indent with, would take minutes.
const emptyParagraph = /<p>(?:\s|&nbsp;|<br \/>)*<\/p>/g

/** A description from another shop as safe HTML in paragraphs. Pictures in it are dropped, since they would be fetched from there; the product shows them among its own. */
export function cleanDescription(html: string): string {
  const safe = sanitize(html, cleaning)
    .replace(/<\/?div>/g, '\n\n')
    .replace(emptyParagraph, '')
    .trim()
  if (safe === '' || block.test(safe)) return safe
  return paragraphsOf(safe)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('\n')
}

/** The text between empty lines. By line, since a pattern would start again at each space of a long run. */
function paragraphsOf(text: string): string[] {
  const paragraphs = ['']
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push('')
    else paragraphs.push(`${paragraphs.pop()}\n${line}`)
  }
  return paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean)
}

/** Plain text, escaped for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
