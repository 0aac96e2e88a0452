import { SEAL_WORDS, SEALED_FUND_ENTRIES } from '../database/seals.ts';
import type { Check, Row } from './check.ts';
import { hashOf } from './hash-chain.ts';

/** Each seal covers the transactions from the last one's end, as many rows as it says, with a hash over them and the last seal. */
const seals: Check = {
  title: 'Seals',
  // The words of one seal hold the hashes of all rows that it covers.
  atOnce: 20,
  rows: `
    select id, activity_count, found, stock_count, stock_found, fund_count, fund_found, previous_hash, hash, ${SEAL_WORDS} as words,
        case when before_era is null then era_after = 0 and stock_after = 0 and fund_after = 0 and tx_from = '0'::xid8
          when era_after = before_era then stock_after = before_stock and fund_after = before_fund and tx_from = before_tx
          else era_after > before_era and stock_after >= before_stock and fund_after >= before_fund and tx_from = '0'::xid8 end as follows
      from (
        select s.*, coalesce(next.era_after, 9223372036854775807) as era_to, coalesce(next.stock_after, 9223372036854775807) as stock_to,
            coalesce(next.fund_after, 9223372036854775807) as fund_to, lag(s.era_after) over w as before_era,
            lag(s.stock_after) over w as before_stock, lag(s.fund_after) over w as before_fund, lag(s.tx_to) over w as before_tx
          from activity_seals s left join lateral (
            select n.era_after, n.stock_after, n.fund_after from activity_seals n where n.era_after > s.era_after order by n.era_after, n.id limit 1) next on true
        window w as (order by s.id)
      ) s cross join lateral (
        select count(*) as found, coalesce(string_agg(a.hash, '' order by a.id), '') as hashes
          from activities a where a.id > s.era_after and a.id <= s.era_to and a.tx >= s.tx_from and a.tx < s.tx_to
      ) covered cross join lateral (
        select count(*) as stock_found, coalesce(string_agg(e.hash, '' order by e.id), '') as stock_hashes
          from stock_entries e where e.id > s.stock_after and e.id <= s.stock_to and e.tx >= s.tx_from and e.tx < s.tx_to
      ) stocked cross join lateral (
        select count(*) as fund_found, coalesce(string_agg(e.hash, '' order by e.id), '') as fund_hashes
          from ${SEALED_FUND_ENTRIES} e where e.id > s.fund_after and e.id <= s.fund_to and e.tx >= s.tx_from and e.tx < s.tx_to
      ) funded
     order by id`,
  judge() {
    let previous: Row[string] = '';
    return (row) => {
      const link = previous;
      previous = row.hash ?? '';
      const { id, activity_count, found, stock_count, stock_found, fund_count, fund_found } = row;
      if (!row.follows || row.previous_hash !== link)
        return `Seal ${id} does not follow the one before it: a seal is missing or was changed.`;
      if (activity_count !== found)
        return `Seal ${id} covers ${activity_count} rows of activity; ${found} are there: rows were added or taken away.`;
      if (stock_count !== stock_found)
        return `Seal ${id} covers ${stock_count} entries of stock; ${stock_found} are there: entries were added or taken away.`;
      if (fund_count !== fund_found)
        return `Seal ${id} covers ${fund_count} entries of funds; ${fund_found} are there: entries were added or taken away.`;
      if (row.hash !== hashOf(row.words))
        return `Seal ${id} is broken: it, or a row that it covers, was changed after it was made.`;
      return undefined;
    };
  },
  counted: `
    select (select count(*) from activity_seals) as seals, (select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from activity_seals) as since, (select hash from activity_seals order by id desc limit 1) as hash,
      (select count(*) from activities) + (select count(*) from stock_entries) + (select count(*) from ${SEALED_FUND_ENTRIES} e)
        - (select coalesce(sum(activity_count + stock_count + fund_count), 0) from activity_seals) as unsealed`,
  extent: ({ seals, since, unsealed, hash }) =>
    hash
      ? `${seals} seals since ${since}, ${unsealed} rows not sealed yet, the last seal ${hash}`
      : 'no seal yet',
};

/** What is proved of the seals. */
export const AUDIT_CHECKS: readonly Check[] = [seals];
