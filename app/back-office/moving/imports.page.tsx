import { listPage } from '#app/back-office/lists/list.page.tsx'
import { imports } from '#app/imports/report/imports.list.ts'
import { useLanguage } from '#app/web/language.tsx'

function ToImport({ id, file }: { id: string; file: string }) {
  const { href } = useLanguage()
  return <a href={href('/admin/imports/:import', { import: id })}>{file}</a>
}

/** A file's name may hold anything: the id leads to its report. */
export const { load, head, Screen } = listPage('/admin/imports', imports, ({ id, file }) => ({
  file: <ToImport id={id} file={file} />,
}))
