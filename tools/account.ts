import { userInfo } from 'node:os'

/** The person who runs a command, as the audit log names them: by the account of this machine. A container's need not have a name. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}
