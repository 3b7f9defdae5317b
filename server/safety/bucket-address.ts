import type { Bucket } from '#app/catalogue/storage/file-store.ts'

export type BucketAddress = Omit<Bucket, 'accessKeyId' | 'secretAccessKey'>

const usualRegion = 'us-east-1'

/** Reads `s3://bucket/prefix?endpoint=https://…&region=…`; a text says what is wrong with it, and repeats nothing of it. */
export function readBucketAddress(text: string, keys: 'MEDIA' | 'BACKUP' = 'MEDIA'): BucketAddress | string {
  const url = URL.parse(text.trim())
  if (url?.protocol !== 's3:') return 'must be s3://BUCKET/PREFIX?endpoint=https://…&region=…'
  if (url.username || url.password)
    return `must have no keys in it: they are ${keys}_ACCESS_KEY_ID and ${keys}_SECRET_ACCESS_KEY`
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) return 'names no bucket (3 to 63 of a–z, 0–9, . and -)'
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'endpoint' && key !== 'region')
  if (unknown !== undefined || url.hash) return 'may have endpoint and region after its path, and nothing else'
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!/^([\w-]+(\/[\w-]+)*)?$/.test(prefix)) return 'has a prefix that is not of letters, digits, _, - and single /'
  const region = url.searchParams.get('region') ?? usualRegion
  if (!/^[\w-]+$/.test(region)) return 'has a region that is none'
  const endpoint = readEndpoint(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (!endpoint) return 'has an endpoint that is not http(s)://HOST, with nothing after the host and its port'
  return { endpoint, region, name: url.host, prefix: prefix && `${prefix}/` }
}

function readEndpoint(text: string): string | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null
}
