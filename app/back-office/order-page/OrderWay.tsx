import { createContext, useContext } from 'react'
import { useLanguage } from '#app/web/language.tsx'
import styles from './Order.module.css'

/** The filters and the order of the list that a page was opened from, as addresses write them. */
export type Place = Readonly<Record<string, string>>

const PlaceContext = createContext<Place>({})
export const InPlace = PlaceContext.Provider
export const usePlace = () => useContext(PlaceContext)

interface OrderWayProps {
  place: Place
  previous: string | null
  next: string | null
}

/** Back to the list, and on to its neighbours, without going back to it each time. */
export function OrderWay({ place, previous, next }: OrderWayProps) {
  const { t, href } = useLanguage()
  const to = (number: string) => href('/admin/orders/:number', { number }, place)
  return (
    <nav className={styles.way} aria-label={t('office.way')}>
      <a href={href('/admin/orders', undefined, place)}>{t('office.way.list')}</a>
      {previous && (
        <a href={to(previous)} rel="prev">
          {t('office.way.previous')}
        </a>
      )}
      {next && (
        <a href={to(next)} rel="next">
          {t('office.way.next')}
        </a>
      )}
    </nav>
  )
}
