import { Icon } from '#app/ui/Icon.tsx'
import { useLanguage } from '#app/web/language.tsx'
import frame from '#app/back-office/Frame.module.css'
import styles from './Palette.module.css'

/** Opens the palette; without script it leads to the page that does the same. */
export function FindLink() {
  const { t, href } = useLanguage()
  return (
    <a href={href('/admin/find')} className={frame.find} data-find="">
      <Icon name="search" />
      {t('office.find.short')} <kbd>{t('office.find.key')}</kbd>
    </a>
  )
}

/** Filled by its script, which is loaded at the first press. */
export function PaletteDialog() {
  const { t, href, locale } = useLanguage()
  return (
    <dialog data-palette={locale} className={styles.palette} aria-label={t('office.find')}>
      <form action={href('/admin/find')} role="search">
        <input
          type="search"
          name="q"
          role="combobox"
          aria-label={t('office.find.field')}
          placeholder={t('office.find.field')}
          aria-controls="palette-found"
          aria-expanded="false"
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
        />
        <button className="vh" tabIndex={-1}>
          {t('office.find.short')}
        </button>
      </form>
      <div
        id="palette-found"
        role="listbox"
        aria-label={t('office.find.found')}
        data-rooms={t('office.find.rooms')}
        data-here={t('office.find.here')}
      />
      <p role="status" data-none={t('office.list.none')} data-some={t('office.find.count', { count: '{count}' })} />
    </dialog>
  )
}
