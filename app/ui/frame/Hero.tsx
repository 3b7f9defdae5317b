import type { ReactNode } from 'react'
import { Picture, type PictureProps } from '#app/ui/product/Picture.tsx'
import styles from './Page.module.css'

interface HeroProps {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** Wide for a desk; the tall one replaces it on a phone. */
  picture?: PictureProps
  tall?: { src: string; width: number; height: number }
}

/** The first thing a visitor sees: one full-width picture, one sentence, one link. */
export function Hero({ title, text, action, picture, tall }: HeroProps) {
  return (
    <section className={styles.hero}>
      {picture ? (
        <picture>
          {tall && <source media="(width < 40rem)" srcSet={tall.src} width={tall.width} height={tall.height} />}
          <Picture {...picture} first />
        </picture>
      ) : (
        // The gap after it keeps the title off the header.
        <span />
      )}
      <div>
        <h1>{title}</h1>
        <div className="stack">
          {text && <p>{text}</p>}
          {action && <div className="row">{action}</div>}
        </div>
      </div>
    </section>
  )
}
