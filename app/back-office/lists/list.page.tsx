import { type ListPage, loadList } from '#app/doors/list-page.server.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import type { List } from '#app/operations/list.server.ts'
import type { ListPath } from '#app/routes.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import type { ReactNode } from 'react'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { listWords } from './list-words.ts'
import { OfficeList } from './OfficeList.tsx'
import type { CellsOf } from './placed.ts'

/** The page of a list, made from its definition and its words alone. A list that shows more has its own page module. */
export function listPage<Of extends Filters, Row extends { id: string }>(
  path: ListPath,
  list: List<Of, Row>,
  cells?: CellsOf<typeof list, Row>,
  /** Buttons beside its title, and what comes after the list. */
  action?: ReactNode,
  below?: ReactNode,
) {
  return {
    load: (visit: Load<ListPath>) => loadList(list, visit),
    head: (_: unknown, { language }: Load<ListPath>): Head => ({
      title: listWords(list.name, language).title,
      indexed: false,
    }),
    Screen({ data }: { data: ListPage<Row> }) {
      const { title, text } = listWords(list.name, useLanguage())
      return (
        <OfficeFrame current={path} title={title} text={text || undefined} action={action}>
          <OfficeList list={list} path={path} page={data} cells={cells} />
          {below}
        </OfficeFrame>
      )
    },
  }
}
