import { userInfo } from 'node:os'

/**
 * The person who runs a command, as the audit log names them: by the machine's account. In a container it may have no
 * name.
 */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}
