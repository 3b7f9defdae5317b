import type { ReactNode } from 'react'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

interface PrintFrameProps {
  title: string
  text: string
  children: ReactNode
}

/** A page to be printed. On paper, only its content is left. */
export function PrintFrame({ title, text, children }: PrintFrameProps) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<a href={href('/admin/orders')}>{t('lists.orders')}</a>}
      title={title}
      text={text}
      action={
        <Button type="button" data-print="" hidden>
          {t('print.print')}
        </Button>
      }
    >
      {children}
    </OfficeFrame>
  )
}
