import type { ArchiveId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { findSubject } from '#app/customers/subject.server.ts'
import { packArchive } from './pack.server.ts'

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
  const content = await packArchive(await findSubject(db, { customerId, email: null }), { locale, now })
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
      data: { link: languageOf(locale).href('/account/data'), until: expiresAt.toISOString() },
      toStranger: false,
    })
  })
}
