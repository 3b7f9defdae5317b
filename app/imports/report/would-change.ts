/** A product that an import would change: its first row, and its fields as they are and as they would be. */
export interface WouldChange {
  line: number
  name: string
  /**
   * By the names and in the shapes of the product's public view; of a product without options also those of its variant. Empty:
   * other parts of it, such as its pictures.
   */
  changes: Record<string, [was: unknown, is: unknown]>
}
