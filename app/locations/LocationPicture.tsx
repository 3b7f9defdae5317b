import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { Picture } from '#app/ui/product/Picture.tsx'
import type { LocationRow } from './locations.server.ts'

export function LocationPicture({ location, first }: { location: LocationRow; first?: boolean }) {
  const { picture, name } = location
  if (!picture) return null
  return <Picture {...pictureOf(picture, '(min-width: 800px) 50vw, 100vw', name)} first={first} />
}
