import { shownTo } from '#app/identity/people/visitor.ts'
import type { CustomerId } from '#app/kernel/ids.ts'

/** What each form of the back office carries: that it happens once, and for whom it was shown. */
export function Once({ submission, customerId }: { submission?: string; customerId: CustomerId }) {
  return (
    <>
      {submission && <input type="hidden" name="submission" value={submission} />}
      <input type="hidden" name={shownTo} value={customerId} />
    </>
  )
}
