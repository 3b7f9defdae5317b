import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import type { PictureProps } from '#app/ui/product/Picture.tsx'
import type { OrderPicture } from '#app/orders/order.ts'

/** The picture that the line had in the cart; files are kept by their content, so it is still there. */
export function orderPicture(picture: OrderPicture | null): PictureProps | undefined {
  return picture ? pictureOf({ ...picture, width: null, height: null }, '5.5rem', '') : undefined
}
