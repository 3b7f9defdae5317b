import { Once } from '#app/back-office/forms/Once.tsx'
import { ScanButton } from '#app/back-office/scanning/ScanButton.tsx'
import { scanned } from '#app/back-office/scanning/scanned.ts'
import { spellings } from '#app/kernel/gtin/gtin.ts'
import { limits } from '#app/limits.ts'
import type { FiledLine, FiledPurchase } from '#app/purchase-orders/purchase-file.server.ts'
import { comingOf } from '#app/purchase-orders/purchase-order.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import stockStyles from '#app/back-office/stock/Stock.module.css'
import { lineName } from './PurchaseLines.tsx'
import type { PurchaseProps } from './purchase-page.server.ts'
import styles from './Purchases.module.css'

/** What has arrived: of each item how many, or all that is to come. Of what is complete, more can be received as well. */
export function ReceiveForm(props: PurchaseProps) {
  const { t } = useLanguage()
  const { isOpen, asked } = props.data
  const isTried = props.form.values.receiving === 'yes'
  if (isOpen)
    return (
      <Section title={t('purchases.receive')}>
        <Fields {...props} />
      </Section>
    )
  return (
    <details open={isTried || asked !== ''} className={styles.more}>
      <summary>{t('purchases.receive_more')}</summary>
      <Fields {...props} />
    </details>
  )
}

function Fields({ data, form }: PurchaseProps) {
  const { t, href } = useLanguage()
  const { order, asked, submission, customerId } = data
  const mine: FormState = form.values.receiving === 'yes' ? form : { ...form, values: {}, problems: {}, problem: null }
  const at = { purchase: order.row.number }
  const lines = order.lines.filter((line) => isAsked(line, asked))
  const labels = lines.map((line) => [`lines-${line.variantId}`, { name: lineName(line) }] as const)
  const messages = fieldMessages({ t }, mine.problems, { ...noteLabels, ...Object.fromEntries(labels) })
  const whole = mine.problem ?? mine.problems.lines
  const coming = order.lines.reduce((sum, line) => sum + (line.isCounted ? comingOf(order, line) : 0), 0)
  const isMore = mine.values.more === 'on' || Object.values(mine.problems).includes('purchase.more')
  return (
    <div className="stack">
      {order.lines.length > 1 && <Scan data={data} />}
      {lines.length > 0 && <ScanButton />}
      {whole && <Notice kind="problem">{t(`error.${whole}`)}</Notice>}
      <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
      {lines.length === 0 && <p>{t('purchases.not_in_it')}</p>}
      {lines.length > 0 && (
        <form
          method="post"
          action={href('/admin/purchase-orders/:purchase/receive', at, asked ? { q: asked } : {})}
          className={stockStyles.sheet}
          noValidate
        >
          <Once customerId={customerId} submission={submissionOf(mine, submission)} />
          <input type="hidden" name="receiving" value="yes" />
          <ul>
            {lines.map((line) => (
              <Line key={line.variantId} order={order} line={line} form={mine} />
            ))}
          </ul>
          {isMore && (
            <p>
              <label>
                <input type="checkbox" name="more" value="on" defaultChecked={mine.values.more === 'on'} />{' '}
                {t('purchases.more')}
              </label>
            </p>
          )}
          <Note form={mine} />
          <div className="row">
            <Button>{t('purchases.receive_press')}</Button>
            {coming > 0 && asked === '' && (
              <Button look="quiet" name="rest" value="on">
                {t('purchases.receive_rest', { count: coming })}
              </Button>
            )}
          </div>
        </form>
      )}
    </div>
  )
}

/** A scanner types the code and presses Enter: the item that it found is the only one left. */
function Scan({ data: { order, asked } }: Pick<PurchaseProps, 'data'>) {
  const { t, href } = useLanguage()
  const page = href('/admin/purchase-orders/:purchase', { purchase: order.row.number })
  return (
    <>
      <SearchForm
        action={`${page}#scan`}
        label={t('purchases.scan')}
        submit={t('purchases.scan_press')}
        value={asked}
        input={{ id: 'scan', autoComplete: 'off', dir: 'auto' }}
      />
      {asked !== '' && (
        <p>
          <a href={page}>{t('purchases.all_lines')}</a>
        </p>
      )}
    </>
  )
}

/** Codes are compared without what scanners and labels write differently. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** As it is written there, or word by word: "mug blue large". */
const isIn = (name: string, wanted: string) =>
  name.includes(wanted) || wanted.split(/[\s,]+/).every((word) => name.includes(word))

function isAsked({ title, titles, sku, barcode }: FiledLine, asked: string): boolean {
  const wanted = asked.trim()
  if (wanted === '') return true
  const codes = spellings(wanted).map(plain)
  const isCode = [sku, barcode].some((code) => code && codes.includes(plain(code)))
  const names = [title, ...Object.values(titles ?? {})].map((name) => name.toLowerCase())
  return isCode || names.some((name) => isIn(name, wanted.toLowerCase()))
}

function Line({ order, line, form }: { order: FiledPurchase; line: FiledLine; form: FormState }) {
  const { t } = useLanguage()
  const name = `lines-${line.variantId}`
  const problem = form.problems[name]
  const coming = comingOf(order, line)
  const said = t(coming === 0 ? 'purchases.all_arrived' : 'purchases.to_come', { count: coming, of: line.quantity })
  if (!line.isCounted)
    return (
      <li>
        <bdi>{lineName(line)}</bdi>
        <p className="muted small">{t(line.isThere ? 'purchases.not_counted' : 'purchases.deleted')}</p>
      </li>
    )
  return (
    <li>
      <Field
        {...scanned(lineName(line), [line.sku, line.barcode])}
        name={name}
        label={lineName(line)}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        enterKeyHint="next"
        required={false}
        hint={said}
        error={problem && t(`error.${problem}`)}
        defaultValue={form.values[name] ?? ''}
      />
      <input type="hidden" name={`was-${line.variantId}`} value={line.arrived} />
    </li>
  )
}

const noteLabels = { reference: 'office.stock.reference', note: 'office.stock.note' } as const

function Note({ form }: { form: FormState }) {
  const language = useLanguage()
  const { field } = fieldsOf(language, form, noteLabels)
  const optional = language.t('office.optional')
  return (
    <FieldPair>
      <Field {...field('reference')} optional={optional} maxLength={limits.stockReference.value} />
      <Field {...field('note')} optional={optional} maxLength={limits.stockNote.value} />
    </FieldPair>
  )
}
