import { changed, type Tamper } from './tamper.ts';

const SIGNED = `(select min(id) from payment_schedules where status = 'approved')`;

/** Payment schedules and the accounts from which they are paid, changed behind the triggers' back. */
export const TAMPERED_SCHEDULES: readonly Tamper[] = [
  changed(
    'an account of the agency with another number',
    `update bank_accounts set account_number = '0000000000' where id = (select min(id) from bank_accounts)`,
    'Account of the agency',
  ),
  changed(
    'a template of files that writes amounts otherwise',
    `update payment_file_templates set amounts = 'kobo' where code = 'csv'`,
    'Template of payment files',
  ),
  changed(
    'a template that another is said to have proposed',
    `update payment_file_templates set proposed_by = (select min(u.id) from users u where u.id not in (proposed_by, coalesce(decided_by, 0)))
      where id = (select min(id) from payment_file_templates where proposed_by is not null)`,
    'Template of payment files',
  ),
  changed(
    'a column of a template that has something else',
    `update payment_file_columns set field = 'gross' where field = 'net' and template_id = (select id from payment_file_templates where code = 'fixed')`,
    'Template of payment files',
  ),
  changed(
    'a file that is said to be laid out otherwise',
    `update payment_schedules set file_layout = jsonb_set(file_layout, '{amounts}', '"kobo"') where id = (select min(id) from payment_schedules where file_layout is not null)`,
    'Payment schedule',
  ),
  [
    'a line that goes into another account',
    `update payment_schedule_lines set payee_account = '0000000000', fits = nuban_fits(bank_code, '0000000000') where schedule_id = ${SIGNED}`,
    'Payment schedules',
    /^Payment schedule PYS\d+ pays something otherwise than it was posted\.$/,
  ],
  [
    'a line that pays more',
    `update payment_schedule_lines set net_kobo = net_kobo + 100, gross_kobo = gross_kobo + 100 where schedule_id = ${SIGNED} and serial = 1`,
    'Payment schedules',
    /says another sum than its lines\.$/,
  ],
  [
    'a payment that a schedule let go, for another one to pay it',
    `update payment_schedule_lines set is_live = false where id = (select min(l.id) from payment_schedule_lines l
      join payment_schedules s on s.id = l.schedule_id where s.status = 'confirmed')`,
    'Payment schedules',
    /^Payment schedule PYS\d+ let a payment go that the bank never returned: another could pay it again\.$/,
  ],
  [
    'a rejection of which nothing is recorded',
    `update payment_schedule_lines set outcome = 'rejected', outcome_reason = 'None' where schedule_id = (select min(id) from payment_schedules where status = 'confirmed')`,
    'Payment schedules',
    /and it is not recorded as returned\.$/,
  ],
  [
    'one who posted named as signatory',
    `update payment_schedules s set second_signed_by = (select a.user_id from payment_acts a join payment_schedule_lines l on l.payment_id = a.payment_id
      where l.schedule_id = s.id and a.action = 'post' and a.user_id <> s.prepared_by limit 1) where s.id in (
        select l.schedule_id from payment_schedule_lines l join payment_acts a on a.payment_id = l.payment_id and a.action = 'post'
          join payment_schedules o on o.id = l.schedule_id where o.second_signed_by is not null and a.user_id <> o.prepared_by limit 1)`,
    'Signatories',
    /was signed by whoever prepared it, posted something in it, or signed it before\.$/,
  ],
];
