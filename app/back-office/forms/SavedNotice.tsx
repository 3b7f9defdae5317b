import type { CustomerId } from '#app/kernel/ids.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Saved } from './saved.server.ts'
import { Undo } from './Undo.tsx'

interface SavedNoticeProps {
  saved: Saved
  /** What was changed. */
  text: 'office.done.settings' | 'office.done.page' | 'office.done.synonyms'
  /** The address that the undo is sent to. */
  action: string
  customerId: CustomerId
}

export function SavedNotice({ saved: { isUndone, undo }, text, action, customerId }: SavedNoticeProps) {
  const { t } = useLanguage()
  return (
    <Notice kind="success" action={undo && <Undo action={action} undo={undo} customerId={customerId} />}>
      {t(isUndone ? 'office.done.undone' : text)}
    </Notice>
  )
}
