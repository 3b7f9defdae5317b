import type { ReactNode } from 'react'
import { nameOf, shownTo } from '#app/identity/people/visitor.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { ErrorSummary } from '#app/ui/notices/Notice.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useVisitor } from '#app/web/requests/visitor.tsx'
import type { Part } from '#app/checkout/checkout.ts'
import { marked } from '#app/checkout/delivery/delivery-form.ts'

interface PartFormProps {
  part: Exclude<Part, 'payment'>
  /** The messages of refused fields, for the error summary. */
  messages: Record<string, string>
  children: ReactNode
}

/** The form of one part: works without script, and answers with the part that comes next. */
export function PartForm({ part, messages, children }: PartFormProps) {
  const { t, href } = useLanguage()
  return (
    // The server reports problems in the reader's language; the browser would use its own and stop at the first.
    <form method="post" action={`${href(`/checkout/${part}`)}#${part}`} className="stack" noValidate>
      <input type="hidden" name={shownTo} value={nameOf(useVisitor())} />
      <input type="hidden" name={marked} value={Object.keys(messages).join(' ')} />
      {/* The Enter key presses the first button of a form: let it be the one that goes on. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary title={t('checkout.problems', { count: Object.keys(messages).length })} messages={messages} />
      {children}
      <Button>{t('checkout.go_on')}</Button>
    </form>
  )
}
