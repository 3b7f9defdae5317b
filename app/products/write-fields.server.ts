import type { Known } from '#app/catalogue/writing/find-product.server.ts'
import { leadTo } from '#app/catalogue/redirects/redirects.server.ts'
import { productSafety } from '#app/catalogue/law/safety.ts'
import { cleanDescription } from '#app/imports/product/texts/description.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { Translations } from '#db/schema.ts'
import type { Tx } from '#db/database.server.ts'
import { type ProductChange, withTexts } from './product-change.ts'

type Refused = 'field.too_long' | 'field.required'

/** Writes what is said of a product over its row. The shelf follows by itself; a new address is led to from the former. */
export async function writeFields(
  tx: Tx,
  known: Known,
  input: ProductChange,
  now: Date,
): Promise<Outcome<undefined, Refused>> {
  const { id } = known
  const before = await tx
    .selectFrom('products')
    .select(['translations', 'facts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const description = input.description === undefined ? undefined : cleanDescription(input.description)
  if (description !== undefined && isTooLong(description)) return refuse('field.too_long', '/description')
  const safety = safetyOf(input.safety)
  if (!safety.ok) return safety
  const translations = input.translations && translated(before.translations, input.translations)
  for (const [locale, { description: text = '' }] of Object.entries(translations ?? {}))
    if (isTooLong(text)) return refuse('field.too_long', `/translations/${locale}/description`)
  await tx
    .updateTable('products')
    .set((row) => ({
      ...columnsOf(input),
      ...(description !== undefined && { description }),
      ...(safety.value !== undefined && { safety: safety.value && JSON.stringify(safety.value) }),
      ...(input.facts && { facts: JSON.stringify(withTexts(before.facts, input.facts)) }),
      ...(translations && { translations: JSON.stringify(translations) }),
      updatedAt: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (input.handle && input.handle !== known.slug)
    await leadTo(tx, [{ from: `/products/${known.slug}`, to: `/products/${input.handle}` }], 'shop')
  return agree()
}

function columnsOf(input: ProductChange) {
  const { title, vendor, type, tags, status, tax_class: taxClass, handle, category, featured } = input
  return {
    ...(title !== undefined && { title }),
    ...(vendor !== undefined && { vendor }),
    ...(type !== undefined && { productType: type }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
    ...(status !== undefined && { status }),
    ...(taxClass !== undefined && { taxClass }),
    ...(handle !== undefined && { slug: handle }),
    ...(category !== undefined && { category }),
    ...(featured !== undefined && { featured }),
    ...(input.seo_title !== undefined && { seoTitle: input.seo_title || null }),
    ...(input.seo_description !== undefined && { seoDescription: input.seo_description || null }),
    ...(input.custom_fields !== undefined && { customFields: JSON.stringify(input.custom_fields) }),
  }
}

/** Undefined: nothing is said of it. A maker without a word is none; one without a name cannot be addressed. */
function safetyOf(
  said: ProductChange['safety'],
): Outcome<ReturnType<typeof productSafety.parse> | null | undefined, Refused> {
  if (!said) return agree(said)
  const [manufacturer, responsible] = [said.manufacturer, said.responsible].map((maker) =>
    maker && (maker.name || maker.address || maker.email) ? maker : null,
  )
  for (const [part, maker] of Object.entries({ manufacturer, responsible }))
    if (maker && !maker.name) return refuse('field.required', `/safety/${part}/name`)
  const warnings = said.warnings.trim()
  return agree(
    manufacturer || responsible || warnings ? productSafety.parse({ manufacturer, responsible, warnings }) : null,
  )
}

/** The languages that are said, over those that there are. */
function translated(before: Translations, said: NonNullable<ProductChange['translations']>): Translations {
  const after = { ...before }
  for (const [locale, texts] of Object.entries(said)) {
    const { description } = texts ?? {}
    const told = { ...texts, ...(description !== undefined && { description: cleanDescription(description) }) }
    const kept = withTexts(before[locale], told)
    if (Object.keys(kept).length > 0) after[locale] = kept
    else delete after[locale]
  }
  return after
}

const isTooLong = (html: string) => Buffer.byteLength(html) > limits.description.value
