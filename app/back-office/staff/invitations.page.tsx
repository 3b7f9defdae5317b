import { formOf } from '#app/doors/form.server.ts'
import { type ListPage, loadList } from '#app/doors/list-page.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { type CustomerId, newId } from '#app/kernel/ids.ts'
import { type ListedInvitation, invitations } from '#app/staff/invitations/invitations.list.ts'
import { resendInvitation } from '#app/staff/invitations/resend-invitation.operation.ts'
import { revokeInvitation } from '#app/staff/invitations/revoke-invitation.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { useMay } from '#app/web/requests/visitor.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { roleWord } from './Opens.tsx'

export async function load(visit: Load<'/admin/invitations'>) {
  const page = await loadList(invitations, visit)
  if ('kind' in page) return page
  return { page, done: visit.query.get('done'), submission: newId(), customerId: customerOf(visit).id }
}

export const acts = {
  '/admin/invitations/:invitation/resend': formOf(resendInvitation, {
    key: ({ params }: Act<'/admin/invitations/:invitation/resend'>) => params.invitation,
    done: ({ language }) => seeOther(language.href('/admin/invitations', undefined, { done: 'invited' })),
  }),
  '/admin/invitations/:invitation/revoke': formOf(revokeInvitation, {
    key: ({ params }: Act<'/admin/invitations/:invitation/revoke'>) => params.invitation,
    done: ({ language }) => seeOther(language.href('/admin/invitations', undefined, { done: 'revoked' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/invitations'>): Head {
  return { title: language.t('lists.invitations'), indexed: false }
}

const notices = { invited: 'lists.invitations.sent_done', revoked: 'lists.invitations.revoked_done' } as const
const isNotice = (done: string | null): done is keyof typeof notices => done !== null && Object.hasOwn(notices, done)

export function Screen({ data: { page, done, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/staff"
      above={<a href={href('/admin/staff')}>{t('lists.staff')}</a>}
      title={t('lists.invitations')}
      text={t('lists.invitations.text')}
      action={<Button href={href('/admin/staff/invite')}>{t('office.staff.invite')}</Button>}
    >
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {isNotice(done) && !form.problem && <Notice kind="success">{t(notices[done])}</Notice>}
        <OfficeList list={invitations} path="/admin/invitations" page={page}>
          <Rows page={page} submission={submissionOf(form, submission)} customerId={customerId} />
        </OfficeList>
      </div>
    </OfficeFrame>
  )
}

interface RowsProps {
  page: ListPage<ListedInvitation>
  submission: string
  customerId: CustomerId
}

function Rows({ page, ...once }: RowsProps) {
  const language = useLanguage()
  const { t, time } = language
  const may = useMay('invitations.revoke')
  const columns = ['email', 'role', 'state', 'by', 'sent', 'until'] as const
  return (
    <Table
      caption={t('lists.invitations')}
      columns={[...columns, ...(may ? (['acts'] as const) : [])].map((name) => ({
        title: t(`lists.invitations.${name}`),
      }))}
      rows={page.rows.map((row) => ({
        id: row.id,
        cells: [
          <bdi key="email">{row.email}</bdi>,
          roleWord(row.role, language),
          <Badge key="state" tone={row.state === 'accepted' ? 'success' : 'plain'}>
            {t(`lists.invitations.state.${row.state}`)}
          </Badge>,
          row.by ?? t('office.staff.operator'),
          <span key="sent" className="small">
            {time(row.sent)}
          </span>,
          <span key="until" className="small">
            {time(row.until)}
          </span>,
          ...(may ? [<Acts key="acts" row={row} {...once} />] : []),
        ],
      }))}
    />
  )
}

function Acts({
  row: { id, email, state },
  submission,
  customerId,
}: Omit<RowsProps, 'page'> & { row: ListedInvitation }) {
  const { t, href } = useLanguage()
  if (state === 'accepted' || state === 'revoked') return null
  return (
    <>
      <form method="post" action={href('/admin/invitations/:invitation/resend', { invitation: id })}>
        <Once submission={submission} customerId={customerId} />
        <Button look="link" aria-label={t('lists.invitations.resend_named', { email })}>
          {t('lists.invitations.resend')}
        </Button>
      </form>
      <form method="post" action={href('/admin/invitations/:invitation/revoke', { invitation: id })}>
        <Once customerId={customerId} />
        <Button look="link" aria-label={t('lists.invitations.revoke_named', { email })}>
          {t('lists.invitations.revoke')}
        </Button>
      </form>
    </>
  )
}
