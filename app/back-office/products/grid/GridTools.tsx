import { Button } from '#app/ui/form/Button.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { gridColumns } from './cells.ts'
import type { GridData } from './grid-file.server.ts'
import { columnKey, goneOf, messagesOf, type ShownGridRow } from './grid-words.ts'
import officeStyles from '#app/back-office/Office.module.css'
import styles from './Grid.module.css'

interface GridProps {
  data: GridData
  form: FormState
  rows: readonly ShownGridRow[]
}

/** How many of the sentences stand above the grid, too: all of them stand at their cells. */
const summed = 8

/** What became of the last press: what was saved, with its undo, and what was not. */
export function GridResult({ data, form, rows }: GridProps) {
  const language = useLanguage()
  const { t } = language
  const messages = Object.entries(messagesOf(rows))
  const { 'saved-request': request, 'saved-count': count, kept } = form.values
  const saved = request ? { request, count: Number(count), canBeUndone: Number(count) > 0 } : madeBy(data)
  const refused = messages.length
  return (
    <>
      {data.isNothing && <Notice kind="info">{t('office.grid.saved', { count: 0 })}</Notice>}
      {data.isUndone && <Notice kind="success">{t('office.grid.undone')}</Notice>}
      {saved && (
        <Notice
          kind={request || data.isEarlier ? 'info' : 'success'}
          action={saved.canBeUndone && <UndoSave data={data} request={saved.request} />}
        >
          {t(data.isEarlier && !request ? 'office.grid.saved_before' : 'office.grid.saved', { count: saved.count })}
          {refused > 0 && ` ${t('office.grid.refused', { count: refused })}`}
        </Notice>
      )}
      {kept !== undefined && (
        <Notice kind="problem">
          {t('office.grid.kept')}
          <ul>
            {rows
              .filter(({ isFirst, product }) => isFirst && kept.includes(product.id))
              .map(({ product }) => (
                <li key={product.id}>
                  <bdi>{product.title}</bdi>
                </li>
              ))}
          </ul>
        </Notice>
      )}
      <Gone rows={rows} form={form} />
      <ErrorSummary title={t('office.problems_in_form')} messages={Object.fromEntries(messages.slice(0, summed))} />
      {refused > summed && <p className="muted">{t('office.grid.more_refused', { count: refused - summed })}</p>}
    </>
  )
}

/** The grid's address with the saves that can be undone one after the other. */
export const withSaves = ({ place, saves }: Pick<GridData, 'place' | 'saves'>) => ({
  ...place,
  done: saves.join('.') || undefined,
})

const madeBy = ({ changes }: GridData) => changes && { ...changes, count: changes.changed.length }

function UndoSave({ data, request }: { data: GridData; request: string }) {
  const { t, href } = useLanguage()
  return (
    <form method="post" action={href('/admin/products/grid/undo', undefined, withSaves(data))}>
      <Once customerId={data.customerId} />
      <input type="hidden" name="request" value={request} />
      <Button look="link">{t('office.undo')}</Button>
    </form>
  )
}

/** What has no place any more is not lost without a word. */
function Gone({ rows, form }: Pick<GridProps, 'rows' | 'form'>) {
  const language = useLanguage()
  const gone = goneOf(rows, form, language)
  if (gone.length === 0) return null
  return (
    <Notice kind="problem">
      {language.t('office.grid.gone')}
      <ul>
        {gone.map(({ id, name, typed }) => (
          <li key={id}>
            <bdi>{name}</bdi>: <bdi>{typed}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Which columns the grid has. */
export function GridColumns({ data: { place, columns } }: Pick<GridProps, 'data'>) {
  const { t, href } = useLanguage()
  return (
    <details className={styles.choice}>
      <summary>{t('office.list.columns')}</summary>
      <form
        action={href('/admin/products/grid')}
        aria-label={t('office.list.columns')}
        className={officeStyles.columns}
      >
        {Object.entries(place).map(
          ([name, value]) => name !== 'columns' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <ul>
          {gridColumns.map((name) => (
            <li key={name}>
              <label>
                <input type="checkbox" name="columns" value={name} defaultChecked={columns.includes(name)} />{' '}
                {t(columnKey(name))}
              </label>
            </li>
          ))}
        </ul>
        <Button look="quiet">{t('office.grid.choose_columns')}</Button>
      </form>
    </details>
  )
}

/** What only script can do, and so only script shows. The sentences are said by it. */
export function GridScript() {
  const { t } = useLanguage()
  return (
    <div
      className={styles.tools}
      data-grid-tools=""
      data-pasted={t('office.grid.pasted', { count: '{count}' })}
      data-left={t('office.grid.left', { count: '{count}' })}
      data-filled={t('office.grid.filled', { count: '{count}' })}
      data-taken={t('office.grid.taken_back', { count: '{count}' })}
      hidden
    >
      <Button type="button" look="quiet" data-fill="">
        {t('office.grid.fill')}
      </Button>
      <Button type="button" look="quiet" data-take-back="" hidden>
        {t('office.grid.take_back')}
      </Button>
      <span role="status" />
      <p className="muted small">{t('office.grid.keys')}</p>
    </div>
  )
}
