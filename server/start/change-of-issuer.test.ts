import { expect, test } from 'vitest'
import { sentenceOnJobs, sentencesOnIssuers } from './change-of-issuer.ts'

const [here, there] = ['https://a.example', 'https://b.example']
const mira = { issuer: here, email: 'mira@shop.example', roles: ['owner'] }
const webhooks = ['erp.example']
const ifBothRun = expect.stringContaining('If another process of this shop still has the former setting')
const bo = { issuer: there, email: null, roles: ['owner', 'support'] }

test('back at a former issuer, the start lists whose roles apply again', () => {
  expect(
    sentencesOnIssuers({ ended: [{ issuer: there, sessions: 2 }], here: 0, staff: [bo], own: [mira], webhooks }, here),
  ).toEqual([
    'Sign-in is at https://a.example now. Accounts of other issuers are kept, but open nothing:',
    '  ended 2 sessions of https://b.example',
    ifBothRun,
    expect.stringContaining('refused for want of rights'),
    '  without effect: the role owner, support of someone without an address at https://b.example',
    '  in effect: the role owner of mira@shop.example',
    '  still sends: the webhook to erp.example',
  ])
})

test('sessions of a former client are named as such', () => {
  const ended = [{ issuer: here, sessions: 1 }]
  expect(sentencesOnIssuers({ ended, here: 0, staff: [], own: [mira], webhooks: [] }, here)).toEqual([
    'Sign-in is at https://a.example now. Accounts of other issuers are kept, but open nothing:',
    '  ended 1 session that another OIDC_CLIENT_ID began: the issuer tells only that one of sign-outs',
    ifBothRun,
    '  in effect: the role owner of mira@shop.example',
  ])
})

test('so are those that a process of this setting began while the other one was in use', () => {
  expect(sentencesOnIssuers({ ended: [], here: 2, staff: [], own: [mira], webhooks: [] }, here)).toEqual([
    'Sign-in is at https://a.example now. Accounts of other issuers are kept, but open nothing:',
    '  ended 2 sessions that began here while another setting was in use: no sign-out reached them',
    ifBothRun,
    '  in effect: the role owner of mira@shop.example',
  ])
})

test('without a former issuer it prints nothing, and without an owner it says how to get one', () => {
  expect(sentencesOnIssuers({ ended: [], here: 0, staff: [], own: [mira], webhooks }, here)).toEqual([])
  const said = sentencesOnIssuers(
    { ended: [], here: 0, staff: [bo], own: [{ ...mira, roles: ['support'] }], webhooks: [] },
    here,
  )
  expect(said.at(-1)).toContain('There is no owner yet')
})

test('a process that only runs jobs is told where staff sign in, if it knows none of them', () => {
  expect(sentenceOnJobs({ staff: [bo], own: [mira] }, here)).toBeNull()
  expect(sentenceOnJobs({ staff: [], own: [] }, '')).toBeNull()
  expect(sentenceOnJobs({ staff: [bo, bo], own: [] }, here)).toContain(
    'OIDC_ISSUER is https://a.example, and staff sign in at https://b.example. ',
  )
  expect(sentenceOnJobs({ staff: [bo], own: [] }, '')).toContain('OIDC_ISSUER is not set')
})
