import { useLanguage } from '#app/web/language.tsx'

export function BackToOrder({ number }: { number: string }) {
  const { t, href } = useLanguage()
  return <a href={href('/admin/orders/:number', { number })}>{t('office.back', { number })}</a>
}
