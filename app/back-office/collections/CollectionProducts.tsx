import { Press } from '#app/back-office/forms/Press.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { limits } from '#app/limits.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Button } from '#app/ui/form/Button.tsx'
import fieldStyles from '#app/ui/form/Field.module.css'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { Pagination } from '#app/ui/notices/Pagination.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { CollectionData } from './collection-file.server.ts'
import type { ArrangedProduct } from './collection-products.server.ts'
import { CollectionRule } from '#app/back-office/collections/rule/CollectionRule.tsx'
import { Named } from './Named.tsx'
import styles from './Places.module.css'

interface ProductsProps {
  data: CollectionData
  form: FormState
}

/** The products of a collection by hand in their order, and how more come into it. */
export function CollectionProducts({ data, form }: ProductsProps) {
  const { id: collection, isByHand, isLarge, view, products, q } = data
  const { t, href } = useLanguage()
  const mayChange = useMay('collections.set_products')
  if (!isByHand) return <CollectionRule data={data} />
  return (
    <Section title={t('office.collection.products')}>
      <div className="stack" id="products">
        {isLarge && <p className="muted">{t('office.collection.large', { count: limits.productsByHand.value })}</p>}
        {products.length === 0 && <p className="muted">{t('office.collection.none')}</p>}
        {products.length > 0 && <Order data={data} form={form} mayMove={mayChange && !isLarge} />}
        {view.products.length > limits.productsArranged.value && <Pages data={data} />}
        {mayChange && !isLarge && (
          <>
            <SearchForm
              title={t('office.collection.find')}
              action={`${href('/admin/collections/:collection', { collection })}#find`}
              label={t('office.collection.find_hint')}
              submit={t('office.collection.find')}
              value={q}
              input={{ id: 'find' }}
            />
            {data.found && <Found data={data} found={data.found} />}
            <p className="row">
              {!data.found && (
                <a href={`${href('/admin/collections/:collection', { collection }, { find: 'newest' })}#find`}>
                  {t('office.collection.newest')}
                </a>
              )}
              <a href={href('/admin/products')}>{t('office.collection.many')}</a>
              {view.products.length === 0 && (
                <a href={href('/admin/collections/:collection/rule', { collection })}>{t('office.rule.instead')}</a>
              )}
            </p>
          </>
        )}
      </div>
    </Section>
  )
}

function Order({ data, form, mayMove }: ProductsProps & { mayMove: boolean }) {
  const { id: collection, products, place, seen, customerId, view } = data
  const { t, href } = useLanguage()
  const mayRemove = useMay('collections.remove_products')
  const last = view.products.length
  return (
    <form
      method="post"
      action={href('/admin/collections/:collection/products', { collection }, placeIn(data))}
      className={`stack ${styles.order}`}
      aria-label={t('office.collection.products')}
      noValidate
      data-arrange=""
    >
      {/* Enter in a field saves the places, whatever the first button of a product does. */}
      <button hidden aria-hidden="true" tabIndex={-1} />
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      {products.map((product, nth) => {
        const at = place.from + nth + 1
        return (
          <Named key={product.id} product={product}>
            <div className="row">
              {mayMove && (
                <>
                  {/* Those who cannot drag have the field and the buttons beside it. */}
                  <span className={styles.handle} data-handle="" aria-hidden="true" hidden />
                  <input type="hidden" name={`place-${product.id}-before`} value={at} />
                  <input
                    name={`place-${product.id}`}
                    id={`place-${product.id}`}
                    aria-invalid={form.problems[`place-${product.id}`] ? true : undefined}
                    aria-label={t('office.collection.place_of', { title: product.title })}
                    inputMode="numeric"
                    autoComplete="off"
                    className={classNames(fieldStyles.input, styles.place)}
                    defaultValue={form.values[`place-${product.id}`] ?? at}
                  />
                  {/* All of them are there, for the order as it is dragged: the first cannot go up, the last not down. */}
                  <Move what="up" product={product} hidden={at === 1} />
                  <Move what="down" product={product} hidden={at === last} />
                </>
              )}
              {mayRemove && <Move what="remove" product={product} />}
            </div>
          </Named>
        )
      })}
      {mayMove && (
        <SaveBar
          isUnsaved={Object.keys(form.values).some((name) => name.startsWith('place-'))}
          label={t('office.collection.save_places')}
        />
      )}
    </form>
  )
}

interface MoveProps {
  what: 'up' | 'down' | 'remove'
  product: ArrangedProduct
  hidden?: boolean
}

function Move({ what, product: { id, title }, hidden }: MoveProps) {
  const { t } = useLanguage()
  return (
    <Press
      value={`${what}:${id}`}
      label={t(`office.product.move_${what}`)}
      sentence={t(`office.collection.${what}_of`, { title })}
      hidden={hidden}
    />
  )
}

/** The part of the products that the page shows, to come back to it. */
function placeIn({ place: { page }, q }: CollectionData) {
  return { ...(page > 1 && { page: String(page) }), ...(q && { q }) }
}

function Pages({ data }: { data: CollectionData }) {
  const { id: collection, place } = data
  const { t, href } = useLanguage()
  const to = (page: number) => href('/admin/collections/:collection', { collection }, { page: String(page) })
  const { page, pages } = place
  return (
    <Pagination
      label={t('office.collection.products')}
      where={t('catalogue.page_of', { page, pages })}
      previous={page > 1 ? { href: to(page - 1), label: t('catalogue.previous') } : undefined}
      next={page < pages ? { href: to(page + 1), label: t('catalogue.next') } : undefined}
    />
  )
}

/** What was found to be added, each with its button. */
function Found({ data, found }: { data: CollectionData; found: readonly ArrangedProduct[] }) {
  const { id: collection, customerId } = data
  const { t, href } = useLanguage()
  if (found.length === 0) return <p className="muted">{t('office.collection.not_found')}</p>
  return (
    <form
      method="post"
      action={href('/admin/collections/:collection/products/add', { collection }, placeIn(data))}
      className="stack"
      aria-label={t('office.collection.find')}
    >
      <Once customerId={customerId} />
      {found.map((product) => (
        <Named key={product.id} product={product}>
          <Button
            look="link"
            name="products"
            value={product.id}
            aria-label={t('office.collection.add_of', { title: product.title })}
          >
            {t('office.collection.add')}
          </Button>
        </Named>
      ))}
    </form>
  )
}
