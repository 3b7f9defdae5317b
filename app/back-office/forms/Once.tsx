import { shownTo } from '#app/identity/people/visitor.ts'
import type { CustomerId } from '#app/kernel/ids.ts'

/** The hidden fields of every back-office form: the idempotency key, and the customer the form was rendered for. */
export function Once({ submission, customerId }: { submission?: string; customerId: CustomerId }) {
  return (
    <>
      {submission && <input type="hidden" name="submission" value={submission} />}
      <input type="hidden" name={shownTo} value={customerId} />
    </>
  )
}
