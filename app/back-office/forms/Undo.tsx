import type { OfferedUndo } from '#app/doors/undo.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from './Once.tsx'

interface UndoProps {
  /** The address that it is sent to. */
  action: string
  undo: OfferedUndo
  customerId: CustomerId
}

/** Shown beside the notice of what was just done. */
export function Undo({ action, undo, customerId }: UndoProps) {
  const { t } = useLanguage()
  return (
    <form method="post" action={action}>
      <Once customerId={customerId} />
      <input type="hidden" name="entry" value={undo.entry} />
      <input type="hidden" name="seen" value={undo.seen} />
      <Button look="link">{t('office.undo')}</Button>
    </form>
  )
}
