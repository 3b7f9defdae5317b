import { shownTo } from '#app/identity/visitor.ts'

/** What each form of the back office carries: that it happens once, and for whom it was shown. */
export function Once({ submission, customerId }: { submission?: string; customerId: string }) {
  return (
    <>
      {submission && <input type="hidden" name="submission" value={submission} />}
      <input type="hidden" name={shownTo} value={customerId} />
    </>
  )
}
