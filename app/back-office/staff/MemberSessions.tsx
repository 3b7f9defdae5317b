import type { ComponentProps } from 'react'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { Sessions } from './Sessions.tsx'

type MemberSessionsProps = Omit<ComponentProps<typeof Sessions>, 'action' | 'may'> & { member: string }

/** The devices on which a colleague is signed in. */
export function MemberSessions({ member, ...rest }: MemberSessionsProps) {
  const { href } = useLanguage()
  const action = href('/admin/staff/:member/end-sessions', { member })
  return <Sessions {...rest} action={action} may={useMay('staff.end_sessions')} />
}
