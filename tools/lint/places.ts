/** The folder of a file, and what the end of its name says. */
export interface Place {
  /** From the root of the project, with forward slashes. */
  path: string
  /** The first folder: "app", "server", ...; empty for the files at the root. */
  tree: string
  /** The folder of app/; empty elsewhere and for the files at the root of app/. */
  folder: string
  /** "rules", "server", "page", ...: the second ending of a file in app/; "component" for a plain X.tsx. */
  kind: string
}

const root = new URL('../../', import.meta.url).pathname

export function placeOf(filename: string): Place {
  const whole = filename.replaceAll('\\', '/')
  const path = whole.startsWith(root) ? whole.slice(root.length) : whole
  const parts = path.split('/')
  const tree = parts.length > 1 ? (parts[0] ?? '') : ''
  const folder = tree === 'app' && parts.length > 2 ? (parts[1] ?? '') : ''
  return { path, tree, folder, kind: kindOf(parts.at(-1) ?? '') }
}

function kindOf(name: string): string {
  const [, ending] = /\.(\w+)\.\w+$/.exec(name) ?? []
  if (ending) return ending
  return name.endsWith('.tsx') ? 'component' : 'rules'
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('test/')
}

/** Rules are types and pure functions. web, jobs and mail are machinery and have none; texts are exempt. */
export function isPure({ tree, folder, kind }: Place): boolean {
  return tree === 'app' && folder !== '' && kind === 'rules' && !['web', 'jobs', 'mail', 'ui'].includes(folder)
}
