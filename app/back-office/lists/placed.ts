import type { ReactNode } from 'react'
import type { ListPage } from '#app/doors/list-page.server.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import type { Column } from '#app/operations/list.server.ts'
import type { ListPath } from '#app/routes.ts'
import type { ListWords } from './list-words.ts'

/** The parts of a list that its screen needs. */
export interface Described {
  name: string
  of: { name: string }
  filters: Filters
  columns: Record<string, Column>
}

/** For cells that show more than their value. */
export type CellsOf<Of extends Described, Row> = (row: Row) => { [Name in keyof Of['columns']]?: ReactNode }

export interface OfficeListProps<Of extends Described, Row> {
  list: Of
  path: ListPath
  page: ListPage<Row & { id: string }>
  cells?: CellsOf<Of, Row>
  /** Filters whose text is none for people, in words. */
  said?: { [Name in keyof Of['filters']]?: (text: string) => string }
  /** In place of the table. */
  children?: ReactNode
}

/** The address of the same list, asked for in another way. */
export type AddressOf = (query: Record<string, string | undefined>) => string

/** What all parts of a list's screen need. */
export type Placed<Of extends Described, Row> = OfficeListProps<Of, Row> & {
  /** The same, without the saved view and its columns. */
  pathTo: AddressOf
  address: AddressOf
  words: ListWords
}
