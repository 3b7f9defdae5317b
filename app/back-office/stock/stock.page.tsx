import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { cameraPolicy } from '#app/back-office/scanning/scanned.ts'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { titleIn } from '#app/locales.ts'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { placeIn } from '#app/doors/list-address.ts'
import { formOf } from '#app/doors/form.server.ts'
import { offerUndo, undoOf } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { listVariantTitles } from '#app/catalogue/products/variant-title.server.ts'
import { isId, newId, type VariantId } from '#app/kernel/ids.ts'
import { receiveGoods } from '#app/stock/changing/receive-stock.operation.ts'
import { setStock } from '#app/stock/changing/set-stock.operation.ts'
import { changeStockItem } from '#app/stock/items/change-item.operation.ts'
import { type ListedLevel, stock } from '#app/stock/list/stock.list.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Picture } from '#app/ui/product/Picture.tsx'
import { type Answer, isAnswer, seeOther } from '#app/web/answers/answer.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, AnyVisit, Load } from '#app/web/requests/visit.ts'
import { Incoming } from './Incoming.tsx'
import { LimitCell } from './LimitCell.tsx'
import { ReceiveBar } from './ReceiveBar.tsx'
import { SetCell } from './SetCell.tsx'
import { StatusBadge } from '#app/back-office/products/StatusBadge.tsx'
import { placeOf, withoutEmptyLines } from './stock-forms.ts'
import listStyles from '#app/back-office/lists/CellForm.module.css'
import styles from './Stock.module.css'

const page = listPage('/admin/stock', stock)
export const { head } = page
export const policy = cameraPolicy

export async function load(visit: Load<'/admin/stock'>) {
  const listed: Awaited<ReturnType<typeof page.load>> | Answer = await page.load(visit)
  if (isAnswer(listed)) return listed
  // An action on a row leads back to it; a refused one is shown there.
  const place = new URLSearchParams(placeIn(stock, visit.query)).toString()
  return { listed, place, done: await findDone(visit), submission: newId(), customerId: customerOf(visit).id }
}

/** What was just done here: a number or a limit was set, which can be undone, or goods were received. */
async function findDone(visit: AnyVisit) {
  const [done, key, limited] = ['done', 'set', 'of'].map((name) => visit.query.get(name))
  if (done === 'undone') return { kind: done } as const
  if (done === 'counted') return { kind: done, ...countedIn(visit.query) } as const
  const of = (done === 'limit' ? limited : key) ?? ''
  const variant = of.split('/')[0] ?? ''
  // Where it went in the list, which is sorted by what is left, only its name tells.
  const item = isId<VariantId>(variant) && (await listVariantTitles([variant], visit.locale)).get(variant)
  if (!item) return null
  if (done === 'limit') return { kind: done, of, item, undo: await offerUndo(changeStockItem, of, visit) } as const
  if (done === 'received') return { kind: done, of, item, undo: await offerUndo(receiveGoods, of, visit) } as const
  return done === 'set' ? ({ kind: done, of, item, undo: await offerUndo(setStock, of, visit) } as const) : null
}

/** What a count has found, as its redirect says it; anything else is zero. */
function countedIn(query: URLSearchParams) {
  const of = (name: string) => (/^\d{1,7}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : 0)
  return { counted: of('counted'), differed: of('differed'), more: of('more'), fewer: of('fewer') }
}

type ListAct = Act<'/admin/set-stock'> | Act<'/admin/set-limit'> | Act<'/admin/receive-stock'>
const back = ({ language, form }: ListAct, done: Record<string, string>) =>
  seeOther(language.href('/admin/stock', undefined, { ...placeOf(form.get('place')), ...done }))
const keyOf = ({ form }: Act<'/admin/set-stock'>) => `${form.get('variant')}/${form.get('location')}`

const receive = formOf(receiveGoods, {
  key: (_: Act<'/admin/receive-stock'>) => null,
  done: (visit) => back(visit, { done: 'received', set: firstOf(visit) }),
})

/** The stock level of a receipt's first line: the receipt is shown in its history. */
const firstOf = ({ form }: Act<'/admin/receive-stock'>) => {
  const line = [...form.keys()].find((name) => name.startsWith('lines-')) ?? ''
  return `${line.replace('lines-', '')}/${form.get('location')}`
}

type UndoAct = Act<`/admin/${'set-stock' | 'set-limit' | 'receive-stock'}/undo`>
/** Done or refused, the list is shown where it was: its address says what is undone. */
const undone = {
  key: ({ query }: UndoAct) => query.get('of') ?? '',
  done: ({ language, query }: UndoAct) =>
    seeOther(language.href('/admin/stock', undefined, { ...placeIn(stock, query), done: 'undone' })),
}

