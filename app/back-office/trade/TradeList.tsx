import type { ReactNode } from 'react'
import { DeletedNotice } from '#app/back-office/forms/DeletedNotice.tsx'
import type { Deletion } from '#app/back-office/forms/deletion.server.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'

interface TradeListProps {
  name: 'shipping_methods' | 'tax_rates'
  path: '/admin/shipping-methods' | '/admin/tax-rates'
  data: { deletion: Deletion | null; customerId: CustomerId }
  form: FormState
  /** What was deleted, and where its undo is sent to. */
  deleted: 'office.method.deleted' | 'office.rate.deleted'
  restore(id: string): string
  /** The button for a new one, if the reader may make one. */
  create: {
    may: boolean
    path: '/admin/shipping-methods/new' | '/admin/tax-rates/new'
    text: 'office.method.new' | 'office.rate.new'
  }
  /** The list itself. */
  children: ReactNode
}

/** The frame of what the shop sells by: the notice of a deletion above the list, a new one beside its title. */
export function TradeList({
  name,
  path,
  data: { deletion, customerId },
  form,
  deleted,
  restore,
  create,
  children,
}: TradeListProps) {
  const language = useLanguage()
  const { t, href } = language
  const { title, text } = listWords(name, language)
  return (
    <OfficeFrame
      current={path}
      title={title}
      text={text || undefined}
      action={create.may && <Button href={href(create.path)}>{t(create.text)}</Button>}
    >
      <FormProblems form={form} messages={{}} />
      {deletion && (
        <DeletedNotice deletion={deletion} text={deleted} action={restore(deletion.id)} customerId={customerId} />
      )}
      {children}
    </OfficeFrame>
  )
}
