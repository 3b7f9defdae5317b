import { titleIn } from '#app/locales.ts'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { readRule } from '#app/catalogue/rules/rule-input.ts'
import { ruleWords } from '#app/back-office/collections/rule/rule-words.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Language } from '#app/web/language-of.ts'
import { placeIn } from '#app/doors/list-address.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { isId, type ProductId } from '#app/kernel/ids.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { loadList } from '#app/doors/list-page.server.ts'
import { type ListedProduct, products } from '#app/products/products.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Picture } from '#app/ui/product/Picture.tsx'
import type { Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import listStyles from '#app/back-office/lists/CellForm.module.css'
import { PriceForm } from './PriceForm.tsx'
import { priceActs } from './price-form.server.ts'
import { StatusBadge } from './StatusBadge.tsx'

export const acts = priceActs

const page = listPage('/admin/products', products)

export const { head } = page

export async function load(visit: Load<'/admin/products'>) {
  const list = await loadList(products, visit)
  const place = placeIn(products, visit.query)
  const { currency } = await getSettings()
  return {
    list,
    place,
    currency,
    said: visit.query.get('done'),
    done: await findDone(visit),
    customerId: customerOf(visit).id,
  }
}

/** A price that was just changed here, and its undo. */
async function findDone(visit: Load<'/admin/products'>) {
  const [done, id] = [visit.query.get('done'), visit.query.get('of')]
  if (done !== 'price' || !id || !isId<ProductId>(id)) return null
  return { product: id, undo: await offerUndo(changeVariants, { id }, visit) }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t } = language
  const { title, text } = listWords(products.name, language)
  const list = 'list' in data ? data.list : null
  if (!list || !('rows' in list)) return null
  const isInRow = list.rows.some(({ only }) => `variants-${only}-price` in form.values)
  const problem = isInRow ? null : (form.problem ?? Object.values(form.problems)[0])
  return (
    <OfficeFrame current="/admin/products" title={title} text={text} action={<Ways place={data.place} />}>
      <div className="stack">
        {problem && <Notice kind="problem">{t(`error.${problem}`)}</Notice>}
        <Done data={data} rows={list.rows} />
        <OfficeList
          list={products}
          path="/admin/products"
          page={list}
          said={{ rule: (text) => ruleInWords(text, data.currency, language) }}
          cells={(row) => ({
            title: <Title row={row} />,
            status: (
              <>
                <StatusBadge status={row.status} />
                <ScheduleOf row={row} />
              </>
            ),
            stock: <Stock row={row} />,
            price: (
              <>
                <PriceForm row={row} form={form} customerId={data.customerId} place={data.place} />
                <SaleOf row={row} />
              </>
            ),
          })}
        />
      </div>
    </OfficeFrame>
  )
}

const ruleInWords = (text: string, currency: string, language: Language) => {
  const rule = readRule(text)
  return rule ? ruleWords(rule, currency, language) : language.t('office.rule.unknown')
}

function Done({
  data: { done, said, place, customerId },
  rows,
}: Pick<Shown<typeof load>, 'data'> & { rows: ListedProduct[] }) {
  const { t, href, locale } = useLanguage()
  const row = rows.find(({ id }) => id === done?.product)
  if (said === 'product_deleted') return <Notice kind="success">{t('office.product.deleted')}</Notice>
  if (said === 'undone') return <Notice kind="success">{t('office.done.undone')}</Notice>
  if (!done || !row) return null
  const { product, undo } = done
  const action = `${href('/admin/products/:product/price/undo', { product })}?${new URLSearchParams(place).toString()}`
  return (
    <Notice kind="success" action={undo && <Undo action={action} undo={undo} customerId={customerId} />}>
      {t('office.product.price_done', { title: titleIn(row.title, row.titles, locale) })}
    </Notice>
  )
}

function Stock({ row: { stock } }: { row: ListedProduct }) {
  const { t, number } = useLanguage()
  if (stock === null) return <span className="muted">{t('office.product.not_counted')}</span>
  return <span className="num">{number(stock)}</span>
}

/** When it is published, or else when it is taken out. */
function ScheduleOf({ row: { publishAt, withdrawAt } }: { row: ListedProduct }) {
  const { t, date } = useLanguage()
  if (!publishAt && !withdrawAt) return null
  return (
    <p className="muted small">
      {publishAt
        ? t('office.publishing.in_list_from', { from: date(publishAt) })
        : withdrawAt && t('office.publishing.in_list_until', { until: date(withdrawAt) })}
    </p>
  )
}

/** Whether it is in a sale, or soon is. */
function SaleOf({ row: { sale } }: { row: ListedProduct }) {
  const { t, date } = useLanguage()
  if (!sale) return null
  const { state, from, until } = sale
  return (
    <p className="muted small">
      {state === 'planned'
        ? t('office.sale.in_list_from', { from: date(new Date(from)) })
        : until
          ? t('office.sale.in_list_until', { until: date(new Date(until)) })
          : t('office.sale.in_list')}
    </p>
  )
}

function Title({ row: { id, title, titles, picture } }: { row: ListedProduct }) {
  const { href, locale } = useLanguage()
  return (
    <div className={listStyles.item}>
      <span>{picture && <Picture {...pictureOf(picture, '2.5rem', '')} alt="" />}</span>
      <a href={href('/admin/products/:product', { product: id })}>
        <bdi>{titleIn(title, titles, locale)}</bdi>
      </a>
    </div>
  )
}

/** What is begun here: a product, or changes of all that the list shows. */
function Ways({ place }: { place: Record<string, string> }) {
  const { t, href } = useLanguage()
  const [may, mayOpen] = [useMay('products.create'), useMayOpen()]
  return (
    <>
      {may && <Button href={href('/admin/products/new')}>{t('office.product.new')}</Button>}
      {mayOpen('/admin/products/grid') && (
        <Button look="quiet" href={href('/admin/products/grid', undefined, place)}>
          {t('office.grid.open')}
        </Button>
      )}
      {mayOpen('/admin/products/shopify.csv') && (
        <Button look="link" href={href('/admin/products/shopify.csv')} download>
          {t('office.product.for_shopify')}
        </Button>
      )}
    </>
  )
}
