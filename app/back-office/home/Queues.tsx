import type { ListPath } from '#app/routes.ts'
import type { TextKey } from '#app/texts.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import styles from './Home.module.css'

export interface Queue {
  label: TextKey
  /** The list that shows it; null: none does yet. */
  path: ListPath | null
  said: Record<string, string>
  count: number
  more: boolean
}

/** What waits for a person, as numbers that lead to it. What does not wait is named in one line. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  const { t, href } = useLanguage()
  const mayShip = useMay('orders.ship')
  const mayBulk = useMay('batches.prepare')
  const due = queues.filter(({ count }) => count > 0)
  const toSend = due.find(({ said }) => said.fulfilment === 'to_pack')
  const idle = queues.filter(({ count }) => count === 0)
  return (
    <section aria-labelledby="to-do" data-part="queues">
      <h2 id="to-do">{t('office.waits')}</h2>
      {due.length === 0 && <p>{t('office.nothing_waits')}</p>}
      <ul className={styles.queues}>
        {due.map((queue) => (
          <li key={queue.label}>
            <Count {...queue} />
          </li>
        ))}
      </ul>
      {toSend && (
        <p>
          <a
            href={href('/admin/print/slips', undefined, {
              all: 'on',
              filter: new URLSearchParams(toSend.said).toString(),
            })}
          >
            {t('print.to_send')}
          </a>
        </p>
      )}
      {mayShip && mayBulk && (
        <p>
          <a href={href('/admin/ship-by-file')}>{t('bulk.by_file')}</a>
        </p>
      )}
      {idle.length > 0 && (
        <p className="muted small">{t('office.idle', { what: idle.map(({ label }) => t(label)).join(' · ') })}</p>
      )}
    </section>
  )
}

function Count({ label, path, said, count, more }: Queue) {
  const { t, href, number } = useLanguage()
  const content = (
    <>
      <b className="num">{more ? t('office.more_than', { count: number(count) }) : number(count)}</b> {t(label)}
    </>
  )
  return path ? <a href={href(path, undefined, said)}>{content}</a> : <span>{content}</span>
}
