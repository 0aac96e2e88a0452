import type { Tamper } from './tamper.ts';

const TITLE = 'Separate duties';
/** The first act becomes one of a day on which everything is asked of it. */
const OF_TOMORROW = `update payment_acts set at = now() + interval '1 day' where id = 1`;
const AUDITED = `(select min(id) from payment_acts where desk = 'audit' and action = 'clear')`;

/** What a payment was judged by on the day of an act, changed behind the triggers' back, or passed over by it. */
export const TAMPERED_DUTIES: readonly Tamper[] = [
  [
    'an act judged by a setting that came later',
    `insert into activities (subject_type, subject_id, seq, action, actor_name, changes, at, previous_hash, hash)
     select 'settings', s.id, 900 + v.n, 'configured', 'x', jsonb_build_object('separation_of_duties', v.changed), now() + make_interval(days => v.n), '', ''
       from settings s, (values (2, '["strict", "consecutive"]'::jsonb), (3, '["consecutive", "strict"]')) v (n, changed) where s.key = 'separation_of_duties';
     update payment_acts set at = now() + interval '1 day', separation = 'consecutive' where id = 1`,
    TITLE,
    /^Act 1 on payment \d+ is said to be by a separation of duties that was not in force\.$/,
  ],
  [
    'an act at a desk of another office',
    `update payment_acts set office = 'audit' where id = 1`,
    TITLE,
    /^Act 1 on payment \d+ was done at a desk of another office\.$/,
  ],
  [
    'an act told of another desk',
    `update activities t set office = 'Audit' from payment_acts a where a.id = 1 and t.subject_type = 'payments' and t.subject_id = a.payment_id and t.action = a.action
       and t.actor_id = a.user_id`,
    'Acts of payments',
    /^The timeline of payment \d+ tells of an act \(clear\) that isn’t kept\.$/,
  ],
  [
    'an act by who is called as the payee',
    `update expenditures e set beneficiary_type = null, beneficiary_id = null, beneficiary = upper(u.surname) || ', ' || u.firstname
       from payment_acts a join payments p on p.id = a.payment_id join users u on u.id = a.user_id where a.id = 1 and e.id = p.expenditure_id;
     ${OF_TOMORROW}`,
    TITLE,
    /^Act 1 on payment \d+ is by user \d+, who or for whom they acted was called as the one whom it pays\.$/,
  ],
  [
    'an act by who was formerly called as the payee',
    `insert into former_names (user_id, surname, othername, until) select user_id, 'Formerly', 'Otherwise', now() + interval '2 days' from payment_acts where id = 1;
     update expenditures e set beneficiary_type = null, beneficiary_id = null, beneficiary = 'Otherwise Formerly'
       from payment_acts a join payments p on p.id = a.payment_id where a.id = 1 and e.id = p.expenditure_id;
     ${OF_TOMORROW}`,
    TITLE,
    /^Act 1 on payment \d+ is by user \d+, who or for whom they acted was called as the one whom it pays\.$/,
  ],
  [
    'an act by who has the payee’s account',
    `update bank_details s set bank_name = d.bank_name, account_number = d.account_number
       from payment_acts a join payments p on p.id = a.payment_id join expenditures e on e.id = p.expenditure_id
       join bank_details d on d.list = list_of_payee(e.beneficiary_type) and d.owner_id = e.beneficiary_id and d.status = 'in-force'
      where a.id = 1 and s.user_id = a.user_id;
     ${OF_TOMORROW}`,
    TITLE,
    /^Act 1 on payment \d+ is by user \d+, who or for whom they acted had an account that is that of the one whom it pays\.$/,
  ],
  [
    'two desks by two of whom one acted for the other that day',
    `insert into delegations (code, for_id, user_id, office, starts_on, ends_on, reason, proposed_by, confirmed_by, status)
     select 'DLG-1', a.user_id, b.user_id, 'audit', lagos_today(), lagos_today() + 3, 'Leave', a.user_id, b.user_id + 1, 'confirmed'
       from payment_acts b join payment_acts a on a.payment_id = b.payment_id and a.desk = 'budget-office' where b.id = ${AUDITED};
     insert into activities (subject_type, subject_id, seq, action, actor_name, changes, at, previous_hash, hash)
     select 'delegations', id, 1, 'confirmed', 'x', '{"status": ["accepted", "confirmed"]}', now(), '', '' from delegations where code = 'DLG-1';
     update payment_acts set at = now() + interval '1 day' where id = ${AUDITED}`,
    TITLE,
    /^Act \d+ on payment \d+ is by user \d+, who counted as one with somebody who had acted on it at another desk\.$/,
  ],
];
