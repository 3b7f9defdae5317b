import styles from './Price.module.css'

interface PriceProps {
  /** Both as the reader writes money; the caller formats. */
  now: string
  was?: string
  /** Words for those who hear the page, since a struck price is silent. */
  nowLabel?: string
  wasLabel?: string
  /** What the struck-through price is, in visible words. */
  lowest?: string
  /** What a kilogram, litre or metre of it costs. */
  unit?: string
  large?: boolean
}

export function Price({ now, was, nowLabel, wasLabel, lowest, unit, large }: PriceProps) {
  const name = large ? styles.large : styles.price
  if (!was)
    return (
      <span className={name}>
        {now}
        {unit && <small>{unit}</small>}
      </span>
    )
  return (
    <span className={name}>
      <ins>
        <span className="vh">{nowLabel} </span>
        {now}
      </ins>{' '}
      {lowest ? (
        <>
          <s aria-hidden="true">{was}</s> <small>{lowest}</small>
        </>
      ) : (
        <s>
          <span className="vh">{wasLabel} </span>
          {was}
        </s>
      )}
      {unit && <small>{unit}</small>}
    </span>
  )
}
