import type { ReactNode } from 'react'
import type { ListPage } from '#app/doors/list-page.server.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import type { Cell, Column, Total } from '#app/operations/list.server.ts'
import type { TextKey } from '#app/texts.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Pagination } from '#app/ui/notices/Pagination.tsx'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { ChosenFilters, ColumnChoice, ListFilters } from './ListFilters.tsx'
import styles from './Office.module.css'

type ListPath = '/admin/orders'

/** What a list is, as far as its screen needs it. */
export interface Described {
  filters: Filters
  columns: Record<string, Column>
  views: object
}

/** What people read of a list. A column, a filter or a view without its words does not compile. */
export interface ListWords<Of extends Described> {
  title: TextKey
  /** How many there are, by `count`; and more than that. */
  count: TextKey
  more: TextKey
  none: TextKey
  columns: Record<keyof Of['columns'], TextKey>
  filters: Record<keyof Of['filters'], TextKey>
  views: Record<keyof Of['views'], TextKey>
  /** What can be chosen. */
  word(filter: string, word: string, language: Language): string
}

export interface OfficeListProps<Of extends Described, Row> {
  list: Of
  words: ListWords<Of>
  path: ListPath
  page: ListPage<Row & { id: string }>
  /** Where a cell shows more than its value. */
  cells?(row: Row): { [Name in keyof Of['columns']]?: ReactNode }
  /** In place of the table. */
  children?: ReactNode
}

/** The address of the same list, asked for in another way. */
export type AddressOf = (query: Record<string, string | undefined>) => string

/** A list with all that narrows, sorts and arranges it; every choice is in its address. */
export function OfficeList<Of extends Described, Row extends object>(props: OfficeListProps<Of, Row>) {
  const { list, words, path, page, children } = props
  const language = useLanguage()
  const { t, href } = language
  const address: AddressOf = (query) => href(path, undefined, query)
  const { q } = page.said
  return (
    <div className={classNames('stack', styles.list)}>
      {'q' in list.filters && (
        <SearchForm
          action={address({})}
          label={t(words.filters.q as TextKey)}
          submit={t('office.search_submit')}
          value={q ?? ''}
        />
      )}
      <Views {...props} address={address} />
      <div className={styles.tools}>
        <ListFilters {...props} address={address} />
        {!children && <ColumnChoice {...props} address={address} />}
        <Button look="link" href={href(`${path}.csv`, undefined, { ...page.said, sort: page.sort })} download>
          {t('office.list.file')}
        </Button>
      </div>
      <ChosenFilters {...props} address={address} />
      <p className="muted">{countWords(page.total, words, language)}</p>
      {page.rows.length === 0 ? <p>{t(words.none)}</p> : (children ?? <ListTable {...props} address={address} />)}
      {(page.next !== null || page.isLater) && (
        <Pagination
          label={t('office.list.pages')}
          where=""
          previous={page.isLater ? { href: address(sameOf(page)), label: t('office.list.first') } : undefined}
          next={
            page.next
              ? { href: address({ ...sameOf(page), before: page.next }), label: t('office.list.next') }
              : undefined
          }
        />
      )}
    </div>
  )
}

const sameOf = ({ said, sort }: Pick<ListPage<unknown>, 'said' | 'sort'>) => ({ ...said, sort })

function countWords(
  { count, more }: Total,
  words: Pick<ListWords<Described>, 'count' | 'more'>,
  { t, number }: Language,
) {
  return more ? t(words.more, { count: number(count) }) : t(words.count, { count })
}

type Placed<Of extends Described, Row> = OfficeListProps<Of, Row> & { address: AddressOf }

/** The ready-made views, each with how many it shows. */
function Views<Of extends Described, Row>({ words, page, address }: Placed<Of, Row>) {
  const { t, number } = useLanguage()
  if (page.views.length < 2) return null
  const here = new URLSearchParams(page.said).toString()
  return (
    <nav className={styles.views} aria-label={t('office.list.views')}>
      {page.views.map(({ name, said, total }) => (
        <a
          key={name}
          href={address(said)}
          aria-current={new URLSearchParams(said).toString() === here ? 'page' : undefined}
        >
          {t(words.views[name as keyof Of['views']])}
          {total && <span className="muted num"> {total.more ? `${number(total.count)}+` : number(total.count)}</span>}
        </a>
      ))}
    </nav>
  )
}

function ListTable<Of extends Described, Row extends object>({ list, words, page, cells, address }: Placed<Of, Row>) {
  const language = useLanguage()
  const { t } = language
  const shown = page.columns.map((name) => ({ name, ...(list.columns[name] ?? { kind: 'text' as const }) }))
  const titleOf = (name: string) => t(words.columns[name as keyof Of['columns']])
  return (
    <Table
      caption={t(words.title)}
      columns={shown.map((column) => ({
        title: titleOf(column.name),
        end: column.kind === 'money',
        sort: column.sorts && sortOf(column, page, address),
      }))}
      rows={page.rows.map((row) => {
        const own: Partial<Record<string, ReactNode>> = cells?.(row) ?? {}
        return { id: row.id, cells: shown.map((column) => own[column.name] ?? cellOf(row, column, words, language)) }
      })}
    />
  )
}

/** Pressed once more, the other way round. Days and amounts begin with the latest and the greatest. */
function sortOf({ name, kind }: Column & { name: string }, { said, sort }: ListPage<unknown>, address: AddressOf) {
  const direction = sort === name ? ('ascending' as const) : sort === `-${name}` ? ('descending' as const) : undefined
  const isDescendingNext = direction ? direction === 'ascending' : kind !== 'text'
  return { href: address({ ...said, sort: isDescendingNext ? `-${name}` : name }), direction }
}

function cellOf<Of extends Described>(
  row: object,
  { name, kind }: Column & { name: string },
  words: ListWords<Of>,
  language: Language,
) {
  // The list's own type says that each column is a part of its rows.
  const { [name]: cell, currency } = row as Record<string, Cell>
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return <span className="small">{language.time(cell)}</span>
  if (kind === 'money' && typeof cell === 'number')
    return <span className="num">{language.money({ amount: cell, currency: String(currency) })}</span>
  if (kind === 'status') return <Badge>{words.word(name, String(cell), language)}</Badge>
  return <bdi>{cell}</bdi>
}
