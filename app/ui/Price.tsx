import styles from './Price.module.css'

interface PriceProps {
  /** Both as the reader writes money; the caller formats. */
  now: string
  was?: string
  /** Words for those who hear the page, since a struck price is silent. */
  nowLabel?: string
  wasLabel?: string
  large?: boolean
}

export function Price({ now, was, nowLabel, wasLabel, large }: PriceProps) {
  const name = large ? styles.large : styles.price
  if (!was) return <span className={name}>{now}</span>
  return (
    <span className={name}>
      <ins>
        <span className="vh">{nowLabel} </span>
        {now}
      </ins>{' '}
      <s>
        <span className="vh">{wasLabel} </span>
        {was}
      </s>
    </span>
  )
}
