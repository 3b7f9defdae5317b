import { configuration } from '#app/configuration.ts'
import { letters, type WriteLetter } from '#app/letter-list.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { sellerFactsOf } from '#app/settings/seller.ts'
import { accentsOf } from '#app/settings/look/look.ts'
import { inLanguage, type ShopSettings } from '#app/settings/settings.ts'
import { type Language, languageOf } from '#app/web/language-of.ts'
import type { Db } from '#db/database.server.ts'
import { type LetterDocument, withWholeLinks } from './document-text.ts'
import { inFrame, type Letter } from './letter.ts'

interface Stored {
  kind: string
  locale: string
  data: unknown
}

/** A letter as it leaves: its text, and its HTML within the shop's page. A test is marked as one in its subject. */
export async function composeLetter(on: Db, { kind, locale, data }: Stored, settings: ShopSettings): Promise<Letter> {
  const { origin } = configuration()
  const write = (letters as Record<string, WriteLetter>)[kind]
  if (!write) throw new Error(`There is no letter of the kind "${kind}"`)
  const language = languageOf(isLocale(locale) ? locale : defaultLocale, settings.timeZone)
  const written = write(data as never, {
    language,
    origin,
    shop: settings.name,
    seller: sellerFactsOf(settings, language),
    documents: await readDocuments(on, data, language),
  })
  const alt = inLanguage(settings.markAlt, language.locale)
  const logo = settings.mark ? { address: `${origin}/media/mark.png`, alt } : null
  const { subject } = written
  return {
    ...written,
    subject: isTest(data) ? language.t('mails.test_subject', { subject }) : subject,
    html: inFrame(written, { name: settings.name, origin, logo, accents: accentsOf(settings) }),
  }
}

/** Made-up data, sent to who asked to see it: it is about no order, and brings no files. */
export const isTest = (data: unknown) => (data as { isTest?: true }).isTest === true

/** The versions of pages that it names, which outlive every change of the pages. */
async function readDocuments(on: Db, data: unknown, { own }: Language): Promise<LetterDocument[]> {
  const { documents = [] } = data as { documents?: string[] }
  if (documents.length === 0) return []
  const rows = await on.selectFrom('pageVersions').selectAll().where('id', 'in', documents).execute()
  return documents.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    const page = { title: own(row, 'title', row.title), html: own(row, 'body', row.body) }
    return [withWholeLinks(page, configuration().origin)]
  })
}
