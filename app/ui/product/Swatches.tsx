import styles from './Swatches.module.css'

interface SwatchesProps {
  /** Each one colour, or two with a stroke between them. */
  colours: string[]
  /** "Comes in 3 glazes" */
  label: string
}

/** Dots drawn as SVG, since the fill attribute is the one way to a colour of its own that the page's policy allows. */
export function Swatches({ colours, label }: SwatchesProps) {
  return (
    <svg className={styles.swatches} role="img" aria-label={label}>
      {/* The style sheet counts from the right, where the row of dots ends. */}
      {colours
        .slice(0, 5)
        .toReversed()
        .map((colour) => (
          <Dot key={colour} colours={colour} />
        ))}
    </svg>
  )
}

/** What has two colours shows each on one half; the style sheets cut the second one. */
export function Dot({ colours }: { colours: string }) {
  const [one, two] = colours.split('/')
  if (!two) return <circle fill={one} />
  return (
    <g>
      <circle fill={one} />
      <circle fill={two} />
    </g>
  )
}
