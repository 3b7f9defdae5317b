/** A state as the former shop called it, `partially_refunded`, in words that a line can be broken between. */
export const inWords = (state: string): string => state.replaceAll('_', ' ')
