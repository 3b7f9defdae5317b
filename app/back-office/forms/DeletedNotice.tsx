import type { CustomerId } from '#app/kernel/ids.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Deletion } from './deletion.server.ts'
import { Undo } from './Undo.tsx'

interface DeletedNoticeProps {
  deletion: Deletion
  /** What was deleted. */
  text:
    | 'office.collection.done.deleted'
    | 'office.method.deleted'
    | 'office.picture.deleted'
    | 'office.rate.deleted'
    | 'office.views.deleted'
    | 'lists.redirects.deleted_done'
  /** The address that the undo is sent to. */
  action: string
  customerId: CustomerId
}

export function DeletedNotice({ deletion: { undo }, text, action, customerId }: DeletedNoticeProps) {
  const { t } = useLanguage()
  return (
    <Notice kind="success" action={undo && <Undo action={action} undo={undo} customerId={customerId} />}>
      {t(text)}
    </Notice>
  )
}
