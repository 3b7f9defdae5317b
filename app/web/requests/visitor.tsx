import { createContext, type ReactNode, useContext } from 'react'
import type { Path } from '#app/routes.ts'
import type { Visitor } from './visit.ts'

/** What a visitor may be offered: set by the code that knows this shop's operations and screens. */
export interface Offers {
  /** An operation, by its name. */
  may(operation: string): boolean
  mayOpen(path: Path): boolean
}
interface Seen {
  visitor: Visitor
  offers: Offers
}

const SeenContext = createContext<Seen | null>(null)

export function SeenBy({ seen, children }: { seen: Seen; children: ReactNode }) {
  return <SeenContext value={seen}>{children}</SeenContext>
}

/** The reader of this page. */
export function useVisitor(): Visitor {
  const seen = useContext(SeenContext)
  if (!seen) throw new Error('This is rendered without a visitor')
  return seen.visitor
}

/** Whether to offer an operation to the reader of this page. When it is sent, this is checked again. */
export function useMay(operation: string): boolean {
  return useContext(SeenContext)?.offers.may(operation) ?? false
}

/** The same for several operations. */
export function useMayDo(): Offers['may'] {
  const seen = useContext(SeenContext)
  return (operation) => seen?.offers.may(operation) ?? false
}

/** The same for places: whether the reader of this page may open them. */
export function useMayOpen(): Offers['mayOpen'] {
  const seen = useContext(SeenContext)
  return (path) => seen?.offers.mayOpen(path) ?? false
}
