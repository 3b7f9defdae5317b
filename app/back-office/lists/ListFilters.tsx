import type { Filter } from '#app/operations/list-filter.ts'
import type { Choice } from '#app/operations/list.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import fields from '#app/ui/form/Field.module.css'
import { Icon } from '#app/ui/Icon.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import styles from '#app/back-office/Office.module.css'
import type { ListWords } from './list-words.ts'
import type { Described, OfficeListProps, Placed } from './placed.ts'

/** Filters and sort order. A button submits them: a list that reloads at each arrow key is unusable with a keyboard. */
export function ListFilters<Of extends Described, Row>(props: Placed<Of, Row>) {
  const { list, words, page, address } = props
  const language = useLanguage()
  const { t } = language
  const { q, ...others } = page.said
  return (
    <details name="list" open={Object.keys(others).length > 0 && !isView(page)}>
      <summary>{t('office.filters')}</summary>
      <form action={address({})} aria-label={t('office.filters')} className={styles.filters}>
        {Object.entries({ q, ...page.kept }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {Object.entries(list.filters).map(
          ([name, filter]) =>
            (filter.kind !== 'search' || page.choices[name]) && (
              <FilterField
                key={name}
                name={name}
                filter={filter}
                words={words}
                value={page.said[name] ?? ''}
                known={page.choices[name]}
                occurring={page.occurring[name]}
              />
            ),
        )}
        <Field
          as="select"
          required={false}
          name="sort"
          label={t('office.list.sort')}
          defaultValue={page.sort}
          options={sortOptions(props)}
        />
        <Button look="quiet">{t('office.narrow')}</Button>
      </form>
    </details>
  )
}

const isView = ({ said, views }: Pick<OfficeListProps<Described, object>['page'], 'said' | 'views'>) =>
  views.some((view) => new URLSearchParams(view.said).toString() === new URLSearchParams(said).toString())

/** Both directions of each sortable column: dates and amounts share their words, other columns have their own. */
function sortOptions<Of extends Described, Row>({ list, words }: Placed<Of, Row>) {
  return Object.entries(list.columns).flatMap(([name, column]) =>
    column.sorts ? [`-${name}`, name].map((value) => ({ value, label: words.sort(value, column) })) : [],
  )
}

interface FilterFieldProps {
  name: string
  filter: Filter<unknown>
  words: ListWords
  value: string
  /** Where the values are data. */
  known?: readonly Choice[]
  /** Of very many, those that occur. */
  occurring?: readonly string[]
}

function FilterField({ name, filter, words, value, known, occurring = [] }: FilterFieldProps) {
  const language = useLanguage()
  const field = { name, label: words.field(name), required: false, defaultValue: value }
  if (filter.kind === 'day') return <Field {...field} type="date" />
  if (filter.kind === 'amount') return <Field {...field} inputMode="decimal" />
  const choices = known
    ? [...known]
    : (filter.words ?? []).map((word) => ({ value: String(word), label: words.choice(name, String(word)) }))
  // Kept, although it is none of the data: the reader, or somebody who has left.
  if (known && value && !known.some((each) => each.value === value))
    choices.unshift({ value, label: words.choice(name, value) })
  // Many are looked for by their names.
  if (choices.length > 20) choices.sort((one, other) => one.label.localeCompare(other.label, language.locale))
  if (occurring.length > 0) return <GroupedField {...field} choices={choices} occurring={occurring} />
  if (filter.byItself === undefined) choices.unshift({ value: '', label: language.t('office.any') })
  return <Field {...field} as="select" defaultValue={value || String(filter.byItself ?? '')} options={choices} />
}

interface GroupedFieldProps {
  name: string
  label: string
  defaultValue: string
  choices: readonly Choice[]
  occurring: readonly string[]
}

/** What occurs comes before the hundreds that do not; a few letters typed lead to any of them. */
function GroupedField({ name, label, defaultValue, choices, occurring }: GroupedFieldProps) {
  const { t } = useLanguage()
  const occurs = ({ value }: Choice) => occurring.includes(value)
  const groups = [
    [t('office.list.occurring'), choices.filter(occurs)],
    [t('office.list.others'), choices.filter((choice) => !occurs(choice))],
  ] as const
  return (
    <div className={fields.field}>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} className={fields.input} defaultValue={defaultValue}>
        <option value="">{t('office.any')}</option>
        {groups.map(([title, each]) => (
          <optgroup key={title} label={title}>
            {each.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

/** The active filters, each with the address that removes it. */
export function ChosenFilters<Of extends Described, Row>(props: Placed<Of, Row>) {
  const { list, words, page, address, said } = props
  const language = useLanguage()
  const { t } = language
  const chosen = Object.entries(page.said)
  if (chosen.length === 0) return null
  return (
    <p className={styles.chosen}>
      {chosen.map(([name, text]) => {
        const { [name]: _, ...others } = page.said
        const filter = name === 'q' ? t('office.list.searched') : words.field(name)
        const inWords = said?.[name]?.(text)
        const what = `${filter}: ${inWords ?? saidAs(name, text, page.choices[name], list.filters[name], words, language)}`
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

function saidAs(
  name: string,
  text: string,
  known: readonly Choice[] = [],
  filter: Filter<unknown> | undefined,
  words: ListWords,
  language: Language,
) {
  const choice = known.find(({ value }) => value === text)
  if (choice) return choice.label
  if (filter?.kind === 'day') return language.date(text)
  return filter?.words || known.length > 0 ? words.choice(name, text) : text
}
