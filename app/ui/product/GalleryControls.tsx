import type { ReactNode } from 'react'
import styles from './Gallery.module.css'
import { Icon } from '#app/ui/Icon.tsx'
import type { PictureProps } from './Picture.tsx'

export interface GalleryPicture extends PictureProps {
  alt: string
  /** The address of the largest size. */
  large: string
}

export interface GalleryTexts {
  label: string
  enlarge: string
  previous: string
  next: string
  zoomIn: string
  zoomOut: string
  close: string
  /** With {at} and {count}. */
  position: string
}

interface ControlsProps {
  awake: boolean
  texts: GalleryTexts
  step: (by: 1 | -1) => void
  children: ReactNode
}

/** The buttons come with the script that they need; the position is there before. */
export function Controls({ awake, texts, step, children }: ControlsProps) {
  return (
    <div className={styles.controls}>
      {awake && <Step label={texts.previous} back onClick={() => step(-1)} />}
      {children}
      {awake && <Step label={texts.next} onClick={() => step(1)} />}
    </div>
  )
}

export function Step({ label, back, onClick }: { label: string; back?: boolean; onClick: () => void }) {
  return (
    <button type="button" className={back ? styles.back : undefined} aria-label={label} onClick={onClick}>
      <Icon name="chevron" />
    </button>
  )
}

/** "2 of 4" on screen; screen readers also hear the picture's text. */
export function Position({ at, pictures, text }: { at: number; pictures: GalleryPicture[]; text: string }) {
  return (
    <p className={styles.position} role="status">
      {text.replace('{at}', String(at + 1)).replace('{count}', String(pictures.length))}
      <span className="vh" lang={pictures[at]?.lang}>
        : {pictures[at]?.alt}
      </span>
    </p>
  )
}
