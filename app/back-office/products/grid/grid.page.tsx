import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import type { GridProduct } from './cut.ts'
import { type GridData, loadGrid } from './grid-file.server.ts'
import { gridActs, saveAct } from './grid-form.server.ts'
import { rowsOf } from './grid-words.ts'
import { GridTable } from './GridTable.tsx'
import { GridColumns, GridResult, GridScript, withSaves } from './GridTools.tsx'

export const load = loadGrid
export const act = saveAct
export const acts = gridActs

export const head = (_: unknown, { language }: Load<'/admin/products/grid'>): Head => ({
  title: language.t('office.grid.title'),
  indexed: false,
})

function cutWords({ view, variants }: GridProduct) {
  const before = view.variants.findIndex(({ id }) => id === variants[0]?.id)
  return { title: view.title, first: before + 1, last: before + variants.length, count: view.variants.length }
}

/** Many products at once, a cell for each of their values. A form like others: script makes it quicker to fill in. */
export function Screen({ data, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const { columns, list, submission, customerId } = data
  const rows = rowsOf(data.rows, { form, columns, language, strikings: data.strikings })
  const long = data.rows.filter(({ view, variants }) => variants.length < view.variants.length)
  return (
    <OfficeFrame
      current="/admin/products"
      above={<a href={href('/admin/products', undefined, list)}>{t('lists.products')}</a>}
      title={t('office.grid.title')}
      text={t('office.grid.count', { products: data.rows.length, rows: rows.length })}
    >
      <div className="stack">
        <GridResult data={data} form={form} rows={rows} />
        {rows.length === 0 ? (
          <p>{t('lists.products.none')}</p>
        ) : (
          <>
            <GridColumns data={data} />
            {long.map(({ view, variants }) => (
              <Notice key={view.id} kind="info">
                {t('office.grid.cut', cutWords({ view, variants }))}
              </Notice>
            ))}
            <form
              method="post"
              action={href('/admin/products/grid', undefined, withSaves(data))}
              autoComplete="off"
              noValidate
              className="stack"
              data-grid={data.rows[0]?.view.variants[0]?.price.currency ?? ''}
            >
              <Once submission={submission} customerId={customerId} />
              <GridScript />
              <GridTable rows={rows} columns={columns} />
              <SaveBar isUnsaved={rows.some(({ cells }) => cells.some((cell) => cell && cell.value !== cell.now))} />
            </form>
          </>
        )}
        <Pages data={data} />
      </div>
    </OfficeFrame>
  )
}

/** To what did not fit, and back to the variants before these. */
function Pages({ data: { columns, earlier, next } }: { data: GridData }) {
  const { t, href } = useLanguage()
  if (!earlier && !next) return null
  const to = (place: GridData['place']) =>
    href('/admin/products/grid', undefined, { ...place, columns: columns.join('.') })
  return (
    <p className="row">
      {earlier && <a href={to(earlier)}>{t('office.grid.earlier_variants')}</a>}
      {next && <a href={to(next)}>{t('from' in next ? 'office.grid.next_variants' : 'office.grid.next')}</a>}
    </p>
  )
}
