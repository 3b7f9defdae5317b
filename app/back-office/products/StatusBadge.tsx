import type { ProductStatus } from '#app/products/product-change.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { useLanguage } from '#app/web/language.tsx'

export function StatusBadge({ status }: { status: ProductStatus }) {
  const { t } = useLanguage()
  return <Badge>{t(`lists.products.status.${status}`)}</Badge>
}
