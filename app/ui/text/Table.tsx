import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from '#app/ui/frame/Page.module.css'

interface TableProps {
  caption: string
  /** `sort`: a press on its head leads to the table in its order, or in the opposite one. */
  columns: { title: string; end?: boolean; sort?: { href: string; direction?: 'ascending' | 'descending' } }[]
  rows: { id: string; cells: ReactNode[]; select?: ReactNode }[]
  /** Its rows are named by their ids, so that script can replace one. */
  hasNames?: boolean
  /** Below all rows: what they add up to. */
  feet?: { id: string; cells: ReactNode[] }[]
  /** Above the boxes that select rows, if rows have one. */
  selects?: ReactNode
}

/**
 * Two columns fit a phone as they are. Of more, each row becomes a block there, with the column's name beside every
 * value; the roles keep it a table for those who hear it, whatever the style sheet makes of its rows.
 */
export function Table({ caption, columns, rows, feet = [], hasNames, selects }: TableProps) {
  const isWide = columns.length > 2
  const role = (name: string) => (isWide ? name : undefined)
  return (
    <div className={classNames(styles.table, isWide && styles.rows)}>
      <table role={role('table')}>
        <caption className="vh">{caption}</caption>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {selects && (
              <td role={role('columnheader')} data-select="">
                {selects}
              </td>
            )}
            {columns.map(({ title, end, sort }) => (
              <th
                key={title}
                scope="col"
                role={role('columnheader')}
                className={end ? styles.end : undefined}
                aria-sort={sort?.direction}
              >
                {sort ? <a href={sort.href}>{title}</a> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')}>
          {rows.map((row) => (
            <tr key={row.id} role={role('row')} data-row={hasNames ? row.id : undefined}>
              {row.select && (
                <td role={role('cell')} data-select="">
                  {row.select}
                </td>
              )}
              {row.cells.map((cell, index) => (
                <td
                  key={index}
                  role={role('cell')}
                  className={columns[index]?.end ? styles.end : undefined}
                  data-name={isWide ? columns[index]?.title : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {feet.length > 0 && <Feet feet={feet} columns={columns} isSelected={Boolean(selects)} role={role} />}
      </table>
    </div>
  )
}

interface FeetProps extends Pick<TableProps, 'columns'> {
  feet: NonNullable<TableProps['feet']>
  /** Before the names there is a column of boxes. */
  isSelected: boolean
  role(name: string): string | undefined
}

function Feet({ feet, columns: [, ...columns], isSelected, role }: FeetProps) {
  return (
    <tfoot role={role('rowgroup')}>
      {feet.map(({ id, cells: [name, ...cells] }) => (
        <tr key={id} role={role('row')}>
          <th scope="row" role={role('rowheader')} colSpan={isSelected ? 2 : undefined}>
            {name}
          </th>
          {columns.map(({ title, end }, index) => (
            <td
              key={title}
              role={role('cell')}
              className={end ? styles.end : undefined}
              data-name={cells[index] ? title : undefined}
            >
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}