export const acts = {
  '/admin/set-stock/undo': undoOf(setStock, undone),
  '/admin/set-limit/undo': undoOf(changeStockItem, undone),
  '/admin/receive-stock/undo': undoOf(receiveGoods, undone),
  '/admin/set-stock': formOf(setStock, {
    key: keyOf,
    done: (visit: Act<'/admin/set-stock'>) => back(visit, { done: 'set', set: keyOf(visit) }),
  }),
  '/admin/set-limit': formOf(changeStockItem, {
    key: ({ form }: Act<'/admin/set-limit'>) => form.get('variant') ?? '',
    done: (visit) => back(visit, { done: 'limit', of: visit.form.get('variant') ?? '' }),
  }),
  '/admin/receive-stock': (visit: Act<'/admin/receive-stock'>) =>
    receive({ ...visit, form: withoutEmptyLines(visit.form) }),
}

export function Screen({ data: { listed, place, done, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const locations = listed.choices.location ?? []
  const at = locations.find(({ value }) => value === listed.said.location) ?? locations[0] ?? null
  const isReceived = form.values.receiving === 'yes'
  return (
    <OfficeFrame
      current="/admin/stock"
      title={t('lists.stock')}
      text={t('lists.stock.text')}
      action={
        <a href={href('/admin/stock/count', undefined, { location: listed.said.location })}>
          {t('office.stock.count')}
        </a>
      }
    >
      <div className={`stack ${styles.stock}`}>
        <Done done={done} place={place} customerId={customerId} />
        {form.problem && !isReceived && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        <ReceiveBar
          form={form}
          submission={submissionOf(form, submission)}
          customerId={customerId}
          place={place}
          rows={listed.rows}
          at={at}
          locations={locations}
        />
        <OfficeList
          list={stock}
          path="/admin/stock"
          page={listed}
          cells={(row) => ({
            product: <Item row={row} />,
            sku: row.sku && <bdi className={listStyles.code}>{row.sku}</bdi>,
            available: <Available row={row} />,
            limit: <LimitCell row={row} form={form} customerId={customerId} place={place} />,
            onHand: (
              <SetCell row={row} form={form} customerId={customerId} place={place} receiveAt={at?.value ?? null} />
            ),
          })}
        />
      </div>
    </OfficeFrame>
  )
}

/** What was just done, and its undo. */
function Done({ done, place, customerId }: Pick<Shown<typeof load>['data'], 'done' | 'place' | 'customerId'>) {
  const { t, href } = useLanguage()
  if (!done) return null
  if (done.kind === 'undone') return <Notice kind="success">{t('office.done.undone')}</Notice>
  if (done.kind === 'counted')
    return (
      <Notice kind="success">
        {t('office.stock.counted')} {done.counted > 0 && differencesIn(done, t)}
      </Notice>
    )
  const { kind, of, item, undo } = done
  const action = href(undoPaths[kind], undefined, { ...placeOf(place), of })
  return (
    <Notice kind="success" action={undo && <Undo action={action} undo={undo} customerId={customerId} />}>
      {kind === 'received' ? t('office.stock.received') : t(doneTexts[kind], { item })}
    </Notice>
  )
}

const undoPaths = {
  limit: '/admin/set-limit/undo',
  received: '/admin/receive-stock/undo',
  set: '/admin/set-stock/undo',
} as const

const doneTexts = {
  limit: 'office.stock.limit_done',
  set: 'office.stock.set_done_of',
} as const

function differencesIn({ counted, differed, more, fewer }: ReturnType<typeof countedIn>, t: Language['t']) {
  if (differed === 0) return t('office.stock.counted_same', { counted })
  const by = [
    more > 0 && t('office.stock.counted_more', { count: more }),
    fewer > 0 && t('office.stock.counted_fewer', { count: fewer }),
  ]
  return t('office.stock.counted_differed', { differed, counted, by: by.filter(Boolean).join(', ') })
}

function Item({ row }: { row: ListedLevel }) {
  const { variant, picture, status } = row
  const { href, locale } = useLanguage()
  return (
    <div className={listStyles.item}>
      <span>{picture && <Picture {...pictureOf({ ...picture, width: 80, height: 80 }, '2.5rem', '')} />}</span>
      <div>
        <a href={href('/admin/stock/:variant', { variant })}>
          <bdi>{titleIn(row.product, row.products, locale)}</bdi>
        </a>
        {row.options && (
          <>
            <br />
            <bdi className="muted small">{titleIn(row.options, row.optionsIn, locale)}</bdi>
          </>
        )}
        {status !== 'active' && (
          <>
            {' '}
            <StatusBadge status={status} />
          </>
        )}
      </div>
    </div>
  )
}

function Available({ row: { available, limit, isSoldBeyond, waiting, ...row } }: { row: ListedLevel }) {
  const { t, number } = useLanguage()
  if (available === null) return null
  const word =
    available < 0
      ? 'below_zero'
      : available === 0 && !isSoldBeyond
        ? 'sold_out'
        : limit !== null && available <= limit
          ? 'low'
          : null
  return (
    <span className="num">
      {word && <Badge tone={word === 'low' ? 'plain' : 'problem'}>{t(`lists.stock.state.${word}`)}</Badge>}{' '}
      {number(available)}
      {waiting && (
        <>
          <br />
          <span className="muted small">{t('office.stock.waiting', { count: waiting })}</span>
        </>
      )}
      {row.incoming && (
        <>
          <br />
          <span className="muted small">
            <Incoming count={row.incoming} on={row.incomingOn} />
          </span>
        </>
      )}
    </span>
  )
}
