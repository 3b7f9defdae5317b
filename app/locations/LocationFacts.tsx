import { phoneLink } from '#app/settings/phone.ts'
import { Facts } from '#app/ui/Facts.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { LocationRow } from './locations.server.ts'

/** Address with the map marker, phone, e-mail, and whether orders can be picked up. */
export function LocationFacts({ location }: { location: LocationRow }) {
  const { t, country: nameOf } = useLanguage()
  const { address, phone, email, pickUp } = location
  const call = phoneLink(phone)
  const country = nameOf(address.country)
  const place = [...address.lines, `${address.postalCode} ${address.city}`, country].join(', ')
  return (
    <Facts
      facts={[
        { icon: 'marker', text: place },
        ...(phone ? [{ icon: 'phone' as const, text: <a href={call.href}>{call.text}</a> }] : []),
        ...(email ? [{ icon: 'envelope' as const, text: <a href={`mailto:${email}`}>{email}</a> }] : []),
        { icon: 'bag', text: t(pickUp ? 'locations.pick_up' : 'locations.no_pick_up') },
      ]}
    />
  )
}
