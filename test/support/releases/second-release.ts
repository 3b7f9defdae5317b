import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const copied = ['app', 'db', 'server', 'package.json', 'tsconfig.json', 'vite.config.ts']
const linked = ['node_modules', 'stand-ins', 'tools']

/** A place in a source that the next release has otherwise; it must be there. */
interface Edit {
  file: string
  from: string
  to: string
}

/**
 * What the next release does otherwise: each script and the markup that it works on, so that neither does anything with
 * those of the release before; a style; what the program says of itself; and a mark on each of these.
 */
const edits: readonly Edit[] = [
  { file: 'package.json', from: '"version": "', to: '"version": "9.' },
  { file: 'app/ui/tokens.css', from: ':root {', to: ':root { --release: next;' },
  {
    file: 'app/web/client/client.ts',
    from: "import './forms.ts'",
    to: "document.documentElement.dataset.script = 'next'\nimport './forms.ts'",
  },
  {
    file: 'app/web/client/office/office.ts',
    from: "import './keys.ts'",
    to: "document.documentElement.dataset.officeScript = 'next'\nimport './keys.ts'",
  },
  // Pages, what is shown beside one, and what an act shows again: all of them are rendered here.
  { file: 'app/document.tsx', from: '{main}</SeenBy>', to: '<i hidden data-made-by="next" />{main}</SeenBy>' },
  // What a list of the office renews by itself.
  { file: 'app/ui/text/Table.tsx', from: 'data-row=', to: 'data-made-by="next" data-row=' },
  // A selector that markup and script have to agree on.
  { file: 'app/ui/form/QuantityField.tsx', from: 'data-step={by}', to: 'data-stride={by}' },
  { file: 'app/web/client/forms.ts', from: 'button[data-step]', to: 'button[data-stride]' },
  { file: 'app/web/client/forms.ts', from: 'dataset.step ', to: 'dataset.stride ' },
  // An island, and what it expects of its HTML and its props.
  {
    file: 'app/catalogue/search/SearchBox.island.tsx',
    from: 'id="suggestions"',
    to: 'id="proposals" data-made-by="next"',
  },
  {
    file: 'app/catalogue/search/SearchBox.island.tsx',
    from: "'aria-controls': 'suggestions'",
    to: "'aria-controls': 'proposals'",
  },
]

/**
 * Makes a folder with the programs of another release, built, from which `startShop` starts it. Takes as long as a build:
 * some seconds.
 */
export async function makeSecondRelease(folder: string): Promise<string> {
  const root = join(folder, 'release')
  mkdirSync(root, { recursive: true })
  for (const name of copied) cpSync(name, join(root, name), { recursive: true })
  for (const name of linked) symlinkSync(resolve(name), join(root, name))
  for (const { file, from, to } of edits) {
    const path = join(root, file)
    const source = readFileSync(path, 'utf8')
    if (!source.includes(from)) throw new Error(`${file} has no ${from}: the next release has to be made otherwise`)
    writeFileSync(path, source.replaceAll(from, to))
  }
  await Promise.all([vite(root, []), vite(root, ['--ssr'])])
  return root
}

async function vite(root: string, flags: readonly string[]) {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { BARROW_DIST: _, ...inherited } = process.env
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn', ...flags], {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The next release could not be built; the errors are above')
}
