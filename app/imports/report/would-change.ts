/** An object that an import would change: its first row, and its fields as they are and as they would be. */
export interface WouldChange {
  line: number
  /** Empty: its name is that of a person, and is not kept. */
  name: string
  /**
   * By the names and in the shapes of its public view, amounts with their currency; of a product without options also those of its
   * variant. Empty, with nothing named: other parts of it, such as its pictures.
   */
  changes: Record<string, [was: unknown, is: unknown]>
  /** Fields about a person that would change: their values are kept with their rows alone, which an erasure finds. */
  named?: string[]
}

/** The same, before its row is known. */
export type Told = Omit<WouldChange, 'line'>
