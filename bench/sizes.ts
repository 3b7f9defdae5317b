import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  name?: string
  src?: string
  imports?: string[]
  css?: string[]
}

const manifest = (): Record<string, Chunk> => JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
const gzipped = (file: string) => gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length

/** Bytes over the wire, gzip: the scripts that a page references, and the style sheets. */
export function pageWeight(html: string): { html: number; script: number; css: number } {
  const scripts = [...html.matchAll(/<script[^>]+src="\/([^"]+)"|rel="modulepreload"[^>]+href="\/([^"]+)"/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  const styles = [...html.matchAll(/rel="stylesheet" href="\/([^"]+)"/g)].map((match) => match[1] ?? '')
  return { html: gzipSync(html, { level: 9 }).length, script: sum(scripts.map(gzipped)), css: sum(styles.map(gzipped)) }
}

/** What the browser has loaded once these islands are active: the entry, React, the islands and all their imports. */
export function islandWeight(names: string[]): number {
  const chunks = manifest()
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  for (const key of Object.keys(chunks)) {
    const wanted =
      key.endsWith('client/client.ts') ||
      key.endsWith('client/hydrate.ts') ||
      names.some((name) => key.endsWith(`/${name}.island.tsx`))
    if (wanted) add(key)
  }
  return sum([...files].filter((file) => file.endsWith('.js')).map(gzipped))
}

/** The islands of the storefront's pages; the checkout's load the card provider's packages and are counted apart. */
export function storefrontIslands(): string[] {
  return Object.keys(manifest())
    .map((key) => /\/(\w+)\.island\.tsx$/.exec(key)?.[1] ?? '')
    .filter((name) => name && name !== 'Payment' && name !== 'Country')
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
