import { Definitions } from '#app/ui/text/Definitions.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { factNames, type ShownFacts } from './product-facts.ts'

/** Material and similar facts, each with its label. */
export function ProductFacts({ facts }: { facts: ShownFacts }) {
  const { t } = useLanguage()
  const told = factNames.flatMap((name) => {
    const fact = facts[name]
    if (!fact) return []
    return [{ name: t(`product.fact.${name}`), value: <span lang={fact.lang ?? undefined}>{fact.text}</span> }]
  })
  return <Definitions facts={told} />
}
