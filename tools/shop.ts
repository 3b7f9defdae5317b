/**
 * `npm run shop -- orders.ship --order B1002 --carrier DHL --yes`: what staff can do, by command. `npm run shop` lists
 * all commands; `npm run shop -- orders.show --order B1002` shows one object, `npm run shop -- orders.list --payment
 * unpaid [--csv]` a list, `npm run shop -- audit.verify [--head HEAD]` says whether the audit log is intact, and
 * `catalogue.rebuild` recomputes what lists show; `backfills.list` says how far the backfills are, `backfills.finish` fills
 * them at once; `database.check URL` says whether another database would do; `files.move s3` copies the files of pictures
 * from the data folder into the bucket of MEDIA_URL, `files.move disk` back; `backups.list` shows the backups in the bucket
 * of BACKUP_URL or of an address, `backups.check` reads one of them, or of a file, to its end. The shop may be running.
 */
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withTypedIds } from '#app/api/ids-in-json.ts'
import { outsideView } from '#app/api/outside-view.ts'
import { headText, readHead } from '#app/audit/chain.ts'
import { findHead, sealEntries } from '#app/audit/seal.server.ts'
import { type AuditProblem, verifyAudit } from '#app/audit/verify.server.ts'
import { storageWords } from '#app/catalogue/storage/bucket.server.ts'
import { bucketSide, diskSide, type Moved, moveFiles } from '#app/catalogue/storage/move-files.server.ts'
import { rebuildShelf } from '#app/catalogue/shelf/keep-shelf.server.ts'
import {
  type Command,
  commandOf,
  type CommandProblem,
  performCommand,
  readOptions,
  showObject,
} from '#app/doors/command.server.ts'
import { listOptions, showList } from '#app/doors/list-command.server.ts'
import { type ErrorCode, Fault } from '#app/errors.ts'
import { lists, operations } from '#app/operation-list.ts'
import type { AnyList } from '#app/operations/list.server.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { texts } from '#app/texts.ts'
import { languageOf, provideTexts } from '#app/web/language-of.ts'
import { provideOutsideView } from '#app/webhooks/sending/body.server.ts'
import { openShopForCommand } from '#server/command-shop.ts'
import { bucketOf, ConfigurationError, readEnvironment } from '#server/configuration.ts'
import { checkDatabase, linesOf, missing } from '#server/database/check/check-database.ts'
import { serverOf } from '#server/database/outside-database.ts'
import { explain } from '#server/start/explain.ts'
import { messageOf, StartRefused } from '#server/start/state-folder.ts'
import { accountName } from './account.ts'
import { backfillTasks } from './shop-backfills.ts'
import { backupLines, checkBackup, tellBackups } from './backups.ts'

type Options = Readonly<Record<string, string>>
interface Task {
  /** The command line. */
  line: string
  despiteBackfills?: boolean
  run(options: Options): Promise<void>
}

const tasks = new Map<string, Task>([
  ['audit.verify', { line: 'audit.verify [--head HEAD]', run: verify }],
  ...backfillTasks,
  ['catalogue.rebuild', { line: 'catalogue.rebuild', run: rebuild }],
  ...Object.values<AnyOperation>(operations).flatMap((operation) => {
    const command = commandOf(operation)
    return command ? tasksOf(command) : []
  }),
  ...Object.values<AnyList>(lists).map(listTask),
])

const by = () => ({ account: accountName(), now: new Date() })

function tasksOf(command: Command): [string, Task][] {
  const { operation, object } = command
  const show = `${operation.on.name}.show`
  const shown: Task = {
    line: object === null ? show : `${show} --${object} …`,
    run: async (options) =>
      tell(asOutside(await showObject(command, options, by()), (view) => outsideView(operation.on.name, view))),
  }
  const done: Task = {
    line: lineOf(command),
    run: async (options) => {
      const { answer } = operation
      const outcome = await performCommand(command, options, by())
      const shown = answer ? asOutside(outcome, (value) => withTypedIds(answer, value)) : outcome
      tell(shown, { done: operation.name })
    },
  }
  return [...(command.isTyped ? [[operation.name, done] satisfies [string, Task]] : []), [show, shown]]
}

