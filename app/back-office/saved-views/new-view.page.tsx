import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { placeOfList } from '#app/saved-views/saved-view.ts'
import { saveView } from '#app/saved-views/save-view.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { listPaths } from '#app/routes.ts'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { viewAddress } from './view-address.ts'
import { ViewFields } from './ViewFields.tsx'

/** What is saved: from the address of a list. */
export function load(visit: Load<'/admin/views/new'>) {
  const [list = '', query = '', columns = ''] = ['list', 'query', 'columns'].map((name) => visit.query.get(name) ?? '')
  if (!listPaths.includes(placeOfList(list))) notFound()
  return { list, query, columns: columns.split('.').filter(Boolean), customerId: customerOf(visit).id }
}

/** Done: 303 to the list, with the view as its tab. */
export const act = formOf(saveView, {
  key: (_: Act<'/admin/views/new'>) => null,
  done: ({ language, form }, { view }) =>
    seeOther(
      viewAddress(
        language,
        {
          id: view,
          list: form.get('list') ?? '',
          query: form.get('query') ?? '',
          columns: form.get('columns')?.split(/\r?\n/) ?? null,
        },
        'view_saved',
      ),
    ),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/views/new'>): Head {
  return { title: language.t('office.views.save'), indexed: false }
}

export function Screen({ data: { list, query, columns, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const back = placeOfList(list)
  return (
    <OfficeFrame
      current={back}
      above={<a href={href(back)}>{listWords(list, language).title}</a>}
      title={t('office.views.save')}
      text={t('office.views.save_text')}
    >
      <form
        method="post"
        action={href('/admin/views/new', undefined, { list, query, columns: columns.join('.') })}
        className="stack"
        noValidate
      >
        <Once customerId={customerId} />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="columns" value={columns.join('\n')} />
        <ViewFields form={form} name="" shared={false} />
        <Button>{t('office.views.press')}</Button>
      </form>
    </OfficeFrame>
  )
}
