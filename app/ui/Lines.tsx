import type { ReactNode } from 'react'
import styles from './Lines.module.css'
import { Picture, type PictureProps } from './Picture.tsx'

export interface Line {
  id: string
  href?: string
  name: string
  picture?: PictureProps
  /** Glaze: Oat · Size: 300 ml */
  detail?: ReactNode
  /** What changed, or what is wrong with this line. */
  note?: ReactNode
  /** Quantity and remove, or just the number. */
  control?: ReactNode
  amount: ReactNode
}

/** What is in a cart or an order: picture, name, choice, quantity, amount. */
export function Lines({ lines, compact }: { lines: Line[]; compact?: boolean }) {
  return (
    <ul className={compact ? styles.compact : styles.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={styles.picture}>{line.picture && <Picture {...line.picture} alt="" />}</span>
          <div>
            {line.href ? <a href={line.href}>{line.name}</a> : <b>{line.name}</b>}
            {line.detail && <p>{line.detail}</p>}
          </div>
          {(line.note || line.control) && (
            <div className={styles.control}>
              {line.note}
              {line.control}
            </div>
          )}
          <span className="num">{line.amount}</span>
        </li>
      ))}
    </ul>
  )
}
