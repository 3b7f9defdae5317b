import type { ReactNode } from 'react'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { ScreenPath } from '#app/routes.ts'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import { PaletteDialog } from './find/PaletteDialog.tsx'
import { KeyHelp, OfficeMenu } from './OfficeMenu.tsx'
import frame from './Frame.module.css'
import { classNames } from '#app/ui/class-names.ts'
import phone from '#app/back-office/lists/Phone.module.css'
import styles from './Office.module.css'

interface OfficeFrameProps {
  /** Its room, or another page that is in none. */
  current: ScreenPath
  title: ReactNode
  text?: ReactNode
  above?: ReactNode
  states?: ReactNode
  action?: ReactNode
  /** The record it shows, as the audit log names it: readers of the log get a link to its history. */
  history?: { record: string; id: string }
  children: ReactNode
}

/** The frame of every back-office page: the rooms that this reader may open, with the current one marked. */
export function OfficeFrame({ current, title, text, above, states, action, history, children }: OfficeFrameProps) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  return (
    <div className={frame.frame}>
      <OfficeMenu current={current} />
      <div className={classNames(styles.office, phone.office)}>
        <PageHeader title={title} text={text} above={above} states={states} action={action} />
        {children}
        {history && mayOpen('/admin/audit') && (
          <p className={styles.history}>
            <a href={href('/admin/audit', undefined, { object: `${history.record}:${history.id}` })}>
              {t('office.history')}
            </a>
          </p>
        )}
      </div>
      <KeyHelp />
      <PaletteDialog />
    </div>
  )
}
