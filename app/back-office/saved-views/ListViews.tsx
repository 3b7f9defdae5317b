import type { SavedTab } from '#app/doors/list-page.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { untouched } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay, useVisitor } from '#app/web/requests/visitor.tsx'
import type { Described, Placed } from '#app/back-office/lists/placed.ts'
import { DeletedNotice } from '#app/back-office/forms/DeletedNotice.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { ViewFields } from './ViewFields.tsx'
import phone from '#app/back-office/lists/Phone.module.css'
import styles from '#app/back-office/Office.module.css'

type Filters = Record<string, string>
const sameFilters = (one: Filters, other: Filters) => {
  const [here, there] = [one, other].map((each) => Object.entries(each).toSorted().join('&'))
  return here === there
}

const savedHere = ({ page }: Pick<Placed<Described, object>, 'page'>): SavedTab | undefined =>
  page.saved.find(({ id }) => id === page.kept.view)

/** The list shows something else than the view keeps. */
export const isChanged = ({ page }: Pick<Placed<Described, object>, 'page'>, { said, sort, show }: SavedTab) =>
  !sameFilters(said, page.said) || sort !== page.sort || show !== (page.kept.show ?? '')

/** The ready-made views, each with how many it shows, then the saved ones. */
export function ListViews<Of extends Described, Row>({ words, page, pathTo }: Placed<Of, Row>) {
  const { t, number } = useLanguage()
  const here = savedHere({ page })
  if (page.views.length + page.saved.length < 2) return null
  return (
    <nav className={classNames(styles.views, phone.views)} aria-label={t('office.list.views')}>
      {page.views.map(({ name, said, total }) => (
        <a
          key={name}
          data-count={name}
          href={pathTo(said)}
          aria-current={!here && sameFilters(said, page.said) ? 'page' : undefined}
        >
          {words.view(name)}
          {total && <span className="muted num"> {total.more ? `${number(total.count)}+` : number(total.count)}</span>}
        </a>
      ))}
      {page.saved.map((view) => (
        <a
          key={view.id}
          href={pathTo({ ...view.said, sort: view.sort, show: view.show, view: view.id })}
          aria-current={view === here ? 'page' : undefined}
        >
          <bdi>{view.name}</bdi>
          {view.shared && <span className="muted small"> {t('office.views.shared')}</span>}
          {view === here && isChanged({ page }, view) && <i className="muted small"> {t('office.views.changed')}</i>}
        </a>
      ))}
    </nav>
  )
}

/** The view that was saved or deleted just now, or that is there again. */
export function ViewDone<Of extends Described, Row>({ list, page }: Pick<Placed<Of, Row>, 'list' | 'page'>) {
  const { t, href } = useLanguage()
  const { customer } = useVisitor()
  const { deletedView, isViewRestored, isViewSaved } = page
  if (isViewSaved) return <Notice kind="success">{t('office.views.saved')}</Notice>
  if (isViewRestored) return <Notice kind="success">{t('office.done.undone')}</Notice>
  if (!deletedView || !customer) return null
  return (
    <DeletedNotice
      deletion={deletedView}
      text="office.views.deleted"
      action={href('/admin/views/:view/restore', { view: deletedView.id }, { list: list.name })}
      customerId={customer.id}
    />
  )
}

/** What the list shows, as a saved view keeps it. */
function Shown<Of extends Described, Row>({ list, page }: Pick<Placed<Of, Row>, 'list' | 'page'>) {
  const query = new URLSearchParams({ ...page.said, sort: page.sort })
  return (
    <>
      <input type="hidden" name="list" value={list.name} />
      <input type="hidden" name="query" value={query.toString()} />
      <input type="hidden" name="columns" value={page.columns.join('\n')} />
    </>
  )
}

/** Saves what the list shows as a view, or what has changed into the view that it began from. */
export function SaveView<Of extends Described, Row>({ list, page }: Placed<Of, Row>) {
  const { t, href } = useLanguage()
  const { customer } = useVisitor()
  const here = savedHere({ page })
  if (!useMay('saved_views.save') || !customer) return null
  const query = new URLSearchParams({ ...page.said, sort: page.sort }).toString()
  return (
    <>
      {here?.mayChange && isChanged({ page }, here) && (
        <form method="post" action={href('/admin/views/:view/update', { view: here.id })}>
          <Once customerId={customer.id} />
          <Shown list={list} page={page} />
          <Button look="link">{t('office.views.update', { name: here.name })}</Button>
        </form>
      )}
      {here?.mayChange && (
        <a href={href('/admin/views/:view', { view: here.id })}>{t('office.views.edit', { name: here.name })}</a>
      )}
      <details name="list">
        <summary>{t('office.views.save')}</summary>
        <form
          method="post"
          action={href('/admin/views/new', undefined, { list: list.name, query, columns: page.columns.join('.') })}
          aria-label={t('office.views.save')}
          className={classNames('stack', styles.save)}
        >
          <p>{t('office.views.save_text')}</p>
          <Once customerId={customer.id} />
          <Shown list={list} page={page} />
          <ViewFields form={untouched} name="" shared={false} />
          <Button>{t('office.views.press')}</Button>
        </form>
      </details>
    </>
  )
}
