import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { changeView } from '#app/saved-views/change-view.operation.ts'
import { deleteView } from '#app/saved-views/delete-view.operation.ts'
import { mayChange, placeOfList } from '#app/saved-views/saved-view.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther, untouched } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { viewAddress } from './view-address.ts'
import { getView } from './view-file.server.ts'
import { ViewFields } from './ViewFields.tsx'

export async function load(visit: Load<'/admin/views/:view'>) {
  const actor = actorOf(visit)
  const { view, isDeleted, seen } = await getView(visit.params.view, actor)
  return { view, isDeleted, seen, may: mayChange(view, actor), customerId: customerOf(visit).id }
}

type ViewAct = Act<'/admin/views/:view'>
const key = ({ params }: Pick<ViewAct, 'params'>) => params.view

/** Where its list is, as the form says; without a list: the home of the office. */
const back = ({ language, form, params }: ViewAct) => {
  const [list, query = '', columns] = ['list', 'query', 'columns'].map((name) => form.get(name) ?? undefined)
  if (!list) return seeOther(language.href('/admin'))
  return seeOther(
    viewAddress(
      language,
      { id: params.view, list, query, columns: columns?.split(/\r?\n/).filter(Boolean) ?? null },
      'view_saved',
    ),
  )
}

/** Another name, or shared: the form names the list and what it shows only for the way back. */
export const act = (visit: ViewAct) => {
  const form = new URLSearchParams(visit.form)
  for (const name of ['query', 'columns']) form.delete(name)
  return renamed(visit)({ ...visit, form })
}
const renamed = (sent: ViewAct) => formOf(changeView, { key, done: () => back(sent) })

export const acts = {
  '/admin/views/:view/update': formOf(changeView, { key, done: back }),
  '/admin/views/:view/delete': formOf(deleteView, {
    key,
    done: ({ language, form, params }: ViewAct) =>
      seeOther(language.href(placeOfList(form.get('list') ?? 'orders'), undefined, { deleted_view: params.view })),
  }),
  '/admin/views/:view/restore': undoOf(deleteView, {
    key,
    done: ({ language, query }: ViewAct) =>
      seeOther(language.href(placeOfList(query.get('list') ?? 'orders'), undefined, { done: 'view_restored' })),
  }),
}

export function head({ view }: Shown<typeof load>['data'], { language }: Load<'/admin/views/:view'>): Head {
  return { title: language.t('office.views.title', { name: view.name }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { view, isDeleted, seen, customerId } = data
  // Of a deleted one, this is the page of an undo that was refused.
  const may = isDeleted ? null : data.may
  const language = useLanguage()
  const { t, href } = language
  const isDeletion = 'deletion' in form.values
  const list = <input type="hidden" name="list" value={view.list} />
  const place = placeOfList(view.list)
  return (
    <OfficeFrame
      current={place}
      above={<a href={viewAddress(language, view)}>{listWords(view.list, language).title}</a>}
      title={t('office.views.title', { name: view.name })}
    >
      {!may && <FormProblems form={form} messages={{}} />}
      {!may && <p>{t('office.views.deleted')}</p>}
      {may && !may.ok && <p>{t(`error.${may.reason}`)}</p>}
      {may?.ok && (
        <form method="post" action={href('/admin/views/:view', { view: view.id })} className="stack" noValidate>
          <Once customerId={customerId} />
          <input type="hidden" name="seen" value={seen} />
          {list}
          <input type="hidden" name="query" value={view.query} />
          {view.columns && <input type="hidden" name="columns" value={view.columns.join('\n')} />}
          <ViewFields form={isDeletion ? untouched : form} name={view.name} shared={view.shared} />
          <Button>{t('office.views.press')}</Button>
        </form>
      )}
      {may?.ok && (
        <Section title={t('office.views.delete')}>
          <form method="post" action={href('/admin/views/:view/delete', { view: view.id })} className="stack">
            <FormProblems form={isDeletion ? form : untouched} messages={{}} />
            <Once customerId={customerId} />
            {list}
            <input type="hidden" name="deletion" value="" />
            <p>{t(view.shared ? 'office.views.delete_shared' : 'office.views.delete_text')}</p>
            <Button look="quiet" data-dangerous>
              {t('office.views.delete')}
            </Button>
          </form>
        </Section>
      )}
    </OfficeFrame>
  )
}
