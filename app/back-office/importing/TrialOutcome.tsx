import { reasonKey } from '#app/back-office/batches/bulk-words.ts'
import type { TrialResult } from '#app/imports/steps/steps.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { WouldChange } from './WouldChange.tsx'
import { Problems } from './Problems.tsx'

/** What an import would do now. */
export function TrialOutcome({ trial, format }: { trial: TrialResult; format: string }) {
  const { t, time, number } = useLanguage()
  if ('code' in trial) return <Notice kind="problem">{t(reasonKey(trial.code))}</Notice>
  const counts = ['created', 'changed', 'unchanged', 'refused', 'drafts'] as const
  // Only products can be drafts.
  const shown = counts.filter((name) => name !== 'drafts' || trial.drafts > 0)
  return (
    <Section title={t('imports.trial')}>
      <p>{t('imports.trial_text', { time: time(new Date(trial.at)) })}</p>
      <Definitions facts={shown.map((name) => ({ name: t(`imports.trial.${name}`), value: number(trial[name]) }))} />
      <div className="stack">
        {(trial.wouldChange ?? []).length > 0 && (
          <WouldChange entries={trial.wouldChange ?? []} count={trial.changed} format={format} />
        )}
        {trial.problems.length > 0 && <Problems problems={trial.problems} />}
        {trial.further > 0 && <p className="muted small">{t('imports.further', { count: number(trial.further) })}</p>}
      </div>
    </Section>
  )
}
