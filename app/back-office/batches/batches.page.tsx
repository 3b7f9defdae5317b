import { batches, type ListedBatch } from '#app/batches/batches.list.ts'
import { prepareBatch } from '#app/batches/prepare-batch.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act } from '#app/web/requests/visit.ts'
import { batchWords } from './BulkBar.tsx'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { Shown } from '#app/web/answers/screen.ts'

export const { load, head } = listPage('/admin/batches', batches)

/** Where a selection ends up that cannot be prepared, for example an empty one. */
export function Screen({ data, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t } = language
  const problem = form.problem ?? Object.values(form.problems)[0]
  return (
    <OfficeFrame current="/admin/batches" title={t('lists.batches')} text={t('lists.batches.text')}>
      {problem && <Notice kind="problem">{t(`error.${problem}`)}</Notice>}
      <OfficeList
        list={batches}
        path="/admin/batches"
        page={data}
        cells={(batch) => ({
          made: <BatchLink batch={batch} />,
          operation: batchWords(batch.operation, batch.isUndo, language),
        })}
      />
    </OfficeFrame>
  )
}

const prepare = formOf(prepareBatch, {
  key: (_: Act<'/admin/bulk'>) => null,
  done: ({ language }, { id }) => seeOther(language.href('/admin/batches/:batch', { batch: id })),
})

export const acts = {
  '/admin/bulk': (visit: Act<'/admin/bulk'>) => prepare({ ...visit, form: withKeys(visit.form) }),
}

/** The selected rows are a box each; the filter counts only for "all that match". */
function withKeys(form: URLSearchParams): URLSearchParams {
  const keys = [...form.keys()].flatMap((name) => (name.startsWith('key-') ? [name.slice(4)] : []))
  const converted = new URLSearchParams({ operation: form.get('operation') ?? '' })
  if (form.has('all')) converted.set('filter', form.get('filter') ?? '')
  else converted.set('keys', keys.join('\n'))
  return converted
}

function BatchLink({ batch }: { batch: ListedBatch }) {
  const { href, shortTime } = useLanguage()
  return <a href={href('/admin/batches/:batch', { batch: batch.id })}>{shortTime(batch.made)}</a>
}
