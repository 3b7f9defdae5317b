import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { History } from '#app/back-office/history/History.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { CollectionAside } from './CollectionAside.tsx'
import { CollectionFields } from './CollectionFields.tsx'
import { type CollectionData, loadCollection } from './collection-file.server.ts'
import { CollectionFilters, filterLabels } from './CollectionFilters.tsx'
import { changeAct, collectionActs } from './collection-form.server.ts'
import { CollectionPicture, pictureLabels } from '#app/back-office/collections/picture/CollectionPicture.tsx'
import { CollectionProducts } from './CollectionProducts.tsx'
import { collectionLabels } from './collection-values.ts'

export const act = changeAct
export const acts = collectionActs
export const load = loadCollection

export function head({ view }: CollectionData, _: Load<'/admin/collections/:collection'>): Head {
  return { title: view.title, indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { id, view, said, undo, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  // A refused form of the products or the filters is none of the texts.
  const isOfTexts = 'title' in form.values
  const isOfPicture = 'alt-en' in form.values
  const none = { ...form, values: {}, problems: {}, problem: null }
  const labels = {
    ...collectionLabels(language),
    ...pictureLabels(language),
    products: 'office.collection.products' as const,
    filters: 'office.field.filters' as const,
    ...Object.fromEntries(data.products.map(({ id: product, title }) => [`place-${product}`, { name: title }])),
    ...filterLabels(data.kinds, language),
  }
  return (
    <OfficeFrame
      current="/admin/collections"
      history={{ record: 'collections', id }}
      above={<a href={href('/admin/collections')}>{t('lists.collections')}</a>}
      title={<bdi>{view.title}</bdi>}
      action={
        view.visible && (
          <Button look="quiet" href={href('/collections/:slug', { slug: view.handle })}>
            {t('office.product.view')}
          </Button>
        )
      }
    >
      <div className="stack">
        <FormProblems form={form} messages={fieldMessages(language, form.problems, labels)} />
        {said && !isRefused(form) && (
          <Notice
            kind="success"
            action={undo && <Undo action={undo.action} undo={undo.offered} customerId={customerId} />}
          >
            {t(`office.collection.done.${said}`)}
          </Notice>
        )}
      </div>
      <div className={styles.parts}>
        <div>
          <CollectionProducts data={data} form={form} />
          <CollectionFields data={data} form={isOfTexts ? form : none} />
          <CollectionPicture data={data} form={isOfPicture ? form : none} />
          <CollectionFilters data={data} form={form} />
          <Happened data={data} form={form} />
        </div>
        <aside aria-label={t('office.product.surroundings')}>
          <CollectionAside data={data} />
        </aside>
      </div>
    </OfficeFrame>
  )
}

function Happened({ data: { id, history } }: { data: CollectionData; form: FormState }) {
  const { href } = useLanguage()
  const page = href('/admin/collections/:collection', { collection: id }, { history: 'all' })
  return <History entries={history.entries} all={history.isCut ? `${page}#history` : null} actions={() => null} />
}
