import { eventNames } from '#app/operations/event-names.ts'
import { type Permission, staffPermissions } from '#app/permissions.ts'
import { rightsToReceive } from '#app/webhooks/endpoints/event-rights.ts'
import { Table } from '#app/ui/text/Table.tsx'
import { apiDocument } from './reference.ts'
import styles from './Reference.module.css'

/** The permissions of secret keys, and the calls that need them. */
export function Permissions() {
  const calls = Object.entries(apiDocument().paths)
    .filter(([path]) => !path.startsWith('/bulk/'))
    .flatMap(([, methods]) => Object.values(methods))
  const neededFor = (permission: Permission) => calls.filter((call) => call['x-required-permission'] === permission)
  const eventsFor = (permission: Permission) =>
    eventNames.filter((event) => rightsToReceive(event).includes(permission))
  const needed = staffPermissions.filter(
    (permission) => neededFor(permission).length > 0 || eventsFor(permission).length > 0,
  )
  return (
    <section id="permissions">
      <h2>Permissions</h2>
      <Table
        caption="Permissions of secret keys"
        columns={[{ title: 'Permission' }, { title: 'Calls, or the events that need it' }]}
        rows={needed.map((permission) => ({
          id: permission,
          cells: [
            <code key="permission" className={styles.word}>
              {permission}
            </code>,
            neededFor(permission).length === 0
              ? eventsFor(permission).join(', ')
              : neededFor(permission).map(({ operationId, tags }, index) => [
                  index > 0 && ', ',
                  <a key={operationId} href={`/api/${tags[0]}#${operationId}`}>
                    {operationId}
                  </a>,
                ]),
          ],
        }))}
      />
    </section>
  )
}
