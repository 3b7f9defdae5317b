export interface ReceivedLetter {
  subject: string
  text: string
}

/** The mailbox's letters for this address, waiting up to `seconds` for the first. */
export async function lettersTo(mailbox: string, address: string, seconds = 10): Promise<ReceivedLetter[]> {
  const query = new URLSearchParams({ to: address, wait: String(seconds) })
  return (await fetch(`${mailbox}/messages.json?${query}`)).json()
}

/** Makes the mailbox refuse mails, or accept them again. */
export async function refuseLetters(mailbox: string, refuses: boolean) {
  const answer = await fetch(`${mailbox}/refuse?on=${refuses ? 1 : 0}`, { method: 'POST', redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`The mailbox answered ${answer.status}`)
}
