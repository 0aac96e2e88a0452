import type { Check } from './check.ts';
import { chained } from './hash-chain.ts';

const MOMENT = `to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** The entries of each fund are a chain. */
const funds = chained({
  title: 'Chains of funds',
  table: 'fund_entries',
  of: ['fund_id'],
  words: `concat_ws(E'\\x1f', r.previous_hash, r.fund_id::text, r.seq::text, r.kind,
    r.approved_kobo::text, r.booked_kobo::text, r.actual_kobo::text, r.reserved_kobo::text,
    r.running_approved_kobo::text, r.running_booked_kobo::text, r.running_actual_kobo::text, r.running_reserved_kobo::text,
    r.source_type, r.source_id::text, coalesce(r.source_code, ''), coalesce(r.note, ''), coalesce(r.actor_id::text, ''), ${MOMENT})`,
  name: ({ id, fund_id, seq }) => `Entry ${seq} (id ${id}) of fund ${fund_id}`,
  rowWord: 'entries',
  counted: 'select count(*) as entries, count(*) filter (where seq = 1) as funds from fund_entries',
  extent: ({ entries, funds }) => `${entries} entries of ${funds} funds`,
});

/** A ledger that went with its fund was told of, with the last hash that it had, since there are such; and a fund of which something was told, and nothing of its going, is there with its ledger. */
const removed: Check = {
  title: 'Ledgers of removed funds',
  bad: `
    select * from (
      select coalesce(gone.fund_id, told.subject_id) as fund_id, told.subject_id is null as is_untold, gone.fund_id is null as is_lost,
          gone.entries <> gone.last_seq as is_cut, gone.hash is distinct from told.content as is_changed
        from (select fund_id, count(*) as entries, max(seq) as last_seq, (array_agg(hash order by seq desc))[1] as hash
                from removed_fund_entries group by 1) gone
        full join (select subject_id, content from activities where subject_type = 'funds' and action = 'deleted'
           and (content is not null or at > (select at from schema_migrations where name = '0570-fund-ledger-chain.sql'))) told
          on told.subject_id = gone.fund_id
      union all
      select a.subject_id, true, true, false, false from activities a
       where a.subject_type = 'funds' and a.seq = 1 and not exists (select from funds f where f.id = a.subject_id)
         and not exists (select from activities d where d.subject_type = 'funds' and d.subject_id = a.subject_id and d.action = 'deleted')
    ) bad
     where is_untold or is_lost or is_cut or is_changed order by fund_id`,
  sentence({ fund_id, is_untold, is_lost, is_cut }) {
    if (is_untold && is_lost)
      return `Fund ${fund_id} is gone with its ledger, and nothing tells of its removal.`;
    if (is_untold) return `The ledger of fund ${fund_id} was removed, and nothing tells of it.`;
    if (is_lost) return `Nothing is left of the ledger of fund ${fund_id}, which was removed with it.`;
    if (is_cut) return `Of the ledger of fund ${fund_id}, which was removed with it, entries are missing.`;
    return `The ledger of fund ${fund_id}, which was removed with it, does not end with the hash that was told.`;
  },
  counted: 'select count(*) as entries, count(distinct fund_id) as funds from removed_fund_entries',
  extent: ({ entries, funds }) => `${entries} entries of ${funds} removed funds`,
};

/** The entries of each product are a chain. */
const stock = chained({
  title: 'Chains of stock',
  table: 'stock_entries',
  of: ['product_id'],
  words: `concat_ws(E'\\x1f', r.previous_hash, r.product_id::text, r.seq::text, r.kind, r.quantity::text, r.value_kobo::text,
    r.running_quantity::text, r.running_value_kobo::text, coalesce(to_char(r.expiry_date, 'YYYY-MM-DD'), ''), r.source_type, r.source_id::text,
    coalesce(r.source_code, ''), coalesce(r.note, ''), coalesce(r.actor_id::text, ''), ${MOMENT})`,
  name: ({ id, product_id, seq }) => `Entry ${seq} (id ${id}) of product ${product_id}`,
  rowWord: 'entries',
  counted: 'select count(*) as entries, count(*) filter (where seq = 1) as products from stock_entries',
  extent: ({ entries, products }) => `${entries} entries of ${products} products`,
});

/** The rows of each record's timeline are a chain. */
const timelines = chained({
  title: 'Audit chains',
  table: 'activities',
  of: ['subject_type', 'subject_id'],
  // concat_ws leaves out what is null: what was written before papers were kept has no content, and the hash that it had.
  words: `concat_ws(E'\\x1f', r.previous_hash, r.subject_type, r.subject_id::text, r.seq::text, r.action, coalesce(r.actor_id::text, ''),
    r.actor_name, coalesce(r.acting_for, ''), coalesce(r.office, ''), coalesce(r.remark, ''), r.changes::text, ${MOMENT}, r.content)`,
  name: ({ id, subject_type, subject_id, seq }) =>
    `Activity ${id} (${subject_type} ${subject_id}, number ${seq})`,
  rowWord: 'rows',
  counted: 'select count(*) as rows, count(*) filter (where seq = 1) as records from activities',
  extent: ({ rows, records }) => `${rows} rows of ${records} records`,
});

/** What is proved of chains, every hash made anew. */
export const CHAIN_CHECKS: readonly Check[] = [funds, removed, stock, timelines];
