export interface Listing {
  keys: string[]
  /** The token of the next page; null: there is none. */
  next: string | null
}

/** A page of a bucket's listing (ListObjectsV2); null: it is none, or goes on and does not say where. */
export function readListing(xml: string): Listing | null {
  if (!/<\/ListBucketResult>\s*$/.test(xml)) return null
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescaped(key))
  const token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]
  const more = /<IsTruncated>true<\/IsTruncated>/i.test(xml)
  if (more && !token) return null
  return { keys, next: more && token ? unescaped(token) : null }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return named[name] ?? whole
  })
