import { productStatuses } from '#app/products/product-change.ts'
import { useLanguage } from '#app/web/language.tsx'
import { type GridColumn, isOfProduct, productColumns, wasName } from './cells.ts'
import { columnKey, type ShownCell, type ShownGridRow } from './grid-words.ts'
import { shownText } from './plan-save.ts'
import styles from './Grid.module.css'

interface GridTableProps {
  rows: readonly ShownGridRow[]
  columns: readonly GridColumn[]
}

/** A row for each variant; what the product has once stands on its first one. */
export function GridTable({ rows, columns }: GridTableProps) {
  const { t } = useLanguage()
  return (
    <div className={styles.grid} role="region" aria-label={t('office.grid.table')} tabIndex={0}>
      <table>
        <caption className="vh">{t('office.grid.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.grid.row')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={isNumber(column) ? styles.number : undefined}>
                {t(columnKey(column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: ShownGridRow }) {
  const { t, href } = useLanguage()
  const { id, product, variant, isFirst, cells } = row
  const own = cells.filter((cell) => cell !== null)
  const name = variant ? `${product.title}, ${variant}` : product.title
  return (
    <tr data-first={isFirst ? '' : undefined}>
      <th scope="row">
        {isFirst ? (
          <a href={href('/admin/products/:product', { product: product.id })}>
            <bdi>{product.title}</bdi>
          </a>
        ) : (
          <bdi className="vh">{product.title}</bdi>
        )}
        {variant && <bdi className={styles.variant}>{variant}</bdi>}
        {isFirst && <Was id={product.id} of={product.id} name={product.title} cells={ofProduct(own)} />}
        <Was id={id} of={product.id} name={name} cells={own.filter((cell) => !isOfProduct(cell.column))} />
      </th>
      {cells.map((cell, at) =>
        cell ? (
          <Cell key={cell.name} cell={cell} />
        ) : (
          <td key={at}>
            <span className="vh">{t('office.grid.above')}</span>
          </td>
        ),
      )}
    </tr>
  )
}

const ofProduct = (cells: readonly ShownCell[]) => cells.filter(({ column }) => isOfProduct(column))

interface WasProps {
  id: string
  of: string
  name: string
  cells: readonly ShownCell[]
}

/** What is stored as this page shows it: what nobody types in is not written, and what someone else changes is noticed. */
function Was({ id, of, name, cells }: WasProps) {
  if (cells.length === 0) return null
  const text = shownText({ of, name, cells: Object.fromEntries(cells.map(({ column, now }) => [column, now])) })
  return <input type="hidden" name={wasName(id)} value={text} />
}

const amounts: readonly GridColumn[] = ['price', 'compare_at_price']
const isNumber = (column: GridColumn) => amounts.includes(column) || column === 'weight_grams'
const wide: readonly GridColumn[] = ['title', 'tags']

function Cell({ cell }: { cell: ShownCell }) {
  const { name, column, label, value, now, problem, note } = cell
  const field = {
    name,
    'aria-label': label,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': problem ? `${name}-problem` : note ? `${name}-note` : undefined,
    'data-now': value === now ? undefined : now,
    id: problem ? name : undefined,
  }
  return (
    <td className={wide.includes(column) ? styles.wide : undefined}>
      {column === 'status' ? (
        <Statuses {...field} value={value} />
      ) : (
        <input
          {...field}
          defaultValue={value}
          className={isNumber(column) ? styles.number : undefined}
          inputMode={amounts.includes(column) ? 'decimal' : column === 'weight_grams' ? 'numeric' : undefined}
          dir={isText(column) ? 'auto' : undefined}
        />
      )}
      {problem && <small id={`${name}-problem`}>{problem}</small>}
      {!problem && note && (
        <small id={`${name}-note`} className={styles.note}>
          {note}
        </small>
      )}
    </td>
  )
}

const isText = (column: GridColumn) => productColumns.some((each) => each === column)

function Statuses({ value, ...field }: { value: string; name: string }) {
  const { t } = useLanguage()
  // What was pasted is none of them and is refused, but is shown as it is.
  const isKnown = productStatuses.some((status) => status === value)
  return (
    <select {...field} defaultValue={value}>
      {!isKnown && <option value={value}>{value}</option>}
      {productStatuses.map((status) => (
        <option key={status} value={status}>
          {t(`lists.products.status.${status}`)}
        </option>
      ))}
    </select>
  )
}
