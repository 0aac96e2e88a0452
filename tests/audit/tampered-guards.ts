import type { Tamper } from './tamper.ts';

const SOME_ENTRY = '(select id from fund_entries where seq = 3 order by fund_id limit 1)';

/** The function that hashes the rows of a chain answers what one likes, and a row carries such a hash. */
function hashedByALie(table: string, made: string, title: string): Tamper {
  return [
    `${table} hashed by another function`,
    `create or replace function ${made} returns text language sql as $$ select repeat('0', 64) $$;
     update ${table} r set hash = ${made.slice(0, made.indexOf('('))}(r) where id = (select max(id) from ${table})`,
    title,
    / was changed: its hash is not that of its words\.$/,
  ];
}

/** What guards the data altered, and the chains of funds: as in `tampered.ts`. */
export const TAMPERED_GUARDS: readonly Tamper[] = [
  [
    'a function that lets more through',
    `create or replace function refuse_in_closed_year(of_year integer) returns void language plpgsql as $$ begin end $$; select 1`,
    'What guards the data',
    /^The function refuse_in_closed_year\(of_year integer\) is not as the migrations make it\.$/,
  ],
  [
    'a function that is found before that of the migrations',
    `create function is_booked_year(smallint) returns boolean language sql as 'select false'; select 1`,
    'What guards the data',
    /^The function is_booked_year\(smallint\) is there, and no migration makes it\.$/,
  ],
  [
    'a trigger switched off',
    'alter table fund_entries disable trigger append_only; select 1',
    'What guards the data',
    /^The trigger append_only of fund_entries is not as the migrations make it\.$/,
  ],
  [
    'a trigger taken away',
    'drop trigger append_only on activities; select 1',
    'What guards the data',
    /^The trigger append_only of activities is missing\.$/,
  ],
  [
    'foreign keys switched off',
    'alter table payments disable trigger all; select 1',
    'What guards the data',
    /^The foreign key of payments switched off \(.*\) is there, and no migration makes it\.$/,
  ],
  [
    'a constraint taken away',
    'alter table funds drop constraint funds_available_not_negative; select 1',
    'What guards the data',
    /^The constraint funds_available_not_negative of funds is missing\.$/,
  ],
  [
    'a unique index made anew without its uniqueness',
    `drop index holds_one_live_a_request; create index holds_one_live_a_request on holds (id); select 1`,
    'What guards the data',
    /^The unique index holds_one_live_a_request is missing\.$/,
  ],
  [
    'a rule that writes something else',
    'create rule quiet as on insert to activities do instead nothing; select 1',
    'What guards the data',
    /^The rule quiet of activities is there, and no migration makes it\.$/,
  ],
  [
    'a role for which no trigger fires',
    'alter role current_user set session_replication_role = replica; select 1',
    'What guards the data',
    /^The setting session_replication_role=replica of role \S+ is there, and no migration makes it\.$/,
  ],
  [
    'a role that finds another schema first, in this database alone',
    `do $$ begin execute format('alter role current_user in database %I set search_path = mine, public', current_database()); end $$; select 1`,
    'What guards the data',
    /^The setting search_path=mine, public of role \S+ in this database is there, and no migration makes it\.$/,
  ],
  [
    'a function in a schema of the role’s own name, which is found first',
    `create schema friends; create function friends.content_of(jsonb) returns text language sql as 'select null'; select 1`,
    'What guards the data',
    /^The function friends\.content_of\(jsonb\) is there, and no migration makes it\.$/,
  ],
  [
    'a function that makes hashes',
    `create or replace function content_of(said jsonb) returns text language sql immutable return 'x'; select 1`,
    'What guards the data',
    /^The function content_of\(said jsonb\) is not as the migrations make it\.$/,
  ],
  [
    'what a hash is made of, without the amount',
    `create or replace function said_of(r refunds) returns jsonb language sql stable parallel safe return jsonb_build_array(r.code); select 1`,
    'What guards the data',
    /^The function said_of\(r refunds\) is not as the migrations make it\.$/,
  ],
  [
    'a function beside those of PostgreSQL, which is found first',
    `create function pg_catalog.content_of(jsonb) returns text language sql as 'select null'; select 1`,
    'What guards the data',
    /^The function pg_catalog\.content_of\(jsonb\) is there, and no migration makes it\.$/,
  ],
  [
    'a function of PostgreSQL written anew',
    `create or replace function pg_catalog.sha256(bytea) returns bytea language sql immutable as 'select $1'; select 1`,
    'What guards the data',
    /^The function pg_catalog\.sha256\(bytea\) is there, and no migration makes it\.$/,
  ],
  hashedByALie('fund_entries', 'fund_entry_hash(e fund_entries)', 'Chains of funds'),
  hashedByALie('stock_entries', 'stock_entry_hash(e stock_entries)', 'Chains of stock'),
  hashedByALie('activities', 'activity_hash(a activities)', 'Audit chains'),
  [
    'a table in another schema, which is found first or whose rows count with others',
    'create schema friends; create table friends.payments () inherits (payments); select 1',
    'What guards the data',
    /^The table friends\.payments is there, and no migration makes it\.$/,
  ],
  [
    'a column that may be empty',
    'alter table payments alter amount_kobo drop not null; select 1',
    'What guards the data',
    /^The column amount_kobo of payments is (not as the migrations make it|missing)\.$/,
  ],
  [
    'a column that begins otherwise',
    `alter table payment_acts alter separation set default 'consecutive'; select 1`,
    'What guards the data',
    /^The column separation of payment_acts is not as the migrations make it\.$/,
  ],
  [
    'rows that are hidden from the portal',
    'alter table activities enable row level security; select 1',
    'What guards the data',
    /^The table activities is not as the migrations make it\.$/,
  ],
  [
    'an entry whose words were altered',
    `update fund_entries set note = 'never' where id = ${SOME_ENTRY}`,
    'Chains of funds',
    /^Entry 3 \(id \d+\) of fund \d+ was changed: its hash is not that of its words\.$/,
  ],
  [
    'an entry whose moment was altered, its own hash made anew',
    `update fund_entries e set at = n.at, hash = fund_entry_hash(n) from (
       select (jsonb_populate_record(e, jsonb_build_object('at', e.at - interval '1 second'))).* from fund_entries e) n
      where n.id = e.id and e.id = ${SOME_ENTRY}`,
    'Chains of funds',
    /^Entry 4 \(id \d+\) of fund \d+ does not follow the one before it\.$/,
  ],
  [
    'a chain of a fund made anew',
    `do $$ declare e fund_entries; last text := ''; begin
       for e in select * from fund_entries where fund_id = (select min(fund_id) from fund_entries) order by seq loop
         e.note := 'never'; e.previous_hash := last; last := fund_entry_hash(e);
         update fund_entries set note = e.note, previous_hash = e.previous_hash, hash = last where id = e.id;
       end loop; end $$; select 1`,
    'Seals',
    /is broken/,
  ],
  [
    'a fund taken away with its ledger, and nothing told',
    `with e as (delete from fund_entries where fund_id = (select min(id) from funds)), m as (delete from fund_months where fund_id = (select min(id) from funds))
       delete from funds where id = (select min(id) from funds)`,
    'Ledgers of removed funds',
    /^Fund \d+ is gone with its ledger, and nothing tells of its removal\.$/,
  ],
  [
    'a fund taken away with its ledger, and its removal told without it',
    `with e as (delete from fund_entries where fund_id = (select min(id) from funds)), m as (delete from fund_months where fund_id = (select min(id) from funds))
       delete from funds where id = (select min(id) from funds)`,
    'Seals',
    /covers \d+ entries of funds; \d+ are there/,
  ],
  [
    'what is left of a removed ledger taken away too',
    'delete from removed_fund_entries',
    'Ledgers of removed funds',
    /^Nothing is left of the ledger of fund \d+, which was removed with it\.$/,
  ],
  [
    'the last hash of a removed ledger altered',
    `update removed_fund_entries set hash = 'x'`,
    'Ledgers of removed funds',
    /does not end with the hash that was told\.$/,
  ],
  [
    'the telling of a removed ledger taken away',
    `delete from activities where subject_type = 'funds' and action = 'deleted'`,
    'Ledgers of removed funds',
    /^The ledger of fund \d+ was removed, and nothing tells of it\.$/,
  ],
];
