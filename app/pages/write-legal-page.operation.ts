import { z } from 'zod'
import { cleanDescription } from '#app/imports/product/texts/description.ts'
import { newId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, locales, perLocale } from '#app/locales.ts'
import { lineInput } from '#app/operations/inputs.ts'
import { changesNothing } from '#app/operations/changes-nothing.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { PageKind } from '#app/settings/page-kind.ts'
import type { Tx } from '#db/database.server.ts'
import { legalPage } from './legal-page.record.ts'

const title = lineInput(limits.title.value, 'field.required')
const body = z
  .string('field.required')
  .refine((html) => new TextEncoder().encode(html).length <= limits.description.value, 'field.too_long')
const inEach = <Text extends z.ZodType>(text: Text) =>
  z.object(
    perLocale(() => text),
    'field.required',
  )

/**
 * The first language is the one that others fall back to, so it has a title in any case; any other has one where it has
 * a text.
 */
export const legalPageInput = z
  .object({ title: inEach(title), body: inEach(body) })
  .superRefine((page, { addIssue }) => {
    for (const locale of locales)
      if (page.title[locale] === '' && (locale === defaultLocale || page.body[locale].trim() !== ''))
        addIssue({ code: 'custom', path: ['title', locale], message: 'field.required' })
  })

/**
 * Writes a legal page in all languages. Anything but simple HTML is removed; the audit log keeps every previous text.
 */
export const writeLegalPage = operation({
  name: 'legal_pages.write',
  http: 'PUT /legal-pages/:kind',
  permission: 'pages:write',
  nature: 'plain',
  on: legalPage,
  input: legalPageInput,
  refusals: [],
  already: ({ facts: { slug, ...texts }, input: { title, body } }) =>
    slug !== null && changesNothing(texts, { title, body: perLocale((locale) => cleanDescription(body[locale])) })
      ? {}
      : null,
  // The first text creates the page.
  undo: { input: ({ slug, ...was }, { title, body }) => (slug === undefined ? { title, body, ...was } : null) },
  async run({ tx, facts: { kind, slug }, input, actor, emit }) {
    const texts = perLocale((locale) => ({ title: input.title[locale], body: cleanDescription(input.body[locale]) }))
    const translated = Object.entries(texts).filter(
      ([locale, { title, body }]) => locale !== defaultLocale && (title || body),
    )
    const values = {
      ...texts[defaultLocale],
      translations: JSON.stringify(Object.fromEntries(translated)),
      updatedAt: actor.now,
    }
    if (slug === null) await insertPage(tx, kind, values)
    else await tx.updateTable('pages').set(values).where('kind', '=', kind).execute()
    emit('legal_page.written')
    return agree({})
  },
})

type Values = Record<'title' | 'body' | 'translations', string> & { updatedAt: Date }

/** At the address of its kind, unless one of the shop's own pages has it. */
async function insertPage(tx: Tx, kind: PageKind, values: Values) {
  const taken = await tx.selectFrom('pages').select('id').where('slug', '=', kind).executeTakeFirst()
  await tx
    .insertInto('pages')
    .values({ id: newId(), slug: taken ? `legal-${kind}` : kind, kind, position: 90, ...values })
    // Another person has created it at the same moment.
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .execute()
}
