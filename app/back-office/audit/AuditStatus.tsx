import type { AuditCheck } from '#app/audit/check.server.ts'
import type { AuditProblem } from '#app/audit/verify.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'

/** Whether the log holds, when that was found out, and the way to find it out now. */
export function AuditStatus({ check, customerId }: { check: AuditCheck | null; customerId: CustomerId }) {
  const language = useLanguage()
  const { t, href } = language
  const isAsked = check !== null && (check.doneAt === null || check.askedAt > check.doneAt)
  const verify = (
    <form method="post" action={href('/admin/audit/verify')}>
      <Once customerId={customerId} />
      <Button look="quiet">{t('office.audit.verify')}</Button>
    </form>
  )
  const problems = check?.problems ?? []
  return (
    <Notice kind={problems.length > 0 ? 'problem' : 'info'} action={isAsked ? undefined : verify}>
      <p>{standing(check, language)}</p>
      {isAsked && <p className="muted small">{t('office.audit.verifying')}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={JSON.stringify(problem)}>{problemWord(problem, language)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function standing(check: AuditCheck | null, { t, time }: Language): string {
  if (!check?.doneAt) return t('office.audit.never_verified')
  const told = { entries: check.entries, time: time(check.doneAt) }
  return t(check.problems.length > 0 ? 'office.audit.broken' : 'office.audit.holds', told)
}

function problemWord(problem: AuditProblem, { t }: Language): string {
  if (problem.kind === 'unsealed') return t('office.audit.problem.unsealed', { entry: problem.entryId })
  return t(`office.audit.problem.${problem.kind}`, { entry: problem.position })
}
