import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { ScanButton } from '#app/back-office/scanning/ScanButton.tsx'
import { cameraPolicy, scanned } from '#app/back-office/scanning/scanned.ts'
import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { countStock } from '#app/stock/changing/count-stock.operation.ts'
import type { ListedLevel } from '#app/stock/list/stock.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { readSheet } from './sheet.server.ts'
import { linesWithoutRow, withoutEmptyLines } from './stock-forms.ts'
import styles from './Stock.module.css'

export async function load(visit: Load<'/admin/stock/count'>) {
  const sheet = await readSheet(visit.query, actorOf(visit), visit.locale)
  return { ...sheet, submission: newId(), customerId: customerOf(visit).id }
}

const count = formOf(countStock, {
  key: (_: Act<'/admin/stock/count'>) => null,
  done: ({ language, form, query }, result) => {
    const place = { location: form.get('location') ?? undefined, vendor: said(query, 'vendor'), q: said(query, 'q') }
    const told = Object.entries(result).map(([name, count]) => [name, String(count)] as const)
    return seeOther(
      language.href('/admin/stock', undefined, { ...place, done: 'counted', ...Object.fromEntries(told) }),
    )
  },
})

const said = (query: URLSearchParams, name: string) => query.get(name) || undefined

/** Done: 303 to the list of the location and of what was searched, which says how many differed. Lines that were left empty were not counted, and stay as they are. */
export const act = (visit: Act<'/admin/stock/count'>) => count({ ...visit, form: withoutEmptyLines(visit.form) })

export const policy = cameraPolicy

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/stock/count'>): Head {
  return { title: language.t('office.stock.count'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { said, location, rows, isMore, submission, customerId } = data
  const messages = Object.fromEntries(
    rows.flatMap((row) => {
      const code = problemOf(row, form)
      return code ? [[`lines-${row.variant}`, `${nameOf(row)}: ${t(`error.${code}`)}`]] : []
    }),
  )
  const whole = form.problem ?? form.problems.lines
  const gone = linesWithoutRow(form, rows)
  return (
    <OfficeFrame
      current="/admin/stock"
      above={<a href={href('/admin/stock')}>{t('lists.stock')}</a>}
      title={t('office.stock.count')}
      text={t('office.stock.count_text')}
    >
      <div className={`stack ${styles.stock}`}>
        <Which {...data} />
        {whole && <Notice kind="problem">{t(`error.${whole}`)}</Notice>}
        {gone > 0 && <Notice kind="problem">{t('office.stock.gone', { count: gone })}</Notice>}
        <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
        {location && rows.length === 0 && <p>{t('lists.stock.none')}</p>}
        {isMore && <p className="muted">{t('office.stock.count_more', { count: limits.stockSheet.value })}</p>}
        {location && rows.length > 0 && <ScanButton />}
        {location && rows.length > 0 && (
          <form
            method="post"
            action={href('/admin/stock/count', undefined, { ...said, location: location.value })}
            className={styles.sheet}
            noValidate
          >
            <Once customerId={customerId} submission={submissionOf(form, submission)} />
            <input type="hidden" name="location" value={location.value} />
            <ul>
              {rows.map((row) => (
                <Line key={row.id} row={row} form={form} />
              ))}
            </ul>
            <Field
              name="note"
              label={t('office.stock.note')}
              optional={t('office.optional')}
              maxLength={limits.stockNote.value}
              defaultValue={form.values.note}
            />
            <Button>{t('office.stock.count_press')}</Button>
          </form>
        )}
      </div>
    </OfficeFrame>
  )
}

/** What is counted: a location, and all of it or a part. */
function Which({ said, location, locations, vendors }: Shown<typeof load>['data']) {
  const { t, href } = useLanguage()
  const any = { value: '', label: t('office.any') }
  return (
    <form action={href('/admin/stock/count')} className={styles.which}>
      <Field
        as="select"
        name="location"
        label={t('lists.stock.location')}
        defaultValue={location?.value ?? ''}
        options={locations.length === 1 ? [...locations] : [{ ...any, label: '–' }, ...locations]}
      />
      {vendors.length > 0 && (
        <Field
          as="select"
          name="vendor"
          required={false}
          label={t('lists.stock.vendor')}
          defaultValue={said.vendor}
          options={[any, ...vendors]}
        />
      )}
      <Field name="q" required={false} label={t('lists.stock.q')} defaultValue={said.q} />
      <ScanButton into="q" />
      <Button look="quiet">{t('office.stock.count_open')}</Button>
    </form>
  )
}

/** All lines that have changed since, also where the refusal names the first one: each is counted once more. */
function problemOf({ variant, onHand }: ListedLevel, { values, problems }: Shown<typeof load>['form']) {
  const [said, was] = [values[`lines-${variant}`], values[`was-${variant}`]]
  const isLate = said !== undefined && was !== undefined && was !== String(onHand ?? 0)
  return problems[`lines-${variant}`] ?? (isLate ? 'stock.changed' : undefined)
}

const nameOf = ({ product, options, sku }: ListedLevel) => [product, options, sku].filter(Boolean).join(' · ')

/** What should be there beside what is. */
function Line({ row, form }: { row: ListedLevel } & Pick<Shown<typeof load>, 'form'>) {
  const { t } = useLanguage()
  const name = `lines-${row.variant}`
  const problem = problemOf(row, form)
  return (
    <li>
      <Field
        {...scanned(nameOf(row), [row.sku, row.barcode])}
        name={name}
        label={nameOf(row)}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        enterKeyHint="next"
        required={false}
        hint={t('office.stock.should_be', { count: row.onHand ?? 0 })}
        error={problem && t(`error.${problem}`)}
        defaultValue={form.values[name] ?? ''}
      />
      <input type="hidden" name={`was-${row.variant}`} value={row.onHand ?? 0} />
    </li>
  )
}
