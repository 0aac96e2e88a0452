import { changed, type Tamper } from './tamper.ts';

const RENAMED = '(select min(user_id) from former_names)';
const NAMES = 'Former names';
const SINCE = 'Since when accounts are there';
const MOMENTS = 'Moments of migrations';
const WORD = `(select min(id) from activities where subject_type = 'migrations' and remark = '0580-one-hand.sql')`;

/** By which moments and names duties are judged, and what lists and requisitions say, changed behind the triggers' back. */
export const TAMPERED_SINCE: readonly Tamper[] = [
  [
    'a former name that nobody had',
    `insert into former_names (user_id, surname, othername, until) select id, 'Friend', 'Good', now() - interval '1 year' from users order by id limit 1`,
    NAMES,
    /^.+ \(user \d+\) is said to have been called Friend Good, or until another moment than their timeline tells\.$/,
  ],
  [
    'a former name until an earlier day',
    `update former_names set until = until - interval '30 days' where user_id = ${RENAMED}`,
    NAMES,
    /is said to have been called .+, or until another moment/,
  ],
  [
    'a former name that was another',
    `update former_names set surname = 'Friend' where user_id = ${RENAMED}`,
    NAMES,
    /is said to have been called Friend /,
  ],
  [
    'a former name taken away',
    `delete from former_names where user_id = ${RENAMED}`,
    NAMES,
    /^.+ was called otherwise \(.+\) by their timeline, which isn’t kept\.$/,
  ],
  changed(
    'a former name until a moment earlier',
    `update former_names set until = until - interval '1 minute' where user_id = ${RENAMED}`,
    'Employee',
  ),
  [
    'an account that is there since today',
    `update users set created_at = now() + interval '1 day' where id = ${RENAMED}`,
    SINCE,
    /^The account of .+ \(user \d+\) is said to be there since another moment than its timeline tells\.$/,
  ],
  changed(
    'an account that was there a year before',
    `update users set created_at = created_at - interval '1 year' where id = ${RENAMED}`,
    'Employee',
  ),
  [
    'a migration that stands since later',
    `update schema_migrations set at = at + interval '1 day' where name = '0093-names-as-people-write-them.sql'`,
    MOMENTS,
    /^Migration 0093-\S+ is said to stand since another moment than its timeline tells\.$/,
  ],
  [
    'a migration that never was',
    `delete from schema_migrations where name = '0580-one-hand.sql'`,
    MOMENTS,
    /^Migration 0580-one-hand\.sql is told, and isn’t among those that were applied\.$/,
  ],
  [
    'the moment of a migration not told any more',
    `delete from activities where id = ${WORD}`,
    MOMENTS,
    /^Migration 0580-one-hand\.sql is on no timeline/,
  ],
  [
    'a migration told anew at a later moment',
    `with moved as (update schema_migrations set at = now() + interval '1 day' where name = '0580-one-hand.sql' returning name, at)
     insert into activities (subject_type, subject_id, seq, action, actor_name, remark, changes, previous_hash, hash)
     select 'migrations', 580, 2, 'applied', 'Service Portal', name, jsonb_build_object('at', jsonb_build_array(null, at)), '', '' from moved`,
    MOMENTS,
    /^Migration 0580-one-hand\.sql is said to stand since another moment/,
  ],
  changed(
    'what was approved of goods and what of it was closed, lowered together',
    `update requisition_items set approved = approved - 1, closed = closed - 1 where id = (select min(id) from requisition_items where closed > 0)`,
    'Requisition',
  ),
  changed(
    'a product found by another tag',
    `delete from product_tags where (product_id, tag_id) in (select product_id, tag_id from product_tags order by 1, 2 limit 1)`,
    'Product',
  ),
];
