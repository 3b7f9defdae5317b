import { isText } from '#app/web/language-of.ts'

/** Where a field's options have their words. */
const choices: Record<string, string> = {
  capture: 'office.capture',
  delivers_on: 'office.week',
  format: 'lists.imports.format',
  fulfilment: 'office.goods',
  held_because: 'office.held',
  kind: 'office.page.kind',
  list: 'lists',
  menu: 'office.menu',
  way: 'bulk.price_way',
  former: 'bulk.former_price',
  no_return: 'product.no_return',
  screen: 'office.menu.screen',
  operation: 'bulk',
  on_account: 'office.sell_on_account',
  packs_on: 'office.week',
  payment: 'office.payment',
  prices: 'imports.prices',
  reason: 'office.reason',
  staff_hold: 'office.reason',
  sells_to: 'office.seller.sells_to',
  state: 'office.state',
  stock: 'imports.stock',
  struck_price: 'office.seller.struck_price',
  tax_class: 'lists.tax_rates.class',
  unsent: 'office.unsent',
  work: 'imports.work',
  vat: 'office.seller.vat',
}

/** A field's name, wherever the back office shows it: in a list, in the audit log. */
export const fieldKey = (field: string) => `office.field.${field}`

/** The possible keys for an option's words: some keys have a hyphen and some do not. */
export function choiceKeys(field: string, choice: string): string[] {
  const of = choices[field]
  const words = [choice, choice.replaceAll('-', '_')]
  return words.flatMap((word) => [...(of ? [`${of}.${word}`] : []), `office.value.${word}`])
}

/** The first of these texts that there is. */
export const firstText = (keys: readonly string[]) => keys.find(isText)
