import { batches, type ListedBatch } from '#app/batches/batches.list.ts'
import { prepareBatch } from '#app/batches/prepare-batch.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act } from '#app/web/requests/visit.ts'
import { listPage } from '#app/back-office/lists/list.page.tsx'

export const { load, head, Screen } = listPage('/admin/batches', batches, (batch) => ({
  made: <BatchLink batch={batch} />,
}))

const prepare = formOf(prepareBatch, {
  key: (_: Act<'/admin/batches/prepare'>) => null,
  done: ({ language }, { id }) => seeOther(language.href('/admin/batches/:batch', { batch: id })),
})

export const acts = {
  '/admin/batches/prepare': (visit: Act<'/admin/batches/prepare'>) => prepare({ ...visit, form: withKeys(visit.form) }),
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
  const { href, time } = useLanguage()
  return <a href={href('/admin/batches/:batch', { batch: batch.id })}>{time(batch.made)}</a>
}
