import type { ErrorCode } from '#app/errors.ts'
import type { UndoCounts } from '#app/imports/steps/steps.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { ImportData, WouldUndo } from './import.server.ts'

interface UndoProps {
  data: ImportData
  would: WouldUndo
  problem: ErrorCode | null
}

/** What undoing the import would do, and the button that does it. */
export function UndoForm({ data: { view, customerId }, would: { counts, unnoted }, problem }: UndoProps) {
  const { t, href } = useLanguage()
  return (
    <Section title={t('imports.undo')}>
      <form method="post" action={href('/admin/imports/:import/undo', { import: view.id })} className="stack">
        {problem && <Notice kind="problem">{t(`error.${problem}`)}</Notice>}
        <p>{t('imports.undo_text')}</p>
        {counts ? <Counts counts={counts} when="before" /> : <p>{t('imports.undo_many')}</p>}
        {unnoted > 0 && (
          <p>
            {t('imports.undo_unnoted', { count: unnoted })}{' '}
            <a href={href('/admin/collections')}>{t('lists.collections')}</a>
          </p>
        )}
        <Once customerId={customerId} />
        <p>
          <Button look="quiet" data-dangerous>
            {t('imports.undo_press')}
          </Button>
        </p>
      </form>
    </Section>
  )
}

/** What came of it. */
export function Undone({ counts }: { counts: UndoCounts }) {
  const { t } = useLanguage()
  return (
    <Section title={t('imports.undone')}>
      <Counts counts={counts} when="after" />
    </Section>
  )
}

const fates = ['deleted', 'archived', 'restored', 'pictures', 'left'] as const

/** What is going to happen is never said as if it had happened. */
function Counts({ counts, when }: { counts: UndoCounts; when: 'before' | 'after' }) {
  const { t, number } = useLanguage()
  const said = (name: (typeof fates)[number]) =>
    when === 'before' ? t(`imports.undo_would.${name}`) : t(`imports.undo.${name}`)
  const names = fates.filter((name) => (counts[name] ?? 0) > 0)
  const { deleted, collections = 0 } = counts
  const of = (name: (typeof fates)[number]) =>
    name === 'deleted' && collections > 0
      ? t('imports.undo_collections', { products: deleted - collections, collections })
      : number(counts[name] ?? 0)
  return <Definitions facts={names.map((name) => ({ name: said(name), value: of(name) }))} />
}
