export interface PictureProps {
  src: string
  /** Empty where a text beside it says the same. */
  alt?: string
  /** The language of that text, where it is not the page's. */
  lang?: string
  width: number
  height: number
  srcSet?: string
  sizes?: string
  /** Better formats, best first. */
  sources?: { type: string; srcSet: string }[]
  /** What is seen until the picture is there. */
  colour?: string
  /** Where it is cropped, if not around its middle: `at0` or `at2`. */
  className?: string
  /** The picture one sees first is fetched at once, the others when they come near. */
  first?: boolean
}

export function Picture({ sources, colour, first, alt = '', ...img }: PictureProps) {
  const urgency = first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  // The colour is data that the style sheet reads: the policy of the pages forbids style attributes.
  const picture = <img {...img} {...urgency} alt={alt} data-colour={colour} />
  if (!sources?.length) return picture
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={img.sizes} />
      ))}
      {picture}
    </picture>
  )
}
