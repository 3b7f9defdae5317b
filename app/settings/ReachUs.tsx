import type { FactsProps } from '#app/ui/text/Facts.tsx'
import { phoneLink } from './phone.ts'

export function PhoneLink({ number }: { number: string }) {
  const { text, href } = phoneLink(number)
  return (
    <a href={href}>
      <bdi>{text}</bdi>
    </a>
  )
}

/**
 * Signs that mean something in such a link, as a question mark begins the letter's fields, are those of the address.
 */
export function EmailLink({ address }: { address: string }) {
  return <a href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}>{address}</a>
}

/** A line for each of the two that there is. */
export const phoneFacts = (number: string): FactsProps['facts'] =>
  number ? [{ icon: 'phone', text: <PhoneLink number={number} /> }] : []

export const emailFacts = (address: string): FactsProps['facts'] =>
  address ? [{ icon: 'envelope', text: <EmailLink address={address} /> }] : []
