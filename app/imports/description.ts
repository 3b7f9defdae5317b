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
const emptyParagraph = /<p>(\s|&nbsp;|\u00a0|<br \/>)*<\/p>/g

/** A description from somebody else's shop as safe HTML in paragraphs. Pictures in it are dropped: they would be fetched from there. */
export function cleanDescription(html: string): string {
  const safe = sanitize(html, cleaning)
    .replace(/<\/?div>/g, '\n\n')
    .replace(emptyParagraph, '')
    .trim()
  if (safe === '' || block.test(safe)) return safe
  return safe
    .split(/\s*\n\s*\n\s*/)
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('\n')
}

/** Text as it stands, for putting it into HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
