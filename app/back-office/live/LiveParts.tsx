import { useLanguage } from '#app/web/language.tsx'
import styles from '#app/back-office/Office.module.css'

/** What came in while one reads a list: said, and shown when one asks for it. */
export function LiveNews({ list, href }: { list: string; href: string }) {
  const { t } = useLanguage()
  const [one, other] =
    list === 'orders'
      ? [t('office.live.order'), t('office.live.orders', { count: '{count}' })]
      : [t('office.live.entry'), t('office.live.entries', { count: '{count}' })]
  return (
    <p
      aria-live="polite"
      className={styles.news}
      data-news=""
      data-one={one}
      data-other={other}
      data-gone={t('office.live.gone')}
      data-changed={t('office.live.changed')}
    >
      <a href={href} hidden>
        {''}
      </a>
    </p>
  )
}

/** Of one object: that it was changed while one looks at it, and who else does. */
export function LiveObject({ record, id, seen, href }: { record: string; id: string; seen: string; href: string }) {
  const { t } = useLanguage()
  return (
    <p
      aria-live="polite"
      className={styles.news}
      data-object={`${record}:${id}`}
      data-version={seen}
      data-changed={t('office.live.changed')}
      data-looking={t('office.live.looking', { names: '{names}' })}
    >
      <span />
      <a href={href} hidden>
        {''}
      </a>
    </p>
  )
}
