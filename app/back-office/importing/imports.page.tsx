import { FilesForShopify } from '#app/back-office/exporting/FilesForShopify.tsx'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { imports } from '#app/imports/report/imports.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'

function ToImport({ id, file }: { id: string; file: string }) {
  const { href } = useLanguage()
  return (
    <a href={href('/admin/imports/:import', { import: id })}>
      <bdi>{file}</bdi>
    </a>
  )
}

function Count({ of }: { of: number }) {
  const { number } = useLanguage()
  return <span className="num">{number(of)}</span>
}

function NewImport() {
  const { t, href } = useLanguage()
  return <Button href={href('/admin/imports/new')}>{t('imports.new')}</Button>
}

/** A file's name may hold anything: the id leads to its report. */
export const { load, head, Screen } = listPage(
  '/admin/imports',
  imports,
  ({ id, file, ...counts }) => ({
    file: <ToImport id={id} file={file} />,
    created: <Count of={counts.created} />,
    changed: <Count of={counts.changed} />,
    unchanged: <Count of={counts.unchanged} />,
    refused: <Count of={counts.refused} />,
    drafts: <Count of={counts.drafts} />,
    attention: <Count of={counts.attention} />,
  }),
  <NewImport />,
  <FilesForShopify />,
)
