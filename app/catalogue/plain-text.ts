const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words of an HTML text, cut at a word's end: for descriptions that search engines and messengers show. */
export function plainText(html: string, most: number): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= most) return words
  const cut = words.slice(0, most)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:–-]+$/, '')} …`
}

/** The description for search engines of a page whose owner has written none: as long as they show. */
export const searchDescription = (html: string): string => plainText(html, 160)
