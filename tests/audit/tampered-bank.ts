import type { Tamper } from './tamper.ts';

const RETURNED = `(select min(id) from expenditures where status = 'returned')`;
const OPEN_CORRECTION =
  '(select min(id) from payment_corrections where confirmed_by is null and withdrawn_by is null)';
const BANK = 'Returns and replacements by the bank';

/** What the bank returned, how expenditures and batches ended, years and imports, changed behind the triggers' back. */
export const TAMPERED_BANK: readonly Tamper[] = [
  [
    'a return by the bank that nobody recorded',
    `insert into payment_bounces (payment_id, reason, bounced_on, requested_by)
     select id, 'Account closed', paid_on, 1 from payments where status = 'paid' order by id limit 1`,
    BANK,
    /^What is kept of payment \d+ \(bounce\) is on no timeline\.$/,
  ],
  [
    'a recovery that nobody withdrew',
    `update payment_corrections set withdrawn_by = requested_by, withdrawn_at = now(), withdrawal_reason = 'A mistake' where id = ${OPEN_CORRECTION}`,
    BANK,
    /^What is kept of payment \d+ \(withdraw-correction\) is on no timeline\.$/,
  ],
  [
    'a recovery that was confirmed, and is not any more',
    'update payment_corrections set confirmed_by = null, confirmed_at = null where id = (select min(id) from payment_corrections where confirmed_by is not null)',
    BANK,
    /^The timeline of payment \d+ tells of an act \(confirm-correction\) of which nothing is kept\.$/,
  ],
  [
    'a return by the bank for another reason than was told',
    `with told as (insert into activities (subject_type, subject_id, seq, action, actor_id, actor_name, remark, tx, previous_hash, hash)
       select 'payments', id, 99, 'bounce', 1, 'Test', 'Account closed', '1'::xid8, '', '' from payments where status = 'paid' order by id limit 1 returning subject_id)
     insert into payment_bounces (payment_id, reason, bounced_on, requested_by) select subject_id, 'As the Director wished', current_date, 1 from told`,
    BANK,
    /^What is kept of payment \d+ \(bounce\) is by somebody else, of another day or for another reason than its timeline tells\.$/,
  ],
  [
    'an expenditure that was returned, said to be deleted',
    `update expenditures set status = 'deleted' where id = ${RETURNED}`,
    'How expenditures ended',
    /^Expenditure EXP\d+ \(id \d+\) is deleted; by the ledger it is returned\.$/,
  ],
  [
    'an expenditure that was deleted, said to be returned',
    `update expenditures set status = 'returned' where id = (select min(id) from expenditures where status = 'deleted')`,
    'How expenditures ended',
    /^Expenditure EXP\d+ \(id \d+\) is returned; by the ledger it is deleted\.$/,
  ],
  [
    'a batch of which all came back, moved to another fund',
    `update batches set fund_id = (select max(id) from funds) where id = (select min(id) from batches where status = 'returned')`,
    'How expenditures ended',
    /^Batch \S+ \(id \d+\) is of another fund, department or year than all that was in it\.$/,
  ],
  [
    'a year closed by nobody',
    'insert into budget_years (year, closed_at) values (2024, now())',
    'Closed years',
    /^The year 2024 is closed, and no close did it\.$/,
  ],
  [
    'an import that nobody uploaded',
    `insert into imports (resource, filename, file_id, user_id, status, sha256)
     select 'funds', 'funds.csv', id, 1, 'judged', sha256 from files order by id limit 1`,
    'Imports',
    /^Import \d+ \(funds\.csv\) is on no timeline: nobody uploaded it\.$/,
  ],
  [
    'a cast by which everything is put into the same words',
    `create function pg_catalog.same_words(jsonb) returns text language sql immutable as $$ select 'x' $$;
     create cast (jsonb as text) with function pg_catalog.same_words(jsonb); select 1`,
    'What guards the data',
    /^The cast of jsonb as text is there, and no migration makes it\.$/,
  ],
  [
    'an operator by which no two amounts differ',
    `create function pg_catalog.never(bigint, numeric) returns boolean language sql immutable as 'select false';
     create operator pg_catalog.<> (leftarg = bigint, rightarg = numeric, function = pg_catalog.never); select 1`,
    'What guards the data',
    /^The operator <>\(bigint, numeric\) is there, and no migration makes it\.$/,
  ],
];
