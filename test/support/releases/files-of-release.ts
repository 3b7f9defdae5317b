import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names of built files, wherever they are named: in a page, by an import, in a style. */
export const namesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/[\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2)\b/g), ([name]) => name)),
]

/** The files of a build by name; the office's style is made when the shop starts. */
export async function filesOf(built: string, direct: string, office: string): Promise<Map<string, Buffer>> {
  const files = new Map(readdirSync(built).map((name) => [name, readFileSync(join(built, name))]))
  for (const name of namesIn(office).filter((each) => /^office-.*\.css$/.test(each)))
    files.set(name, Buffer.from(await (await fetch(`${direct}/assets/${name}`)).arrayBuffer()))
  return files
}

/** What a page names, and all that its files name in turn. Throws at a name that the build does not have. */
export function closureOf(page: string, files: ReadonlyMap<string, Buffer>): Set<string> {
  const all = new Set<string>()
  const take = (names: string[]) => {
    for (const name of names) {
      if (all.has(name)) continue
      const content = files.get(name)
      if (!content) throw new Error(`The page's build has no ${name}`)
      all.add(name)
      if (/\.(?:js|css)$/.test(name)) take(namesIn(content.toString()))
    }
  }
  take(namesIn(page))
  return all
}

/** What differs of these files between what is served at an address and what they are. */
export async function wrongAt(origin: string, named: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, content] of named)
    for (const method of ['HEAD', 'GET']) {
      const answer = await fetch(`${origin}/assets/${name}`, { method, headers: { 'accept-encoding': 'identity' } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isRight =
        method === 'HEAD' ? Number(answer.headers.get('content-length')) === content.length : bytes.equals(content)
      if (!answer.ok || !isRight) wrong.push(`${method} ${name}: ${answer.status}, ${bytes.length} bytes`)
    }
  return wrong
}
