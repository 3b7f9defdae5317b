import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import type { Exchange } from '#app/orders/returns/exchanges.server.ts'
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
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { ReturnActs } from './ReturnActs.tsx'
import { ReturnFacts } from './ReturnFacts.tsx'
import { findReturnFile, type ReturnFile } from './return-file.server.ts'

const done = ['approve', 'reject', 'receive', 'close', 'start', 'exchange'] as const

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
  const { row, order, isRefunded, exchange } = file
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
          {exchange && <Badge tone="success">{t('office.return_exchanged')}</Badge>}
        </>
      }
    >
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {said && !form.problem && <Notice kind="success">{t(`office.done.return_${said}`)}</Notice>}
        <ReturnFacts file={file} />
        {exchange && <Instead file={file} exchange={exchange} />}
        <ReturnActs file={file} submission={submissionOf(form, submission)} customerId={customerId} form={form} />
      </div>
    </OfficeFrame>
  )
}

/** What is sent instead, and how much of it the return has paid. */
function Instead({ file: { order, left, isRefunded }, exchange }: { file: ReturnFile; exchange: Exchange }) {
  const { t, href, money } = useLanguage()
  const mayOpen = useMayOpen()
  const price = (amount: number) => money({ amount, currency: order.currency })
  const { draft, order: placed, exchanged } = exchange
  const [at, mayFollow] = placed
    ? [href('/admin/orders/:number', { number: placed.number }), true]
    : [href('/admin/drafts/:draft', { draft: draft.number }), mayOpen('/admin/drafts/:draft')]
  const words = placed
    ? t('office.exchange_order', { number: placed.number, paid: price(exchanged) })
    : t('office.exchange_draft', { number: draft.number, paid: price(exchanged) })
  return (
    <p>
      {mayFollow ? <a href={at}>{words}</a> : words}
      {left !== null && left > 0 && !isRefunded && ` ${t('office.exchange_rest', { amount: price(left) })}`}
    </p>
  )
}
