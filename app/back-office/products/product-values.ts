import { factNames } from '#app/catalogue/facts/product-facts.ts'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { defaultLocale, type Locale, locales } from '#app/locales.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'

export const otherLocales: readonly Locale[] = locales.filter((locale) => locale !== defaultLocale)

/** The texts of a product that are translated, by their names in `translations`, and how the product's own are called. */
export const translatedTexts = [
  ['title', 'title'],
  ['description', 'description'],
  ['type', 'type'],
  ['seoTitle', 'seo_title'],
  ['seoDescription', 'seo_description'],
  ...factNames.map((name) => [`fact.${name}`, `facts-${name}`] as const),
  ['warnings', 'safety-warnings'],
] as const

export const makers = ['manufacturer', 'responsible'] as const
export const makerParts = ['name', 'address', 'email'] as const

/** What the fields of the page show, by the names of the operation's input. */
export function productValues(view: ProductView): Record<string, string> {
  return {
    title: view.title,
    description: view.description,
    status: view.status,
    vendor: view.vendor,
    type: view.type,
    tags: view.tags.join('\n'),
    tax_class: view.tax_class,
    handle: view.handle,
    category: view.category,
    featured: view.featured ? 'on' : '',
    seo_title: view.seo_title ?? '',
    seo_description: view.seo_description ?? '',
    ...Object.fromEntries(factNames.map((name) => [`facts-${name}`, view.facts[name] ?? ''])),
    ...Object.fromEntries(
      otherLocales.flatMap((locale) =>
        translatedTexts.map(([name]) => [`translations-${locale}-${name}`, view.translations[locale]?.[name] ?? '']),
      ),
    ),
  }
}

/** The parts of its safety: they are sent as a whole. */
export function safetyValues({ safety }: ProductView): Record<string, string> {
  return {
    ...Object.fromEntries(
      makers.flatMap((maker) => makerParts.map((part) => [`safety-${maker}-${part}`, safety?.[maker]?.[part] ?? ''])),
    ),
    'safety-warnings': safety?.warnings ?? '',
  }
}

/** `rows` is how many rows of own fields the page shows. */
export function productLabels({ t }: Pick<Language, 't'>, rows: number): Record<string, FieldLabel> {
  const own: Record<string, FieldLabel> = {
    title: 'office.field.title',
    description: 'office.field.description',
    status: 'office.field.status',
    vendor: 'office.field.vendor',
    type: 'office.field.type',
    tags: 'office.field.tags',
    tax_class: 'office.field.tax_class',
    handle: 'office.field.handle',
    category: 'office.field.category',
    featured: 'office.product.featured',
    seo_title: 'office.field.seo_title',
    seo_description: 'office.field.seo_description',
    'safety-warnings': 'office.field.warnings',
    ...Object.fromEntries(factNames.map((name) => [`facts-${name}`, `product.fact.${name}` as const])),
  }
  const label = (name: string) => {
    const known = own[name]
    return typeof known === 'object' ? known.name : known ? t(known) : name
  }
  const custom = (at: number, part: 'key' | 'kind' | 'value') =>
    [`custom_fields-${at}-${part}`, { name: t(`office.custom.${part}`, { number: at + 1 }) }] as const
  return {
    ...own,
    custom_fields: 'office.product.custom',
    ...Object.fromEntries(
      Array.from({ length: rows }, (_, at) => [custom(at, 'key'), custom(at, 'kind'), custom(at, 'value')]).flat(),
    ),
    ...Object.fromEntries(
      makers.flatMap((maker) =>
        makerParts.map((part) => [
          `safety-${maker}-${part}`,
          { name: t(`office.product.maker_${part}`, { maker: t(`office.product.${maker}`) }) },
        ]),
      ),
    ),
    ...Object.fromEntries(
      otherLocales.flatMap((locale) =>
        translatedTexts.map(([name, of]) => [
          `translations-${locale}-${name}`,
          { name: t('office.product.in_language', { field: label(of), language: t(`office.language.${locale}`) }) },
        ]),
      ),
    ),
  }
}
