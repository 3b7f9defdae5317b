import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Every export of the rules files (pure TypeScript, no server, no screen), in the order of their paths. */
export async function exportsOfRules(): Promise<{ file: string; name: string; value: unknown }[]> {
  const files = globSync('app/*/**/*.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        !/\.(server|page|route|job|mail|test|island|en|de)\.tsx?$/.test(file) &&
        !file.includes('/client/') &&
        !file.startsWith('app/web/'),
    )
    .sort()
  const found: { file: string; name: string; value: unknown }[] = []
  for (const file of files) {
    const module: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href)
    for (const [name, value] of Object.entries(module)) found.push({ file, name, value })
  }
  return found
}
