import type { ReactNode } from 'react'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { PrintOthers } from './PrintActs.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

interface PrintFrameProps {
  path: '/admin/print/slips' | '/admin/print/pick-list'
  /** Which orders: the fields of its address. */
  chosen: Record<string, string>
  title: string
  text: string
  children: ReactNode
}

/** A page to be printed. On paper, only its content is left. */
export function PrintFrame({ path, chosen, title, text, children }: PrintFrameProps) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<a href={href('/admin/orders')}>{t('lists.orders')}</a>}
      title={title}
      text={text}
      action={
        <>
          <Button type="button" data-print="" hidden>
            {t('print.print')}
          </Button>
          <PrintOthers path={path} chosen={chosen} />
        </>
      }
    >
      {children}
    </OfficeFrame>
  )
}
