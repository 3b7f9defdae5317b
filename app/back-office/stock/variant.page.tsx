import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { offerUndo, undoOf as undoDoor } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { adjustStock } from '#app/stock/changing/adjust-stock.operation.ts'
import { moveStock } from '#app/stock/changing/move-stock.operation.ts'
import { changeStockItem } from '#app/stock/items/change-item.operation.ts'
import { setStock } from '#app/stock/changing/set-stock.operation.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import type { Act, AnyVisit, Load } from '#app/web/requests/visit.ts'
import { ItemForm } from './ItemForm.tsx'
import { Levels } from './Levels.tsx'
import { Movements } from './Movements.tsx'
import { AdjustForm, MoveForm } from './VariantForms.tsx'
import { readVariantStock } from './variant-stock.server.ts'
import styles from './Stock.module.css'

type VariantAct =
  | Act<'/admin/stock/:variant/set'>
  | Act<'/admin/stock/:variant/adjust'>
  | Act<'/admin/stock/:variant/move'>
  | Act<'/admin/stock/:variant/item'>

type LevelUndo = `/admin/stock/:variant/:location/undo${'' | '-adjustment' | '-move'}`
type UndoAct = Act<'/admin/stock/:variant/undo-item'> | Act<LevelUndo>

export async function load(visit: Load<'/admin/stock/:variant'>) {
  const { params, query } = visit
  const [before, location] = [query.get('before'), query.get('at')]
  const stock = await readVariantStock(params.variant, before, visit.locale)
  const done = query.get('done')
  return {
    ...stock,
    isLater: before !== null,
    saved: isDone(done) ? { done, undo: await undoOf(done, location, visit) } : null,
    submission: newId(),
    customerId: customerOf(visit).id,
  }
}

/** What was done last here, and where that is undone. */
async function undoOf(done: Done, location: string | null, visit: Load<'/admin/stock/:variant'>) {
  const { language, params } = visit
  const { variant } = params
  if (done === 'item') {
    const offered = await offerUndo(changeStockItem, variant, visit)
    return offered && { offered, action: language.href('/admin/stock/:variant/undo-item', { variant }) }
  }
  if (location === null || !Object.hasOwn(undoneAt, done)) return null
  // One of the words above, as was asked.
  const { path, offer } = undoneAt[done as keyof typeof undoneAt]
  const offered = await offer(`${variant}/${location}`, visit)
  return offered && { offered, action: language.href(path, { variant, location }) }
}

type Offer = (key: string, visit: AnyVisit) => ReturnType<typeof offerUndo>
const undoneAt = {
  set: { path: '/admin/stock/:variant/:location/undo', offer: (...of) => offerUndo(setStock, ...of) },
  adjusted: {
    path: '/admin/stock/:variant/:location/undo-adjustment',
    offer: (...of) => offerUndo(adjustStock, ...of),
  },
  moved: { path: '/admin/stock/:variant/:location/undo-move', offer: (...of) => offerUndo(moveStock, ...of) },
} as const satisfies Partial<Record<Done, { path: LevelUndo; offer: Offer }>>

const keyOf = ({ params, form }: VariantAct) => `${params.variant}/${form.get('location')}`
const doneWords = ['set', 'adjusted', 'moved', 'item', 'undone'] as const
type Done = (typeof doneWords)[number]
/** Any other word was typed into the address: no notice is shown for it. */
const isDone = (word: string | null): word is Done => doneWords.some((each) => each === word)
const back =
  (done: Done) =>
  ({ language, params: { variant }, form }: VariantAct) =>
    seeOther(language.href('/admin/stock/:variant', { variant }, { done, at: form.get('location') ?? undefined }))

const undone = ({ language, params: { variant } }: UndoAct) =>
  seeOther(language.href('/admin/stock/:variant', { variant }, { done: 'undone' }))

const ofLevel = {
  key: ({ params }: Act<LevelUndo>) => `${params.variant}/${params.location}`,
  done: undone,
}

