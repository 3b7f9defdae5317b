import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface TableProps {
  caption: string
  columns: { title: string; end?: boolean }[]
  rows: { id: string; cells: ReactNode[] }[]
}

/** On a phone each row becomes a small block of two columns, read in the same order. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <div className={styles.table}>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={column.end ? styles.end : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell, index) => (
                <td key={index} className={columns[index]?.end ? styles.end : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
