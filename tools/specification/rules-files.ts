import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Every export of the rules files with a machine or a schema (pure TypeScript, no server, no screen), sorted by path.
 * Other files are skipped: some are for the browser and cannot be loaded here.
 */
export async function exportsOfRules(): Promise<{ file: string; name: string; value: unknown }[]> {
  const files = globSync('app/*/**/*.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        !/\.(server|operation|record|list|page|route|job|mail|test|island|en|de)\.tsx?$/.test(file) &&
        !file.includes('/client/') &&
        !file.startsWith('app/web/'),
    )
    .filter((file) => /\bMachine\b|from 'zod'/.test(readFileSync(file, 'utf8')))
    .sort()
  const found: { file: string; name: string; value: unknown }[] = []
  for (const file of files) {
    const module: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href)
    for (const [name, value] of Object.entries(module)) found.push({ file, name, value })
  }
  return found
}
