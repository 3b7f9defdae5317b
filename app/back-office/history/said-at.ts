/**
 * The part of a record's page, by its id, that says what was done there, with its undo: what is far down a page would be lost from
 * sight by it. Null: the page's top.
 */
export function saidAt(done: string | null): 'history' | 'care' | null {
  if (done?.startsWith('comment')) return 'history'
  return done === 'tagged' || done === 'assigned' ? 'care' : null
}
