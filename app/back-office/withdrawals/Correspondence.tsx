import { Badge } from '#app/ui/notices/Badge.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { ProviderLink } from '#app/back-office/payments/Ledger.tsx'
import { AnswerBy } from '#app/back-office/payments/declines/AnswerBy.tsx'
import { DisputeReason } from '#app/back-office/payments/declines/DisputeReason.tsx'
import { reasonWord, actorName } from '#app/back-office/office-words.ts'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { DisputeBadge } from '#app/back-office/orders/States.tsx'

/** The refunds: who decided each and why, and its state. */
export function Refunds({ file: { refunds, people } }: { file: OrderFile }) {
  const language = useLanguage()
  const { t, money, time } = language
  if (refunds.length === 0) return null
  const tones = { requested: 'plain', pending: 'plain', succeeded: 'success', failed: 'problem' } as const
  return (
    <Section title={t('office.refunds')}>
      <Table
        caption={t('office.refunds')}
        columns={[
          { title: t('office.refund_who') },
          { title: t('office.refund_state') },
          { title: t('office.ledger_when') },
          { title: t('office.ledger_amount'), end: true },
        ]}
        rows={refunds.map(
          ({ id, reason, requestedBy, note, amount, currency, state, credited, failure, createdAt }) => ({
            id,
            cells: [
              <span key="who">
                {t('office.by', {
                  who: actorName(requestedBy, people, language),
                  reason: reasonWord(reason, language),
                })}
                {note && (
                  <>
                    <br />
                    <span className="muted small" dir="auto">
                      {note}
                    </span>
                  </>
                )}
              </span>,
              <span key="state">
                <Badge tone={tones[state]}>{t(`office.refund.${credited ? 'credited' : state}`)}</Badge>
                {failure && <span className="muted small"> {failure}</span>}
              </span>,
              <span key="at" className="small">
                {time(createdAt)}
              </span>,
              money({ amount, currency }),
            ],
          }),
        )}
      />
    </Section>
  )
}

export function Disputes({ file: { disputes }, live }: { file: OrderFile; live: boolean }) {
  const { t, money } = useLanguage()
  if (disputes.length === 0) return null
  return (
    <Section title={t('office.disputes')}>
      <ul className="stack">
        {disputes.map(({ id, state, amount, currency, reason, answerBy, isAnswerOver, providerReference }) => (
          <li key={id}>
            <p>
              <DisputeBadge state={state} /> {money({ amount, currency })}{' '}
              <ProviderLink reference={providerReference} live={live} />
            </p>
            <p className="muted small">
              <DisputeReason code={reason} />
              {answerBy && (state === 'open' || state === 'inquiry') && (
                <>
                  {' '}
                  · <AnswerBy by={answerBy} isOver={isAnswerOver} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