export const acts = {
  '/admin/stock/:variant/set': formOf(setStock, { key: keyOf, done: back('set') }),
  '/admin/stock/:variant/adjust': formOf(adjustStock, { key: keyOf, done: back('adjusted') }),
  '/admin/stock/:variant/item': formOf(changeStockItem, {
    key: ({ params }: Act<'/admin/stock/:variant/item'>) => params.variant,
    done: back('item'),
  }),
  '/admin/stock/:variant/move': formOf(moveStock, { key: keyOf, done: back('moved') }),
  '/admin/stock/:variant/undo-item': undoDoor(changeStockItem, {
    key: ({ params }: Act<'/admin/stock/:variant/undo-item'>) => params.variant,
    done: undone,
  }),
  '/admin/stock/:variant/:location/undo-adjustment': undoDoor(adjustStock, ofLevel),
  '/admin/stock/:variant/:location/undo-move': undoDoor(moveStock, ofLevel),
  '/admin/stock/:variant/:location/undo': undoDoor(setStock, ofLevel),
}

export function head({ variant }: Shown<typeof load>['data']): Head {
  return { title: variant.title, indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { variant, levels, saved, customerId } = data
  const forms = { variant: variant.id, levels, form, customerId, submission: submissionOf(form, data.submission) }
  const isNamed = form.values.form !== undefined
  return (
    <OfficeFrame
      current="/admin/stock"
      above={<a href={href('/admin/stock')}>{t('lists.stock')}</a>}
      title={<bdi>{variant.title}</bdi>}
      action={<Ways variant={variant} />}
    >
      <div className={`stack ${styles.stock}`}>
        {saved && !form.problem && (
          <Notice
            kind="success"
            action={saved.undo && <Undo action={saved.undo.action} undo={saved.undo.offered} customerId={customerId} />}
          >
            {t(doneTexts[saved.done])}
          </Notice>
        )}
        {form.problem && !isNamed && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        <Facts variant={variant} />
        <Section title={t('office.stock.levels')}>
          {variant.isCounted ? <Levels {...forms} /> : <p className="muted">{t('office.stock.not_counted_text')}</p>}
        </Section>
        <div className={styles.beside}>
          {variant.isCounted && levels.length > 0 && (
            <Section title={t('office.stock.adjust')}>
              <AdjustForm {...forms} />
            </Section>
          )}
          {variant.isCounted && levels.length > 1 && (
            <Section title={t('office.stock.move')}>
              <MoveForm {...forms} />
            </Section>
          )}
          <Section title={t('office.stock.item')}>
            <ItemForm item={variant} form={form} customerId={customerId} />
          </Section>
        </div>
        <Section title={t('office.stock.history')}>
          <Movements {...data} />
        </Section>
      </div>
    </OfficeFrame>
  )
}

const doneTexts = {
  set: 'office.stock.set_done',
  adjusted: 'office.stock.set_done',
  moved: 'office.stock.move_done',
  item: 'office.stock.item_done',
  undone: 'office.done.undone',
} as const satisfies Record<Done, string>

/** To the product here, and in the shop. */
function Ways({ variant: { id, productId, isOnSale, slug } }: Pick<Shown<typeof load>['data'], 'variant'>) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  return (
    <>
      {mayOpen('/admin/products') && (
        <a href={href('/admin/products/:product', { product: productId }, { variant: id })}>
          {t('office.product.open')}
        </a>
      )}{' '}
      {isOnSale && <a href={href('/products/:slug', { slug })}>{t('office.stock.in_shop')}</a>}
    </>
  )
}

function Facts({ variant: { sku, barcode, allowsBackorder } }: Pick<Shown<typeof load>['data'], 'variant'>) {
  const { t } = useLanguage()
  const facts = [
    { name: t('lists.stock.sku'), value: sku },
    { name: t('office.stock.barcode'), value: barcode },
    { name: t('office.stock.beyond'), value: allowsBackorder ? t('office.audit.yes') : null },
  ]
  return <Definitions facts={facts.filter(({ value }) => value !== null)} />
}
