import { z } from 'zod'
import type { CollectionId, ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { locales, perLocale } from '#app/locales.ts'
import { idInput, lineInput } from '#app/operations/inputs.ts'
import { isMenuAddress } from './menu-address.ts'

export const menuKeys = ['header', 'footer'] as const
export type MenuKey = (typeof menuKeys)[number]
export const isMenuKey = (text: string): text is MenuKey => menuKeys.some((key) => key === text)

/** Pages that every shop has. */
export const menuScreens = ['collections', 'locations', 'contact'] as const
export type MenuScreen = (typeof menuScreens)[number]

/** What an item leads to: exactly one of these. */
export const targetKinds = ['collection', 'page', 'product', 'screen', 'address'] as const
export type TargetKind = (typeof targetKinds)[number]

const label = lineInput(limits.menuLabel.value)

const entry = z.object({
  collection: idInput<CollectionId>('col_', 'menu.target').optional(),
  /** The last part of its address. */
  page: z.string().max(80, 'menu.target').optional(),
  product: idInput<ProductId>('prd_', 'menu.target').optional(),
  screen: z.enum(menuScreens, 'field.choice').optional(),
  address: z
    .string()
    .trim()
    .max(limits.menuAddress.value, 'field.too_long')
    .refine(isMenuAddress, 'menu.address')
    .optional(),
  /** By language; where it is left out or empty, the title of what the item leads to. */
  label: z
    .object(perLocale(() => label))
    .partial()
    .default({}),
})
export type MenuEntry = z.infer<typeof entry>

/** As the API's description shows it. */
export const menuExample = {
  examples: [
    [
      { screen: 'collections', label: {}, items: [] },
      { page: 'about', label: { en: 'About us', de: 'Über uns' }, items: [{ screen: 'contact', label: {} }] },
    ],
  ],
}

const item = entry.extend({ items: z.array(entry).default([]) })
export type MenuItem = z.infer<typeof item>

/** None where the shop chooses by itself, `automatic`. */
export const menuChange = z
  .object({ automatic: z.boolean('field.choice'), items: z.array(item, 'field.required').meta(menuExample) })
  .superRefine(({ automatic, items }, { addIssue }) => {
    const problem = (message: string, ...path: (string | number)[]) => addIssue({ code: 'custom', message, path })
    const beneath = items.flatMap((each) => each.items)
    if (automatic && items.length > 0) problem('menu.automatic', 'automatic')
    if (items.length > limits.menuItems.value || beneath.length > limits.menuItemsBeneath.value)
      problem('menu.too_many', 'items')
    else
      for (const [each, ...path] of entriesOf(items)) {
        if (targetKinds.filter((kind) => each[kind] !== undefined).length !== 1) problem('menu.one_target', ...path)
        // Nothing else says what is there.
        if (each.address !== undefined && !Object.values(each.label).some(Boolean))
          problem('field.required', ...path, 'label', 'en')
      }
  })
export type MenuChange = z.infer<typeof menuChange>

/** All of them, each with its way in the input. */
export function entriesOf(items: readonly MenuItem[]): [entry: MenuEntry, ...path: (string | number)[]][] {
  return items.flatMap((each, at): [MenuEntry, ...(string | number)[]][] => [
    [each, 'items', at],
    ...each.items.map((below, nth): [MenuEntry, ...(string | number)[]] => [below, 'items', at, 'items', nth]),
  ])
}

/** Without what says nothing, and in one order of its parts, whatever the database makes of that. */
export const cleaned = (items: readonly MenuItem[]): MenuItem[] =>
  items.map((each) => ({ ...cleanEntry(each), items: each.items.map(cleanEntry) }))

function cleanEntry({ label, ...entry }: MenuEntry): MenuEntry {
  const targets = targetKinds.flatMap((kind) => (entry[kind] === undefined ? [] : [[kind, entry[kind]]]))
  const texts = locales.flatMap((locale) => (label[locale] ? [[locale, label[locale]]] : []))
  return { ...Object.fromEntries(targets), label: Object.fromEntries(texts) }
}
