import { Sessions } from '#app/back-office/forms/Sessions.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { CustomerData } from './customer-data.server.ts'

/** The devices on which a customer is signed in. Those of colleagues are ended on their own page. */
export function CustomerSessions({ data: { id, about, sessions, customerId } }: { data: CustomerData }) {
  const { href } = useLanguage()
  const mayEnd = useMay('customers.end_sessions')
  if (!about) return null
  return (
    <Sessions
      sessions={sessions}
      action={href('/admin/customers/:customer/end-sessions', { customer: id })}
      may={mayEnd && !about.worksHere}
      customerId={customerId}
    />
  )
}
