/** A part of a name: "Harbour mug", and what was chosen of it. */
export interface NamePart {
  text: string
  /** Its language, where it is not the page's. */
  lang?: string
}

export const wholeName = (parts: readonly NamePart[]) => parts.map(({ text }) => text).join(', ')
