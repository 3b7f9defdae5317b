import { readFileSync } from 'node:fs'
import { chapter, code, table } from './markdown.ts'

/** Jobs, letters and the card provider's calls, read from the lists that join them. */
export function describeCalls(): string {
  const jobs = readFileSync('app/job-list.ts', 'utf8')
  const letters = readFileSync('app/letter-list.ts', 'utf8')
  const provider = readFileSync('app/payment-provider/payment-provider.ts', 'utf8')
  const cron = [...jobs.matchAll(/'([-*/\d, ]+) ([\w-]+) \{\}'/g)].map(([, when = '', job = '']) => [
    code(when.trim()),
    code(job),
  ])
  return chapter(
    'Calls',
    'app/job-list.ts, app/letter-list.ts, app/payment-provider/payment-provider.ts',
    `## Jobs\n\n${table(['job', 'from'], entriesOf(jobs, 'jobs'))}`,
    `## By the clock (UTC)\n\n${table(['when', 'job'], cron)}`,
    `## Letters\n\n${table(['letter', 'from'], entriesOf(letters, 'letters'))}`,
    `## What the shop asks of the card provider\n\n${table(['call', 'what it does'], methodsOf(provider))}`,
  )
}

/** The entries of a list such as `export const jobs = { 'send-letter': sendLetter }`, each with its source file. */
function entriesOf(source: string, list: string): string[][] {
  const body = new RegExp(`export const ${list} = \\{([\\s\\S]*?)\\n?\\} as const`).exec(source)?.[1] ?? ''
  const imports = new Map<string, string>()
  for (const [, names = '', file = ''] of source.matchAll(/import (?:type )?(?:\* as )?([^']*?) from '([^']+)'/g)) {
    for (const name of names.replace(/[{}]/g, '').split(',')) imports.set(name.trim(), file)
  }
  return [...body.matchAll(/^\s*(?:'([\w-]+)'|(\w+))(?:: (\w+))?,$/gm)].map(([, quoted, plain, value]) => {
    const name = quoted ?? plain ?? ''
    return [code(name), code(`app/${(imports.get(value ?? plain ?? '') ?? '').replace(/^\.\//, '')}`)]
  })
}

/** The methods of the provider's interface, each with the comment above it. */
function methodsOf(source: string): string[][] {
  return [...source.matchAll(/\/\*\*([^/]*?)\*\/\n {2}(\w+)\(/g)].map(([, comment = '', name = '']) => [
    code(name),
    comment.replace(/\s*\n\s*\*\s*/g, ' ').trim(),
  ])
}
