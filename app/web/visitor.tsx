import { createContext, type ReactNode, useContext } from 'react'
import type { Permission } from '#app/permissions.ts'
import type { Visitor } from './visit.ts'

const VisitorContext = createContext<Visitor | null>(null)

export function SeenBy({ visitor, children }: { visitor: Visitor; children: ReactNode }) {
  return <VisitorContext value={visitor}>{children}</VisitorContext>
}

/** Whether to offer something to the reader of this page. What is offered is asked for once more when it is done. */
export function useMay(permission: Permission): boolean {
  return useContext(VisitorContext)?.permissions.has(permission) ?? false
}
