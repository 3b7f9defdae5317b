import { kept } from '#db/seed/demo/products/draft.ts'
import type { DemoPage } from '#db/seed/demo/types.ts'

export const page = (
  slug: DemoPage['slug'],
  en: [title: string, body: string],
  de: [title: string, body: string],
): DemoPage => ({
  slug,
  title: { en: en[0], de: de[0] },
  body: { en: kept(en[1]), de: kept(de[1]) },
})
