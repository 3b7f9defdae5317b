import { headText } from '#app/audit/chain.ts'
import { checkAudit } from '#app/audit/check.server.ts'
import { findHead } from '#app/audit/seal.server.ts'
import { listOwners } from '#app/identity/people/owners.server.ts'
import { addDays, type Day } from '#app/kernel/day.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { db } from '#db/database.server.ts'
import { boundsOf, type DailyReport, dayToTell } from './daily.ts'
import { findFigures } from './day-figures.server.ts'
import { countDue } from './due.server.ts'

const kind = 'daily-report'

/** Owes each owner the mail of yesterday, once, from the hour on that the settings name. */
export async function queueDailyMails(now: Date) {
  const settings = await readSettings()
  const day = dayToTell(settings, now)
  if (day === null) return
  // A person who became an owner today begins with today.
  const readers = await listOwners(settings, boundsOf(day, settings.timeZone).until)
  const references = readers.map(({ of }) => `${day} ${of}`)
  // The content is costly to compute, and is asked for every few minutes.
  if ((await countOwed(references)) === references.length) return
  const data = { ...(await reportOf(day, settings, now)) }
  await db.transaction().execute(async (tx) => {
    for (const { of, address, locale } of readers)
      await queueLetter(tx, { kind, reference: `${day} ${of}`, recipient: address, locale, data, toStranger: false })
  })
}

async function countOwed(references: readonly string[]): Promise<number> {
  if (references.length === 0) return 0
  const owed = db.selectFrom('letters').select('id').where('kind', '=', kind).where('reference', 'in', references)
  return (await owed.execute()).length
}

async function reportOf(day: Day, { timeZone, currency }: ShopSettings, now: Date): Promise<DailyReport> {
  const bounds = boundsOf(day, timeZone)
  const [own, before, due, check] = await Promise.all([
    findFigures(bounds),
    findFigures(boundsOf(addDays(day, -7), timeZone)),
    countDue(bounds),
    checkAudit(now),
  ])
  const head = await findHead()
  const log = { entries: check.entries, problems: check.problems.length, head: head && headText(head) }
  return { day, own, before, due, currency, log }
}