type Told = Awaited<ReturnType<typeof performCommand>>

/** With typed ids, as in the API. */
const asOutside = (told: Told, view: (value: unknown) => unknown): Told =>
  // An object or nothing, as before.
  told.ok ? { ...told, value: view(told.value) as object | undefined } : told

function listTask(list: AnyList): [string, Task] {
  const name = `${list.name}.list`
  const line = [name, ...[...listOptions(list), 'csv'].map((option) => `[--${option}${option === 'csv' ? '' : ' …'}]`)]
  const run = async (options: Options) => {
    const shown = await showList(list, options, by())
    if (!shown.ok || !shown.pieces) return tell(shown)
    await pipeline(shown.pieces, process.stdout, { end: false })
  }
  return [name, { line: line.join(' '), run }]
}

async function main() {
  provideTexts(texts)
  provideOutsideView(outsideView)
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined) return console.log(usage())
  if (name === 'database.check') return checkAt(rest)
  if (name === 'files.move') return moveTo(rest)
  if (name === 'backups.list') return tellBackups(rest)
  if (name === 'backups.check') return checkBackup(rest)
  const task = tasks.get(name)
  if (!task) throw new StartRefused(`There is no ${name}.\n\n${usage()}`)
  const options = readOptions(rest)
  const asWritten = `It is written: npm run shop -- ${task.line}`
  if (!options) throw new StartRefused(`Options are written as --name value, each once.\n${asWritten}`)
  const close = await openShopForCommand(process.env, task)
  try {
    await task.run(options).catch((error: unknown) => {
      throw error instanceof StartRefused ? new StartRefused(`${error.message}\n${asWritten}`) : error
    })
  } finally {
    await close()
  }
}

function tell(outcome: Awaited<ReturnType<typeof performCommand>>, more: object = {}) {
  if (!outcome.ok) throw new StartRefused(wordsOf(outcome.problem))
  console.log(JSON.stringify({ ...more, ...outcome.value }, null, 2))
}

const sentence = (code: ErrorCode) => `${languageOf('en').t(`error.${code}`)} (${code})`

function wordsOf(problem: CommandProblem): string {
  if (problem.kind === 'refused') return refusalOf(problem)
  if (problem.kind === 'unknown-option') return `There is no option --${problem.name}.`
  if (problem.kind === 'missing-option') return `--${problem.name} is missing.`
  if (problem.kind === 'no-object') return `There is no ${problem.name} ${problem.text}.`
  return unconfirmed[problem.nature]
}

const refusalOf = ({ code, at }: Extract<CommandProblem, { kind: 'refused' }>) =>
  [
    sentence(code),
    ...at.map(
      ({ name, code: wrong, expected }) =>
        `  --${name}: ${sentence(wrong)}${expected ? ` It takes: ${expected}.` : ''}`,
    ),
  ].join('\n')

const nothingYet = 'Nothing was done yet: add --yes.'
const unconfirmed = {
  plain: nothingYet,
  mail: `This sends a mail. ${nothingYet}`,
  money: `This moves money. ${nothingYet}`,
  secret: `This changes who may do what. ${nothingYet}`,
}

/** Exit code 1 if it is not intact. */
async function verify({ head: text, ...others }: Options) {
  const known = text === undefined ? null : readHead(text)
  if (Object.keys(others).length > 0 || (text !== undefined && !known))
    throw new StartRefused('A head is written as it was printed: 12:3fa9… .')
  await sealEntries()
  const { entries, problems } = await verifyAudit(known ? [known] : [])
  const head = await findHead()
  if (problems.length > 0)
    throw new StartRefused(['The audit log does not hold:', ...problems.map(problemWords)].join('\n'))
  console.log(`The audit log holds: ${entries} entries.`)
  if (head) console.log(`Its head, to keep elsewhere: ${headText(head)}`)
}

