import type { Language } from '#app/web/language-of.ts'
import type { BuyBoxProps } from './BuyBox.tsx'
import { sharedWords, distinguishAlts } from './gallery.ts'
import { largestAddress, mediaAddress, pictureOf } from '#app/catalogue/pictures/picture.ts'
import type { ProductProps } from './Product.island.tsx'
import type { ProductView } from './product.ts'

const gallerySizes = '(width < 40rem) 88vw, (width < 64rem) 50vw, 40rem'

/** All pictures of a product in their order, each with a distinct text. */
export function galleryOf(product: ProductView, box: BuyBoxProps | null, { t }: Language): Omit<ProductProps, 'box'> {
  const pictures = product.pictures.map((picture) => ({
    ...pictureOf(picture, gallerySizes),
    alt: picture.alt,
    // One that has no text of its own is named after the product.
    lang: (picture.alt ? picture.altLang : product.titleLang) ?? undefined,
    large: largestAddress(picture),
  }))
  const nameOf = ({ src }: { src: string }) => {
    const shown = (box?.offers ?? []).filter((offer) => offer.picture === src).map(({ choice }) => choice)
    return [product.title, ...sharedWords(box?.options ?? [], shown)].join(', ')
  }
  const blank = mediaAddress('blank-d9d4cb.svg')
  return {
    pictures: distinguishAlts(pictures, nameOf, (name, number) => t('product.picture_number', { name, number })),
    blank: { src: blank, large: blank, alt: t('product.nothing_shown'), width: 800, height: 1000 },
    gallery: {
      label: t('catalogue.pictures', { title: product.title }),
      enlarge: t('product.enlarge'),
      previous: t('product.previous'),
      next: t('product.next'),
      zoomIn: t('product.zoom_in'),
      zoomOut: t('product.zoom_out'),
      close: t('product.close'),
      position: t('product.picture_at', { at: '{at}', count: '{count}' }),
    },
  }
}
