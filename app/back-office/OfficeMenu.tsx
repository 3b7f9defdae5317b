import { Icon } from '#app/ui/Icon.tsx'
import { pathOf } from '#app/web/href.ts'
import type { ScreenPath } from '#app/routes.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import { allRooms, roomGroups } from './rooms.ts'
import { FindLink } from './find/PaletteDialog.tsx'
import styles from './Frame.module.css'

/** The rooms that this reader may open: beside the page on a desk, unfolded by a press on a phone. */
export function OfficeMenu({ current }: { current: ScreenPath }) {
  const { t, locale } = useLanguage()
  const mayOpen = useMayOpen()
  const groups = roomGroups
    .map((group) => ({ ...group, rooms: group.rooms.filter(({ path }) => mayOpen(path)) }))
    .filter(({ rooms }) => rooms.length > 0)
  const here = allRooms.find(({ path }) => path === current)
  return (
    <div className={styles.beside}>
      <button type="button" className={styles.open} popoverTarget="rooms">
        <Icon name="menu" />
        {here ? t(here.label) : t('shell.menu')}
      </button>
      <FindLink />
      <nav id="rooms" popover="auto" className={styles.rooms} aria-label={t('office.rooms')}>
        {groups.map(({ label, rooms }) => (
          <div key={label ?? ''}>
            {label && <p>{t(label)}</p>}
            {rooms.map((room) => (
              <a
                key={room.path}
                href={pathOf(locale, room.path, {})}
                aria-current={room.path === current ? 'page' : undefined}
                data-key={room.key}
              >
                {t(room.label)}
              </a>
            ))}
          </div>
        ))}
      </nav>
    </div>
  )
}

const listKeys = ['j', 'k', 'x', 'a', 'Enter', '/', '?'] as const

/** All keys; script shows it after a question mark. */
export function KeyHelp() {
  const { t } = useLanguage()
  const mayOpen = useMayOpen()
  return (
    <dialog data-keys="" className={styles.keys} aria-label={t('office.keys')}>
      <h2>{t('office.keys')}</h2>
      <dl>
        <div>
          <dt>
            <kbd>{t('office.find.key')}</kbd>
          </dt>
          <dd>{t('office.key.palette')}</dd>
        </div>
        {listKeys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`office.key.${key === '/' ? 'search' : key === '?' ? 'help' : key}`)}</dd>
          </div>
        ))}
        {allRooms
          .filter(({ key, path }) => key && mayOpen(path))
          .map(({ key, label }) => (
            <div key={key}>
              <dt>
                <kbd>g</kbd> <kbd>{key}</kbd>
              </dt>
              <dd>{t(label)}</dd>
            </div>
          ))}
      </dl>
      <form method="dialog">
        <button>{t('shell.close')}</button>
      </form>
    </dialog>
  )
}
