import { changeBatch } from '#app/batches/change-batch.operation.ts'
import { retryBatch } from '#app/batches/retry-batch.operation.ts'
import { startBatch } from '#app/batches/start-batch.operation.ts'
import { stopBatch } from '#app/batches/stop-batch.operation.ts'
import { undoBatch } from '#app/batches/undo-batch.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Language } from '#app/web/language-of.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { sendingRead, withMoments } from '#app/back-office/products/times/times-typed.server.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { type BatchData, loadBatch } from './batch-page.server.ts'
import { BatchDraft } from './BatchDraft.tsx'
import { BatchResult } from './BatchResult.tsx'
import { batchWords } from './BulkBar.tsx'
import { momentFields } from './bulk-words.ts'

export const load = loadBatch

type BatchAct = `/admin/batches/:batch/${'change' | 'start' | 'stop' | 'retry'}`
const again = ({ language, params }: { language: Language; params: { batch: string } }) =>
  seeOther(language.href('/admin/batches/:batch', params))
const keyOf = ({ params }: Act<BatchAct>) => params.batch

const givenTimes = momentFields.map((field) => `given-${field}`)

export const acts = {
  '/admin/batches/:batch/change': sendingRead(formOf(changeBatch, { key: keyOf, done: again }), givenTimes, (form) =>
    withMoments(form, givenTimes),
  ),
  '/admin/batches/:batch/start': formOf(startBatch, { key: keyOf, done: again }),
  '/admin/batches/:batch/stop': formOf(stopBatch, { key: keyOf, done: again }),
  '/admin/batches/:batch/retry': formOf(retryBatch, { key: keyOf, done: again }),
  '/admin/batches/:batch/undo': formOf(undoBatch, {
    key: ({ params }: Act<'/admin/batches/:batch/undo'>) => params.batch,
    done: ({ language }, { id }) => seeOther(language.href('/admin/batches/:batch', { batch: id })),
  }),
}

const titleOf = ({ row }: Pick<BatchData, 'row'>, language: Language) =>
  batchWords(row.operation, row.undoes !== null, language)

export function head(data: BatchData, { language }: Load<'/admin/batches/:batch'>): Head {
  const refresh = data.row.state === 'running' ? { refreshAfter: 5 } : {}
  return { title: titleOf(data, language), indexed: false, ...refresh }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href, time } = language
  const Content = data.row.state === 'draft' ? BatchDraft : BatchResult
  return (
    <OfficeFrame
      current={data.back}
      above={<a href={href(data.back)}>{listWords(data.row.list, language).title}</a>}
      title={titleOf(data, language)}
      text={t('bulk.made', { time: time(data.row.madeAt), count: data.row.total })}
      history={{ record: 'batches', id: data.row.id }}
    >
      <Content data={data} form={form} />
    </OfficeFrame>
  )
}