function problemWords(problem: AuditProblem): string {
  if (problem.kind === 'unsealed') return `  Entry ${problem.entryId} is not in the chain.`
  const words = {
    changed: 'was changed, or changed places with another.',
    missing: 'is missing.',
    'value-changed': 'has another personal value than was written.',
    'other-head': 'is not what the head says: the log was cut, or rewritten.',
  }
  return `  Entry ${problem.position} ${words[problem.kind]}`
}

/** Recomputes what lists show of each product, while the shop keeps running. */
async function rebuild(options: Options) {
  if (Object.keys(options).length > 0) throw new StartRefused('catalogue.rebuild takes no options.')
  const { products, wrong } = await rebuildShelf()
  console.log(`${products} products are in the lists as they should be; ${wrong} were not.`)
}

/** Of a database that need not be the shop's. Exit code 1 if something that the shop needs is missing. */
async function checkAt([url = '', ...others]: string[]) {
  if (others.length > 0 || !/^postgres(ql)?:/.test(url) || !URL.canParse(url))
    throw new StartRefused(`It is written: npm run shop -- ${checkLine}`)
  const findings = await checkDatabase(url).catch((error: unknown) => {
    throw new StartRefused(`The database ${serverOf(url)} does not answer: ${messageOf(error)}.`)
  })
  console.log(linesOf(findings).join('\n'))
  const count = missing(findings).length
  console.log(count === 0 ? 'Barrow can use this database.' : `Barrow cannot use this database: ${count} missing.`)
  if (count > 0) process.exitCode = 1
}

/** The shop may be running: what it keeps meanwhile is copied by a second move, after it was started with the other side. */
async function moveTo([where = '', ...others]: string[]) {
  if (others.length > 0 || !['s3', 'disk'].includes(where))
    throw new StartRefused(`It is written: npm run shop -- ${moveLine}`)
  const environment = readEnvironment(process.env)
  const bucket = bucketOf(environment)
  if (!bucket) throw new StartRefused('MEDIA_URL is not set: it names the bucket to move files to, or from.')
  const [disk, stored] = [diskSide(resolve(environment.BARROW_DATA)), bucketSide(bucket)]
  const [from, to] = where === 's3' ? [disk, stored] : [stored, disk]
  let last: Moved = { copied: 0, replaced: 0, same: 0 }
  const tellMoved = () =>
    console.log(
      `${to.place}: ${last.copied} copied, ${last.replaced} replaced, ${last.same} had the same content. Nothing was deleted in ${from.place}.`,
    )
  await moveFiles(from, to, (moved) => (last = { ...moved })).catch((error: unknown) => {
    tellMoved()
    const why = storageWords(error) ?? explain(error)
    if (!why) throw error
    throw new StartRefused(`Not all files were moved: ${why}. Run it again: it goes on where it was.`)
  })
  tellMoved()
}

const moveLine = 'files.move s3|disk'
const checkLine = 'database.check postgres://…'
const usage = () =>
  [
    'npm run shop -- COMMAND OPTIONS',
    '',
    ...[...[...tasks.values()].map(({ line }) => line), checkLine, moveLine, ...backupLines]
      .toSorted()
      .map((line) => `  ${line}`),
  ].join('\n')

function lineOf({ object, options, operation }: Command): string {
  const said = options.map(({ name, needed }) => {
    const text = name.endsWith('-') ? `--${name}ID …` : `--${name} …`
    return needed ? text : `[${text}]`
  })
  const yes = operation.nature === 'plain' ? [] : ['--yes']
  return [operation.name, ...(object === null ? [] : [`--${object} …`]), ...said, ...yes].join(' ')
}

main().catch((error: unknown) => {
  const told =
    error instanceof Fault ? sentence(error.code) : error instanceof ConfigurationError ? error.message : null
  console.error(told ?? explain(error) ?? error)
  process.exitCode = 1
})
