import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMayOpen } from '#app/web/requests/visitor.tsx'

const files = [
  { path: '/admin/products/shopify.csv', title: 'lists.products' },
  { path: '/admin/stock/shopify.csv', title: 'exports.inventory' },
  { path: '/admin/customers/shopify.csv', title: 'lists.customers' },
  { path: '/admin/orders/shopify.csv', title: 'lists.orders' },
  { path: '/admin/redirects/shopify.csv', title: 'lists.redirects' },
] as const

/** Everything that the shop has, as files that another shop imports. */
export function FilesForShopify() {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  const open = files.filter(({ path }) => mayOpen(path))
  if (open.length === 0) return null
  return (
    <Section title={t('exports.title')}>
      <div className="stack">
        <p>{t('exports.text')}</p>
        <div className="row">
          {open.map(({ path, title }) => (
            <Button key={path} look="quiet" href={href(path)} download>
              {t(title)}
            </Button>
          ))}
        </div>
      </div>
    </Section>
  )
}
