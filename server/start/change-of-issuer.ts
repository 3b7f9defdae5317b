import type { FormerIssuers } from '#app/identity/issuer/former-issuers.server.ts'

/** What the start prints about former issuers: what it found and what it did. Nothing if there is none. */
export function sentencesOnIssuers({ ended, here, staff, own, webhooks }: FormerIssuers, issuer: string): string[] {
  if (ended.length === 0 && here === 0 && staff.length === 0) return []
  const said = [`Sign-in is at ${issuer} now. Accounts of other issuers are kept, but open nothing:`]
  for (const each of ended) {
    const whose =
      each.issuer === issuer
        ? 'that another OIDC_CLIENT_ID began: the issuer tells only that one of sign-outs'
        : `of ${each.issuer}`
    said.push(`  ended ${counted(each.sessions, 'session')} ${whose}`)
  }
  if (here > 0)
    said.push(
      `  ended ${counted(here, 'session')} that began here while another setting was in use: no sign-out reached them`,
    )
  if (ended.length > 0 || here > 0) said.push(ifBothRun)
  if (ended.some((each) => each.issuer !== issuer)) said.push(ofOtherIssuer)
  for (const { email, roles, issuer: from } of staff)
    said.push(`  without effect: the role ${roles.join(', ')} of ${email ?? noAddress} at ${from}`)
  // Back at an issuer, its former roles apply again: people who have left the shop since must be visible here.
  for (const { email, roles } of own) said.push(`  in effect: the role ${roles.join(', ')} of ${email ?? noAddress}`)
  for (const host of webhooks) said.push(`  still sends: the webhook to ${host}`)
  if (!own.some(({ roles }) => roles.includes('owner')))
    said.push(
      '  There is no owner yet: the person who signs in with the verified address OWNER_EMAIL becomes the owner.',
    )
  return said
}

/** What the start of a process prints that runs jobs and signs nobody in, if it knows none of the staff. */
export function sentenceOnJobs({ staff, own }: Pick<FormerIssuers, 'staff' | 'own'>, issuer: string): string | null {
  if (own.length > 0 || staff.length === 0) return null
  const there = [...new Set(staff.map((each) => each.issuer))].join(', ')
  return (
    `Jobs of this process know none of the staff: OIDC_ISSUER is ${issuer || 'not set'}, and staff sign in at ${there}. ` +
    'What they let jobs do, such as bulk changes and imports, is refused here for want of rights.'
  )
}

/** What a start cannot tell: whether the former setting is in use beside it. */
const ifBothRun =
  '  If another process of this shop still has the former setting, give both the same: each start ends the sessions of the other.'
const ofOtherIssuer = '  Until then, what staff of the other issuer let jobs do may be refused for want of rights.'

const noAddress = 'someone without an address'

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
