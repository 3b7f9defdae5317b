// Made-up things to lay pages out with; the longest and shortest that a shop would have are among them.
import type { PictureProps } from '#app/ui/Picture.tsx'
import type { ProductCardProps } from '#app/ui/ProductGrid.tsx'

const grounds = ['#cfd6d6', '#e0d8c9', '#d3d9cb', '#e6d5cb', '#e9dedb']

export const picture = (index: number, alt = ''): PictureProps => ({
  src: `pics/${index % 20}.svg`,
  alt,
  width: 800,
  height: 1000,
  colour: grounds[index % grounds.length],
})

const names = [
  'Herring notebook, sewn by hand',
  'Tide notebook',
  'Seaweed card with envelope',
  'Three cards from the harbour',
  'Night harbour, linocut',
  'Low tide, screen print',
  'Coral',
  'Year of tides, wall calendar with the high water of every day from Flensburg to Skagen',
  'Rose tile',
  'Four rose tiles',
  'Scale tile',
  'Wreath plate',
  'Ripple plate',
  'Herring plate',
  'Letter set, tied',
  'Gift tags',
  'Stacking bowls',
  'Stacking plates',
  'Shell wrapping paper',
  'Chips, risograph',
]
const glazes = ['#f1ebdf', '#5f8f7a', '#345a86', '#a9593a', '#2d3a4a', '#c9a24f']

export const products: ProductCardProps[] = Array.from({ length: 24 }, (_, index) => ({
  href: `/products/${names[index % 20]?.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${index}`,
  name: names[index % 20] ?? '',
  picture: picture(index),
  second: index % 4 === 0 ? picture(index + 7) : undefined,
  price:
    index % 6 === 3
      ? { now: `€${index + 9}.50`, was: `€${index + 16}.00`, nowLabel: 'Now', wasLabel: 'Before' }
      : { now: `€${index * 3 + 6}.00` },
  note: index === 2 ? 'Sold out' : index === 9 ? 'New' : undefined,
  swatches: index % 3 === 1 ? { colours: glazes.slice(0, 2 + (index % 4)), label: 'Several glazes' } : undefined,
}))

export const collections = ['Cups & bowls', 'Plates', 'Tiles', 'Paper', 'Prints', 'Gifts'].map((label, index) => ({
  href: `/collections/${index}`,
  label,
}))
