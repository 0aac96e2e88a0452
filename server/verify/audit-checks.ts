import { SEAL_HASH } from '../database/seals.ts';
import type { Check } from './check.ts';

/** The rows of each record number themselves without a gap, each names the hash of the one before, and its own hash is right. */
const chains: Check = {
  title: 'Audit chains',
  firstBad: `
    select id, subject_type, subject_id, seq, due_seq,
        seq = due_seq as numbered, previous_hash = due_previous as chained from (
      select a.*, activity_hash(a) as due_hash, row_number() over w as due_seq, coalesce(lag(hash) over w, '') as due_previous
        from activities a window w as (partition by subject_type, subject_id order by seq)
    ) bad
     where seq <> due_seq or previous_hash <> due_previous or hash <> due_hash
     order by id limit 1`,
  sentence({ id, subject_type, subject_id, seq, due_seq, numbered, chained }) {
    const row = `Activity ${id} (${subject_type} ${subject_id}, number ${seq})`;
    if (!numbered) return `${row} should have the number ${due_seq}: rows before it are missing.`;
    return chained
      ? `${row} was changed: its hash is not that of its words.`
      : `${row} does not follow the row before it.`;
  },
  counted: `select count(*) as rows, count(distinct (subject_type, subject_id)) as records from activities`,
  extent: ({ rows, records }) => `${rows} rows of ${records} records`,
};

/** Each seal covers the transactions from the last one's end, as many rows as it says, with a hash over them and the last seal. */
const seals: Check = {
  title: 'Seals',
  firstBad: `
    select id, activity_count, found, stock_count, stock_found, follows from (
      select s.*, covered.found, stocked.stock_found,
        previous_hash = coalesce(lag(hash) over w, '') and case
          when lag(id) over w is null then era_after = 0 and stock_after = 0 and tx_from = '0'::xid8
          when era_after = lag(era_after) over w then stock_after = lag(stock_after) over w and tx_from = lag(tx_to) over w
          else era_after > lag(era_after) over w and stock_after >= lag(stock_after) over w and tx_from = '0'::xid8 end as follows,
        hash = ${SEAL_HASH} as sealed
      from (
        select s.*, coalesce(next.era_after, 9223372036854775807) as era_to, coalesce(next.stock_after, 9223372036854775807) as stock_to
          from activity_seals s left join lateral (
            select n.era_after, n.stock_after from activity_seals n where n.era_after > s.era_after order by n.era_after, n.id limit 1) next on true
      ) s cross join lateral (
        select count(*) as found, coalesce(string_agg(a.hash, '' order by a.id), '') as hashes
          from activities a where a.id > s.era_after and a.id <= s.era_to and a.tx >= s.tx_from and a.tx < s.tx_to
      ) covered cross join lateral (
        select count(*) as stock_found, coalesce(string_agg(e.hash, '' order by e.id), '') as stock_hashes
          from stock_entries e where e.id > s.stock_after and e.id <= s.stock_to and e.tx >= s.tx_from and e.tx < s.tx_to
      ) stocked
      window w as (order by id)
    ) bad
     where not follows or not sealed or activity_count <> found or stock_count <> stock_found
     order by id limit 1`,
  sentence({ id, activity_count, found, stock_count, stock_found, follows }) {
    if (!follows) return `Seal ${id} does not follow the one before it: a seal is missing or was changed.`;
    if (activity_count !== found)
      return `Seal ${id} covers ${activity_count} rows of activity; ${found} are there: rows were added or taken away.`;
    if (stock_count !== stock_found)
      return `Seal ${id} covers ${stock_count} entries of stock; ${stock_found} are there: entries were added or taken away.`;
    return `Seal ${id} is broken: it, or a row that it covers, was changed after it was made.`;
  },
  counted: `
    select (select count(*) from activity_seals) as seals, (select hash from activity_seals order by id desc limit 1) as hash,
      (select count(*) from activities) + (select count(*) from stock_entries)
        - (select coalesce(sum(activity_count + stock_count), 0) from activity_seals) as unsealed`,
  extent: ({ seals, unsealed, hash }) =>
    hash ? `${seals} seals, ${unsealed} rows not sealed yet, the last seal ${hash}` : 'no seal yet',
};

/** What is proved of the audit log. */
export const AUDIT_CHECKS: readonly Check[] = [chains, seals];
