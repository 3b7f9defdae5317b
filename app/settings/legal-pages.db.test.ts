import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { changes } from '#app/web/answers/changes.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { getLegalPages, legalPagesTags } from './legal-pages.server.ts'
import { saveSettings } from './settings.server.ts'

useDatabase()

const write = (kind: 'imprint' | 'terms' | 'accessibility' | null, slug: string, body = '<p>…</p>') =>
  db
    .insertInto('pages')
    .values({
      id: newId(),
      slug,
      kind,
      title: `Our ${slug}`,
      body,
      translations: JSON.stringify({ de: { title: `Unser ${slug}` } }),
    })
    .execute()

const shown = async (locale: 'en' | 'de') => {
  for (const tag of legalPagesTags) changes.changed(tag)
  return (await getLegalPages(locale)).map(({ kind, slug, title }) => [kind, slug, title])
}

test('the footer lists the existing pages in the law’s order and in the reader’s language', async () => {
  await db.deleteFrom('pages').execute()
  await write('accessibility', 'accessibility')
  await write('terms', 'our-terms')
  await write('imprint', 'imprint', '')
  await write(null, 'about')
  await saveSettings(db, { accessibilityStatement: 'off' })
  expect(await shown('de')).toEqual([
    ['imprint', 'imprint', 'Unser imprint'],
    ['terms', 'our-terms', 'Unser our-terms'],
  ])
  await saveSettings(db, { accessibilityStatement: 'on' })
  expect((await shown('en')).at(-1)).toEqual(['accessibility', 'accessibility', 'Our accessibility'])
})

test('a shop has one page of each kind, and no kinds of its own', async () => {
  await db.deleteFrom('pages').execute()
  await write('terms', 'terms')
  await expect(write('terms', 'other-terms')).rejects.toThrow('pages_kind')
  await expect(write('secret' as never, 'secret')).rejects.toThrow('pages_kind_check')
})

test('every text that a page of the law has had is kept, also after the page', async () => {
  await db.deleteFrom('pages').execute()
  const before = await db.selectFrom('pageVersions').select('id').execute()
  const seen = new Set(before.map(({ id }) => id))
  await write('terms', 'terms', '<p>First</p>')
  await write(null, 'about')
  const change = db.updateTable('pages').where('slug', '=', 'terms')
  await change.set({ body: '<p>Second</p>' }).execute()
  // Neither another place nor the same text is another version.
  await change.set({ body: '<p>Second</p>', position: 9 }).execute()
  await db.deleteFrom('pages').where('slug', '=', 'terms').execute()
  const kept = await db.selectFrom('pageVersions').select(['id', 'kind', 'body']).orderBy('id').execute()
  expect(kept.filter(({ id }) => !seen.has(id)).map(({ kind, body }) => [kind, body])).toEqual([
    ['terms', '<p>First</p>'],
    ['terms', '<p>Second</p>'],
  ])
  await expect(db.updateTable('pageVersions').set({ body: 'other' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('pageVersions').execute()).rejects.toThrow('append-only')
})
