/** `sizes` of a card's picture in the grid, for callers that give a srcset. */
export const cardSizes = '(width < 40rem) 46vw, (width < 82rem) 30vw, 20rem'
