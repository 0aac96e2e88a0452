import type { Check } from './check.ts';

const NOT_OF_EXTENSION = (catalogue: string, id: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${id} and d.deptype = 'e')`;

/** What of the portal belongs to somebody, with what is granted of it; and whose most of it is: the owner's. */
const OWNED = `
  things as materialized (
    select c.oid, case c.relkind when 'S' then 'sequence ' when 'v' then 'view ' else 'table ' end || c.relname as name, c.relowner as owner, c.relacl as granted,
        case when c.relkind = 'S' then '{USAGE,SELECT}'::text[] when c.relname = 'schema_migrations' then '{SELECT}'
          when exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'append_only') then '{SELECT,INSERT}'
          else '{SELECT,INSERT,UPDATE,DELETE}' end as usual
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'v', 'S') and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}
    union all
    select p.oid, 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', p.proowner, null, '{}'
      from pg_proc p where p.pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}),
  owner as materialized (select owner as id from things group by owner order by count(*) desc, owner limit 1),
  grants as materialized (
    select t.name, g.grantee, g.privilege_type, g.is_grantable, t.usual from things t cross join lateral aclexplode(t.granted) g
     where g.grantee <> t.owner
    union all
    select 'column ' || a.attname || ' of ' || c.relname, g.grantee, g.privilege_type, g.is_grantable, '{SELECT}' from pg_attribute a
      join pg_class c on c.oid = a.attrelid cross join lateral aclexplode(a.attacl) g where c.relnamespace = 'public'::regnamespace and g.grantee <> c.relowner)`;

/** By membership in these somebody writes, or becomes somebody who writes, whatever is granted to them. */
const BEYOND_GRANTS = `('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program')`;

/** All of the portal belongs to one role; nobody else may do more with it than the start of a portal grants to its server, and a role that writes is not more by another way. */
const roles: Check = {
  title: 'Owner and grants',
  bad: `
    with ${OWNED}
    select * from (
      select 'owner' as what, name, owner::regrole::text as role, null as may from things where owner <> (select id from owner)
      union all
      select 'grant', name, case grantee when 0 then 'everybody' else grantee::regrole::text end, string_agg(lower(privilege_type), ', ' order by privilege_type)
        from grants where (privilege_type <> all(usual) or is_grantable or grantee = 0 and privilege_type <> 'SELECT') and grantee <> (select id from owner)
       group by name, grantee
      union all
      select 'more', null, r.rolname, case when r.rolsuper then 'is a superuser'
          when pg_has_role(r.oid, (select id from owner), 'member') then 'may act as the owner of the tables' else 'may write past its grants' end
        from pg_roles r where r.oid in (select grantee from grants where privilege_type in ('INSERT', 'UPDATE', 'DELETE'))
         and r.oid <> (select id from owner)
         and (r.rolsuper or pg_has_role(r.oid, (select id from owner), 'member')
           or exists (select from pg_roles w where w.rolname in ${BEYOND_GRANTS} and pg_has_role(r.oid, w.oid, 'member')))
    ) bad order by what desc, name like 'sequence %', name, role`,
  sentence({ what, name, role, may }) {
    if (what === 'owner') return `The ${name} belongs to ${role}, and not to whom the others belong.`;
    return what === 'grant'
      ? `To ${role} more is granted of the ${name} (${may}) than a start of the portal grants.`
      : `The role ${role}, to which changes are granted, ${may}.`;
  },
  counted: `
    with ${OWNED}
    select (select count(*) from things where name like 'table %') as tables, (select id::regrole::text from owner) as owner,
        (select string_agg(distinct r.rolname, ', ') from pg_roles r join grants g on g.grantee = r.oid and g.privilege_type = 'INSERT') as servers,
        (select string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r where r.oid <> (select id from owner) and r.rolsuper) as superusers,
        (select string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r where r.oid <> (select id from owner) and not r.rolsuper
          and r.rolname not like 'pg\\_%' and (pg_has_role(r.oid, (select id from owner), 'member')
            or exists (select from pg_roles w where w.rolname = 'pg_write_all_data' and pg_has_role(r.oid, w.oid, 'member')))) as others`,
  extent: ({ tables, owner, servers, superusers, others }) =>
    [
      `${tables} tables of ${owner}`,
      servers ? `written by ${servers}` : 'who writes too',
      superusers ? `other superusers: ${superusers}` : 'no other superuser',
      ...(others ? [`may write past grants: ${others}`] : []),
    ].join('; '),
};

/** What is proved of whose the tables are and who may do what with them. */
export const ROLE_CHECKS: readonly Check[] = [roles];
