import { guards } from '#test/fault-matrix/guards/guards.ts'
import { invariants } from '#test/fault-matrix/invariants/all.ts'
import { matrix } from '#test/fault-matrix/matrix.ts'

/** A chapter of the specification: the matrix in readable form, from the tables that are run. */
export function faultsPage(): string {
  return `# What can go wrong with money, and what holds

From \`test/fault-matrix/matrix.ts\`, \`guards.ts\` and \`invariants/\`.

\`npm run faults\` runs every row below against the built shop, its worker, its database, and stand-ins for the card
provider, the mail server and the identity provider. Each is a process of its own and is killed for real (\`kill -9\`), at
the moments named in \`app/system/fail-point.server.ts\` and at moments that a seed chooses. After each row everyone gets
up again, what is owed is delivered, both clocks go past the end of every reservation and another day, and then all nine
invariants are checked from both sides: the shop's tables, and the provider's own book.

\`npm run faults -- --rows F12,F13 --seed 7\` runs some of them. \`npm run faults -- --without-guards\` builds the shop once for
each guard below, without it, and demands that the row fails.

## What always holds

| | |
|---|---|
${Object.entries(invariants)
  .map(([name, { sentence }]) => `| ${name} | ${sentence} |`)
  .join('\n')}

## The rows

| | what goes wrong | what must hold | threatens |
|---|---|---|---|
${matrix
  .map(
    ({ id, file, fault, holds, threatens }) =>
      `| [${id}](../../test/fault-matrix/rows/${file}) | ${fault} | ${holds} | ${threatens.join(' ')} |`,
  )
  .join('\n')}

## The guards

What keeps each row whole. Taken away, the row fails: each was seen to.

| | guard | where |
|---|---|---|
${guards.map(({ row, guard, changes }) => `| ${row} | ${guard} | ${filesOf(changes).join(', ')} |`).join('\n')}

## What was not tried

- The provider is a stand-in that keeps to the provider's documented behaviour and to the types of its libraries. How the
  real one behaves where its documentation is silent, no test here can show.
- A machine that loses what it has synced to disk, or a clock that goes backwards.
- A mail server that takes a letter, loses the connection before it says so, and keeps no Message-IDs: its reader may
  see a letter twice. The repeat has the same Message-ID, and the rows count it as the same letter.
- A restore loses the orders that were made since the backup; a letter that has left may name one of them.
`
}

function filesOf(changes: readonly { file: string }[]): string[] {
  const files = [...new Set(changes.map(({ file }) => file))]
  return files.map((file) => `[${file.split('/').at(-1)}](../../${file})`)
}
