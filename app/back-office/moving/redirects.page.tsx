import { createRedirect } from '#app/catalogue/redirects/create-redirect.operation.ts'
import { deleteRedirect } from '#app/catalogue/redirects/delete-redirect.operation.ts'
import { type ListedRedirect, redirects } from '#app/catalogue/redirects/redirects.list.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { placeIn } from '#app/doors/list-address.ts'
import { type ListPage, loadList } from '#app/doors/list-page.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { useMay } from '#app/web/requests/visitor.tsx'
import { DeletedNotice } from '#app/back-office/forms/DeletedNotice.tsx'
import { findDeletion } from '#app/back-office/forms/deletion.server.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

export async function load(visit: Load<'/admin/redirects'>) {
  const page = await loadList(redirects, visit)
  if ('kind' in page) return page
  const deletion = await findDeletion(deleteRedirect, visit)
  const done = visit.query.get('done')
  return {
    page,
    isCreated: done === 'created',
    isUndone: done === 'undone',
    deletion,
    customerId: customerOf(visit).id,
  }
}

export const acts = {
  '/admin/redirects/add': formOf(createRedirect, {
    key: (_: Act<'/admin/redirects/add'>) => null,
    done: ({ language }) => seeOther(language.href('/admin/redirects', undefined, { done: 'created' })),
  }),
  '/admin/redirects/:redirect/delete': formOf(deleteRedirect, {
    key: ({ params }: Act<'/admin/redirects/:redirect/delete'>) => params.redirect,
    done: ({ language, query, params }) =>
      seeOther(
        language.href('/admin/redirects', undefined, {
          ...placeIn(redirects, query),
          done: 'deleted',
          which: params.redirect,
        }),
      ),
  }),
  '/admin/redirects/:redirect/restore': undoOf(deleteRedirect, {
    key: ({ params }: Act<'/admin/redirects/:redirect/restore'>) => params.redirect,
    done: ({ language, query }) =>
      seeOther(language.href('/admin/redirects', undefined, { ...placeIn(redirects, query), done: 'undone' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/redirects'>): Head {
  return { title: language.t('lists.redirects'), indexed: false }
}

export function Screen({ data: { page, isCreated, isUndone, deletion, customerId }, form, visit }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const may = useMay('redirects.create')
  const labels = { from: { name: t('lists.redirects.from') }, to: { name: t('lists.redirects.to') } }
  const { field, messages } = fieldsOf(language, form, labels, { from: '', to: '' })
  return (
    <OfficeFrame current="/admin/redirects" title={t('lists.redirects')} text={t('lists.redirects.text')}>
      <div className="stack">
        {isCreated && <Notice kind="success">{t('lists.redirects.created_done')}</Notice>}
        {isUndone && <Notice kind="success">{t('office.done.undone')}</Notice>}
        {deletion && (
          <DeletedNotice
            deletion={deletion}
            text="lists.redirects.deleted_done"
            action={href(
              '/admin/redirects/:redirect/restore',
              { redirect: deletion.id },
              placeIn(redirects, visit.query),
            )}
            customerId={customerId}
          />
        )}
        {may && (
          <form method="post" action={href('/admin/redirects/add')} className="stack" noValidate>
            <FormProblems form={form} messages={messages} />
            <Once customerId={customerId} />
            <Field {...field('from')} dir="ltr" hint={t('lists.redirects.from_hint')} />
            <Field {...field('to')} dir="ltr" hint={t('lists.redirects.to_hint')} />
            <Button>{t('lists.redirects.add')}</Button>
          </form>
        )}
        <OfficeList list={redirects} path="/admin/redirects" page={page}>
          <Rows page={page} here={placeIn(redirects, visit.query)} customerId={customerId} />
        </OfficeList>
      </div>
    </OfficeFrame>
  )
}

interface RowsProps {
  page: ListPage<ListedRedirect>
  /** The list's own query, to come back to. */
  here: ReturnType<typeof placeIn>
  customerId: CustomerId
}

function Rows({ page, here, customerId }: RowsProps) {
  const { t, href, shortTime } = useLanguage()
  const may = useMay('redirects.delete')
  const columns = ['from', 'to', 'source', 'created'] as const
  const deletion = ({ id, from }: ListedRedirect) => (
    <form key="delete" method="post" action={href('/admin/redirects/:redirect/delete', { redirect: id }, here)}>
      <Once customerId={customerId} />
      <Button look="link" aria-label={t('lists.redirects.delete_named', { from })}>
        <span className="num">{t('lists.redirects.delete')}</span>
      </Button>
    </form>
  )
  return (
    <Table
      caption={t('lists.redirects')}
      columns={[...columns, ...(may ? (['delete'] as const) : [])].map((name) => ({
        title: t(`lists.redirects.${name}`),
      }))}
      rows={page.rows.map((row) => ({
        id: row.id,
        cells: [
          <bdi key="from">{row.from}</bdi>,
          <a key="to" href={row.to}>
            {row.to}
          </a>,
          t(`lists.redirects.source.${row.source}`),
          <span key="created" className="small">
            {shortTime(row.created)}
          </span>,
          ...(may ? [deletion(row)] : []),
        ],
      }))}
    />
  )
}
