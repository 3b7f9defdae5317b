import { sql } from 'kysely'
import { findKnownVariant } from '#app/cart/lines/cart-lines.server.ts'
import { lineAddress, lineLang, lineWords } from '#app/cart/lines/line-view.ts'
import { canBeHad } from '#app/catalogue/lists/on-offer.ts'
import { mailPictureAddress } from '#app/catalogue/pictures/picture.ts'
import type { StockNoticeId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, isLocale, type Locale } from '#app/locales.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { eachAlone } from '#app/system/health/each-alone.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db, type Tx } from '#db/database.server.ts'
import { findAwaited, noCart } from './awaited-line.server.ts'
import type { BackData } from './notice.mail.ts'
import { noticesFor } from './notice.ts'

/**
 * Writes to those who wait for what can be bought again, in the order in which they asked. One variant that fails does not
 * stop the others; a connection that is lost is none of them, and the next pass writes to all who still wait.
 */
export async function sendNotices() {
  const failing = 'back in stock: no mail about an item could be prepared; those who wait for it are tried again'
  await eachAlone(await listBack(), mailTo, failing, (variant) => ({ variant }))
}

async function listBack(): Promise<VariantId[]> {
  const { rows } = await sql<{ id: VariantId }>`
    select v.id from (select distinct variant_id as id from stock_notices where confirmed_at is not null) waited
      join variants v on v.id = waited.id join products p on p.id = v.product_id
    where p.status = 'active' and ${sql.raw(canBeHad('v'))} limit ${limits.passRows.value}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The rows go with their mails: each is emailed once, also by two processes at the same time. */
async function mailTo(variantId: VariantId) {
  // Loaded outside the transaction, which would hold one connection while waiting for another.
  const { currency } = await getSettings()
  await db.transaction().execute(async (tx) => {
    const variant = await findKnownVariant(tx, variantId, noCart)
    const letterIn = new Map<Locale, BackData>()
    for (const { id, email, locale: kept } of await takeFirst(tx, variantId, noticesFor(variant?.available ?? null))) {
      const locale = isLocale(kept) ? kept : defaultLocale
      const data = letterIn.get(locale) ?? (await write(tx, variantId, locale, currency))
      letterIn.set(locale, data)
      await queueLetter(tx, {
        kind: 'back-in-stock',
        reference: id,
        recipient: email,
        locale,
        data: { ...data },
        toStranger: false,
      })
    }
  })
}

async function takeFirst(tx: Tx, variantId: VariantId, most: number) {
  const { rows } = await sql<{ id: StockNoticeId; email: string; locale: string }>`
    delete from stock_notices where id in (select id from stock_notices
      where variant_id = ${variantId} and confirmed_at is not null
      order by confirmed_at, id limit ${most} for update skip locked)
    returning id, email, locale`.execute(tx)
  return rows
}

/** Fails if it was taken from sale a moment ago: then nobody is emailed, and all still wait. */
async function write(tx: Tx, variantId: VariantId, locale: Locale, currency: string): Promise<BackData> {
  const line = await findAwaited(variantId, locale, tx)
  if (!line) throw new Error('What came back is not for sale any more')
  const language = languageOf(locale)
  const file = line.picture && mailPictureAddress(line.picture)
  const name = lineWords(line, language)
  return {
    name,
    nameLang: lineLang(line, language),
    address: lineAddress(line, language),
    price: language.money({ amount: line.unitPrice, currency }),
    picture: file ? { file, alt: line.picture?.alt || name } : null,
  }
}
