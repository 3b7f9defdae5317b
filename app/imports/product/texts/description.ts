import sanitize from 'sanitize-html'
import { descriptionAttributes, descriptionTags, inParagraphs, linkSchemes } from '#app/kernel/description-html.ts'

const cleaning: sanitize.IOptions = {
  allowedTags: [...descriptionTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(descriptionAttributes).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its one h1 already: the product's title.
    h1: 'h2',
    a: (tagName, { href }): sanitize.Tag => ({ tagName, attribs: href ? { href, rel: 'nofollow' } : {} }),
  },
}

// No space may fit in two ways (\s is a no-break space, too): thirty of them, as word processors indent with, would take minutes.
const emptyParagraph = /<p>(?:\s|&nbsp;|<br \/>)*<\/p>/g

/** A description from another shop as safe HTML in paragraphs. Pictures in it are dropped, since they would be fetched from there; the product shows them among its own. */
export function cleanDescription(html: string): string {
  const safe = sanitize(html, cleaning)
    .replace(/<\/?div>/g, '\n\n')
    .replace(emptyParagraph, '')
    .trim()
  return inParagraphs(safe)
}

/** Plain text, escaped for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
