import type { ReactNode } from 'react'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './Notice.module.css'

const icons = { success: 'check', problem: 'alert', info: 'info' } as const

interface NoticeProps {
  kind: keyof typeof icons
  children: ReactNode
  /** A link, or a small form with one button, such as Undo. */
  action?: ReactNode
  /** Set when something else reads it out: otherwise it is heard twice. */
  silent?: boolean
}

export function Notice({ kind, children, action, silent }: NoticeProps) {
  const role = kind === 'problem' ? 'alert' : 'status'
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={silent ? undefined : role}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
      {action}
    </div>
  )
}

interface ErrorSummaryProps {
  title: string
  /** The message of each field, by its id, in page order. */
  messages: Record<string, string>
}

/** Stands above the form that was refused; each line leads to its field. Takes the focus when the page opens. */
export function ErrorSummary({ title, messages }: ErrorSummaryProps) {
  const errors = Object.entries(messages)
  if (errors.length === 0) return null
  return (
    <div className={`${styles.notice} ${styles.problem}`} role="alert" tabIndex={-1} id="problems" autoFocus>
      <Icon name="alert" />
      <div>
        <h2>{title}</h2>
        <ul>
          {errors.map(([id, message]) => (
            <li key={id}>
              <a href={`#${id}`}>{message}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
