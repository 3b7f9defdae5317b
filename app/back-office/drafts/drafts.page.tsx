import { formOf } from '#app/doors/form.server.ts'
import { createDraft } from '#app/drafts/composing/create-draft.operation.ts'
import { drafts } from '#app/drafts/drafts.list.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import type { Answer } from '#app/web/answers/answer.ts'
import { isAnswer } from '#app/web/answers/answer.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'

const page = listPage('/admin/drafts', drafts)
export const { head } = page

export async function load(visit: Load<'/admin/drafts'>) {
  const listed: Awaited<ReturnType<typeof page.load>> | Answer = await page.load(visit)
  return isAnswer(listed) ? listed : { listed, customerId: customerOf(visit).id }
}

export const acts = {
  '/admin/new-draft': formOf(createDraft, {
    key: (_: Act<'/admin/new-draft'>) => null,
    done: ({ language }, { number }) => seeOther(language.href('/admin/drafts/:draft', { draft: number })),
  }),
}

export function Screen({ data: { listed, customerId }, form }: Shown<typeof load>) {
  const { t, href, locale } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/drafts"
      title={t('lists.drafts')}
      text={t('lists.drafts.text')}
      action={
        <form method="post" action={href('/admin/new-draft')}>
          <Once customerId={customerId} />
          <input type="hidden" name="language" value={locale} />
          <Button>{t('draft.new')}</Button>
        </form>
      }
    >
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      <OfficeList list={drafts} path="/admin/drafts" page={listed} />
    </OfficeFrame>
  )
}
