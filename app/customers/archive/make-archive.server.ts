import { type AsyncZippable, zip } from 'fflate'
import type { ArchiveId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { findSubject } from '#app/customers/subject.server.ts'
import { type Archived, readArchive } from './read-archive.server.ts'
import { archivePage, readme } from './archive-page.tsx'

/** Makes the file and queues the mail, once: made again after a crash, it is the same row and the same mail. */
export async function makeArchive(id: ArchiveId, now: Date) {
  const asked = await db
    .selectFrom('archives as a')
    .innerJoin('customers as c', 'c.id', 'a.customerId')
    .select(['a.customerId', 'c.email', 'c.locale'])
    .where('a.id', '=', id)
    .where('a.madeAt', 'is', null)
    .executeTakeFirst()
  if (!asked) return
  const { customerId, email } = asked
  const locale = isLocale(asked.locale) ? asked.locale : defaultLocale
  const { name, timeZone } = await getSettings()
  const language = languageOf(locale, timeZone)
  const archived = await readArchive(await findSubject(db, { customerId, email: null }))
  const content = await pack(archived, {
    'README.txt': readme(archived, { shop: name, at: now, language }),
    'index.html': archivePage(archived, { shop: name, at: now, language }),
  })
  await failPoint('archive-made')
  const expiresAt = new Date(now.getTime() + limits.archiveLink.value)
  await db.transaction().execute(async (tx) => {
    const made = tx.updateTable('archives').set({ madeAt: now, expiresAt, content }).where('id', '=', id)
    const { numUpdatedRows } = await made.where('madeAt', 'is', null).executeTakeFirst()
    // Erased, or made by another process meanwhile.
    if (numUpdatedRows === 0n || !email) return
    await queueLetter(tx, {
      kind: 'archive-ready',
      reference: id,
      recipient: email,
      locale,
      data: { link: language.href('/account/data'), until: expiresAt.toISOString() },
      toStranger: false,
    })
  })
}

async function pack({ kinds, invoices }: Archived, texts: Record<string, string>): Promise<Buffer> {
  const text = (written: string) => new TextEncoder().encode(written)
  const files: AsyncZippable = {
    ...Object.fromEntries(Object.entries(texts).map(([name, written]) => [name, text(written)])),
    ...Object.fromEntries(kinds.map(({ kind, rows }) => [`${kind}.json`, text(JSON.stringify(rows, null, 2))])),
    // A PDF is compressed already.
    ...Object.fromEntries(
      invoices.map(({ number, file }) => [`invoices/${number}.pdf`, [file, { level: 0 as const }]]),
    ),
  }
  const packed = await new Promise<Uint8Array>((done, fail) => {
    zip(files, (error, data) => (error ? fail(error) : done(data)))
  })
  return Buffer.from(packed)
}
