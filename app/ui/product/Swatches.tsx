import styles from './Swatches.module.css'

interface SwatchesProps {
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
          <circle key={colour} fill={colour} />
        ))}
    </svg>
  )
}
