import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { approveReturn } from '#app/returns/approve-return.operation.ts'
import { closeReturn } from '#app/returns/close-return.operation.ts'
import { receiveReturn } from '#app/returns/receive-return.operation.ts'
import { rejectReturn } from '#app/returns/reject-return.operation.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { ReturnActs } from './ReturnActs.tsx'
import { ReturnFacts } from './ReturnFacts.tsx'
import { findReturnFile } from './return-file.server.ts'

const done = ['approve', 'reject', 'receive', 'close', 'start'] as const

export async function load(visit: Load<'/admin/returns/:return'>) {
  const file = (await findReturnFile(visit.params.return)) ?? notFound()
  const said = done.find((each) => each === visit.query.get('done')) ?? null
  return { file, said, submission: newId(), customerId: customerOf(visit).id }
}

type ReturnAct = Act<'/admin/returns/:return'>

/** Done: 303 back to the return, which says so. */
const back = (said: (typeof done)[number]) => ({
  key: ({ params }: ReturnAct) => params.return,
  done: ({ language, params }: ReturnAct) => seeOther(language.href('/admin/returns/:return', params, { done: said })),
})

export const acts = {
  '/admin/returns/:return/approve': formOf(approveReturn, back('approve')),
  '/admin/returns/:return/reject': formOf(rejectReturn, back('reject')),
  '/admin/returns/:return/receive': formOf(receiveReturn, back('receive')),
  '/admin/returns/:return/close': formOf(closeReturn, back('close')),
}

export function head({ file }: Shown<typeof load>['data'], { language }: Load<'/admin/returns/:return'>): Head {
  return { title: language.t('returns.of', { number: file.row.number }), indexed: false }
}

export function Screen({ data: { file, said, submission, customerId }, form }: Shown<typeof load>) {
  const { t, time } = useLanguage()
  const { row, order, isRefunded } = file
  return (
    <OfficeFrame
      current="/admin/returns"
      history={{ record: 'returns', id: row.id }}
      above={<BackToOrder number={order.number} />}
      title={t('returns.of', { number: row.number })}
      text={t('office.made_by', { time: time(row.requestedAt), email: order.email })}
      states={
        <>
          <Badge tone={row.state === 'rejected' ? 'problem' : 'plain'}>{t(`returns.state.${row.state}`)}</Badge>
          <Badge>{t(`lists.returns.kind.${row.kind}`)}</Badge>
          {isRefunded && <Badge tone="success">{t('office.return_refunded')}</Badge>}
        </>
      }
    >
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {said && !form.problem && <Notice kind="success">{t(`office.done.return_${said}`)}</Notice>}
        <ReturnFacts file={file} />
        <ReturnActs file={file} submission={submissionOf(form, submission)} customerId={customerId} form={form} />
      </div>
    </OfficeFrame>
  )
}
