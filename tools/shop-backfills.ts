import { backfills } from '#app/backfills/backfill-list.server.ts'
import { listBackfills, progressOf } from '#app/backfills/list-backfills.server.ts'
import { registerBackfills } from '#app/backfills/open-backfills.server.ts'
import { finishBackfills } from '#app/backfills/run-backfills.server.ts'
import { directUrl } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { StartRefused } from '#server/start/state-folder.ts'

type Options = Readonly<Record<string, string>>

/** How far each backfill is, one line each. */
async function list(options: Options) {
  if (Object.keys(options).length > 0) throw new StartRefused('backfills.list takes no options.')
  const all = await listBackfills()
  console.log(all.length === 0 ? 'There are no backfills.' : all.map(progressOf).join('\n'))
}

/** All that are not finished, or one, without rests; then the migrations that waited for them. The shop may be running. */
async function finish({ name, ...others }: Options) {
  const chosen = backfills.filter((each) => name === undefined || each.name === name)
  if (Object.keys(others).length > 0) throw new StartRefused('backfills.finish takes --name alone.')
  if (chosen.length === 0) throw new StartRefused(`This release knows no backfill ${name}.`)
  await registerBackfills(chosen)
  await finishBackfills(chosen, (done, rows) =>
    console.log(`The backfill ${done} is finished: ${rows} rows written now.`),
  )
  const applied = await migrate(directUrl, 'db/migrations')
  if (applied.length > 0) console.log(`Then the migrations that waited: ${applied.join(', ')}`)
}

/** The commands about backfills. They are run also while a migration waits for one. */
export const backfillTasks: [string, { line: string; despiteBackfills: true; run(options: Options): Promise<void> }][] =
  [
    ['backfills.list', { line: 'backfills.list', despiteBackfills: true, run: list }],
    ['backfills.finish', { line: 'backfills.finish [--name …]', despiteBackfills: true, run: finish }],
  ]
