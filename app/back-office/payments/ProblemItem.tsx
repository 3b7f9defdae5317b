import { dashboardAddress } from '#app/card-payments/dashboard.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { problemSentences } from '#app/back-office/office-words.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { ShownProblem } from './problems.server.ts'
import { AnswerBy } from './declines/AnswerBy.tsx'
import { DisputeReason } from './declines/DisputeReason.tsx'
import { DisputeBadge } from '#app/back-office/orders/States.tsx'

interface ProblemItemProps {
  problem: ShownProblem
  live: boolean
  /** Its position in the list. */
  here: Record<string, string>
  customerId: CustomerId
}

/** One payment to look at: what is wrong, what to do, where to look, and who resolved it. */
export function ProblemItem({ problem, live, here, customerId }: ProblemItemProps) {
  const language = useLanguage()
  const { t, href, time } = language
  const mayDecide = useMay('payment_problems.resolve')
  const { what, todo } = problemSentences(problem.kind, language, { byHand: problem.payment === null })
  const { kind, details, resolved, calls } = problem
  return (
    <li data-item>
      <Section>
        <p>
          <b>{what}</b> {kind === 'dispute' && <DisputeBadge state={details.state} />}
        </p>
        {calls > 1 && <p>{t('office.called_again', { count: calls })}</p>}
        {!resolved && <p>{todo}</p>}
        {kind === 'dispute' && typeof details.reason === 'string' && (
          <p className="muted small">
            <DisputeReason code={details.reason} />
          </p>
        )}
        <Whereabouts problem={problem} live={live} />
        {resolved && <p className="muted">{t('office.resolved_on', { time: time(resolved) })}</p>}
        {!resolved && mayDecide && (
          <form method="post" action={href('/admin/payments/:problem/resolve', { problem: problem.id }, here)}>
            <Once customerId={customerId} />
            <input type="hidden" name="calls" value={calls} />
            <Button look="link" icon="check">
              {t('office.looked_at')}
            </Button>
          </form>
        )}
      </Section>
    </li>
  )
}

/** Of which order it is, how much, where it is at the provider, and until when. */
function Whereabouts({ problem, live }: Pick<ProblemItemProps, 'problem' | 'live'>) {
  const { t, href, time, date, money } = useLanguage()
  const {
    order: number,
    amount,
    currency,
    details,
    payment,
    payer,
    captured,
    paid,
    answerBy,
    isAnswerOver,
    found,
  } = problem
  const { dueOn, kept } = details
  const address = payment && dashboardAddress(payment, live)
  return (
    <p className="row small">
      {number && <a href={href('/admin/orders/:number', { number })}>{t('orders.title', { number })}</a>}
      {amount !== null && currency && <span className="num">{money({ amount, currency })}</span>}
      {typeof kept === 'number' && currency && (
        <span className="num">{t('office.problem.kept', { amount: money({ amount: kept, currency }) })}</span>
      )}
      {paid && (
        <span className="num">
          {t('office.problem.received', { received: money(paid.received), total: money(paid.total) })}
        </span>
      )}
      {captured && <span className="num">{money(captured)}</span>}
      {payer && <span>{t('office.payer', { payer })}</span>}
      {address ? (
        <a href={address} rel="noreferrer">
          {t('office.open_at_provider')}
        </a>
      ) : (
        payment && <code>{payment}</code>
      )}
      {answerBy && (
        <b>
          <AnswerBy by={answerBy} isOver={isAnswerOver} />
        </b>
      )}
      {typeof dueOn === 'string' && <span>{t('office.account_overdue', { day: date(dueOn) })}</span>}
      <span className="muted">{t('office.found', { time: time(found) })}</span>
    </p>
  )
}
