/** A line of an earlier order that could not be put into the cart, or not all of it. */
export interface MissedLine {
  title: string
  titleLanguage: string
  why: 'gone' | 'sold_out' | 'fewer' | 'full'
  /** How many of it are in the cart now. */
  count: number
}

/** An order whose lines were put into the cart: shown until the cart changes again. */
export interface BoughtAgain {
  number: string
  at: string
  missed: MissedLine[]
}
