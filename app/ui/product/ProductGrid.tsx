import { classNames } from '#app/ui/class-names.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Picture, type PictureProps } from './Picture.tsx'
import { Price } from './Price.tsx'
import styles from './ProductGrid.module.css'
import { QuickAdd, type QuickAddProps } from './QuickAdd.tsx'
import { Swatches } from './Swatches.tsx'

export interface ProductCardProps {
  href: string
  name: string
  /** Of the name, where it is not the page's. */
  lang?: string
  picture?: PictureProps
  /** Shown on hover. */
  second?: PictureProps
  price: Parameters<typeof Price>[0]
  /** One or two words: sold out, new. */
  note?: string
  swatches?: Parameters<typeof Swatches>[0]
  /** Buys it from here, where there is nothing to choose. */
  quick?: QuickAddProps
}

interface ProductGridProps {
  products: ProductCardProps[]
  /** How many pictures are seen at once and so fetched at once. */
  firstRow?: number
  /** They are four at most, and stay together. */
  row?: boolean
  /** `h2` right below the page's own heading. */
  heading?: 'h2' | 'h3'
}

export function ProductGrid({ products, firstRow = 0, row = false, heading = 'h3' }: ProductGridProps) {
  return (
    // What is bought from here is shown beside the page.
    <ul className={classNames(styles.grid, row && styles.row)} data-beside>
      {products.map((product, index) => (
        <ProductCard key={product.href} {...product} first={index < firstRow} heading={heading} />
      ))}
    </ul>
  )
}

function ProductCard({
  href,
  name,
  lang,
  picture,
  second,
  price,
  note,
  swatches,
  quick,
  first,
  heading: Heading,
}: ProductCardProps & Place) {
  return (
    <li>
      <a href={href}>
        <figure>
          {picture && <Picture {...picture} alt="" first={first} />}
          {second && <Picture {...second} alt="" />}
          {note && <Badge>{note}</Badge>}
        </figure>
        <Heading lang={lang}>{name}</Heading>
      </a>
      <p>
        <Price {...price} />
        {swatches && swatches.colours.length > 1 && <Swatches {...swatches} />}
      </p>
      {quick && <QuickAdd {...quick} />}
    </li>
  )
}

interface Place {
  first: boolean
  heading: 'h2' | 'h3'
}
