import { addressOf, databaseName, roles } from './postgres-passwords.ts'
import { exists, makeDatabase, makeShopRole, mayEnter, type Server, within } from './postgres-roles.ts'

/** Neither password works for a role with the rights that a start needs. */
export class LockedOut extends Error {
  constructor() {
    super('neither of its passwords opens it: bring password and administrator-password back from a copy of the folder')
  }
}

/**
 * In a cluster of an earlier Barrow the shop's role is the superuser that made it, and PostgreSQL does not let that
 * role give up being superuser. So the role is renamed to the administrator, and the shop gets a new one with the old
 * name and password, which becomes the owner of all the shop's objects: in one transaction, so that an interrupted
 * start changes nothing.
 */
export async function changeOver({ port, socketFolder, passwords, log }: Server): Promise<void> {
  const { administrator, shop } = passwords
  if (await mayEnter(addressOf('administrator', administrator, port, 'postgres', socketFolder))) return
  const formerly = addressOf('shop', shop, port, 'postgres', socketFolder)
  if (!(await mayEnter(formerly))) throw new LockedOut()
  await within(formerly, async (client) => {
    if (!(await exists(client, 'pg_roles where rolname = $1 and rolsuper', roles.shop))) throw new LockedOut()
    await makeDatabase(client)
  })
  await within(addressOf('shop', shop, port, databaseName, socketFolder), async (client) => {
    // A role cannot rename itself.
    await client.query(`begin;
      create role barrow_changing superuser;
      set session authorization barrow_changing;
      alter role ${roles.shop} rename to ${roles.administrator};
      alter role ${roles.administrator} password ${client.escapeLiteral(administrator)}`)
    await makeShopRole(client, shop)
    await client.query(`${handOver};
      grant create on database ${databaseName} to ${roles.shop};
      reset session authorization;
      drop role barrow_changing;
      commit`)
  })
  log(
    `Until now the shop used its database as a superuser. From now on it uses the ordinary role ${roles.shop}, which owns ` +
      `its tables and nothing else; the superuser is ${roles.administrator}, with the password in administrator-password`,
  )
}

/** All objects in the shop's and the queue's schema, except those that depend on a table or belong to an extension. */
const handOver = `do $$
  declare statement text;
  begin
    for statement in
      with schemas as (select oid from pg_namespace where nspname in ('public', 'graphile_worker')),
        members as (select classid, objid from pg_depend where deptype in ('e', 'a', 'i'))
      select format('alter schema %s owner to ${roles.shop}', oid::regnamespace) from schemas
      union all
      select format('alter table %s owner to ${roles.shop}', oid::regclass) from pg_class
        where relnamespace in (table schemas) and relkind in ('r', 'p', 'v', 'm', 'S')
          and ('pg_class'::regclass, oid) not in (table members)
      union all
      select format('alter routine %s owner to ${roles.shop}', oid::regprocedure) from pg_proc
        where pronamespace in (table schemas) and ('pg_proc'::regclass, oid) not in (table members)
      union all
      select format('alter type %s owner to ${roles.shop}', t.oid::regtype) from pg_type t left join pg_class c on c.oid = typrelid
        where typnamespace in (table schemas) and (typtype in ('d', 'e', 'r') or relkind = 'c')
          and ('pg_type'::regclass, t.oid) not in (table members)
    loop
      execute statement;
    end loop;
  end $$`
