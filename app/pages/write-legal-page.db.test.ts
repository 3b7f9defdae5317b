import { expect, test } from 'vitest'
import { permissionsOf } from '#app/permissions.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'
import { findLegalText } from './legal-page.server.ts'
import { legalPageInput, writeLegalPage } from './write-legal-page.operation.ts'

useDatabase()

const terms = { title: { en: 'Terms', de: 'AGB' }, body: { en: '<p>All</p>', de: '<p>Alles</p>' } }
const write = (kind: string, input: object = terms, actor = staffAt(new Date())) =>
  perform(writeLegalPage, { key: kind, input, actor })

test('a page is written in all languages, reduced to simple HTML, and the log has the previous text', async () => {
  await db.deleteFrom('pages').execute()
  await write('terms')
  const body = { ...terms.body, en: '<p onclick="x">Other<script>alert(1)</script></p>' }
  expect(await write('terms', { ...terms, body })).toMatchObject({ ok: true })
  const after = { en: '<p>Other</p>', de: '<p>Alles</p>' }
  expect(await findLegalText('terms')).toEqual({ kind: 'terms', slug: 'terms', title: terms.title, body: after })
  const { entries, events } = await writtenDownOf('terms')
  expect(entries.map(({ operation }) => operation)).toEqual(['legal_pages.write', 'legal_pages.write'])
  expect(entries.map(({ changes }) => changes)).toMatchObject([
    { slug: [null, 'terms'] },
    { body: [terms.body, after] },
  ])
  expect(events.map(({ type }) => type)).toEqual(['legal_page.written', 'legal_page.written'])
})

test('one of the shop’s own keeps its address, and two who begin the same one at once make one', async () => {
  await db.deleteFrom('pages').execute()
  const page = (slug: string, kind: 'privacy' | null) => ({ id: crypto.randomUUID(), slug, kind, title: 'Ours' })
  await db.insertInto('pages').values(page('privacy', null)).execute()
  const second = await db.transaction().execute(async (tx) => {
    await tx.insertInto('pages').values(page('legal-privacy', 'privacy')).execute()
    const writing = write('privacy')
    await untilBlocked()
    return { writing }
  })
  expect(await second.writing).toMatchObject({ ok: true })
  const pages = await db.selectFrom('pages').select(['slug', 'kind', 'title']).orderBy('slug').execute()
  expect(pages).toEqual([
    { slug: 'legal-privacy', kind: 'privacy', title: 'Terms' },
    { slug: 'privacy', kind: null, title: 'Ours' },
  ])
})

test('a page that the law does not ask for is not found, and staff without permission are refused', async () => {
  await expect(write('about')).rejects.toMatchObject({ code: 'request.not_found' })
  const support = { ...staffAt(new Date()), permissions: permissionsOf(true, ['support']) }
  await expect(write('terms', terms, support)).rejects.toMatchObject({ code: 'access.forbidden' })
})

test('it has an English title, and a title wherever it has a text', () => {
  const problems = (title: object, body: object = {}) => {
    const page = { title: { en: 'Terms', de: '', ...title }, body: { en: '<p>…</p>', de: '', ...body } }
    return legalPageInput.safeParse(page).error?.issues.map(({ path, message }) => [path.join(), message]) ?? []
  }
  expect(problems({})).toEqual([])
  expect(problems({}, { de: '<p>…</p>' })).toEqual([['title,de', 'field.required']])
  expect(problems({ en: ' ' }, { en: '' })).toEqual([['title,en', 'field.required']])
  expect(problems({}, { en: 'ä'.repeat(40_000) })).toEqual([['body,en', 'field.too_long']])
})
