import { changed, type Tamper } from './tamper.ts';

/** What the bank says, and what came back, changed behind the triggers' back. */
export const TAMPERED_STATEMENTS: readonly Tamper[] = [
  changed(
    'a statement that is said to be another file',
    `update bank_statements set digest = repeat('0', 64) where id = (select min(id) from bank_statements)`,
    'Bank statement',
  ),
  [
    'a statement with another file',
    `update bank_statements set file_id = (select min(f.id) from files f where f.is_kept and f.sha256 <> digest)`,
    'Files of records',
    /^File \d+ of statements \d+ is said to have another content than it had\.$/,
  ],
  [
    'a line of another amount',
    `update bank_statement_lines set debit_kobo = debit_kobo + 100 where id = (select min(id) from bank_statement_lines where debit_kobo > 0)`,
    'Bank statements',
    /^Bank statement BST\d+ says another sum than its lines\.$/,
  ],
  [
    'a line that says something else',
    `update bank_statement_lines set narration = 'NIP TRF' where id = (select max(id) from bank_statement_lines)`,
    'Bank statements',
    /^Bank statement BST\d+ has other lines than it came with\.$/,
  ],
  [
    'a match of another amount',
    `update bank_matches set amount_kobo = amount_kobo + 100 where id = (select min(id) from bank_matches where kind = 'schedule')`,
    'Matches of bank statements',
    /is matched with something else than it says\.$/,
  ],
  changed(
    'a match with another note',
    `update bank_matches set note = 'Lodged by somebody' where id = (select min(id) from bank_matches where kind = 'funding')`,
    'Bank statement',
  ),
  [
    'a line of which its importer said alone what it is',
    `update bank_matches m set confirmed_by = s.imported_by, confirmed_at = now() + interval '1 hour' from bank_statements s
      where s.id = m.statement_id and m.id = (select min(id) from bank_matches where kind = 'funding')`,
    'Matches of bank statements',
    /was said by whoever imported it, alone\.$/,
  ],
  [
    'a match with a schedule that was sent after the day of the line',
    `with moved as (update bank_matches set confirmed_at = now() + interval '1 hour' where id = (select min(id) from bank_matches where kind = 'schedule') returning schedule_id)
     update payment_schedules s set sent_at = sent_at + interval '60 days' from moved where s.id = moved.schedule_id`,
    'Matches of bank statements',
    /^Line \d+ of bank statement BST\d+ is matched with what happened after its day\.$/,
  ],
  [
    'a line that is said to be open',
    `update bank_statement_lines set settled = 'open' where id = (select min(line_id) from bank_matches where is_live)`,
    'Matches of bank statements',
    /says otherwise than its matches what is known of its lines\.$/,
  ],
  [
    'a receipt of money that is not there',
    `delete from money_receipts where id = (select min(id) from money_receipts)`,
    'Receipts of money that came back',
    /don’t follow one another\.$|and no receipt says so\.$/,
  ],
  [
    'a receipt of another amount',
    `update money_receipts set amount_kobo = amount_kobo + 1 where id = (select min(id) from money_receipts)`,
    'Receipts of money that came back',
    /says another amount than came back\.$/,
  ],
  changed(
    'a receipt of somebody else',
    `update money_receipts set received_from = 'Somebody else' where id = (select min(id) from money_receipts)`,
    'Receipt of money',
  ),
  changed(
    'a receipt of another day',
    `update money_receipts set day = day - 1 where id = (select min(id) from money_receipts)`,
    'Receipt of money',
  ),
  changed(
    'a receipt of another account',
    `update money_receipts set bank_account_id = case when bank_account_id is null then (select min(id) from bank_accounts) end
      where id = (select min(id) from money_receipts)`,
    'Receipt of money',
  ),
  changed(
    'a receipt of less',
    `update money_receipts set amount_kobo = amount_kobo - 1 where id = (select max(id) from money_receipts)`,
    'Receipt of money',
  ),
  changed(
    'two receipts that changed their numbers',
    `update money_receipts set number = number || '-', seq = -seq where id in (select id from money_receipts order by id limit 2);
     update money_receipts r set seq = -o.seq, number = rtrim(o.number, '-') from money_receipts o
      where r.id <> o.id and r.seq < 0 and o.seq < 0`,
    'Receipt of money',
  ),
];
