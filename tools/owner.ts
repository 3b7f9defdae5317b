/**
 * `npm run owner -- [--only] EMAIL`: makes the person who signed in with that address an owner. The shop may be
 * running.
 */
import { parseArgs } from 'node:util'
import { configuration } from '#app/configuration.ts'
import { makeOwner, type NewOwner } from '#app/identity/people/make-owner.server.ts'
import { noteDone } from '#app/system/logs/security-log.server.ts'
import { openShopForCommand } from '#server/command-shop.ts'
import { ConfigurationError } from '#server/configuration.ts'
import { explain } from '#server/start/explain.ts'
import { StartRefused } from '#server/start/state-folder.ts'

const usage = 'Usage: npm run owner -- [--only] EMAIL'

async function main() {
  const { email, only } = readArguments()
  const close = await openShopForCommand(process.env)
  try {
    const named = await makeOwner(email, only)
    if (!named.ok) throw new StartRefused(reasons[named.reason](email, configuration().identity.issuer))
    noteDone('owner_named', null, named.value.identityId)
    tell(email, named.value)
  } finally {
    await close()
  }
}

const reasons = {
  'never-signed-in': (email: string, issuer: string) =>
    `No one has signed in as ${email} at ${issuer}. Sign in once with that address, then run this again.`,
  'not-verified': (email: string, issuer: string) =>
    `${issuer} does not say that ${email} is verified (email_verified). Have it verified there, sign in, then run this again.`,
}

function tell(email: string, { subject, lastSeenAt, others, former }: NewOwner) {
  const { issuer } = configuration().identity
  console.log(`${email} is an owner: subject ${subject} at ${issuer}, last signed in ${lastSeenAt.toISOString()}.`)
  const named = (people: (string | null)[]) => people.map((each) => each ?? 'someone without an address').join(', ')
  if (others.length > 0) console.log(`Other owners: ${named(others)}. With --only they would no longer be owners.`)
  if (former.length > 0) console.log(`No longer an owner: ${named(former)}.`)
}

function readArguments() {
  const { values, positionals } = parse()
  const [email, ...more] = positionals
  if (!email || more.length > 0) throw new StartRefused(usage)
  return { email, only: values.only }
}

function parse() {
  try {
    return parseArgs({ options: { only: { type: 'boolean', default: false } }, allowPositionals: true })
  } catch (error) {
    throw new StartRefused(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : (explain(error) ?? error))
  process.exitCode = 1
})
