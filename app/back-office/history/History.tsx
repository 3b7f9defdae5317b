import type { ReactNode } from 'react'
import { Parts } from '#app/back-office/audit/AuditEntries.tsx'
import { Icon, type IconName } from '#app/ui/Icon.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { byDays, type HistoryEntry } from './history.ts'
import styles from './History.module.css'

interface HistoryProps {
  entries: readonly HistoryEntry[]
  /** The address of the same page with all of them; null: these are all. */
  all: string | null
  /** What may be done with an entry: a mail sent again, a comment changed. */
  actions(entry: HistoryEntry): ReactNode
  /** What was just done here. */
  notice?: ReactNode
  /** The form for a comment. */
  children?: ReactNode
}

const icons = {
  comment: 'comment',
  did: 'user',
  mail: 'envelope',
  money: 'check',
  parcel: 'truck',
  state: 'bag',
} as const satisfies Record<HistoryEntry['kind'], IconName>

/** What happened to a record, newest first, in one stream: who did what, its mails, parcels and money, and comments. */
export function History({ entries, all, actions, notice, children }: HistoryProps) {
  const language = useLanguage()
  const { t, date } = language
  if (entries.length === 0 && !children) return null
  return (
    <Section title={t('office.history.title')}>
      <div className={styles.history} id="history">
        {notice}
        {children}
        {byDays(entries, language.dayOf).map(({ day, entries: ofDay }) => (
          <div key={day}>
            <h3>{date(day)}</h3>
            <ol>
              {ofDay.map((entry) => (
                <Entry key={entry.id} entry={entry} actions={actions(entry)} />
              ))}
            </ol>
          </div>
        ))}
        {all && (
          <p>
            <a href={all}>{t('office.history.all')}</a>
          </p>
        )}
      </div>
    </Section>
  )
}

function Entry({ entry, actions }: { entry: HistoryEntry; actions: ReactNode }) {
  const { t, clock } = useLanguage()
  const { at, kind, what, who, parts = [], mail, comment } = entry
  return (
    <li className={kind === 'comment' ? styles.comment : undefined} id={comment && `comment-${comment.id}`}>
      <Icon name={icons[kind]} />
      <div>
        <p>
          {comment ? <strong dir="auto">{who}</strong> : what}
          {!comment && who && (
            <>
              {' · '}
              <bdi>{who}</bdi>
            </>
          )}{' '}
          <time dateTime={at.toISOString()} className="muted small num">
            {clock(at)}
          </time>
          {comment?.isChanged && <span className="muted small"> · {t('office.comment.changed')}</span>}
        </p>
        {mail && (
          <p className="muted small">
            <bdi>{mail.recipient}</bdi>
            {mail.state !== 'sent' && ` · ${t(`office.letter_state.${mail.state as 'owed' | 'refused'}`)}`}
          </p>
        )}
        {comment && (
          <p className={styles.text} dir="auto">
            {comment.text}
          </p>
        )}
        {parts.length > 0 && <Parts parts={parts} />}
        {actions}
      </div>
    </li>
  )
}
