import { type AsyncZippable, zip } from 'fflate'
import type { Subject } from '#app/customers/subject.server.ts'
import type { Locale } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { type Archived, readArchive } from './read-archive.server.ts'
import { archivePage, readme } from './archive-page.tsx'

/** Everything about the person as one file, of an account as of an address that bought without one. */
export async function packArchive(subject: Subject, { locale, now }: { locale: Locale; now: Date }): Promise<Buffer> {
  const { name, timeZone } = await getSettings()
  const language = languageOf(locale, timeZone)
  const archived = await readArchive(subject)
  return pack(archived, {
    'README.txt': readme(archived, { shop: name, at: now, language }),
    'index.html': archivePage(archived, { shop: name, at: now, language }),
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
