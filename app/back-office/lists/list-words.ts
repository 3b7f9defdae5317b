import { choiceKeys, fieldKey, firstText } from '#app/back-office/field-words.ts'
import type { Column } from '#app/operations/list.server.ts'
import type { Language } from '#app/web/language-of.ts'

/**
 * The keys of a list's words, in order of preference. `lists.orders` is the title and the prefix of the list's own
 * words; the rest falls back to the shared ones. Only the title is required, and whatever has no shared words
 * (list-words.test.ts).
 */
export const listKeys = (list: string) => ({
  title: [`lists.${list}`],
  text: [`lists.${list}.text`],
  search: [`lists.${list}.search`, 'office.list.search'],
  none: [`lists.${list}.none`, 'office.list.none'],
  count: [`lists.${list}.count`, 'office.list.count'],
  more: [`lists.${list}.more`, 'office.list.more'],
  /** A column or a filter; first by a name that is no word of the list itself, such as `text`. */
  field: (name: string) => [`lists.${list}.field.${name}`, `lists.${list}.${name}`, fieldKey(name)],
  choice: (field: string, word: string) => [
    `lists.${list}.${field}.${word}`,
    ...choiceKeys(field, word),
    `office.list.word.${word}`,
  ],
  view: (name: string) => [`lists.${list}.view.${name}`, `office.list.word.${name}`],
  /** In the order of a column, which addresses say as `-placed`. */
  sort(text: string, { kind }: Column) {
    const direction = text.startsWith('-') ? 'descending' : 'ascending'
    return [`lists.${list}.${columnOf(text)}_${direction}`, `office.list.${kind}_${direction}`]
  },
})

const columnOf = (sort: string) => sort.replace(/^-/, '')

export type ListWords = ReturnType<typeof listWords>

/** The visible words of a list. */
export function listWords(list: string, { t, country, number }: Language) {
  const keys = listKeys(list)
  const told = (of: readonly string[], values?: Parameters<typeof t>[1]) => {
    const key = firstText(of)
    return key ? t(key, values) : ''
  }
  const field = (name: string) => told(keys.field(name)) || name
  return {
    title: told(keys.title),
    text: told(keys.text),
    search: told(keys.search),
    none: told(keys.none),
    count: ({ count, more }: { count: number; more: boolean }) =>
      more ? told(keys.more, { count: number(count) }) : told(keys.count, { count }),
    field,
    choice: (name: string, word: string) =>
      name === 'country' ? country(word) : told(keys.choice(name, word)) || word,
    view: (name: string) => told(keys.view(name)) || name,
    sort: (text: string, column: Column) => told(keys.sort(text, column), { column: field(columnOf(text)) }) || text,
  }
}
