import type { ReactNode } from 'react'
import styles from './Lines.module.css'
import { Picture, type PictureProps } from '#app/ui/product/Picture.tsx'

export interface Line {
  id: string
  /** Its place in the page, for what must find it again. */
  anchor?: string
  /** Stands in place of the whole line: what became of it. */
  instead?: ReactNode
  href?: string
  name: string
  /** For fields that are named after it. Only where it is no link. */
  nameId?: string
  /** The language of the name, where it is not the page's. */
  lang?: string
  picture?: PictureProps
  /** Glaze: Oat, Size: 300 ml */
  detail?: ReactNode
  /** What has to be known before it is bought, and afterwards. */
  remark?: string
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
        <li key={line.id} id={line.anchor} className={line.instead ? styles.instead : undefined}>
          {line.instead ?? <Parts {...line} />}
        </li>
      ))}
    </ul>
  )
}

function Parts(line: Line) {
  return (
    <>
      <span className={styles.picture}>{line.picture && <Picture {...line.picture} alt="" />}</span>
      <div>
        {line.href ? (
          <a href={line.href} lang={line.lang}>
            {line.name}
          </a>
        ) : (
          <b id={line.nameId} lang={line.lang}>
            {line.name}
          </b>
        )}
        {line.detail && <p>{line.detail}</p>}
        {line.remark && <p>{line.remark}</p>}
      </div>
      {(line.note || line.control) && (
        <div className={styles.control}>
          {line.note}
          {line.control}
        </div>
      )}
      <span className="num">{line.amount}</span>
    </>
  )
}
