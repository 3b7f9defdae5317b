import { ExpressEntry, type ExpressEntryProps } from '#app/card-payments/browser/ExpressEntry.tsx'
import { Agreement, type AgreementProps } from '#app/checkout/page/BeforeOrder.tsx'

export interface ExpressProps extends Omit<ExpressEntryProps, 'before'> {
  title: string
  /** That the wallet shows delivery and total before it orders. */
  told: string
  agreement: AgreementProps
}

/** The wallets' buttons, which are the provider's, and what the law wants right above them. */
export default function Express({ title, told, agreement, ...props }: ExpressProps) {
  return (
    <ExpressEntry
      {...props}
      before={
        <>
          <h3>{title}</h3>
          <p>{told}</p>
          <Agreement {...agreement} />
        </>
      }
    />
  )
}
