import { linePicture } from '#app/cart/line-view.ts'
import type { PictureProps } from '#app/ui/Picture.tsx'
import type { Language } from '#app/web/language.tsx'
import type { OrderPicture } from './order.ts'

/** The picture that the line had in the cart; files are kept by their content, so it is still there. */
export function orderPicture(picture: OrderPicture | null, language: Language): PictureProps | undefined {
  return (
    linePicture(
      picture && { ...picture, state: picture.key ? 'ready' : 'pending', width: null, height: null },
      language,
    ) ?? undefined
  )
}
