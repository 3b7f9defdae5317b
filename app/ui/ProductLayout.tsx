import type { ReactNode } from 'react'
import styles from './Layouts.module.css'
import { Picture, type PictureProps } from './Picture.tsx'

interface ProductLayoutProps {
  pictures: PictureProps[]
  /** Names the row of pictures for those who scroll it by keyboard. */
  picturesLabel: string
  /** Name, price, choice, button, delivery. */
  children: ReactNode
  /** The story below. */
  story?: ReactNode
}

export function ProductLayout({ pictures, picturesLabel, children, story }: ProductLayoutProps) {
  return (
    <article className={styles.product}>
      <div className={styles.pictures} role="group" aria-label={picturesLabel} tabIndex={0}>
        {pictures.map((picture, index) => (
          <Picture key={picture.src} {...picture} first={index === 0} />
        ))}
      </div>
      <div className={styles.buy}>
        {children}
        {story && <div className={styles.story}>{story}</div>}
      </div>
    </article>
  )
}

/** The button that buys, and what belongs beside it. On a phone it keeps to the lower edge, within reach of the thumb. */
export function BuyBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
