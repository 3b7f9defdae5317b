import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { Picture } from '#app/ui/product/Picture.tsx'
import type { LocationRow } from './locations.server.ts'

interface LocationPictureProps {
  location: LocationRow
  first?: boolean
  sizes: string
}

export function LocationPicture({ location: { picture, name }, first, sizes }: LocationPictureProps) {
  return picture && <Picture {...pictureOf(picture, sizes, name)} first={first} />
}
