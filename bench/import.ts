import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeFlags } from '#tools/start/run.mjs'
import { findPostmaster, workOf } from './abuse/abuse-cost.ts'
import { cpuSeconds, memory, startShop } from './processes.ts'
import { type Line, median } from './report.ts'

const counts = { products: 10_000, variants: 3 }
const colours = ['Red', 'Blue', 'Green', 'Black', 'White']

/**
 * Imports a file into a running shop, then the same file again, and a third time with other prices, while a visitor
 * asks for pages of the shop.
 */
export async function measureImport(folder: string): Promise<Line[]> {
  const shop = await startShop(folder, { DEMO_SHOP: 'off' })
  const lines: Line[] = []
  try {
    for (const [what, price] of [
      ['new', 1_900],
      ['unchanged', 1_900],
      ['with other prices', 2_100],
    ] as const) {
      const path = join(folder, 'products.csv')
      writeFileSync(path, fileOf(price))
      lines.push(await measureRun(what, path, folder, shop))
    }
  } finally {
    await shop.stop()
  }
  return lines
}

async function measureRun(
  what: string,
  path: string,
  folder: string,
  shop: { pid: number; origin: string },
): Promise<Line> {
  const postmaster = findPostmaster(shop.pid)
  const allWork = () => workOf(shop.pid, postmaster)
  const begun = performance.now()
  const [ownBefore, allBefore] = [cpuSeconds(shop.pid), allWork()]
  const args = [...nodeFlags, 'tools/import.ts', '--currency', 'EUR', '--prices', 'with-tax', path]
  const env = { ...process.env, BARROW_DATA: folder, DEMO_SHOP: 'off' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  let [most, own] = [0, 0]
  const ended = new Promise<void>((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(output)))),
  )
  const answers: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      try {
        most = Math.max(most, memory(child.pid ?? 0))
        own = Math.max(own, cpuSeconds(child.pid ?? 0))
      } catch {
        // It has just ended.
      }
      const asked = performance.now()
      const { status } = await fetch(`${shop.origin}/collections?n=${answers.length}`)
      if (status !== 200) throw new Error(`A page was answered with ${status}`)
      answers.push(performance.now() - asked)
      await pause(100)
    }
  })()
  await ended.finally(() => (isOver = true))
  const seconds = (performance.now() - begun) / 1_000
  await watching
  const database = allWork() - allBefore - (cpuSeconds(shop.pid) - ownBefore)
  const each = (cpu: number) => `${((cpu / counts.products) * 1_000).toFixed(2)} ms`
  answers.sort((a, b) => a - b)
  return {
    what: `import of ${counts.products} products of ${counts.variants} variants, ${what}`,
    value: counts.products / seconds,
    unit: 'products/s',
    budget: null,
    detail: `${seconds.toFixed(1)} s; CPU per product ${each(own)} of the import and ${each(database)} of PostgreSQL; ${Math.round(most)} MB at most; a page meanwhile ${median(answers).toFixed(0)} ms, ${(answers.at(-1) ?? 0).toFixed(0)} at most; ${output.trim().split('\n').at(-1)}`,
  }
}

function fileOf(price: number): string {
  const rows = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status',
  ]
  for (let at = 0; at < counts.products; at += 1) {
    for (let variant = 0; variant < counts.variants; variant += 1) {
      const colour = colours[(at + variant) % colours.length]
      const product =
        variant === 0
          ? `Mug of series ${at},"<p>Thrown by hand and glazed in series ${at}. <b>Holds 300 ml</b>.</p>",Maker ${at % 40},Type ${at % 60},"mug, series-${at % 200}",true,Colour`
          : ',,,,,,'
      const stock = `${colour},MUG-${at}-${variant},310,shopify,${(at % 9) + 1},deny,${((price + variant * 100) / 100).toFixed(2)}`
      rows.push(`mug-${at},${product},${stock},${variant === 0 ? 'active' : ''}`)
    }
  }
  return `${rows.join('\n')}\n`
}
