import { useMayOpen } from '#app/web/requests/visitor.tsx'
import type { ReactNode } from 'react'
import type { ListPage } from '#app/doors/list-page.server.ts'
import type { Cell, Column } from '#app/operations/list.server.ts'
import { defaultLocale, type Locale } from '#app/locales.ts'
import { pathOf } from '#app/web/href.ts'
import type { Path } from '#app/routes.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Pagination } from '#app/ui/notices/Pagination.tsx'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { usePrints } from '#app/back-office/printing/PrintActs.tsx'
import { BulkBar, useBulkActs, SelectAll, SelectRow } from '#app/back-office/batches/BulkBar.tsx'
import { ViewDone, ListViews, SaveView } from '#app/back-office/saved-views/ListViews.tsx'
import { LiveNews } from '#app/back-office/live/LiveParts.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ChosenFilters, ListFilters } from './ListFilters.tsx'
import { type ListWords, listWords } from './list-words.ts'
import type { Described, OfficeListProps, Placed, AddressOf } from './placed.ts'
import columnStyles from './Columns.module.css'
import phone from './Phone.module.css'
import bulkStyles from '#app/back-office/batches/Bulk.module.css'
import toolStyles from './Tools.module.css'
import styles from '#app/back-office/Office.module.css'

/** A list with its filters, sort order and columns; every choice is in the address. */
export function OfficeList<Of extends Described, Row extends { id: string }>(props: OfficeListProps<Of, Row>) {
  const { list, path, page, children } = props
  const language = useLanguage()
  const { href } = language
  const words = listWords(list.name, language)
  const pathTo: AddressOf = (query) => href(path, undefined, query)
  const address: AddressOf = (query) => pathTo({ ...query, ...page.kept })
  const told = { address, pathTo, words }
  const { q } = page.said
  const bulk = useBulkActs(list.name)
  const isSelected = useIsSelected(list.name)
  return (
    <div
      className={classNames('stack', styles.list, bulkStyles.list, columnStyles.list, phone.list)}
      data-live={page.isLater ? undefined : list.of.name}
    >
      <ViewDone {...props} />
      {'q' in list.filters && (
        <SearchForm action={address({})} label={words.field('q')} submit={words.search} value={q ?? ''} />
      )}
      <ListViews {...props} {...told} />
      <ListTools {...props} {...told} />
      <ChosenFilters {...props} {...told} />
      {page.total.count > 0 && <p className={classNames('muted', phone.count)}>{words.count(page.total)}</p>}
      {isSelected && page.rows.length > 0 && (
        <BulkBar
          list={list.name}
          acts={bulk}
          filter={new URLSearchParams(sameOf(page)).toString()}
          count={words.count(page.total)}
        />
      )}
      <LiveNews list={list.name} href={address(sameOf(page))} />
      {page.rows.length === 0 ? <p>{words.none}</p> : (children ?? <ListTable {...props} {...told} />)}
      <OtherPages {...props} {...told} />
    </div>
  )
}

/** On a desk all of them are in a row; a phone has one button for them, so that it begins with the rows. */
function ListTools<Of extends Described, Row>(props: Placed<Of, Row>) {
  const { path, page, children } = props
  const { t, href, locale } = useLanguage()
  const mayOpen = useMayOpen()
  return (
    <details className={phone.folded} open={page.isArranged}>
      <summary>{t('office.list.tools')}</summary>
      <div className={toolStyles.tools}>
        <ListFilters {...props} />
        {!children && <ColumnChoice {...props} />}
        <SaveView {...props} />
        {mayOpen(`${path}.csv`) && (
          <Button
            look="link"
            href={href(`${path}.csv`, undefined, {
              ...page.said,
              sort: page.sort,
              columns: page.columns.join('.'),
              language: inFile(locale),
            })}
            download
          >
            {t('office.list.file')}
          </Button>
        )}
      </div>
    </details>
  )
}

/** Whether something can be done with many rows of this list. */
const useIsSelected = (list: string) => {
  const [acts, prints] = [useBulkActs(list), usePrints(list)]
  return acts.length + prints.length > 0
}

function OtherPages<Of extends Described, Row>({ page, address }: Placed<Of, Row>) {
  const { t } = useLanguage()
  if (page.next === null && !page.isLater) return null
  return (
    <Pagination
      label={t('office.list.pages')}
      where=""
      previous={page.isLater ? { href: address(sameOf(page)), label: t('office.list.first') } : undefined}
      next={
        page.next ? { href: address({ ...sameOf(page), before: page.next }), label: t('office.list.next') } : undefined
      }
    />
  )
}

