import { defaultLocale } from '#app/locales.ts'
import type { Path } from '#app/routes.ts'
import type { TextKey } from '#app/texts.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMayOpen } from '#app/web/requests/visitor.tsx'

const printed = [
  ['/admin/print/slips', 'print.slips'],
  ['/admin/print/pick-list', 'print.pick_list'],
  ['/admin/print/labels.csv', 'print.labels'],
  ['/admin/print/invoices.zip', 'print.invoices'],
] as const satisfies readonly (readonly [Path, TextKey])[]

/** What this reader may print of many rows of a list: only orders are printed. */
export function usePrints(list: string) {
  const mayOpen = useMayOpen()
  return list === 'orders' ? printed.filter(([path]) => mayOpen(path)) : []
}

/** Buttons of the form of the selected rows, which only read: their addresses name what is printed. */
export function PrintActs({ list }: { list: string }) {
  const { t, href, locale } = useLanguage()
  const prints = usePrints(list)
  if (prints.length === 0) return null
  return (
    <>
      {locale !== defaultLocale && <input type="hidden" name="language" value={locale} />}
      {prints.map(([path, words]) => (
        <Button key={path} look="quiet" formAction={href(path)} formMethod="get">
          {t(words)}
        </Button>
      ))}
    </>
  )
}

interface PrintOthersProps {
  path: Path
  chosen: Record<string, string>
}

/** What else can be printed of the same orders: their selection is lost on the way back to the list. */
export function PrintOthers({ path, chosen }: PrintOthersProps) {
  const { t, href, locale } = useLanguage()
  const others = usePrints('orders').filter(([each]) => each !== path)
  return others.map(([other, words]) => {
    const isFile = other.includes('.')
    const query = isFile && locale !== defaultLocale ? { ...chosen, language: locale } : chosen
    return (
      <Button key={other} look="link" href={href(other, undefined, query)} download={isFile || undefined}>
        {t(words)}
      </Button>
    )
  })
}

/** The same of one order. */
export function PrintLinks({ number }: { number: string }) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  return (
    <p className="row">
      {(['/admin/print/slips', '/admin/print/pick-list'] as const).map((path) =>
        mayOpen(path) ? (
          <a key={path} href={href(path, undefined, { order: number })}>
            {t(path === '/admin/print/slips' ? 'print.slip_of_one' : 'print.pick_list')}
          </a>
        ) : null,
      )}
    </p>
  )
}
