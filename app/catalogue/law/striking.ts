/** What the shop makes of the compare-at prices of a variant (docs/decisions/0011-lowest-price.md). Amounts in minor units. */
export interface Striking {
  /**
   * `shown`: the lowest price of the 30 days before the reduction is struck through; `stated`: the compare-at price itself is, as the
   * settings allow. Nothing is, since there is none (`none`), it is not above the price (`not_above`), the prices of the 30 days before
   * the reduction are not known (`unknown`), or one of them was as low (`was_lower`).
   */
  why: 'none' | 'not_above' | 'stated' | 'shown' | 'unknown' | 'was_lower'
  /** What is struck through now. */
  struck: number | null
  /** The lowest price of the 30 days before the reduction. */
  lowestBefore: number | null
  /** A reduction that began now would be shown below this: the lowest price of the last 30 days. Null: it is not known of all of them. */
  lowest: number | null
  /** From when on it is known of 30 days; null: already. */
  knownFrom: Date | null
  /** Whether the settings have the compare-at price itself struck through. */
  isStated: boolean
}

/** Whether there is a compare-at price that shoppers do not see. */
export const isHidden = ({ why }: Pick<Striking, 'why'>): boolean =>
  why === 'not_above' || why === 'unknown' || why === 'was_lower'
