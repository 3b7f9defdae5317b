import type { ReactNode } from 'react'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import type { ListedPicture } from '#app/pictures/library/pictures.list.ts'
import { Picture } from '#app/ui/product/Picture.tsx'
import styles from './Pictures.module.css'

/** Whole pictures side by side: how each is cropped is seen on its own page. */
export function PictureCards({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>
}

/** What stands below a picture; its first link or label is pressed by the whole card. */
export function PictureCard({
  picture,
  select,
  children,
}: {
  picture: ListedPicture
  select?: ReactNode
  children: ReactNode
}) {
  return (
    <li data-item>
      {select && <label className={styles.select}>{select}</label>}
      <span className={styles.whole}>
        <Picture {...pictureOf({ ...picture, focus: null }, '14rem', '')} />
      </span>
      <div>{children}</div>
    </li>
  )
}
