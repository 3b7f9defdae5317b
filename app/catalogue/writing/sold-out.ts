/** A variant that was sold beyond stock and is sold out now. */
export interface SoldOut {
  sku: string | null
  /** Names of its options' values. */
  values: string[]
  /** The oversold quantity, which has to be sent nevertheless. */
  owed: number
}
