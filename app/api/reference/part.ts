/** One part of the reference: paragraphs, then steps in their order, then something to copy. */
export interface Part {
  id: string
  title: string
  /** `https://shop` is replaced by the shop's own address. */
  text: string[]
  steps?: string[]
  code?: string
}
