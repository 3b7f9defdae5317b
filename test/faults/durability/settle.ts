import { setTimeout as pause } from 'node:timers/promises'
import { runSql } from '#test/support/database/sql.ts'
import { compareWithNotes, rowsOf } from './check.ts'
import type { Notes } from './notes.ts'
import type { Processes } from './processes.ts'

const patienceMs = 60_000

/**
 * Finishes all pending work. Then the provider's charges equal the shop's, and each letter has arrived: once, or more
 * often under the same Message-ID, by which a mail program recognises the duplicate (RFC 5322, 3.6.4).
 */
export async function settleAll(processes: Processes, notes: Notes) {
  const { databaseUrl } = processes
  await processes.settleDown(3)
  await runSql(databaseUrl, [`select graphile_worker.add_job('reconcile-payments', '{}')`])
  const captured = [...notes.orders].filter(([, { captured }]) => captured).map(([key]) => key)
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(200)) {
    if ((await countOwed(databaseUrl)) === 0 && (await unpaidOf(databaseUrl, captured)).length === 0) break
  }
  const unpaid = await unpaidOf(databaseUrl, captured)
  const owed = await countOwed(databaseUrl)
  const letters = await compareLetters(processes, notes)
  const wrong = [
    ...unpaid.map((key) => `the order ${key} was paid at the provider and is not paid here`),
    ...(owed > 0 ? [`${owed} letters are still owed`] : []),
    ...letters.wrong,
    ...(await compareWithNotes(databaseUrl, notes)),
  ]
  return { wrong, paid: captured.length, lettersRepeated: letters.repeated }
}

async function countOwed(databaseUrl: string): Promise<number> {
  const query = `select count(*)::int as count from letters where state = 'owed'`
  return (await rowsOf<{ count: number }>(databaseUrl, query))[0]?.count ?? 0
}

async function unpaidOf(databaseUrl: string, captured: readonly string[]): Promise<string[]> {
  const paid = await rowsOf<{ submission: string }>(
    databaseUrl,
    `select submission_key as submission from orders o where state = 'placed' and total =
       (select sum(amount) from ledger_entries e where e.order_id = o.id and e.kind = 'captured')`,
  )
  const known = new Set(paid.map(({ submission }) => submission))
  return captured.filter((key) => !known.has(key))
}

/** A flood of messages from addresses that nobody has confirmed: from some on, the shop does not confirm them. */
async function refusedTo(databaseUrl: string): Promise<string[]> {
  const query = `select recipient from letters where state = 'refused' and kind = 'message-received'`
  return (await rowsOf<{ recipient: string }>(databaseUrl, query)).map(({ recipient }) => recipient)
}

interface Letter {
  headers: { name: string; value: string }[]
}

async function compareLetters({ mailbox, databaseUrl }: Processes, notes: Notes) {
  const refused = new Set(await refusedTo(databaseUrl))
  const paid = [...notes.orders.values()].filter(({ captured }) => captured)
  const told = [...notes.messages.values()].filter(({ acknowledged }) => acknowledged)
  const wrong: string[] = []
  let repeated = 0
  for (const { email } of [...paid, ...told]) {
    const answer = await fetch(`${mailbox}/messages.json?to=${email}`)
    // The stand-in's own answer.
    const letters = (await answer.json()) as Letter[]
    const different = new Set(
      letters.map(({ headers }) => headers.find(({ name }) => /^message-id$/i.test(name))?.value),
    )
    if (different.size !== (refused.has(email) ? 0 : 1)) wrong.push(`${email} got ${different.size} letters`)
    repeated += letters.length - different.size
  }
  return { wrong, repeated }
}
