import { EmailLink, PhoneLink } from '#app/settings/ReachUs.tsx'
import type { SellerFact } from '#app/settings/seller.ts'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { useLanguage } from '#app/web/language.tsx'

/** The imprint's facts as the settings have them: they are entered once and are in confirmations too. */
export function SellerFacts({ facts }: { facts: SellerFact[] }) {
  const { t } = useLanguage()
  return <Definitions facts={facts.map((fact) => ({ name: t(`seller.${fact.name}`), value: <Value {...fact} /> }))} />
}

function Value({ name, value }: SellerFact) {
  if (name === 'email') return <EmailLink address={value} />
  return name === 'phone' ? <PhoneLink number={value} /> : value
}
