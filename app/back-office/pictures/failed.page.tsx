import { failedPictures } from '#app/pictures/failed/failed-pictures.list.ts'
import { retryFailedPictures } from '#app/pictures/failed/retry-failed.operation.ts'
import { retryPicture } from '#app/pictures/failed/retry-picture.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { placeIn } from '#app/doors/list-address.ts'
import { loadList } from '#app/doors/list-page.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import type { MediaId, ProductId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

export async function load(visit: Load<'/admin/pictures/failed'>) {
  const page = await loadList(failedPictures, visit)
  if ('kind' in page) return page
  return { page, isDone: visit.query.get('done') === 'retried', customerId: customerOf(visit).id }
}

export const acts = {
  '/admin/pictures/failed/retry': formOf(retryFailedPictures, {
    key: (_: Act<'/admin/pictures/failed/retry'>) => 'shop' as const,
    done: ({ language }) => seeOther(language.href('/admin/pictures/failed', undefined, { done: 'retried' })),
  }),
  '/admin/pictures/:picture/retry': formOf(retryPicture, {
    // One that is no id is no picture.
    key: ({ params }: Act<'/admin/pictures/:picture/retry'>) => params.picture as MediaId,
    done: ({ language, query }) =>
      seeOther(
        language.href('/admin/pictures/failed', undefined, { ...placeIn(failedPictures, query), done: 'retried' }),
      ),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/pictures/failed'>): Head {
  return { title: language.t('lists.failed_pictures'), indexed: false }
}

export function Screen({ data: { page, isDone, customerId }, form, visit }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const may = useMay('pictures.retry')
  const here = placeIn(failedPictures, visit.query)
  return (
    <OfficeFrame
      current="/admin/pictures/failed"
      title={t('lists.failed_pictures')}
      text={t('lists.failed_pictures.text')}
    >
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {isDone && <Notice kind="success">{t('lists.failed_pictures.retried_done')}</Notice>}
        {may && page.rows.length > 0 && (
          <form method="post" action={href('/admin/pictures/failed/retry')}>
            <Once customerId={customerId} />
            <Button>{t('lists.failed_pictures.retry_all')}</Button>
          </form>
        )}
        <OfficeList list={failedPictures} path="/admin/pictures/failed" page={page}>
          <Table
            caption={t('lists.failed_pictures')}
            columns={[
              { title: t('lists.failed_pictures.product') },
              { title: t('lists.failed_pictures.address') },
              { title: t('lists.failed_pictures.failure') },
              ...(may ? [{ title: t('lists.failed_pictures.retry') }] : []),
            ]}
            rows={page.rows.map(({ id, product, productId, address, failure }) => ({
              id,
              cells: [
                <ShownBy key="product" product={product} id={productId} />,
                <a key="address" href={address} rel="noreferrer">
                  {address}
                </a>,
                t(`lists.failed_pictures.failure.${failure}` as 'lists.failed_pictures.failure.file.not_there'),
                ...(may
                  ? [
                      <form
                        key="retry"
                        method="post"
                        action={href('/admin/pictures/:picture/retry', { picture: id }, here)}
                      >
                        <Once customerId={customerId} />
                        <Button look="link" aria-label={t('lists.failed_pictures.retry_named', { address })}>
                          <span className="num">{t('lists.failed_pictures.retry')}</span>
                        </Button>
                      </form>,
                    ]
                  : []),
              ],
            }))}
          />
        </OfficeList>
      </div>
    </OfficeFrame>
  )
}

/** The first product that shows the picture, with a link where one may follow it. */
function ShownBy({ product, id }: { product: string | null; id: ProductId | null }) {
  const { href } = useLanguage()
  const mayOpen = useMayOpen()
  if (!id || !mayOpen('/admin/products/:product')) return product
  return <a href={href('/admin/products/:product', { product: id })}>{product}</a>
}