/** The file's own way of writing needs no word in its address. */
const inFile = (locale: Locale) => (locale === defaultLocale ? undefined : locale)

const sameOf = ({ said, sort }: Pick<ListPage<unknown>, 'said' | 'sort'>) => ({ ...said, sort })

function ListTable<Of extends Described, Row extends { id: string }>({
  list,
  words,
  page,
  cells,
  address,
}: Placed<Of, Row>) {
  const language = useLanguage()
  const isSelected = useIsSelected(list.name)
  const [named = 'id'] = page.columns
  const shown = page.columns.map((name) => ({ name, ...(list.columns[name] ?? { kind: 'text' as const }) }))
  return (
    <Table
      caption={words.title}
      hasNames
      feet={feetOf(page, words, language)}
      selects={isSelected && <SelectAll />}
      columns={shown.map((column) => ({
        title: words.field(column.name),
        end: column.kind === 'money' || column.kind === 'number',
        sort: column.sorts && sortOf(column, page, address),
      }))}
      rows={page.rows.map((row) => {
        const own: Partial<Record<string, ReactNode>> = cells?.(row) ?? {}
        const select = isSelected && <SelectRow id={row.id} name={String(row[named as keyof Row] ?? row.id)} />
        return {
          id: row.id,
          select,
          cells: shown.map((column) => own[column.name] ?? cellOf(row, column, words, language)),
        }
      })}
    />
  )
}

/** What all pages add up to, a row for each currency; nothing, where a sum of no shown column is known. */
function feetOf({ sums, columns }: Pick<ListPage<unknown>, 'sums' | 'columns'>, words: ListWords, language: Language) {
  const [, ...shown] = columns
  if (!sums.some(({ amounts }) => shown.some((name) => name in amounts))) return []
  return sums.map(({ currency, count, amounts }) => ({
    id: currency,
    cells: [
      language.t('office.list.sum', { rows: words.count({ count, more: false }) }),
      ...shown.map((name) => {
        const { [name]: amount } = amounts
        if (amount === undefined) return null
        return (
          <span key={name} className="num">
            {language.money({ amount, currency })}
          </span>
        )
      }),
    ],
  }))
}

/** A second press reverses the order. Dates and amounts start with the latest and the greatest. */
function sortOf({ name, kind }: Column & { name: string }, { said, sort }: ListPage<unknown>, address: AddressOf) {
  const direction = sort === name ? ('ascending' as const) : sort === `-${name}` ? ('descending' as const) : undefined
  const isDescendingNext = direction ? direction === 'ascending' : kind !== 'text'
  return { href: address({ ...said, sort: isDescendingNext ? `-${name}` : name }), direction }
}

function cellOf(
  row: object,
  { name, kind, opens }: Column & { name: string },
  words: ListWords,
  { locale, shortTime, date, money, number }: Language,
) {
  // The list's own type says that each column is a part of its rows.
  const { [name]: cell, currency } = row as Record<string, Cell>
  if (cell === null || cell === undefined || cell === '') return ''
  if (cell instanceof Date) return <span className="small">{shortTime(cell)}</span>
  if (kind === 'date') return <span className="small">{date(String(cell))}</span>
  if (kind === 'money' && typeof cell === 'number')
    return <span className="num">{money({ amount: cell, currency: String(currency) })}</span>
  if (kind === 'status') return <Badge>{words.choice(name, String(cell))}</Badge>
  if (kind === 'number') return <span className="num">{number(Number(cell))}</span>
  if (opens) return <a href={pathOf(locale, opens, { [paramOf(opens)]: String(cell) })}>{cell}</a>
  // Broken in two, a number can no longer be read out.
  if (name === 'phone') return <bdi className="num">{cell}</bdi>
  // Broken in two, an address widens every row; the whole of it is there to copy, and behind the pointer.
  if (name === 'email')
    return (
      <bdi data-cut="" title={String(cell)}>
        {cell}
      </bdi>
    )
  return <bdi>{cell}</bdi>
}

/** The one parameter in its path. */
const paramOf = (path: Path) => /:(\w+)/.exec(path)?.[1] ?? ''
