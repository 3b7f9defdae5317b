import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Assets } from '#app/document.tsx'
// Only the back office loads these styles.
import historyStyles from '#app/back-office/history/History.module.css?inline'
import homeStyles from '#app/back-office/home/Home.module.css?inline'
import officePageStyles from '#app/back-office/Office.module.css?inline'
import orderStyles from '#app/back-office/order-page/Order.module.css?inline'
import refundStyles from '#app/back-office/payments/Refund.module.css?inline'
import bulkStyles from '#app/back-office/batches/Bulk.module.css?inline'
import columnStyles from '#app/back-office/lists/Columns.module.css?inline'
import listToolStyles from '#app/back-office/lists/Tools.module.css?inline'
import officePhoneLists from '#app/back-office/lists/Phone.module.css?inline'
import cellStyles from '#app/back-office/lists/CellForm.module.css?inline'
import stockStyles from '#app/back-office/stock/Stock.module.css?inline'
import purchaseStyles from '#app/back-office/purchases/Purchases.module.css?inline'
import draftStyles from '#app/back-office/drafts/Draft.module.css?inline'
import sendingStyles from '#app/back-office/sending/Sending.module.css?inline'
import menuStyles from '#app/back-office/menus/Menus.module.css?inline'
import optionStyles from '#app/back-office/products/options/Options.module.css?inline'
import scanStyles from '#app/back-office/scanning/Scan.module.css?inline'
import gridStyles from '#app/back-office/products/grid/Grid.module.css?inline'
import richStyles from '#app/back-office/writing/Rich.module.css?inline'
import pictureStyles from '#app/back-office/pictures/Pictures.module.css?inline'
import placeStyles from '#app/back-office/collections/Places.module.css?inline'
import mailStyles from '#app/back-office/mails/Mails.module.css?inline'
import printingStyles from '#app/back-office/printing/Printing.module.css?inline'
import paletteStyles from '#app/back-office/find/Palette.module.css?inline'
import frameStyles from '#app/back-office/Frame.module.css?inline'
import { closedHeaders } from '#app/web/answers/headers.ts'
import { brotli, takes } from '#app/web/page-cache.ts'
import { readFormerAsset } from './former-assets.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface ManifestEntry {
  file: string
  isEntry?: boolean
  css?: string[]
  assets?: string[]
}

/**
 * The files of the client build: what the page's head references, and a function that serves them with immutable
 * caching.
 */
export async function openAssets(folder: string, dataFolder: string) {
  const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const entries = Object.values(manifest)
  // The extended character sets are rare: the browser loads them when a page needs one.
  const fonts = (await readdir(join(folder, 'assets'))).filter((name) => /^display-latin-(?!ext).*\.woff2$/.test(name))
  const fileOf = (name: string) => `/${manifest[`app/web/client/office/${name}.ts`]?.file}`
  const contents = await readAssets(join(folder, 'assets'))
  const assets: Assets = {
    release: releaseOf(contents.keys()),
    script: `/${manifest['app/web/client/client.ts']?.file}`,
    styles: [
      ...new Set(
        entries.flatMap((entry) => [...(entry.css ?? []), ...(entry.file.endsWith('.css') ? [entry.file] : [])]),
      ),
    ].map((file) => `/${file}`),
    officeScript: `<script type="module" src="${fileOf('office')}" data-palette="${fileOf('palette')}" data-grid="${fileOf('grid/grid')}" data-rule="${fileOf('rule')}" data-arrange="${fileOf('arrange')}" data-uploads="${fileOf('uploading')}" data-rich="${fileOf('rich/rich')}" data-scan="${fileOf('scan/scan')}" data-reader="${fileOf('scan/reader')}"></script>`,
    officeStyles: [`/assets/${officeName}`],
    fonts: fonts.map((name) => `/assets/${name}`),
  }
  return { assets, contents, send: sender(contents, dataFolder) }
}

/** The names have hashes of what is in the files. */
export const releaseOf = (names: Iterable<string>): string =>
  createHash('sha256')
    .update([...names].toSorted().join())
    .digest('base64url')
    .slice(0, 8)

const officeStyles = [
  frameStyles,
  paletteStyles,
  officePageStyles,
  orderStyles,
  historyStyles,
  refundStyles,
  bulkStyles,
  columnStyles,
  listToolStyles,
  officePhoneLists,
  draftStyles,
  cellStyles,
  stockStyles,
  purchaseStyles,
  sendingStyles,
  printingStyles,
  mailStyles,
  menuStyles,
  optionStyles,
  gridStyles,
  richStyles,
  scanStyles,
  pictureStyles,
  placeStyles,
  homeStyles,
].join('')
const officeName = `office-${createHash('sha256').update(officeStyles).digest('base64url').slice(0, 8)}.css`

/** The files of this release by name. */
async function readAssets(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const names = (await readdir(folder)).filter((name) => types[extname(name)])
  const built = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const))
  return new Map([[officeName, Buffer.from(officeStyles)], ...built])
}

interface Asset {
  identity: Buffer
  /** Compressed on the first request: the start of the shop should not wait for files that few load. */
  gzip: Buffer | null
  brotli: Buffer | null
  type: string
}

/** Null for a kind of file that is none of ours. */
function assetOf(name: string, identity: Buffer): Asset | null {
  const type = types[extname(name)]
  return type ? { identity, gzip: null, brotli: null, type } : null
}

function bodyOf(file: Asset, encoding: 'br' | 'gzip' | null): Buffer {
  if (encoding === 'br') return (file.brotli ??= brotli(file.identity, 9))
  if (encoding === 'gzip') return (file.gzip ??= gzipSync(file.identity))
  return file.identity
}

/** Serves `/assets/…` from memory, and what only another release has from the data folder; false if there is no such file. */
function sender(contents: ReadonlyMap<string, Buffer>, dataFolder: string) {
  const files = new Map([...contents].map(([name, content]) => [name, assetOf(name, content)]))
  const find = (name: string) => {
    const known = files.get(name)
    if (known) return known
    const content = readFormerAsset(dataFolder, name)
    const former = content && assetOf(name, content)
    // As many as there are files: a name alone adds nothing.
    if (former) files.set(name, former)
    return former
  }
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const file = find((incoming.url ?? '').slice('/assets/'.length))
    if (!file) return false
    const accepted = String(incoming.headers['accept-encoding'] ?? '')
    const compressible = !file.type.startsWith('font/')
    const encoding = !compressible ? null : takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : null
    const body = bodyOf(file, encoding)
    outgoing.writeHead(200, {
      'content-type': file.type,
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
      ...closedHeaders,
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    })
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
    return true
  }
}
