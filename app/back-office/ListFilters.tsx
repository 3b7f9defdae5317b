import type { Filter } from '#app/operations/list-filter.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import styles from './Office.module.css'
import type { AddressOf, Described, ListWords, OfficeListProps } from './OfficeList.tsx'

type Props<Of extends Described, Row> = OfficeListProps<Of, Row> & { address: AddressOf }

/** What narrows and sorts the list. Its button sends it: a list that jumps at each arrow key is no use to a keyboard. */
export function ListFilters<Of extends Described, Row>(props: Props<Of, Row>) {
  const { list, words, page, address } = props
  const language = useLanguage()
  const { t } = language
  const { q, ...others } = page.said
  return (
    <details open={Object.keys(others).length > 0 && !isView(page)}>
      <summary>{t('office.filters')}</summary>
      <form action={address({})} aria-label={t('office.filters')} className={styles.filters}>
        {q && <input type="hidden" name="q" value={q} />}
        {Object.entries(list.filters).map(
          ([name, filter]) =>
            filter.kind !== 'search' && (
              <FilterField key={name} name={name} filter={filter} words={words} value={page.said[name] ?? ''} />
            ),
        )}
        <Field
          as="select"
          required={false}
          name="sort"
          label={t('office.list.sort')}
          defaultValue={page.sort}
          options={sortOptions(props, language)}
        />
        <Button look="quiet">{t('office.narrow')}</Button>
      </form>
    </details>
  )
}

const isView = ({ said, views }: Pick<OfficeListProps<Described, object>['page'], 'said' | 'views'>) =>
  views.some((view) => new URLSearchParams(view.said).toString() === new URLSearchParams(said).toString())

function sortOptions<Of extends Described, Row>({ list, words }: Props<Of, Row>, { t }: Language) {
  return Object.entries(list.columns).flatMap(([name, { kind, sorts }]) => {
    if (!sorts) return []
    const column = t(words.columns[name as keyof Of['columns']])
    const of = kind === 'date' ? 'date' : 'amount'
    return [
      { value: `-${name}`, label: t(`office.list.${of}_descending`, { column }) },
      { value: name, label: t(`office.list.${of}_ascending`, { column }) },
    ]
  })
}

interface FilterFieldProps<Of extends Described> {
  name: string
  filter: Filter<unknown>
  words: ListWords<Of>
  value: string
}

function FilterField<Of extends Described>({ name, filter, words, value }: FilterFieldProps<Of>) {
  const language = useLanguage()
  const label = language.t(words.filters[name as keyof Of['filters']])
  const field = { name, label, required: false, defaultValue: value }
  if (filter.kind === 'day') return <Field {...field} type="date" />
  if (filter.kind === 'amount') return <Field {...field} inputMode="decimal" />
  const choices = (filter.words ?? []).map((word) => ({
    value: String(word),
    label: words.word(name, String(word), language),
  }))
  // Many are looked for by their names.
  if (choices.length > 20) choices.sort((one, other) => one.label.localeCompare(other.label, language.locale))
  return <Field {...field} as="select" options={[{ value: '', label: language.t('office.any') }, ...choices]} />
}

/** What narrows the list now, each with the address without it. */
export function ChosenFilters<Of extends Described, Row>(props: Props<Of, Row>) {
  const { list, words, page, address } = props
  const language = useLanguage()
  const { t } = language
  const chosen = Object.entries(page.said)
  if (chosen.length === 0) return null
  return (
    <p className={styles.chosen}>
      {chosen.map(([name, text]) => {
        const { [name]: _, ...others } = page.said
        const filter = t(words.filters[name as keyof Of['filters']])
        const what = `${filter}: ${saidAs(name, text, list.filters[name], words, language)}`
        return (
          <a
            key={name}
            href={address({ ...others, sort: page.sort })}
            aria-label={t('office.list.without', { filter: what })}
          >
            {what} <Icon name="close" />
          </a>
        )
      })}
    </p>
  )
}

function saidAs<Of extends Described>(
  name: string,
  text: string,
  filter: Filter<unknown> | undefined,
  words: ListWords<Of>,
  language: Language,
) {
  if (filter?.kind === 'day') return language.date(text)
  return filter?.words ? words.word(name, text, language) : text
}

/** Which columns the table has: kept in this browser. The first one names what each row is of. */
export function ColumnChoice<Of extends Described, Row>({ list, words, page, address }: Props<Of, Row>) {
  const { t } = useLanguage()
  const [, ...names] = Object.keys(list.columns)
  return (
    <details>
      <summary>{t('office.list.columns')}</summary>
      <form action={address({})} aria-label={t('office.list.columns')} className={styles.columns}>
        {Object.entries({ ...page.said, sort: page.sort, columns: '' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {names.map((name) => (
          <label key={name}>
            <input type="checkbox" name="columns" value={name} defaultChecked={page.columns.includes(name)} />{' '}
            {t(words.columns[name as keyof Of['columns']])}
          </label>
        ))}
        <Button look="quiet">{t('office.narrow')}</Button>
      </form>
    </details>
  )
}
