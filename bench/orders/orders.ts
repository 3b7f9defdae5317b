import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import type { Compared, Cost } from './order-rounds.ts'
import type { Measured } from './order-process.ts'
import type { Line } from '#bench/report.ts'

/**
 * Orders against the bare loop: how much longer they take, and how much more CPU. With `million`, against the same shop
 * with a million orders in its tables instead, which takes some minutes to fill.
 */
export async function measureOrders(folder: string, million: boolean): Promise<Line[]> {
  const program = await bundle(`${process.env.BARROW_DIST ?? 'dist'}/bench`)
  const { alone, large } = await run([program, folder, ...(million ? ['--million'] : [])])
  if (large) return largeLines(large)
  return alone ? [...lines('orders placed', alone.placed), ...lines('orders placed, paid and settled', alone.paid)] : []
}

/** Bundled like the shop: the language of letters imports JSX, which Node cannot read from a source. */
async function bundle(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { ssr: 'bench/orders/order-process.ts', outDir, emptyOutDir: true, target: 'node24', minify: false },
  })
  return `${outDir}/order-process.js`
}

async function run(args: string[]): Promise<Measured> {
  const env = { PATH: process.env.PATH, EXIT_WITH_PARENT: '1' }
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) last = line
  if (!last) throw new Error('The orders were not measured')
  return JSON.parse(last)
}

function lines(what: string, { shop, bare, time, cpu, statements }: Compared): Line[] {
  return [
    {
      what,
      value: time,
      unit: '× bare',
      budget: 2,
      detail: `${Math.round(shop.rate)} orders/s against ${Math.round(bare.rate)} by a bare loop over the same ${Math.round(statements)} statements`,
    },
    {
      what: `${what}, CPU`,
      value: cpu,
      unit: '× bare',
      budget: 2,
      detail:
        `${perSecond(cpuOf(shop))} orders per CPU second against ${perSecond(cpuOf(bare))}, with the database’s; ` +
        `of an order ${shop.own.toFixed(2)} ms are the shop’s against ${bare.own.toFixed(2)}`,
    },
  ]
}

const cpuOf = ({ own, database }: Cost) => own + database
const perSecond = (milliseconds: number) => Math.round(1000 / milliseconds)

function largeLines({ flat, plans, filledIn }: NonNullable<Measured['large']>): Line[] {
  return [
    {
      what: 'orders placed, paid and settled among 1,000,000',
      value: flat.time,
      unit: '× among few',
      budget: 1.25,
      detail:
        `${Math.round(flat.large.rate)} orders/s against ${Math.round(flat.small.rate)}; ` +
        `the tables were filled in ${Math.round(filledIn)} s`,
    },
    {
      what: 'the same, CPU',
      value: flat.cpu,
      unit: '× among few',
      budget: 1.25,
      detail: `${perSecond(cpuOf(flat.large))} orders per CPU second against ${perSecond(cpuOf(flat.small))}, with the database’s`,
    },
    {
      what: 'statements that read a large table whole',
      value: plans.whole.length,
      unit: `of ${plans.asked}`,
      budget: 0,
      detail: plans.whole.join(' | '),
    },
  ]
}
