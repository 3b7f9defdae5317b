import { cleanDescription } from '#app/imports/description.ts'
import { newId } from '#app/kernel/ids.ts'
import { type PageKind, pageKinds } from '#app/settings/page-kind.ts'
import { db } from '#db/database.server.ts'
import type { LegalPageForm } from './legal-page-form.ts'

const columns = ['kind', 'slug', 'title', 'body', 'translations'] as const

export async function listLegalPages() {
  const rows = await db.selectFrom('pages').select(columns).where('kind', 'is not', null).execute()
  return pageKinds.map((kind) => ({ kind, page: rows.find((row) => row.kind === kind) ?? null }))
}

export async function findLegalText(kind: PageKind) {
  const page = await db.selectFrom('pages').select(columns).where('kind', '=', kind).executeTakeFirst()
  const german = page?.translations.de
  return {
    slug: page?.slug ?? null,
    values: {
      'title-en': page?.title ?? '',
      'body-en': page?.body ?? '',
      'title-de': german?.title ?? '',
      'body-de': german?.body ?? '',
    } satisfies LegalPageForm,
  }
}

/** Writes the page of a kind, new at the address of its kind; what is no simple HTML is dropped. */
export async function saveLegalPage(kind: PageKind, form: LegalPageForm, now: Date) {
  const german = { title: form['title-de'], body: cleanDescription(form['body-de']) }
  const values = {
    title: form['title-en'],
    body: cleanDescription(form['body-en']),
    translations: JSON.stringify(german.title || german.body ? { de: german } : {}),
    updatedAt: now,
  }
  const changed = await db.updateTable('pages').set(values).where('kind', '=', kind).returning('id').executeTakeFirst()
  if (changed) return
  // A page of the shop's own may stand at that address already.
  const taken = await db.selectFrom('pages').select('id').where('slug', '=', kind).executeTakeFirst()
  await db
    .insertInto('pages')
    .values({ id: newId(), slug: taken ? `legal-${kind}` : kind, kind, position: 90, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .execute()
}
