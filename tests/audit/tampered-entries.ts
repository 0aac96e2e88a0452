import type { Tamper } from './tamper.ts';

const POSTED = `(select min(id) from fund_entries where kind = 'payment-posted')`;
const RAISED = `(select min(id) from fund_entries where kind = 'expenditure-raised')`;
const TOP_UP = `kind = 'top-up' and status = 'approved'`;
const OTHER = `(select max(id) from users)`;
const TOLD = `(select max(id) - 1 from users)`;
const CLEARED = `(select min(id) from payment_acts where action = 'clear' and desk = 'budget-office')`;

/** Where entries come from, what was approved, and the acts behind them, changed behind the triggers' back. */
export const TAMPERED_ENTRIES: readonly Tamper[] = [
  [
    'an entry by somebody else than who posted',
    `update fund_entries set actor_id = ${OTHER} where id = ${POSTED}`,
    'Entries of acts',
    /^Entry \d+ of fund \d+ \(payment-posted of \S+\) is by somebody else than who acted\.$/,
  ],
  [
    'an entry of another amount than was raised',
    `update fund_entries set booked_kobo = booked_kobo - 100 where id = ${RAISED}`,
    'Entries of acts',
    /\(expenditure-raised of EXP\d+\) says something else than what was done\.$/,
  ],
  [
    'an entry that names another record by its code',
    `update fund_entries set source_code = 'EXP00000' where id = ${RAISED}`,
    'Sources of entries',
    /^Entry \d+ of fund \d+ \(expenditure-raised\) names expenditures \d+, EXP00000, of which there is no such entry\.$/,
  ],
  [
    'an entry of a record that isn’t there',
    `update fund_entries set source_id = 999999 where id = (select min(id) from fund_entries where kind = 'hold-secured')`,
    'Sources of entries',
    /\(hold-secured\) names reserves 999999/,
  ],
  [
    'an entry of a kind that its record never causes',
    `update fund_entries set kind = 'top-up' where id = ${RAISED}`,
    'Sources of entries',
    /\(top-up\) names expenditures \d+/,
  ],
  [
    'money approved that nobody approved',
    `update fund_entries set approved_kobo = 500, source_type = 'funds', source_id = fund_id where id = (select min(id) from fund_entries where kind = 'expenditure-raised' and seq > 9)`,
    'Approved amounts',
    /moved ₦5\.00 that nobody approved\.$/,
  ],
  [
    'a top-up of another amount',
    `update fund_changes set amount_kobo = amount_kobo + 100 where ${TOP_UP}`,
    'Entries of acts',
    /\(top-up of \S+\) says something else than what was done\.$/,
  ],
  [
    'a top-up approved by somebody else',
    `update fund_changes set decided_by = ${OTHER} where ${TOP_UP}`,
    'Who made and decided',
    /^Change \S+ was made or decided by user \d+; by its timeline by user \d+\.$/,
  ],
  [
    'a top-up that was never entered',
    `delete from fund_entries where source_type = 'fund-changes' and kind = 'top-up'`,
    'Approved amounts',
    /^The top-up of ₦[\d,.]+ by \S+ was approved; the ledgers have other entries of it\.$/,
  ],
  [
    'a top-up taken away',
    `delete from fund_changes where ${TOP_UP}`,
    'Sources of entries',
    /\(top-up\) names fund-changes \d+/,
  ],
  [
    'a virement said to have gone to another fund',
    `update fund_changes set to_fund_id = (select max(id) from funds) where kind = 'virement' and status = 'approved'`,
    'Entries of acts',
    /\(virement-in of \S+\) says something else/,
  ],
  [
    'a request that waits, of ten times as much',
    `update fund_changes set amount_kobo = amount_kobo * 10 where id = (select min(id) from fund_changes where status = 'pending')`,
    'Records as their timelines tell',
    /^Change of a budget \S+ was changed/,
  ],
  [
    'an act by somebody else',
    `update payment_acts set user_id = ${OTHER} where id = 1`,
    'Acts of payments',
    /^The timeline of payment \d+ tells of an act \(clear\) that isn’t kept\.$/,
  ],
  [
    'an act at another time',
    `update payment_acts set at = at - interval '2 hours' where id = 1`,
    'Acts of payments',
    /^Payment \d+ has an act \(clear\) that its timeline doesn’t tell/,
  ],
  [
    'a query taken out of the acts',
    `delete from payment_acts where id = (select min(id) from payment_acts where action = 'query')`,
    'Acts of payments',
    /tells of an act \(query\) that isn’t kept\.$/,
  ],
  [
    'an act said to be done for somebody',
    `update payment_acts set acting_for_id = ${OTHER} where id = 1`,
    'Acts of payments',
    /\(clear\)/,
  ],
  [
    'an act said to be done for another who had lent the same office on that day',
    `insert into delegations (code, for_id, user_id, office, starts_on, ends_on, reason, proposed_by, confirmed_by, status)
         select 'DLG-' || u.id, u.id, a.user_id, 'budget-officers', (a.at at time zone 'Africa/Lagos')::date, (a.at at time zone 'Africa/Lagos')::date, 'Leave', u.id, ${OTHER} - 2,
             case when u.id = ${OTHER} then 'confirmed' else 'ended' end
           from payment_acts a cross join users u where u.id in (${OTHER}, ${TOLD}) and a.id = ${CLEARED};
       update activities t set acting_for = u.name from payment_acts a, users u
        where a.id = ${CLEARED} and u.id = ${TOLD} and t.subject_type = 'payments' and t.subject_id = a.payment_id and t.action = 'clear' and t.actor_id = a.user_id;
       update payment_acts set acting_for_id = ${OTHER} where id = ${CLEARED}`,
    'Acts of payments',
    /^Payment \d+ has an act \(clear\) that is said to be done for somebody else than its timeline tells\.$/,
  ],
  [
    'one person at two desks',
    `update payment_acts b set user_id = a.user_id from payment_acts a where a.payment_id = b.payment_id and a.desk = 'budget-office'
         and b.desk = 'audit' and b.action = 'clear' and b.payment_id = 1`,
    'Separate duties',
    /^Act \d+ on payment 1 is by user \d+, who had acted on it at another desk\.$/,
  ],
  [
    'an act on what one raised',
    `update payment_acts a set user_id = e.user_id from payments p join expenditures e on e.id = p.expenditure_id where a.payment_id = p.id and a.id = 1`,
    'Separate duties',
    /^Act 1 on payment \d+ is by user \d+, who raised or batched it\.$/,
  ],
  [
    'an act by whom it pays',
    `update payments set payee_id = (select user_id from payment_acts where id = 1) where id = (select payment_id from payment_acts where id = 1)`,
    'Separate duties',
    /who is paid by it\.$/,
  ],
  [
    'an act by who had changed the account',
    `update bank_details d set is_inherited = false, proposed_by = a.user_id, confirmed_by = 1, confirmed_at = a.at - interval '1 day', created_at = a.at - interval '2 days'
         from payment_acts a join payments p on p.id = a.payment_id join expenditures e on e.id = p.expenditure_id
        where a.id = 1 and d.list = list_of_payee(e.beneficiary_type) and d.owner_id = e.beneficiary_id and d.status = 'in-force'`,
    'Separate duties',
    /who had changed the account that it goes to within thirty days\.$/,
  ],
  [
    'an act said to be judged by a looser separation',
    `update payment_acts set separation = 'consecutive' where id = 1`,
    'Separate duties',
    /^Act 1 on payment \d+ is said to be by a separation of duties that was not in force\.$/,
  ],
  [
    'an edit of another amount',
    `update payment_acts set amount_after_kobo = amount_after_kobo - 100 where id = (select min(id) from payment_acts where action = 'edit')`,
    'Payments where their acts lead',
    /is of another amount than was raised or edited\.$/,
  ],
  [
    'a payment said to be paid that nobody posted',
    `update payments set stage = 'treasury', status = 'paid', trnx_id = pv_no where id = (select max(id) from payments where status = 'pending')`,
    'Payments where their acts lead',
    /is paid; no act posted it\.$/,
  ],
  [
    'an act before the one before it',
    `update payment_acts set at = at - interval '9 years' where id = (select max(id) from payment_acts where action = 'post')`,
    'Order of time',
    /^Act \d+ on payment \d+ happened before the one before it\.$/,
  ],
  [
    'an entry dated back, with its chain made anew',
    `do $$ declare e fund_entries; last text := ''; begin
         for e in select * from fund_entries where fund_id = (select min(fund_id) from fund_entries) order by seq loop
           if e.seq = 5 then e.at := e.at - interval '3 years'; end if;
           e.previous_hash := last; last := fund_entry_hash(e);
           update fund_entries set at = e.at, previous_hash = e.previous_hash, hash = last where id = e.id;
         end loop; end $$; select 1`,
    'Chains of funds',
    /^Entry 5 \(id \d+\) of fund \d+ happened before the one before it\.$/,
  ],
];
