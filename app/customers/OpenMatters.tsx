import { useLanguage } from '#app/web/language.tsx'
import type { OpenMatter } from './erasure/open-matters.ts'

interface OpenMattersProps {
  matters: readonly OpenMatter[]
  /** The page of an order. Null: this reader cannot open it. */
  pageOf(order: string): string | null
}

/** What an erasure waits for, by orders. */
export function OpenMatters({ matters, pageOf }: OpenMattersProps) {
  const { t } = useLanguage()
  const numbers = [...new Set(matters.map(({ order }) => order))]
  return (
    <ul className="stack">
      {numbers.map((order) => {
        const [name, page] = [t('customers.order', { number: order }), pageOf(order)]
        const kinds = matters.filter((each) => each.order === order).map(({ kind }) => t(`customers.open.${kind}`))
        return (
          <li key={order}>
            {page ? <a href={page}>{name}</a> : name}
            {': '}
            {kinds.join(', ')}
          </li>
        )
      })}
    </ul>
  )
}
