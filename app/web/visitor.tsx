import { createContext, type ReactNode, useContext } from 'react'
import type { Permission } from '#app/permissions.ts'
import { type Path, routes } from '#app/routes.ts'
import type { Visitor } from './visit.ts'

const VisitorContext = createContext<Visitor | null>(null)

export function SeenBy({ visitor, children }: { visitor: Visitor; children: ReactNode }) {
  return <VisitorContext value={visitor}>{children}</VisitorContext>
}

/** Who reads this page. */
export function useVisitor(): Visitor {
  const visitor = useContext(VisitorContext)
  if (!visitor) throw new Error('This is rendered for nobody')
  return visitor
}

/** Whether to offer something to the reader of this page. What is offered is asked for once more when it is done. */
export function useMay(permission: Permission): boolean {
  return useContext(VisitorContext)?.permissions.has(permission) ?? false
}

/** The same for places: whether the reader of this page may open them. */
export function useMayOpen(): (path: Path) => boolean {
  const visitor = useContext(VisitorContext)
  return (path) => visitor?.permissions.has(routes[path].permission) ?? false
}
