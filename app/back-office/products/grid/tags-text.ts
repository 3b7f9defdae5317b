/** The tags of a product in one line, between commas; one with a comma of its own is in quotes, as in a file. */
export const tagsText = (tags: readonly string[]) =>
  tags.map((tag) => (/[",]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')

/** The inverse. A quote within a tag is a quote: only one before it begins it. */
export function readTags(text: string): string[] {
  const found = text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g)
  return [...found].flatMap(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim() || [])
}
