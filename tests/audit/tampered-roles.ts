import type { Tamper } from './tamper.ts';

const TITLE = 'Owner and grants';

/** What somebody owns or may do that nobody should, done by a superuser. */
export const TAMPERED_ROLES: readonly Tamper[] = [
  [
    'a table given to somebody else',
    'create role of_a_test; alter table payments owner to of_a_test; select 1',
    TITLE,
    /^The table payments belongs to of_a_test, and not to whom the others belong\.$/,
  ],
  [
    'a function given to somebody else',
    'create role of_a_test; alter function content_of(jsonb) owner to of_a_test; select 1',
    TITLE,
    /^The function content_of\(said jsonb\) belongs to of_a_test/,
  ],
  [
    'the server allowed to change what is append-only',
    'grant update on activities to portal_server; select 1',
    TITLE,
    /^To portal_server more is granted of the table activities \(.*update.*\) than a start of the portal grants\.$/,
  ],
  [
    'the server allowed to change one column of it',
    'grant update (at) on activities to portal_server; select 1',
    TITLE,
    /^To portal_server more is granted of the column at of activities \(update\)/,
  ],
  [
    'the server allowed to empty a table',
    'grant truncate on payments to portal_server; select 1',
    TITLE,
    /^To portal_server more is granted of the table payments \(.*truncate.*\)/,
  ],
  [
    'the server allowed to hand on what it may',
    'grant insert on payments to portal_server with grant option; select 1',
    TITLE,
    /^To portal_server more is granted of the table payments/,
  ],
  [
    'everybody allowed to write',
    'grant insert on funds to public; select 1',
    TITLE,
    /^To everybody more is granted of the table funds \(insert\)/,
  ],
  [
    'the server that says which migrations ran',
    'grant update on schema_migrations to portal_server; select 1',
    TITLE,
    /^To portal_server more is granted of the table schema_migrations/,
  ],
  [
    'the server that gives out numbers again',
    `do $$ begin execute format('grant update on sequence %s to portal_server', pg_get_serial_sequence('activities', 'id')); end $$; select 1`,
    TITLE,
    /^To portal_server more is granted of the sequence activities_id_seq \(.*update.*\)/,
  ],
  [
    'a server that is a superuser',
    'alter role portal_server superuser; select 1',
    TITLE,
    /^The role portal_server, to which changes are granted, is a superuser\.$/,
  ],
  [
    'a server that is a member of the owner',
    `do $$ begin execute format('grant %I to portal_server', current_user); end $$; select 1`,
    TITLE,
    /^The role portal_server, to which changes are granted, may act as the owner of the tables\.$/,
  ],
  [
    'a server that writes whatever is granted',
    'grant pg_write_all_data to portal_server; select 1',
    TITLE,
    /^The role portal_server, to which changes are granted, may write past its grants\.$/,
  ],
];
