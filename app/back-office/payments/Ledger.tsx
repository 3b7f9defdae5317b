import { dashboardAddress } from '#app/card-payments/dashboard.ts'
import type { AttemptState } from '#app/orders/money/payment-attempt.ts'
import { limits } from '#app/limits.ts'
import type { Language } from '#app/web/language-of.ts'
import { isDelayed, paidWithWords } from '#app/orders/money/paid-with.ts'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { declineWords } from '#app/back-office/payments/declines/decline-words.ts'
import { wordOfEntry } from './ledger-words.ts'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'

interface MoneyProps {
  file: OrderFile
  /** False for the provider's test mode, whose objects have addresses of their own. */
  live: boolean
}

/** Each event of the order's money, in the order in which we learned of it. */
export function Ledger({ file: { ledger, attempts }, live }: MoneyProps) {
  const { t, money, time } = useLanguage()
  const byHand = new Set<string | null>(attempts.flatMap(({ id, method }) => (method === 'account' ? [id] : [])))
  return (
    <Section title={t('office.money')}>
      {ledger.length === 0 ? (
        <p>{t('office.money_none')}</p>
      ) : (
        <Table
          caption={t('office.money')}
          columns={[
            { title: t('office.ledger_what') },
            { title: t('office.ledger_when') },
            { title: t('office.ledger_at_provider') },
            { title: t('office.ledger_amount'), end: true },
          ]}
          rows={ledger.map(({ id, kind, amount, currency, at, attemptId, providerReference }) => ({
            id,
            cells: [
              t(wordOfEntry({ kind, amount }, byHand.has(attemptId))),
              <span key="at" className="small">
                {time(at)}
              </span>,
              byHand.has(attemptId) ? (
                t('office.ledger.on_account')
              ) : (
                <ProviderLink key="id" reference={providerReference} live={live} />
              ),
              <span key="amount" className="num">
                {kind === 'captured' && amount < 0 ? '−' : signs[kind]}
                {money({ amount: Math.abs(amount), currency })}
              </span>,
            ],
          }))}
        />
      )}
    </Section>
  )
}

// The sign of the shop's balance change; an authorisation moves no money yet.
const signs = {
  authorised: '',
  promised: '',
  credited: '−',
  captured: '+',
  refunded: '−',
  refund_failed: '+',
  disputed: '−',
  dispute_won: '+',
  dispute_lost: '',
  voided: '',
} as const

/** The payment attempts, with the bank's answers. */
export function Attempts({ file: { attempts }, live }: MoneyProps) {
  const language = useLanguage()
  const { t, money, time } = language
  if (attempts.length === 0) return null
  return (
    <Section title={t('office.attempts')}>
      <Table
        caption={t('office.attempts')}
        columns={[
          { title: t('office.ledger_what') },
          { title: t('office.ledger_when') },
          { title: t('office.ledger_at_provider') },
          { title: t('office.ledger_amount'), end: true },
        ]}
        rows={attempts.map(({ id, state, amount, currency, declines, declineCode, captureBefore, ...attempt }) => ({
          id,
          cells: [
            <span key="state">
              {t(attemptWord(attempt.method, state))}
              <br />
              <span className="muted small">
                {[
                  methodWords(attempt, language),
                  state === 'processing' &&
                    isDelayed(methodOf(attempt)) &&
                    t('office.attempt_delayed', { days: limits.debitDays.value }),
                  t('office.attempt_detail', { declines }),
                ]
                  .filter((said) => said && said.trim())
                  .join(' · ')}
                {declineCode && <Decline code={declineCode} />}
                {state === 'authorised' && captureBefore && t('office.authorised_until', { time: time(captureBefore) })}
              </span>
            </span>,
            <span key="at" className="small">
              {time(attempt.createdAt)}
            </span>,
            <AtProvider key="id" attempt={attempt} live={live} />,
            money({ amount, currency }),
          ],
        }))}
      />
    </Section>
  )
}

/** The bank's answer in words, with the provider's code for those who know it. */
export function Decline({ code }: { code: string }) {
  const { t } = useLanguage()
  return (
    <>
      <br />
      {t(declineWords(code))} <code className="small">{code}</code>
    </>
  )
}

type PaidAttempt = Pick<OrderFile['attempts'][number], 'paidWith' | 'paidWithDetail'>

const methodOf = ({ paidWith, paidWithDetail }: PaidAttempt) =>
  paidWith ? { type: paidWith, detail: paidWithDetail } : null

function methodWords(attempt: PaidAttempt, language: Language): string | null {
  const paidWith = methodOf(attempt)
  return paidWith && paidWithWords(paidWith, language)
}

/** On account nothing is authorised or charged: it is open, or nothing of it is open any more. */
function attemptWord(method: OrderFile['attempts'][number]['method'], state: AttemptState) {
  if (method === 'account' && state === 'authorised') return 'office.payment.outstanding' as const
  return method === 'account' && state === 'captured'
    ? ('office.attempt.settled' as const)
    : (`office.attempt.${state}` as const)
}

function AtProvider({
  attempt,
  live,
}: {
  attempt: Pick<OrderFile['attempts'][number], 'method' | 'providerReference'>
  live: boolean
}) {
  const { t } = useLanguage()
  const { method, providerReference } = attempt
  if (method === 'account') return t('office.ledger.on_account')
  return providerReference ? <ProviderLink reference={providerReference} live={live} /> : '–'
}

export function ProviderLink({ reference, live }: { reference: string; live: boolean }) {
  const address = dashboardAddress(reference, live)
  if (!address) return <code className="small">{reference}</code>
  return (
    <a className="small" href={address} rel="noreferrer">
      {reference}
    </a>
  )
}
